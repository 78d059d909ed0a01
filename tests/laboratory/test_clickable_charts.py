"""Charts whose marks stand for something that a board can show: a click on a mark puts it there."""

from __future__ import annotations

import json

from helpers.sessions import open_session

from analysis import multiplayer
from analysis.games import claustroboard_maps, obliteration, obliteration_paths
from laboratory import make_clickable


def list_values(chart, field):
    """Return every value of a field in the rows of a chart, without those that have none."""
    rows = [row for data in chart.to_dict()["datasets"].values() for row in data]
    return [row[field] for row in rows if row.get(field) is not None]


def click(session, chart, field, value):
    """Choose a value of a field, as a click on its mark does."""
    assert value in list_values(chart, field)
    control = make_clickable(session, chart)
    (selection,) = [each for each in control._spec["params"] if each["name"] == "chosen"]
    assert selection["select"]["fields"] == [field]
    control._update({"chosen": {field: [value]}})
    assert session.board.error == ""


def test_a_tile_that_can_be_reached_is_gone_to():
    session = open_session("claustroboard", {})
    board = session.board
    chart = claustroboard_maps.reach_chart(board.game, board.match.state, evaluation=board.evaluation)
    assert set(list_values(chart, "move")) == {
        board.game.format_move(m) for m in board.game.legal_moves(board.match.state)
    }
    move = list_values(chart, "move")[0]
    click(session, chart, "move", move)
    assert [node.text for node in board.match.path()] == [move]


def test_nobody_moves_for_a_player_whose_turn_it_is_not():
    session = open_session("claustroboard", {})
    chart = claustroboard_maps.reach_chart(session.board.game, session.board.match.state, 1)
    assert list_values(chart, "move") == []


def test_a_tile_of_the_mobility_map_puts_the_player_there():
    session = open_session("claustroboard", {})
    board = session.board
    rows = claustroboard_maps.compute_mobility(board.game, board.match.state)
    free = next(row for row in rows if row["status"] == "open" and row["exits"])
    click(session, claustroboard_maps.mobility_chart(board.game, board.match.state), "position", free["position"])
    assert len({move.to_square for move in board.game.legal_moves(board.match.state)}) == free["exits"]
    assert board.game.board.grid.format_square(board.match.state.pawns[0]) == free["tile"]


def test_a_point_of_the_match_goes_back_to_its_position():
    session = open_session("obliteration", {"moves": "divide divide add"})
    chart = obliteration_paths.path_chart(session.board.match)
    assert list_values(chart, "node") == [0, 1, 2, 3]  # the plain Collatz path has none
    click(session, chart, "node", 1)
    assert session.board.position == "6:-:d"


def test_a_cell_of_a_map_over_rules_starts_the_game_that_it_is_about():
    session = open_session("obliteration", {"moves": "divide divide"})
    rows = obliteration.solve_by_reading([7, 9], readings=["own", "off"])
    (row,) = [row for row in rows if (row["number"], row["reading"]) == (9, "off")]
    click(session, obliteration.reading_chart(rows), "rules", row["rules"])
    rules = session.board.game.rules
    assert (rules.start, rules.no_repeat, session.board.position) == (9, "off", "9")
    assert session.board.evaluation.verdict.value == row["value"]
    rows = obliteration.solve_by_limit([5], [20, 30])
    click(session, obliteration.limit_chart(rows), "rules", rows[0]["rules"])
    assert (session.board.game.rules.high, session.board.position) == (20, "5")
    assert session.board.evaluation.verdict.value == rows[0]["value"]


def test_a_kind_of_move_of_many_players_is_played():
    session = open_session("front_ham", {"rules": "socks=3", "position": "3.2.2"})
    chart = multiplayer.assumptions_chart(session.board.evaluation)
    move = list_values(chart, "move")[0]
    click(session, chart, "move", move)
    assert [node.text for node in session.board.match.path()] == [move]


def test_rules_that_are_refused_leave_the_match_alone():
    session = open_session("obliteration", {"moves": "divide divide"})
    session.open_start(json.loads('{"start": 99, "high": 20}'))
    assert session.refused_rules
    assert session.board.position == "3:d:d"
