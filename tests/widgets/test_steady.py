"""Long work goes on in slices while it is asked to, stops when told, and a refusal is a sentence."""

from __future__ import annotations

from itertools import count

import pytest

from engines import EngineError
from widgets import Steady
from widgets import steady as module


@pytest.fixture
def clock(monkeypatch):
    """A clock that goes on by a third of a slice with every look."""
    ticks = count(1)
    monkeypatch.setattr(module, "monotonic", lambda: next(ticks) * module.SLICE / 3)


def ask(work, do):
    work.ask = {"n": work.ask.get("n", 0) + 1, "do": do}


@pytest.mark.usefixtures("clock")
def test_work_is_done_in_slices_and_only_when_asked():
    work = Steady(lambda: iter(range(100)), 100, "Play", "game")
    ask(work, "go")
    assert (work.view["done"], work.latest) == (0, None)
    ask(work, "start")
    assert work.view["running"]
    ask(work, "go")
    first = work.view["done"]
    assert 0 < first < 100
    ask(work, "go")
    assert work.view["done"] > first
    assert work.latest == work.view["done"] - 1


@pytest.mark.usefixtures("clock")
def test_it_stops_goes_on_and_begins_again():
    made = []

    def make():
        made.append(1)
        return iter(range(5))

    work = Steady(make, 5, "Play", "game")
    ask(work, "start")
    ask(work, "go")
    ask(work, "stop")
    done = work.view["done"]
    ask(work, "go")
    assert work.view == {"label": "Go on", "done": done, "total": 5, "running": False}
    ask(work, "start")
    while work.view["running"]:
        ask(work, "go")
    assert work.view == {"label": "Again", "done": 5, "total": 5, "running": False}
    assert work.status == "5 of 5 games."
    ask(work, "start")
    assert (work.view["done"], len(made)) == (0, 2)


def test_a_refusal_in_the_work_is_a_sentence_and_the_end_of_it():
    def refuse():
        yield 1
        raise EngineError("players: too many")

    work = Steady(refuse, 9)
    ask(work, "start")
    ask(work, "go")
    assert work.error == "players: too many"
    assert not work.view["running"]
    assert work.latest == 1


def test_whatever_else_is_asked_changes_nothing():
    work = Steady(lambda: iter(()), 0)
    before = work.view
    for ask_ in ({"do": "explode"}, {"do": "_publish"}, "go", None, {"do": ["go"]}):
        work.ask = ask_
        assert "should be an object whose 'do' is one of start, go, stop" in work.error
        assert work.view == before


def test_none_from_the_work_is_no_step_of_it():
    work = Steady(lambda: iter([None, 1, None, None, 2, None]), 2)
    work.start()
    while work.view["running"]:
        work.go()
    assert (work.latest, work.view["done"], work.status) == (2, 2, "2 of 2 steps.")
