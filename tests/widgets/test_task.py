"""A long task runs in slices on request, can be stopped, and reports an error as a sentence."""

from __future__ import annotations

from itertools import count

import pytest

from engines import EngineError
from widgets import BackgroundTask, limits
from widgets import task as task_module


@pytest.fixture
def fake_clock(monkeypatch):
    """Replace the clock by one that advances by a third of a slice at every reading."""
    ticks = count(1)
    monkeypatch.setattr(task_module, "monotonic", lambda: next(ticks) * limits.SLICE_SECONDS / 3)


def send_request(task, command):
    task.request = {"n": task.request.get("n", 0) + 1, "do": command}


@pytest.mark.usefixtures("fake_clock")
def test_a_task_runs_in_slices_and_only_on_request():
    task = BackgroundTask(lambda: iter(range(100)), 100, "Play", "game")
    send_request(task, "run_slice")
    assert (task.view["done"], task.latest) == (0, None)
    send_request(task, "start")
    assert task.view["running"]
    send_request(task, "run_slice")
    first = task.view["done"]
    assert 0 < first < 100
    send_request(task, "run_slice")
    assert task.view["done"] > first
    assert task.latest == task.view["done"] - 1


@pytest.mark.usefixtures("fake_clock")
def test_a_task_stops_continues_and_runs_again():
    calls = []

    def make():
        calls.append(1)
        return iter(range(5))

    task = BackgroundTask(make, 5, "Play", "game")
    send_request(task, "start")
    send_request(task, "run_slice")
    send_request(task, "stop")
    done = task.view["done"]
    send_request(task, "run_slice")
    assert task.view == {"label": "Continue", "done": done, "total": 5, "running": False}
    send_request(task, "start")
    while task.view["running"]:
        send_request(task, "run_slice")
    assert task.view == {"label": "Again", "done": 5, "total": 5, "running": False}
    assert task.status == "5 of 5 games."
    send_request(task, "start")
    assert (task.view["done"], len(calls)) == (0, 2)


def test_an_error_in_the_task_is_a_sentence_and_ends_it():
    def refuse():
        yield 1
        raise EngineError("players: too many")

    task = BackgroundTask(refuse, 9)
    send_request(task, "start")
    send_request(task, "run_slice")
    assert task.error == "players: too many"
    assert not task.view["running"]
    assert task.latest == 1


def test_other_requests_change_nothing():
    task = BackgroundTask(lambda: iter(()), 0)
    before = task.view
    for request in ({"do": "explode"}, {"do": "_publish"}, "run_slice", None, {"do": ["run_slice"]}):
        task.request = request
        assert "should be an object whose 'do' is one of start, run_slice, stop" in task.error
        assert task.view == before


def test_none_from_the_iterator_does_not_count_as_a_step():
    task = BackgroundTask(lambda: iter([None, 1, None, None, 2, None]), 2)
    task.start()
    while task.view["running"]:
        task.run_slice()
    assert (task.latest, task.view["done"], task.status) == (2, 2, "2 of 2 steps.")
