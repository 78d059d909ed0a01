"""The map of all positions, checked against simple counts."""

from __future__ import annotations

from collections import Counter

import pytest

from analysis.graph import find_reachable_states
from analysis.state_map import build_state_map, state_map_chart
from engines import EngineError, load, solve


@pytest.mark.parametrize(("variant", "reachable"), [("cutoff", 171), ("rollover", 204)])
def test_the_map_has_the_reachable_positions_with_the_right_verdicts(variant, reachable, solve_by_brute_force):
    game = load("chopsticks", variant)
    positions, _ = build_state_map(solve(game))
    values = solve_by_brute_force(game, game.start())
    assert len(positions) == len(values) == reachable
    for position in positions:
        state = game.parse_state(position.position)
        assert (position.value, position.plies) == values[game.canonical(state)]
        assert position.moves == len(game.legal_moves(state))
    assert [position.position for position in positions if position.start] == ["1111"]


def test_the_whole_map_holds_all_225_positions():
    positions, moves = build_state_map(solve(load("chopsticks")), include_unreachable=True)
    assert Counter(position.value for position in positions) == {"win": 73, "loss": 21, "draw": 131}
    assert len(moves) == sum(position.moves for position in positions)


def test_every_legal_move_is_on_the_map_with_its_value():
    game = load("chopsticks")
    solution = solve(game)
    positions, moves = build_state_map(solution)
    for position in positions[:60]:
        state = game.parse_state(position.position)
        own_moves = [map_move for map_move in moves if map_move.source == position.id]
        assert sorted(map_move.move for map_move in own_moves) == sorted(map(game.format_move, game.legal_moves(state)))
        for map_move in own_moves:
            move = game.interpret_move(state, map_move.move)
            assert positions[map_move.target].position == game.format_state(game.canonical(game.apply(state, move)))
            assert map_move.keeps_value == (map_move.value == position.value)
        assert any(map_move.best for map_move in own_moves) == bool(own_moves)
        assert all(map_move.keeps_value for map_move in own_moves if map_move.best)


def test_layers_are_plies_and_draws_stand_apart():
    positions, moves = build_state_map(solve(load("chopsticks")))
    last = max(position.plies for position in positions if position.plies is not None)
    for position in positions:
        assert position.layer == position.plies if position.plies is not None else position.layer > last + 1
    assert len({(position.layer, position.row) for position in positions}) == len(positions)
    for map_move in moves:
        if map_move.best and positions[map_move.source].plies:
            assert positions[map_move.target].layer == positions[map_move.source].layer - 1


def test_a_map_of_three_players_of_too_many_positions_or_of_none_listed_is_refused(monkeypatch):
    with pytest.raises(EngineError, match="players: a map needs a game for two players, and this one has 3"):
        build_state_map(solve(load("chopsticks", players=3)))
    with pytest.raises(EngineError, match="Front-Ham has too many positions under these rules to list them all"):
        build_state_map(solve(load("front_ham", players=2)), include_unreachable=True)
    monkeypatch.setattr("analysis.graph.MAX_MAP_POSITIONS", 20)
    with pytest.raises(EngineError, match="more than 20 positions can be reached, too many for a map"):
        find_reachable_states(load("chopsticks"), load("chopsticks").start())


@pytest.mark.parametrize("every", [False, True])
def test_the_map_s_chart_carries_its_positions_and_moves(every, collect_chart_rows):
    solution = solve(load("chopsticks", "rollover"))
    positions, moves = found = build_state_map(solution)
    chart = state_map_chart(solution.game, found, show_all_moves=every)
    rows = collect_chart_rows(chart)
    assert [row["position"] for row in rows if "position" in row] == [position.position for position in positions]
    drawn = [row for row in rows if "target" in row]
    assert len(drawn) == sum(every or map_move.keeps_value for map_move in moves)
    assert "204 positions: 25 wins, 17 losses and 162 draws" in chart.to_dict()["title"]["subtitle"]


def test_the_board_s_position_is_marked_or_said_to_be_missing(collect_chart_rows):
    game = load("chopsticks")
    found = build_state_map(solve(game))
    marked = state_map_chart(game, found, current=game.parse_state("1211"))
    assert [row.get("position") for row in collect_chart_rows(marked)].count("1211") == 2
    assert marked.to_dict()["title"]["subtitle"][1] == "ring: the start; wide ring: the board"
    missing = state_map_chart(game, found, current=game.parse_state("4444")).to_dict()["title"]["subtitle"][1]
    assert missing == "ring: the start; the board is not on this map"


def test_too_many_moves_are_left_out_and_the_map_says_so(monkeypatch, collect_chart_rows):
    game = load("chopsticks")
    found = build_state_map(solve(game))
    monkeypatch.setattr("analysis.state_map.MAX_DRAWN_MOVES", 10)
    chart = state_map_chart(game, found)
    assert not [row for row in collect_chart_rows(chart) if "target" in row]
    assert "moves not drawn" in chart.to_dict()["title"]["subtitle"][2]
