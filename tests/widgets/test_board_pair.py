"""Two boards under two sets of rules: what happens on one is tried on the other, as far as its rules allow."""

from __future__ import annotations

import pytest
from helpers.widget_client import record_messages, send_request

import widgets
from engines import EngineError
from widgets.board_pair import BoardPair


@pytest.fixture
def pair():
    return BoardPair(widgets.board("chopsticks"), widgets.board("chopsticks", "rollover"))


def positions(pair):
    return [board.position for board in pair.boards]


def test_a_move_on_either_board_is_played_on_the_other_in_one_message(pair):
    messages = []
    record_messages(messages, right=pair.boards[1])
    send_request(pair.boards[0], "move", move="A-C")
    assert positions(pair) == ["1211", "1211"]
    assert len([state for _, state in messages if "view" in state]) == 1
    send_request(pair.boards[1], "move", move="A-C")
    assert positions(pair) == ["1212", "1212"]


def test_the_same_moves_may_lead_to_other_positions_and_then_one_board_stays_behind(pair):
    for board in pair.boards:
        board.edit("2434")
    left, right = pair.boards
    left.play("B-D")
    assert positions(pair) == ["0324", "3324"]
    assert pair.describe_gap() == ""
    right.play("33-24")
    assert positions(pair) == ["0324", "2424"]
    assert pair.describe_gap() == (
        "Move 2, “Split 3 and 3 into 2 and 4”, is not legal on the left board, which stays 1 move behind."
    )
    right.undo()
    assert pair.describe_gap() == ""


def test_undo_jumps_resets_and_branches_are_followed(pair):
    left, right = pair.boards
    for move in ("A-C", "A-C", "A-D"):
        left.play(move)
    right.undo()
    right.play("B-C")
    assert left.position == right.position
    left.jump(1)
    assert positions(pair) == ["1211", "1211"]
    assert len(right.match.nodes) == 5, "the branches stay"
    right.reset()
    assert positions(pair) == ["1111", "1111"]


def test_a_start_that_the_other_rules_do_not_have_is_named(pair):
    left, right = pair.boards
    left.set_rules({"stumps": True})
    left.edit("aa11")
    assert right.position == "1111"
    assert pair.describe_gap().startswith("The right rules have no such start: position: ")
    left.reset()
    left.edit("1112")
    assert (right.position, pair.describe_gap()) == ("1112", "")


def test_a_change_of_rules_on_one_side_leaves_the_rules_of_the_other(pair):
    left, right = pair.boards
    left.play("A-C")
    left.set_rules({"suicide": True})
    assert (right.rules["suicide"], right.rules["rollover"], right.position) == (False, True, "1211")


def test_boards_of_two_games_are_no_pair():
    with pytest.raises(EngineError, match="boards: both should play one game, not obliteration and chopsticks"):
        BoardPair(widgets.board("obliteration"), widgets.board("chopsticks"))
