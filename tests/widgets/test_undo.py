"""Undo and redo go across edits, changes of rules, deals, resets and opened matches: all is one history."""

from __future__ import annotations

import pytest
from helpers.widget_client import send_request

import widgets
from engines import EngineError, Match, load
from widgets import BOARDS, match_tree

SETTINGS = {
    "obliteration": {"no_repeat": "off"},
    "chopsticks": {"rollover": True},
    "front_ham": {"players": 3},
    "claustroboard": {"size": 3},
}
"""A rule to change in each game."""


def describe(board):
    """Return what a person sees of a board: rules, position, all moves, the place among them, and whose turn it is."""
    return board.rules, board.position, board.history, board.view["at"], board.last_move, board.status


def describe_place(board):
    """Return where a person is: the rules, the position and the moves that led there."""
    return board.rules, board.position, [node.text for node in board.match.path()], board.view["at"], board.status


def play_first_moves(board, count):
    """Play some moves, each the first legal one."""
    for _ in range(count):
        board.play(board.game.format_move(board.game.legal_moves(board.match.state)[0]))


def list_actions(board):
    """Return every action that starts another match, by its name."""
    other = Match(board.game, seed=3)
    other.push(other.game.legal_moves(other.state)[-1])
    return {
        "edit": lambda: board.edit(other.game.format_state(other.state)),
        "rules": lambda: board.set_rules(SETTINGS[board.game_name]),
        "deal": lambda: board.deal(9),
        "reset": board.reset,
        "open": lambda: board.load(Match(other.game, other.state)),
    }


@pytest.mark.parametrize("name", BOARDS)
def test_undo_takes_back_whatever_started_another_match_and_redo_makes_it_again(name):
    board = widgets.board(name)
    play_first_moves(board, 2)
    board.undo()
    play_first_moves(board, 1)
    for action, act in list_actions(board).items():
        before = describe(board)
        act()
        after = describe(board)
        assert board.view["undo_label"] == f"Undo {match_tree.ACTIONS[action]}"
        send_request(board, "undo")
        assert describe(board) == before
        assert board.view["redo_label"] == f"Redo {match_tree.ACTIONS[action]}"
        send_request(board, "redo")
        assert describe(board) == after
        send_request(board, "undo")
        assert describe(board) == before


def test_a_long_way_back_and_forth_passes_every_place_again():
    board = widgets.board("obliteration")
    places = [describe_place(board)]
    actions = [
        lambda: board.play("divide"),
        lambda: board.edit("7"),
        lambda: board.play("subtract"),
        lambda: board.play("divide"),
        lambda: board.set_rules({"no_repeat": "off"}),
        lambda: board.play("add"),
        board.reset,
        lambda: board.edit("9"),
    ]
    for act in actions:
        act()
        places.append(describe_place(board))
    for place in reversed(places[:-1]):
        board.undo()
        assert describe_place(board) == place
    with pytest.raises(EngineError, match="nothing to undo"):
        board.undo()
    for place in places[1:]:
        board.redo()
        assert describe_place(board) == place
    with pytest.raises(EngineError, match="nothing to redo"):
        board.redo()


def test_redo_follows_what_was_done_last_a_move_or_an_edit():
    board = widgets.board("obliteration")
    board.play("divide")
    board.undo()
    board.edit("7")
    board.undo()
    board.redo()
    assert board.position == "7"
    board.undo()
    board.play("divide")
    board.undo()
    board.redo()
    assert board.position == "7", "the move was there before the edit"
    board = widgets.board("obliteration")
    board.edit("7")
    board.undo()
    board.play("divide")
    board.undo()
    assert board.view["redo_label"] == "Redo"
    board.redo()
    assert board.position == "6:-:d"


def test_an_opened_match_is_stepped_through_before_it_is_taken_back():
    board = widgets.board("obliteration")
    match = Match(board.game)
    match.play("divide")
    board.load(match)
    board.undo()
    assert (board.position, board.view["undo_label"]) == ("12", "Undo the opened match")
    board.undo()
    assert board.view["at"] == "0.0"
    board.redo()
    board.redo()
    assert board.view["at"] == "1.1"


def test_the_list_of_moves_shows_where_it_was_cut_and_leads_to_the_other_side():
    board = widgets.board("obliteration")
    board.play("divide")
    board.edit("7")
    board.play("subtract")
    assert board.view["cut_before"] == {"match": 1, "text": "Position edited"}
    board.set_rules({"no_repeat": "off", "start": 9})
    assert board.view["cut_before"] == {
        "match": 2,
        "text": "Rules changed: Starting number 9, May not be repeated: nothing",
    }
    assert board.view["cuts_after"] == []
    send_request(board, "follow_cut", match=2)
    assert (board.position, board.rules["start"]) == ("6:-:s", 12)
    assert board.view["cuts_after"] == [
        {"match": 2, "text": "Rules changed: Starting number 9, May not be repeated: nothing, after move 1"}
    ]
    send_request(board, "follow_cut", match=1)
    assert [entry["move"] for entry in board.history] == ["divide"]
    assert board.position == "6:-:d"
    send_request(board, "follow_cut", match=2)
    assert board.rules["start"] == 9
    assert board.error == ""


