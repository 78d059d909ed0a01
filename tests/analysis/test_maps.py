"""The map of all positions, against plain counts."""

from __future__ import annotations

from collections import Counter

import pytest

from analysis.graph import arising
from analysis.maps import graph_chart, map_chart, state_graph
from engines import EngineError, load, solve


@pytest.mark.parametrize(("variant", "reachable"), [("cutoff", 171), ("rollover", 204)])
def test_the_map_holds_what_can_arise_with_the_right_verdicts(variant, reachable, brute):
    game = load("chopsticks", variant)
    places, _ = state_graph(solve(game))
    values = brute(game, game.start())
    assert len(places) == len(values) == reachable
    for place in places:
        state = game.parse_state(place.position)
        assert (place.value, place.plies) == values[game.canonical(state)]
        assert place.moves == len(game.legal_moves(state))
    assert [place.position for place in places if place.start] == ["1111"]


def test_the_whole_map_holds_all_225_positions():
    places, edges = state_graph(solve(load("chopsticks")), whole=True)
    assert Counter(place.value for place in places) == {"win": 73, "loss": 21, "draw": 131}
    assert len(edges) == sum(place.moves for place in places)


def test_edges_are_the_moves_with_their_values():
    game = load("chopsticks")
    solution = solve(game)
    places, edges = state_graph(solution)
    for place in places[:60]:
        state = game.parse_state(place.position)
        mine = [edge for edge in edges if edge.source == place.id]
        assert sorted(edge.move for edge in mine) == sorted(map(game.format_move, game.legal_moves(state)))
        for edge in mine:
            move = game.read_move(state, edge.move)
            assert places[edge.target].position == game.format_state(game.canonical(game.apply(state, move)))
            assert edge.keeps == (edge.value == place.value)
        assert any(edge.best for edge in mine) == bool(mine)
        assert all(edge.keeps for edge in mine if edge.best)


def test_layers_are_plies_and_draws_stand_apart():
    places, edges = state_graph(solve(load("chopsticks")))
    last = max(place.plies for place in places if place.plies is not None)
    for place in places:
        assert place.layer == place.plies if place.plies is not None else place.layer > last + 1
    assert len({(place.layer, place.row) for place in places}) == len(places)
    for edge in edges:
        if edge.best and places[edge.source].plies:
            assert places[edge.target].layer == places[edge.source].layer - 1


def test_a_map_of_three_players_of_too_many_positions_or_of_none_listed_is_refused(monkeypatch):
    with pytest.raises(EngineError, match="players: a map is of a game for two, and this one has 3"):
        state_graph(solve(load("chopsticks", players=3)))
    with pytest.raises(EngineError, match="Front-Ham has too many positions under these rules to list them all"):
        state_graph(solve(load("front_ham", players=2)), whole=True)
    monkeypatch.setattr("analysis.graph.MOST", 20)
    with pytest.raises(EngineError, match="more than 20 positions can arise"):
        arising(load("chopsticks"), load("chopsticks").start())


@pytest.mark.parametrize("every", [False, True])
def test_the_map_s_chart_carries_its_places_and_moves(every, carried):
    solution = solve(load("chopsticks", "rollover"))
    places, edges = state_graph(solution)
    rows = carried(graph_chart(solution, every=every))
    assert [row["position"] for row in rows if "position" in row] == [place.position for place in places]
    drawn = [row for row in rows if "target" in row]
    assert len(drawn) == sum(every or edge.keeps for edge in edges)
    assert "204 positions: 25 wins, 17 losses and 162 draws" in graph_chart(solution).to_dict()["title"]["subtitle"]


def test_the_board_s_position_is_marked_or_said_to_be_missing(carried):
    game = load("chopsticks")
    found = state_graph(solve(game))
    marked = map_chart(game, *found, here="1211")
    assert [row.get("position") for row in carried(marked)].count("1211") == 2
    assert marked.to_dict()["title"]["subtitle"][1] == "ring: the start; wide ring: the board, 1211"
    missing = map_chart(game, *found, here="4444").to_dict()["title"]["subtitle"][1]
    assert missing == "ring: the start; not here: the board, 4444"


def test_too_many_moves_are_left_out_and_the_map_says_so(monkeypatch, carried):
    game = load("chopsticks")
    found = state_graph(solve(game))
    monkeypatch.setattr("analysis.maps.LINKED", 10)
    chart = map_chart(game, *found)
    assert not [row for row in carried(chart) if "target" in row]
    assert "moves left out" in chart.to_dict()["title"]["subtitle"][2]
