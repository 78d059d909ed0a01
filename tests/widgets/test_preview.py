"""Previews: a position is shown without going there, for all games; nothing changes, and hostile lines have none."""

from __future__ import annotations

import json
from random import Random

import pytest
from helpers.widget_client import dump_state, record_messages, send_request, send_update
from hypothesis import given, settings
from hypothesis import strategies as st

import widgets
from engines import GAMES
from widgets.limits import MAX_PREVIEW_CHARACTERS, MAX_PREVIEW_MOVES


def play_random_moves(board, count, seed=1):
    """Play some moves on a board and return them."""
    rng, moves = Random(seed), []
    for _ in range(count):
        legal = board.game.legal_moves(board.match.state)
        if not legal:
            break
        moves.append(board.game.format_move(rng.choice(legal)))
        board.play(moves[-1])
    return moves


def read_drawing(board, view):
    """Return the part of a view that the script of the game draws."""
    return {name: view[name] for name in (*board.draw_state(board.match.state), "turn", "outcome")}


@pytest.mark.parametrize("name", GAMES)
def test_a_preview_is_drawn_as_the_board_would_draw_the_position(name):
    board, other = widgets.board(name), widgets.board(name)
    play_random_moves(board, 2)
    play_random_moves(other, 2)
    moves = play_random_moves(other, 3, seed=2)
    before, nodes = dump_state(board), len(board.match.nodes)
    send_request(board, "show_preview", line=" ".join(moves))
    assert (board.preview["at"], board.preview["line"]) == (board.view["at"], " ".join(moves))
    assert read_drawing(other, board.preview["view"]) == read_drawing(other, other.view)
    assert [entry["description"] for entry in board.preview["entries"]] == [
        entry["description"] for entry in other.history[-len(moves) :]
    ]
    assert json.loads(json.dumps(board.preview)) == board.preview
    board.preview = {}
    assert (dump_state(board), len(board.match.nodes)) == (before, nodes)
    board.play(moves[0])
    assert read_drawing(board, board.view)["turn"] == board.game.turn(board.match.state)


@pytest.mark.parametrize("name", GAMES)
def test_a_node_of_the_match_is_previewed_and_the_board_stays(name):
    board = widgets.board(name)
    play_random_moves(board, 4)
    drawings, position = [], board.position
    for node in range(len(board.match.nodes)):
        board.jump(node)
        drawings.append(read_drawing(board, board.view))
    board.jump(2)
    for node, drawing in enumerate(drawings):
        send_request(board, "show_preview", line=node)
        assert read_drawing(board, board.preview["view"]) == drawing
        assert (board.preview["node"], board.preview["entries"]) == (node, [])
    assert board.view["node"] == 2
    assert position == board.match.game.format_state(board.match.nodes[-1].state)


def test_a_preview_says_what_was_played_and_what_comes_next():
    board = widgets.board("obliteration")
    board.show_preview("divide divide add")
    assert board.preview["text"] == (
        "Player 1 adds 1. New number is 4. Player 2 has no valid operation on 4, so Player 1 wins."
    )
    board.show_preview(0)
    assert (board.preview["title"], board.preview["text"]) == ("Preview", "Player 1 to move.")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "nonsense",
        "divide multiply",
        "<img src=x onerror=alert(1)>",
        "divide " * 99,
        "d" * 10_000,
        -1,
        99,
        10**30,
    ],
)
def test_a_line_that_cannot_be_played_has_no_preview_and_no_error(line):
    board = widgets.board("obliteration")
    board.show_preview("divide")
    before = dump_state(board)
    send_request(board, "show_preview", line=line)
    assert (board.preview, board.error) == ({}, "")
    board.show_preview("divide")
    assert dump_state(board) == before


def test_the_limits_of_a_line_are_exact():
    board, other = (widgets.board("chopsticks", "rollover", repetition=0) for _ in range(2))
    line = next(
        moves
        for seed in range(100)
        if len(moves := play_random_moves(other, MAX_PREVIEW_MOVES + 1, seed)) > MAX_PREVIEW_MOVES or other.reset()
    )
    board.show_preview(" ".join(line[:-1]))
    assert len(board.preview["entries"]) == MAX_PREVIEW_MOVES
    board.show_preview(" ".join(line))
    assert board.preview == {}
    board.show_preview(line[0].ljust(MAX_PREVIEW_CHARACTERS))
    assert board.preview
    board.show_preview(line[0].ljust(MAX_PREVIEW_CHARACTERS + 1))
    assert board.preview == {}


def test_a_stale_preview_is_ignored_in_silence_and_a_preview_sends_nothing_else():
    board, messages = widgets.board("obliteration"), []
    board.play("divide")
    send_update(board, {"request": {"n": 9, "at": "0.0", "do": "show_preview", "line": "divide"}})
    assert (board.preview, board.error) == ({}, "")
    record_messages(messages, board=board)
    published = board.published
    board.show_preview("divide")
    assert [list(state) for _, state in messages] == [["preview"]]
    assert board.published == published


@settings(max_examples=40, deadline=None)
@given(
    line=st.integers(-2, 30)
    | st.text(max_size=30)
    | st.lists(st.sampled_from(["A-C", "B-D", "11-02", "swap"])).map(" ".join)
)
def test_no_preview_changes_a_board(line):
    board = widgets.board("chopsticks")
    play_random_moves(board, 3)
    before = dump_state(board)
    send_request(board, "show_preview", line=line)
    assert board.error == ""
    board.preview = {}
    assert dump_state(board) == before
