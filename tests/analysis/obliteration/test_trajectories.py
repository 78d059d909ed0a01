"""Paths of a number: the match's, plain Collatz, and the graph of all."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.obliteration.trajectories import collatz, collatz_path, graph, graph_chart, path, path_chart
from engines import EngineError, Match, load, solve
from engines.obliteration import result


@given(st.integers(1, 10_000))
def test_plain_collatz_halves_even_numbers_triples_odd_ones_and_comes_to_one(number):
    numbers = collatz(number)
    assert numbers[0] == number
    assert numbers[-1] == 1
    assert numbers.index(1) == len(numbers) - 1
    for before, after in pairwise(numbers):
        assert after == (3 * before + 1 if before % 2 else before / 2)


def test_the_book_s_number_and_a_famous_one():
    assert collatz(12) == [12, 6, 3, 10, 5, 16, 8, 4, 2, 1]
    assert len(collatz(27)) - 1 == 111
    assert max(collatz(27)) == 9232


def test_a_number_below_one_is_refused():
    with pytest.raises(EngineError, match="number: 0 should be 1 or more"):
        collatz(0)


def test_the_path_of_a_match_follows_its_operations():
    match = Match(load("obliteration", start=7))
    for move in ("multiply", "divide", "add", "multiply"):
        if move in match.game.legal_moves(match.state):
            match.play(move)
    points = path(match)
    assert [point.number for point in points][:3] == [7, 22, 11]
    assert [point.name for point in points][:3] == ["", "Player 1", "Player 2"]
    for before, after in pairwise(points):
        assert after.number == result(after.move, before.number)
        assert after.step == before.step + 1


def test_another_game_has_no_path():
    with pytest.raises(EngineError, match="Chopsticks has no path of numbers"):
        path(Match(load("chopsticks")))


def test_the_path_chart_carries_both_paths(carried):
    match = Match(load("obliteration"))
    for move in ("divide", "divide", "add"):
        match.play(move)
    rows = carried(path_chart(match))
    assert [row["number"] for row in rows if row["path"] == "this match"] == [12, 6, 3, 4]
    assert [row["number"] for row in rows if row["path"] == "plain Collatz"] == collatz(12)
    assert [point.move for point in collatz_path(12)][:4] == ["", "divide", "divide", "multiply"]


@pytest.mark.parametrize("start", [12, 7, 8, 97])
def test_the_graph_has_every_position_that_can_follow_every_operation_and_the_right_verdicts(start, brute):
    game = load("obliteration", start=start)
    places, edges = graph(solve(game), game.start())
    values = brute(game, game.start())
    assert {game.parse_state(place.position) for place in places} == values.keys()
    for place in places:
        state = game.parse_state(place.position)
        assert (place.value, place.plies) == values[state]
        out = {edge.move: places[edge.target].position for edge in edges if edge.source == place.id}
        assert out == {
            move: game.format_state(game.canonical(game.apply(state, move))) for move in game.legal_moves(state)
        }


def test_layers_are_the_fewest_operations_from_the_start():
    game = load("obliteration")
    places, edges = graph(solve(game), game.start())
    assert [place.layer for place in places if place.position == "12"] == [0]
    for edge in edges:
        assert places[edge.target].layer <= places[edge.source].layer + 1
    for place in places[1:]:
        assert any(edge.target == place.id and edge.layer == place.layer - 1 for edge in edges)


def test_nobody_stands_on_anybody_else():
    game = load("obliteration", start=7)
    places, _ = graph(solve(game), game.start())
    assert len({(place.layer, place.row) for place in places}) == len(places)


def test_a_graph_that_would_be_too_large_is_refused(monkeypatch):
    monkeypatch.setattr("analysis.obliteration.trajectories.MOST", 10)
    game = load("obliteration")
    with pytest.raises(EngineError, match="more than 10 positions can follow"):
        graph(solve(game), game.start())


def test_the_graph_chart_carries_the_graph(carried):
    game = load("obliteration")
    solution = solve(game)
    places, edges = graph(solution, game.start())
    rows = carried(graph_chart(solution, game.start()))
    assert [row["position"] for row in rows if "position" in row] == [place.position for place in places]
    drawn = [row for row in rows if "way" in row]
    assert len(drawn) == len(edges)
    assert all((row["way"] == "on") == (row["layer2"] > row["layer"]) for row in drawn)
