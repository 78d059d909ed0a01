"""The link *Ask the class*: on the teacher's pages while a class is open, and nowhere else."""

from __future__ import annotations

from types import SimpleNamespace

import marimo as mo
import pytest

import widgets
from laboratory import GameSession
from laboratory.answers import Answers
from laboratory.class_link import class_address, make_class_link
from laboratory.lessons.steps import Steps, list_class_questions
from laboratory.pages import IS_TEACHER


@pytest.mark.parametrize("is_teacher", [True, False])
def test_only_the_teacher_of_an_open_class_has_the_link(monkeypatch, is_teacher):
    request = SimpleNamespace(meta={IS_TEACHER: True} if is_teacher else {})
    monkeypatch.setattr(mo, "app_meta", lambda: SimpleNamespace(request=request))
    expected = "../class/teach?page=chopsticks" if is_teacher else ""
    assert class_address("chopsticks") == expected
    assert GameSession(widgets.board("chopsticks")).share.class_address == expected
    assert ("page=lesson_loops&prediction=loop" in list_class_questions("lesson_loops")) == is_teacher


def test_the_board_of_a_lesson_has_a_link_below_it_that_follows_it_and_shows_no_address(monkeypatch):
    request = SimpleNamespace(meta={IS_TEACHER: True})
    monkeypatch.setattr(mo, "app_meta", lambda: SimpleNamespace(request=request))
    board = widgets.board("chopsticks")
    link = make_class_link(board)
    board.set_state({"request": {"at": board.view["at"], "do": "move", "move": "A-C"}})
    assert link.link["moves"] == "A-C"
    assert not link.shows_address
    steps, guess, shown = Steps(("Predict",), Answers(None)), mo.ui.radio(["win"]), mo.ui.anywidget(board)
    before, after = (str(steps.ask_about(shown, guess).text) for _ in range(2))
    assert before.count("<marimo-anywidget") == 2
    assert before == after  # the same link, although the cell has run again


def test_without_a_server_there_is_no_link():
    assert class_address("chopsticks") == ""
    assert make_class_link(widgets.board("chopsticks")) is None