def test_many_rules_changed_at_once_are_counted():
    board = widgets.board("obliteration")
    board.set_rules({"no_repeat": "off", "start": 9, "high": 50, "repetition": 5})
    assert board.view["cut_before"]["text"] == "4 rules changed"


def test_undo_goes_past_the_moves_of_bots_and_past_an_edit_that_a_bot_answered():
    board = widgets.board("obliteration", seats=["human", "hard"])
    board.play("divide")
    board.play_bot()
    before = describe(board)
    board.set_rules({"start": 24})
    board.undo()
    assert describe(board) == before
    assert not board.view["bot_to_move"]
    bot_first = widgets.board("obliteration", seats=["hard", "human"])
    bot_first.edit("7")
    bot_first.play_bot()
    bot_first.undo()
    assert bot_first.position == "12", "one press, not two"


def test_players_stay_where_they_are_and_come_back_with_their_seats():
    board = widgets.board("front_ham", seats=["human", "easy", "hard"], players=3)
    board.set_rules({"players": 2})
    board.set_seats(["human", "medium"])
    board.undo()
    assert board.seats == ["human", "medium", "hard"]
    board.redo()
    assert board.seats == ["human", "medium"]


def test_the_same_position_again_and_a_reset_of_a_new_game_change_nothing():
    board = widgets.board("obliteration")
    board.play("divide")
    before = describe(board)
    board.edit(board.position)
    assert describe(board) == before
    new = widgets.board("obliteration")
    new.reset()
    assert not new.view["can_undo"]


def test_a_match_that_is_not_undoable_forgets_the_others():
    board = widgets.board("obliteration")
    board.play("divide")
    board.edit("7")
    board.load(Match(load("obliteration", start=5)), undoable=False)
    assert not board.view["can_undo"]
    assert not board.view["can_redo"]
    assert len(board._matches.entries) == 1


def test_the_history_is_bounded_in_matches_and_in_positions(monkeypatch):
    monkeypatch.setattr(match_tree, "MAX_MATCHES", 5)
    board = widgets.board("obliteration")
    for number in range(2, 40):
        board.edit(str(number))
    assert len(board._matches.entries) == 5
    for _ in range(4):
        board.undo()
    assert board.position == "35"
    assert not board.view["can_undo"]
    monkeypatch.setattr(match_tree, "MAX_POSITIONS", 3)
    board.set_rules({"no_repeat": "off"})
    assert sum(len(entry.match.nodes) for entry in board._matches.entries.values()) <= 4
    assert (board.position, board.rules["no_repeat"]) == ("35", "off")


def test_hands_of_chopsticks_lie_as_they_lay_before_the_edit():
    board = widgets.board("chopsticks")
    for move in board.view["moves"]:
        if move["steps"] == ["0R", "1R"]:
            board.play(move.get("text", move["move"]))
            break
    before = board.view["hands"]
    board.edit("1203")
    board.undo()
    assert board.view["hands"] == before


def test_a_change_of_rules_keeps_the_moves_and_is_undone_before_them():
    board = widgets.board("obliteration")
    board.play("divide")
    board.set_rules({"high": 50})
    assert ([entry["move"] for entry in board.history], board.position) == (["divide"], "6:-:d")
    assert (board.view["undo_label"], board.notice) == ("Undo the rule change", {})
    board.play("divide")
    board.undo()
    board.undo()
    assert (board.rules["high"], board.position) == (100, "6:-:d")
    board.undo()
    assert board.position == "12"
    board.redo()
    board.redo()
    assert (board.rules["high"], board.position) == (50, "6:-:d")


def test_a_change_of_rules_says_which_move_is_not_legal_and_offers_the_start():
    board = widgets.board("obliteration", no_repeat="off")
    for move in ("divide", "divide", "add", "divide"):
        board.play(move)
    board.set_rules({"no_repeat": "own"})
    assert board.position == "2:a:d"
    assert board.notice == {
        "text": "The position stays. Move 4 (“Divide by 2”) is not legal under these rules.",
        "label": "Go to the start",
    }
    board.play("subtract")
    assert board.notice == {}
    board.undo()
    send_request(board, "start_over")
    assert (board.position, board.rules["no_repeat"], board.notice) == ("12", "own", {})
    board.undo()
    assert board.position == "2:a:d"
