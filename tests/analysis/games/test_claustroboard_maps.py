"""Reach and mobility on Claustroboard, checked by walking all paths."""

from __future__ import annotations

from random import Random

import pytest
from helpers.rule_samples import play_random_game

from analysis.games.claustroboard_maps import compute_mobility, compute_reach, list_tiles, mobility_chart, reach_chart
from engines import EngineError, load, parse_move, solve

BOARD = "4413/4434/3223/2132;b3,b1"


def find_path_ends(size, closed, start, steps):
    """Return where paths of exactly this many steps end on a plain board; no tile twice and none that is closed."""
    found = set()

    def walk(path):
        if len(path) == steps + 1:
            found.add(path[-1])
            return
        row, column = divmod(path[-1], size)
        for y, x in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            at = y * size + x
            if 0 <= y < size and 0 <= x < size and at not in path and at not in closed:
                walk([*path, at])

    walk([start])
    return found


@pytest.fixture(params=range(5))
def game_and_state(request):
    game = load("claustroboard")
    walk = play_random_game(game, Random(request.param))
    return game, walk[min(2, len(walk) - 1)][0]


def test_the_reach_is_the_ends_of_all_paths(game_and_state):
    game, state = game_and_state
    for seat in (0, 1):
        start = state.pawns[seat]
        shut = {i for i in range(16) if not state.open_squares >> i & 1} | set(state.pawns) - {start}
        steps = int(game.board.faces.format_face(state.faces[start])[0])
        names = {game.board.grid.format_square(place) for place in find_path_ends(4, shut, start, steps)}
        assert {row["tile"] for row in compute_reach(game, state, seat) if row["lands"]} == names


def test_mobility_is_the_reach_from_every_free_tile_once_the_own_tile_is_closed(game_and_state):
    game, state = game_and_state
    seat = game.turn(state)
    start, other = state.pawns[seat], state.pawns[1 - seat]
    closed = {i for i in range(16) if not state.open_squares >> i & 1}
    for place, row in enumerate(compute_mobility(game, state)):
        if place in closed or place == other:
            assert row["exits"] is None
            continue
        shut = closed | {other} | ({start} if place != start else set())
        steps = int(game.board.faces.format_face(state.faces[place])[0])
        assert row["exits"] == len(find_path_ends(4, shut, place, steps))


def test_the_verdict_of_a_move_is_on_the_tile_where_it_lands():
    game = load("claustroboard")
    state = game.parse_state(BOARD)
    solution = solve(game, state)
    rows = {row["tile"]: row for row in compute_reach(game, state, evaluation=solution.evaluate())}
    for move, verdict in solution.moves(state):
        assert (rows[game.format_move(move)]["value"], rows[game.format_move(move)]["plies"]) == verdict[:2]
    assert sum(bool(row["value"]) for row in rows.values()) == len(game.legal_moves(state))
    assert not any(row["value"] for row in compute_reach(game, state, 1, solution.evaluate()))


def test_a_teleport_counts_once_with_the_best_of_its_targets():
    game = load("claustroboard", size=3)
    state = game.parse_state("1T01/111/111;a1,c3")
    solution = solve(game, state)
    rows = {row["tile"]: row for row in compute_reach(game, state, evaluation=solution.evaluate())}
    targets = [verdict for move, verdict in solution.moves(state) if game.format_move(move).startswith("b1>")]
    assert len(targets) > 1
    assert rows["b1"]["value"] == targets[0].value
    assert {row["exits"] for row in compute_mobility(game, state) if row["tile"] == "b1"} == {None}


def test_tiles_have_their_status_player_and_face():
    game = load("claustroboard")
    state = game.parse_state(BOARD)
    state = game.apply(state, parse_move(game, state, "c2"))
    rows = {row["tile"]: row for row in list_tiles(game, state)}
    assert [rows[name]["status"] for name in ("a1", "b1", "b3", "c2")] == ["open", "player", "closed", "player"]
    assert (rows["c2"]["name"], rows["c2"]["pawn"], rows["c2"]["face"]) == ("Player 1", "1", "3")
    assert (rows["d4"]["column"], rows["d4"]["row"]) == ("d", 4)
    assert rows["b3"]["face"] == ""


def test_a_seat_that_is_out_has_no_map():
    game = load("claustroboard", "three")
    state = game.start(Random(1))
    while len(state.living_seats()) == 3:
        state = game.apply(state, game.legal_moves(state)[0])
    out = next(seat for seat in range(3) if seat not in state.living_seats())
    with pytest.raises(EngineError, match=f"seat: {out} should be one of"):
        compute_reach(game, state, out)


def test_the_charts_contain_the_tiles(collect_chart_rows):
    game = load("claustroboard")
    state = game.parse_state(BOARD)
    solution = solve(game, state)
    assert collect_chart_rows(reach_chart(game, state, evaluation=solution.evaluate())) == compute_reach(
        game, state, evaluation=solution.evaluate()
    )
    assert collect_chart_rows(reach_chart(game, state, 1)) == compute_reach(game, state, 1)
    assert collect_chart_rows(mobility_chart(game, state)) == compute_mobility(game, state)
    assert reach_chart(game, state).to_dict()["title"]["subtitle"] == "Player 1 can land on 5 tiles"
