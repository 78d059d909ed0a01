"""A board's message leaves before anything that follows the position is computed."""

from __future__ import annotations

from importlib import import_module

import pytest
from helpers.widget_client import record_messages, send_request

import widgets
from engines import EngineError, Evaluation
from engines.solvers import DEFAULT_CACHE


@pytest.fixture
def events(monkeypatch):
    """Return a list of what happens: recorded messages, and ("solve", position) where answers are computed."""
    events = []
    compute_once = Evaluation._compute_once

    def record_and_compute(evaluation, *arguments):
        event = ("solve", evaluation.game.format_state(evaluation.state))
        if event not in events[-1:]:
            events.append(event)
        compute_once(evaluation, *arguments)

    monkeypatch.setattr(Evaluation, "_compute_once", record_and_compute)
    DEFAULT_CACHE.clear()
    return events


def list_events(events):
    """List the names of the events in order."""
    return [name for name, _ in events]


@pytest.fixture
def board():
    return widgets.board("obliteration")


def make_tree(board, events):
    """Return a tree that follows the board; from now on the messages of both are events."""
    tree = widgets.tree(board)
    events.clear()
    record_messages(events, board=board, tree=tree)
    return tree


def fail_once(monkeypatch, error_type):
    """Let the next tree fail when it is built."""
    module, error_types = import_module("widgets.tree"), [error_type]
    original = module.GameTree

    def build_tree(root):
        if error_types:
            raise error_types.pop()("Too hard.")
        return original(root)

    monkeypatch.setattr(module, "GameTree", build_tree)


def test_the_frame_is_sent_before_anything_is_solved(board, events):
    make_tree(board, events)
    send_request(board, "move", move="divide")
    before_solve = events[: list_events(events).index("solve")]
    frames = [state for name, state in before_solve if name == "board"]
    assert [frame["position"] for frame in frames] == ["6:-:d"]
    assert {"view", "status", "last_move", "_history_delta"} <= set(frames[0])


def test_hints_come_last_in_a_message_of_their_own(board, events):
    board.set_hints(on=True)
    make_tree(board, events)
    send_request(board, "move", move="divide")
    assert list_events(events) == ["board", "tree", "solve", "tree", "board"]
    assert events[0][1]["verdicts"] == {}
    assert set(events[-1][1]) == {"verdicts"}
    assert events[-1][1]["verdicts"] == board.verdicts != {}


def test_tree_and_hints_share_one_evaluation_of_the_board(board, events):
    board.set_hints(on=True)
    tree = make_tree(board, events)
    board.play("divide")
    assert tree.tree.root is board.evaluation
    assert [position for name, position in events if name == "solve"] == ["6:-:d"]


def test_hints_alone_solve_after_the_frame(board, events):
    board.set_hints(on=True)
    record_messages(events, board=board)
    events.clear()
    board.play("divide")
    assert list_events(events) == ["board", "solve", "board"]


def test_published_counts_the_messages_and_is_not_sent(board, events):
    record_messages(events, board=board)
    before = board.published
    board.play("divide")
    board.set_seats(["human", "easy"])
    assert board.published == before + 2
    assert "published" not in board.get_state()
    assert [name for _, state in events for name in state if name == "published"] == []


def test_a_paused_tree_computes_nothing(board, events):
    tree = make_tree(board, events)
    tree.set_paused(paused=True)
    for move in ("divide", "divide", "add"):
        board.play(move)
    assert "solve" not in list_events(events)
    assert (tree.root, tree.view["stale"]) == ("12", True)
    tree.set_paused(paused=False)
    assert [position for name, position in events if name == "solve"] == ["4:d:a"]
    assert (tree.root, tree.view["stale"]) == ("4:d:a", False)


def test_a_paused_tree_is_current_again_when_the_board_goes_back(board, events):
    tree = make_tree(board, events)
    tree.set_paused(paused=True)
    board.play("divide")
    board.undo()
    assert tree.view["stale"] is False
    tree.set_paused(paused=False)
    assert "solve" not in list_events(events)


def test_a_position_changed_twice_quickly_ends_with_the_tree_at_the_last(board, events):
    tree = make_tree(board, events)
    send_request(board, "move", move="divide")
    send_request(board, "move", move="divide")
    assert tree.root == board.position == "3:d:d"
    assert tree.view["stale"] is False


def test_a_follower_that_plays_on_leaves_the_tree_at_the_last_position(board, events):
    def answer(_change):
        if board.position == "6:-:d":
            board.play("divide")

    board.observe(answer, names="published")
    tree = make_tree(board, events)
    board.play("divide")
    assert tree.root == board.position == "3:d:d"
    assert [position for name, position in events if name == "solve"] == ["3:d:d"]
    assert [state["position"] for name, state in events if name == "board"] == ["6:-:d", "3:d:d"]


def test_a_tree_is_stale_until_its_own_message_comes(board, events):
    make_tree(board, events)
    board.play("divide")
    assert list_events(events) == ["board", "tree", "solve", "tree"]
    assert set(events[1][1]) == {"view"}
    assert [state["view"]["stale"] for name, state in events if name == "tree"] == [True, False]


def test_hints_and_seats_neither_mark_the_tree_nor_move_it(board, events):
    tree = make_tree(board, events)
    tree.set_root(1)
    root = tree.root
    events.clear()
    board.set_hints(on=True)
    board.set_seats(["human", "easy"])
    assert (tree.root, tree.view["stale"]) == (root, False)
    assert "tree" not in list_events(events)
    assert root != board.position


def test_a_follower_that_fails_loses_no_message_and_stops_no_other(board, events):
    def fail(_change):
        raise ValueError("no\nluck")

    seen = []
    board.set_hints(on=True)
    board.observe(fail, names="published")
    board.observe(lambda _: seen.append(board.position), names="published")
    tree = make_tree(board, events)
    send_request(board, "move", move="divide")
    assert events[0][0] == "board"
    assert (events[0][1]["position"], events[0][1]["status"]) == ("6:-:d", board.status)
    assert (seen, tree.root) == (["6:-:d"], "6:-:d")
    assert board.verdicts
    assert board.error == "Something beside the board could not be updated. ValueError: no?luck"
    board.unobserve(fail, names="published")
    send_request(board, "undo")
    assert board.error == ""


@pytest.mark.parametrize(
    ("error_type", "sentence"),
    [
        (EngineError, "Too hard."),
        (RuntimeError, "Something beside the board could not be updated. RuntimeError: Too hard."),
    ],
)
def test_a_tree_that_fails_stays_stale_until_the_next_position(board, events, monkeypatch, error_type, sentence):
    tree = make_tree(board, events)
    fail_once(monkeypatch, error_type)
    send_request(board, "move", move="divide")
    assert (board.position, board.error, tree.view["stale"]) == ("6:-:d", sentence, True)
    send_request(board, "move", move="divide")
    assert (board.error, tree.root, tree.view["stale"]) == ("", "3:d:d", False)


def test_a_tree_that_failed_after_a_change_of_rules_does_not_pass_for_current(board, events, monkeypatch):
    tree = make_tree(board, events)
    fail_once(monkeypatch, EngineError)
    board.set_rules({"no_repeat": "off"})
    assert (tree.root, board.position, tree.view["stale"]) == ("12", "12", True)
    board.set_hints(on=True)
    assert (tree.view["stale"], tree.tree.game.rules.no_repeat) == (False, "off")
