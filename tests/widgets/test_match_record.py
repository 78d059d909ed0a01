"""Links and records that the browser sends back: Back and Forward go to their positions, and a reload loses nothing."""

from __future__ import annotations

import json

import pytest
from helpers.hostile_inputs import HOSTILE_VALUES
from helpers.widget_client import dump_state, send_request, send_update

import widgets
from engines import Match, format_link
from widgets import BOARDS, match_record
from widgets.match_record import MAX_RECORD_POSITIONS


def make_board(name="obliteration", **options):
    """Return a board that keeps the address of its page."""
    board = widgets.board(name, **options)
    board.keep_address()
    return board


class Tab:
    """What the script of a board keeps in the storage of its tab: the messages of Python, put together."""

    def __init__(self):
        self.matches = {}

    def look(self, board):
        """Keep the match on the board."""
        head, moves = board._record_head, [[entry["parent"], entry["move"]] for entry in board.history]
        entry = {"number": board.view["match"], "start": head["start"], "cut": head["cut"], "moves": moves}
        self.matches[entry["number"]] = entry | {"node": board.view["node"], "seats": board.seats}
        self.record = {
            "id": head["id"],
            "game": head["game"],
            "matches": [self.matches[number] for number in sorted(self.matches) if number in head["numbers"]],
            "hints": board.setup["hints"],
            "pause_ms": board.setup["pause_ms"],
            "link": board.link,
        }

    def reload(self, board):
        """Return the board of the reloaded page, which has sent the record."""
        again = make_board(board.game_name)
        again.load(widgets.board(board.match).match, undoable=False)
        send_request(again, "restore", record=json.loads(json.dumps(self.record)))
        return again


def play_and_edit(name):
    """Return a board on which moves, a branch, an edit, a change of rules and an undo were made, and its tab."""
    board, tab = make_board(name, seats=["human"] * widgets.board(name).game.players), Tab()

    def play(index):
        board.play(board.game.format_move(board.game.legal_moves(board.match.state)[index]))
        tab.look(board)

    tab.look(board)
    play(0)
    board.undo()
    play(-1)
    play(0)
    board.reset()
    tab.look(board)
    play(-1)
    board.deal(4)
    tab.look(board)
    play(0)
    board.undo()
    board.undo()
    tab.look(board)
    return board, tab


def describe(board):
    """Return what a person sees of a board and its history."""
    view = {key: board.view[key] for key in ("at", "cut_before", "cuts_after", "undo_label", "redo_label")}
    return board.rules, board.position, board.history, view, board.seats, board.setup["hints"]


@pytest.mark.parametrize("name", BOARDS)
def test_a_reload_brings_branches_and_earlier_matches_back(name):
    board, tab = play_and_edit(name)
    again = tab.reload(board)
    assert again.error == ""
    assert describe(again) == describe(board)
    assert again._record_head["id"] == board._record_head["id"]
    for command in ("redo", "undo", "undo", "undo", "undo", "undo"):
        send_request(board, command)
        send_request(again, command)
        assert describe(again) == describe(board)


def test_players_and_hints_come_back_too():
    board, tab = make_board(seats=["human", "easy"], hints=True, pause_ms=0), Tab()
    board.play("divide")
    tab.look(board)
    again = tab.reload(board)
    assert (again.seats, again.setup["hints"], again.setup["pause_ms"]) == (["human", "easy"], True, 0)
    assert again.view["bot_to_move"], "the bot whose turn it was still has to move"


def test_a_record_of_another_place_is_left_alone():
    _, tab = play_and_edit("obliteration")
    again = make_board()
    send_request(again, "restore", record={**tab.record, "link": {"position": "99", "turn": "1"}})
    assert again._record_head["is_refused"]
    assert (again.position, again.view["can_undo"], again.error) == ("12", False, "")


def test_a_record_that_takes_too_long_is_given_up(monkeypatch):
    _, tab = play_and_edit("obliteration")
    board = make_board()
    monkeypatch.setattr(match_record, "MAX_RECORD_SECONDS", -1)
    send_request(board, "restore", record=tab.record)
    assert board._record_head["is_refused"]
    monkeypatch.undo()
    send_request(board, "restore", record=tab.record)
    assert board.view["can_redo"]


def test_a_board_that_is_in_use_keeps_its_own_history():
    _, tab = play_and_edit("obliteration")
    again = make_board()
    again.edit("7")
    send_request(again, "restore", record=tab.record)
    assert again.position == "7"
    assert again._record_head["is_refused"]


def change(record, **changes):
    """Return a record whose newest match has some fields changed."""
    *others, last = record["matches"]
    return {**record, "matches": [*others, {**last, **changes}]}


