"""Paths of a number: of a match, of plain Collatz, and the graph of all paths."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.games.obliteration_paths import (
    MAX_COLLATZ_NUMBER,
    MAX_COLLATZ_STEPS,
    build_path_graph,
    collatz_numbers,
    collatz_path,
    describe_collatz_end,
    list_match_path,
    path_chart,
    path_graph_chart,
)
from engines import EngineError, Match, load, solve
from engines.obliteration import Rules
from engines.obliteration.operations import apply_operation


@given(st.integers(1, 10_000))
def test_plain_collatz_halves_even_numbers_triples_odd_ones_and_ends_at_one(number):
    numbers = collatz_numbers(number)
    assert numbers[0] == number
    assert numbers[-1] == 1
    assert numbers.index(1) == len(numbers) - 1
    for before, after in pairwise(numbers):
        assert after == (3 * before + 1 if before % 2 else before / 2)


def test_the_paths_of_the_book_s_number_and_of_27():
    assert collatz_numbers(12) == [12, 6, 3, 10, 5, 16, 8, 4, 2, 1]
    assert len(collatz_numbers(27)) - 1 == 111
    assert max(collatz_numbers(27)) == 9232


@pytest.mark.parametrize(
    ("number", "rules", "last", "ending"),
    [
        (12, {"multiplier": 5}, 1, "needs 7 to reach 1"),
        (13, {"multiplier": 5}, 13, "comes back to 13 after 10 operations and never reaches 1"),
        (4, {"divisor": 3}, 4, "stops at 4, which can be neither divided nor multiplied"),
        (3, {"multiplier": 99, "divisor": 9}, 298, "stops at 298, which can be neither divided nor multiplied"),
    ],
)
def test_with_other_numbers_the_plain_path_says_how_it_ends(number, rules, last, ending):
    numbers = collatz_numbers(number, Rules(**rules))
    assert (numbers[-1], describe_collatz_end(numbers)) == (last, ending)


@given(st.integers(1, 500), st.integers(2, 99), st.integers(0, 99), st.integers(2, 9))
def test_no_plain_path_is_endless(number, multiplier, increment, divisor):
    numbers = collatz_numbers(number, Rules(multiplier=multiplier, increment=increment, divisor=divisor))
    assert len(numbers) <= MAX_COLLATZ_STEPS + 1
    assert max(numbers[:-1], default=1) <= MAX_COLLATZ_NUMBER
    for before, after in pairwise(numbers):
        assert after == (before / divisor if before % divisor == 0 else multiplier * before + increment)


def test_a_number_below_one_is_refused():
    with pytest.raises(EngineError, match="number: 0 should be 1 or more"):
        collatz_numbers(0)


def test_the_path_of_a_match_follows_its_operations():
    match = Match(load("obliteration", start=7))
    for move in ("multiply", "divide", "add", "multiply"):
        if move in match.game.legal_moves(match.state):
            match.play(move)
    points = list_match_path(match)
    assert [point.number for point in points][:3] == [7, 22, 11]
    assert [point.name for point in points][:3] == ["", "Player 1", "Player 2"]
    for before, after in pairwise(points):
        assert after.number == apply_operation(match.game.rules, after.move, before.number)
        assert after.step == before.step + 1


def test_another_game_has_no_path():
    with pytest.raises(EngineError, match="Chopsticks has no path of numbers"):
        list_match_path(Match(load("chopsticks")))


def test_the_path_chart_contains_both_paths(collect_chart_rows):
    match = Match(load("obliteration"))
    for move in ("divide", "divide", "add"):
        match.play(move)
    rows = collect_chart_rows(path_chart(match))
    assert [row["number"] for row in rows if row["path"] == "this match"] == [12, 6, 3, 4]
    assert [row["number"] for row in rows if row["path"] == "plain Collatz"] == collatz_numbers(12)
    assert [point.move for point in collatz_path(12)][:4] == ["", "divide", "divide", "multiply"]


@pytest.mark.parametrize("start", [12, 7, 8, 97])
def test_the_graph_has_every_position_that_can_follow_every_operation_and_the_right_verdicts(
    start, solve_by_brute_force
):
    game = load("obliteration", start=start)
    places, edges = build_path_graph(solve(game).evaluate())
    values = solve_by_brute_force(game, game.start())
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
    places, edges = build_path_graph(solve(game).evaluate())
    assert [place.layer for place in places if place.position == "12"] == [0]
    for edge in edges:
        assert places[edge.target].layer <= places[edge.source].layer + 1
    for place in places[1:]:
        assert any(edge.target == place.id and edge.layer == place.layer - 1 for edge in edges)


def test_no_two_positions_have_the_same_place():
    game = load("obliteration", start=7)
    places, _ = build_path_graph(solve(game).evaluate())
    assert len({(place.layer, place.row) for place in places}) == len(places)


def test_a_graph_that_would_be_too_large_is_refused(monkeypatch):
    monkeypatch.setattr("analysis.games.obliteration_paths.MAX_GRAPH_POSITIONS", 10)
    game = load("obliteration")
    with pytest.raises(EngineError, match="more than 10 positions can follow"):
        build_path_graph(solve(game).evaluate())


def test_the_graph_chart_contains_the_graph(collect_chart_rows):
    game = load("obliteration")
    solution = solve(game)
    places, edges = build_path_graph(solution.evaluate(game.start()))
    rows = collect_chart_rows(path_graph_chart(solution.evaluate(game.start())))
    assert [row["position"] for row in rows if "position" in row] == [place.position for place in places]
    drawn = [row for row in rows if "way" in row]
    assert len(drawn) == len(edges)
    assert all((row["way"] == "to a later column") == (row["layer2"] > row["layer"]) for row in drawn)
