"""An output that follows a board shows what a function makes of it, always for the position on the board."""

from __future__ import annotations

from base64 import b64decode

import pytest
from helpers.widget_client import record_messages, send_request

import widgets
from engines import TooLarge, load, solve


class Picture:
    """A value that Jupyter shows as HTML and as a picture."""

    def _repr_html_(self):
        return "<b>picture</b>"

    def _repr_png_(self):
        return b"\x89PNG"


class Chart:
    """A value that JupyterLab draws as a chart."""

    def _repr_mimebundle_(self, **_):
        return {"application/vnd.vegalite.v5+json": {"mark": "point"}, "text/plain": "chart"}


@pytest.fixture
def board():
    return widgets.board("obliteration")


def read_text(output) -> str:
    """Return the plain text of an output's only entry."""
    (entry,) = output.outputs
    return entry["data"]["text/plain"]


def test_it_follows_moves_undo_rules_and_positions(board):
    output = widgets.live_output(board, lambda board: f"{board.position} {board.game.rules.no_repeat}")
    seen = [read_text(output)]
    board.play("divide")
    seen.append(read_text(output))
    board.undo()
    seen.append(read_text(output))
    board.set_rules({"no_repeat": "off"})
    seen.append(read_text(output))
    board.edit("7")
    seen.append(read_text(output))
    assert seen == ["12 own", "6:-:d own", "12 own", "12 off", "7 off"]


def test_it_is_rendered_after_the_board_s_message(board):
    events = []
    output = widgets.live_output(board, lambda board: events.append(("render", board.position)) or board.position)
    events.clear()
    record_messages(events, board=board, output=output)
    send_request(board, "move", move="divide")
    assert [name for name, _ in events] == ["board", "render", "output"]
    assert set(events[-1][1]) == {"outputs"}


def test_the_same_content_is_not_sent_again(board):
    events = []
    output = widgets.live_output(board, lambda board: board.position)
    record_messages(events, output=output)
    board.set_seats(["human", "easy"])
    assert events == []


def test_any_value_shows_as_jupyter_shows_it(board):
    (entry,) = widgets.live_output(board, lambda _: Picture()).outputs
    assert entry["output_type"] == "display_data"
    assert entry["data"]["text/html"] == "<b>picture</b>"
    assert b64decode(entry["data"]["image/png"]) == b"\x89PNG"
    assert read_text(widgets.live_output(board, lambda _: solve(load("obliteration")).verdict())).startswith("Verdict(")
    assert read_text(widgets.live_output(board, lambda _: "Two\nlines.")) == "Two\nlines."
    assert widgets.live_output(board, lambda _: None).outputs == ()


def test_a_chart_has_a_picture_so_that_jupyterlab_adds_none(board):
    (entry,) = widgets.live_output(board, lambda _: Chart()).outputs
    assert entry["data"]["application/vnd.vegalite.v5+json"] == {"mark": "point"}
    assert b64decode(entry["data"]["image/png"]).startswith(b"\x89PNG")


def test_an_engine_error_shows_as_a_sentence_until_the_next_change(board):
    def render(board):
        if board.position != "12":
            raise TooLarge("6", 1000, 5000)
        return "solved"

    output = widgets.live_output(board, render)
    board.play("divide")
    assert read_text(output) == str(TooLarge("6", 1000, 5000))
    assert board.error == ""
    board.undo()
    assert read_text(output) == "solved"


def test_a_function_that_fails_empties_the_output_and_shows_on_the_board(board):
    def render(board):
        return 1 // (board.match.state.number - 6)

    output = widgets.live_output(board, render)
    board.play("divide")
    assert output.outputs == ()
    assert "ZeroDivisionError" in board.error
    assert board.position == "6:-:d"
    board.play("divide")
    assert (read_text(output), board.error) == ("-1", "")


def test_a_function_that_fails_at_once_makes_no_output(board):
    seen = []
    with pytest.raises(ZeroDivisionError):
        widgets.live_output(board, lambda board: seen.append(board.position) or 1 // 0)
    board.play("divide")
    assert (seen, board.error) == (["12"], "")


def test_a_closed_output_follows_no_longer(board):
    seen = []
    output = widgets.live_output(board, lambda board: seen.append(board.position))
    board.play("divide")
    output.close()
    board.play("divide")
    assert seen == ["12", "6:-:d"]
