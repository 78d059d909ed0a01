"""No request is lost, and none is run twice, even if marimo passes on only the newest of several."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.widget_client import run_node_script, send_update
from marimo._runtime.commands import ModelCommand, ModelUpdateMessage
from marimo._runtime.utils.set_ui_element_request_manager import merge_batchable_commands

import widgets
from widgets import BackgroundTask, TaskSetting
from widgets.requests import MAX_EARLIER_REQUESTS

DOM_SCRIPT = Path(widgets.__file__).parent / "static" / "dom.js"
SEND_ALL = """
const {{ sendRequest }} = await import({script});
const state = {{ request: {{}}, answered: {answered} }}, sent = [];
const model = {{
  get: (name) => state[name],
  set: (name, value) => {{ state[name] = value; }},
  save_changes: () => sent.push(state.request),
}};
for (const request of {requests}) sendRequest(model, request);
console.log(JSON.stringify(sent));
"""


def send_from_script(requests, answered=0):
    """Return what the script sends for these requests while Python answers none of them."""
    script = json.dumps(DOM_SCRIPT.as_uri())
    return run_node_script(SEND_ALL.format(script=script, answered=answered, requests=json.dumps(requests)))


def merge_as_marimo(requests):
    """Return the requests that a busy kernel of marimo passes on."""
    commands = [
        ModelCommand(
            model_id="model", message=ModelUpdateMessage(state={"request": request}, buffer_paths=[]), buffers=[]
        )
        for request in requests
    ]
    return [command.message.state["request"] for command in merge_batchable_commands(commands)]


def make_task():
    settings = [
        TaskSetting("player", "Player", {"random": "easy", "perfect": "hard"}),
        TaskSetting("games", "Games", range(1, 9)),
    ]
    return BackgroundTask(lambda player, games: iter([player] * games), lambda games, **_: games, settings=settings)


def test_requests_that_reach_python_as_one_message_are_all_run():
    requests = [
        {"do": "change_settings", "settings": {"player": "perfect"}},
        {"do": "change_settings", "settings": {"games": 3}},
        {"do": "start"},
    ]
    merged = merge_as_marimo(send_from_script(requests))
    assert len(merged) == 1  # marimo keeps the newest one only
    task = make_task()
    send_update(task, {"request": merged[0]})
    assert task.values == {"player": "hard", "games": 3}
    assert task.view["running"]
    assert task.answered == len(requests)


def test_a_request_that_was_run_is_not_run_again():
    board = widgets.board("obliteration")
    sent = send_from_script(
        [{"at": "0.0", "do": "move", "move": "divide"}, {"at": "0.0", "do": "set_hints", "on": True}]
    )
    for request in sent:
        send_update(board, {"request": request})
    assert [node.text for node in board.match.path()] == ["divide"]
    assert board.setup["hints"]
    assert board.error == ""


def test_what_is_answered_is_not_sent_again():
    first, second = send_from_script([{"do": "undo"}, {"do": "redo"}], answered=7)
    assert first == {"n": 8, "do": "undo"}
    assert second == {"n": 9, "do": "redo", "earlier": [first]}


def test_the_script_carries_as_many_requests_as_python_reads():
    *_, last = send_from_script([{"do": "undo"}] * (MAX_EARLIER_REQUESTS + 5))
    assert [each["n"] for each in last["earlier"]] == list(range(5, MAX_EARLIER_REQUESTS + 5))
    assert all("earlier" not in each for each in last["earlier"])


def test_a_refused_request_does_not_stop_those_after_it():
    board = widgets.board("obliteration")
    *_, last = send_from_script(
        [{"at": "0.0", "do": "move", "move": "nonsense"}, {"at": "0.0", "do": "move", "move": "divide"}]
    )
    send_update(board, {"request": last})
    assert board.position == "6:-:d"


@pytest.mark.parametrize(
    "earlier", ["undo", {}, [None], [[]], [{"n": "1", "do": "reset"}], [{"n": 2**40, "do": "reset"}]]
)
def test_hostile_earlier_requests_are_left_out(earlier):
    board = widgets.board("obliteration")
    send_update(board, {"request": {"n": 1, "at": "0.0", "do": "move", "move": "divide", "earlier": earlier}})
    assert board.position == "6:-:d"
    assert board.error == ""


def test_more_earlier_requests_than_the_script_sends_are_not_run():
    board = widgets.board("obliteration")
    earlier = [{"n": number, "at": "0.0", "do": "set_hints", "on": bool(number)} for number in (1, *[0] * 30)]
    send_update(board, {"request": {"n": 99, "at": "0.0", "do": "move", "move": "divide", "earlier": earlier}})
    assert not board.setup["hints"]