DAMAGES = (
    lambda record: {**record, "id": "<b>"},
    lambda record: {**record, "game": "chopsticks"},
    lambda record: {**record, "matches": []},
    lambda record: {**record, "matches": record["matches"] * 60},
    lambda record: {**record, "matches": [record["matches"][0]] * 2},
    lambda record: {**record, "link": "moves=divide"},
    lambda record: change(record, number=-1),
    lambda record: change(record, number=True),
    lambda record: change(record, start={"rules": "start=900"}),
    lambda record: change(record, start={"position": "<b>"}),
    lambda record: change(record, start=[]),
    lambda record: change(record, moves=[[0, "triple"]]),
    lambda record: change(record, moves=[[0, "divide", "triple"]]),
    lambda record: change(record, moves=[[0, "triple", "divide"]]),
    lambda record: change(record, moves=[[0, "divide", 1]]),
    lambda record: change(record, moves=[[7, "divide"]]),
    lambda record: change(record, moves=[[-1, "divide"]]),
    lambda record: change(record, moves=[[0, "divide"], [0, "divide"]]),
    lambda record: change(record, moves=[["0", "divide"]]),
    lambda record: change(record, moves=[[0, "divide"]] * (MAX_RECORD_POSITIONS + 1)),
    lambda record: change(record, node=10**9),
    lambda record: change(record, seats=["human", "god"]),
    lambda record: change(record, seats=None),
    lambda record: change(record, cut=["edit", "x" * 300, 0, 0, 1]),
    lambda record: change(record, cut=["edit", "\u202e\x00", 0, 0, 1]),
    lambda record: change(record, cut=["explode", "x", 0, 0, 1]),
    lambda record: change(record, cut=["edit", "x", 0, 10**9, 1]),
    lambda record: change(record, cut={}),
)
"""What somebody may do to a record."""


@pytest.mark.parametrize("damage", DAMAGES, ids=range(len(DAMAGES)))
def test_a_record_that_was_tampered_with_changes_nothing(damage):
    _, tab = play_and_edit("obliteration")
    board = make_board()
    send_request(board, "restore", record=tab.record)
    assert not board._record_head["is_refused"], "undamaged it is accepted"
    board = make_board()
    before = board.history, board.position, board.view
    send_request(board, "restore", record=damage(tab.record))
    assert (board.history, board.position, board.view) == before
    assert board._record_head["is_refused"]
    assert board.error == ""


@pytest.mark.parametrize("value", HOSTILE_VALUES, ids=range(len(HOSTILE_VALUES)))
def test_hostile_records_and_links_leave_the_board_as_it_is(value):
    board = make_board()
    board.play("divide")
    before = board.history, board.position, board.view
    for request in ({"do": "restore", "record": value}, {"do": "open_link", "link": value}):
        send_update(board, {"request": {"at": board.current_version(), **request}})
        assert board.error.isprintable()
    for request in (
        {"do": "restore", "record": {"matches": value, "id": value, "link": value}},
        {"do": "open_link", "link": {"moves": value, "rules": "start=900"}},
    ):
        send_update(board, {"request": {"at": board.current_version(), **request}})
        assert board.error.isprintable()
    if not isinstance(value, dict):  # without a parameter of a match it is the link to a new game
        assert (board.history, board.position, board.view) == before


def test_a_link_of_the_history_goes_there_and_another_one_is_one_more_match():
    board = make_board()
    board.play("divide")
    board.play("divide")
    board.edit("7")
    send_request(board, "open_link", link={"moves": "divide"})
    assert board.view["at"] == "0.1"
    assert len(board.history) == 2, "the moves after it are still there"
    send_request(board, "open_link", link={"position": "7", "turn": "1"})
    assert board.view["at"] == "1.0"
    send_request(board, "open_link", link={"rules": "no_repeat=off", "moves": "divide"})
    assert board.view["at"] == "2.1"
    assert board.view["cut_before"] == {"match": 2, "text": "Link opened"}
    board.undo()
    board.undo()
    assert board.view["at"] == "1.0"


def test_a_link_opened_twice_and_a_stale_one_are_no_errors():
    board = make_board()
    board.play("divide")
    before = dump_state(board)
    send_update(board, {"request": {"at": "0.0", "do": "open_link", "link": {"moves": "divide"}}})
    assert (board.error, dump_state(board)) == ("", before)


def test_a_refused_link_says_why_and_changes_nothing():
    board = make_board()
    board.play("divide")
    before = dump_state(board)
    send_request(board, "open_link", link={"moves": "divide triple"})
    assert "move 2: 'triple' is not understood" in board.error
    assert dump_state(board) == before


def test_a_position_too_far_into_a_match_for_its_moves_is_found_by_its_link():
    board = make_board(start=2, repetition=0, no_repeat="off")
    for _ in range(350):
        board.play("add")
        board.play("subtract")
    link = format_link(board.match)
    assert "moves" not in link
    send_request(board, "jump", node=3)
    send_request(board, "open_link", link=link)
    assert len(board._matches.entries) == 1
    assert board.position == widgets.board(board.match).position


def test_a_board_without_an_address_sends_no_link_and_no_record():
    board = widgets.board("obliteration")
    board.play("divide")
    assert (board.link, board._record_head) == ({}, {})


def test_a_match_that_is_set_aside_keeps_the_address_and_comes_back_with_it():
    board = make_board()
    board.play("divide")
    link, head = board.link, board._record_head
    board.set_aside(Match(board.game, board.game.parse_state("7")))
    assert (board.link, board._record_head) == (link, head)
    assert board.view["match"] not in head["numbers"], "by this the script knows that the address is not of this match"
    send_request(board, "restore", record={"id": "0" * 8, "matches": [], "link": {}})
    assert board.position == "7"
    send_request(board, "open_link", link={})
    assert (board.position, board.view["at"], board.view["can_redo"]) == ("12", "0.0", True)
