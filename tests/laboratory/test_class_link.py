"""The link *Ask the class*: on the teacher's pages while a class is open, and nowhere else."""

from __future__ import annotations

from types import SimpleNamespace

import marimo as mo
import pytest

import widgets
from laboratory import GameSession
from laboratory.class_link import class_address
from laboratory.lessons.steps import list_class_questions
from laboratory.pages import IS_TEACHER


@pytest.mark.parametrize("is_teacher", [True, False])
def test_only_the_teacher_of_an_open_class_has_the_link(monkeypatch, is_teacher):
    request = SimpleNamespace(meta={IS_TEACHER: True} if is_teacher else {})
    monkeypatch.setattr(mo, "app_meta", lambda: SimpleNamespace(request=request))
    expected = "../class/teach?page=chopsticks" if is_teacher else ""
    assert class_address("chopsticks") == expected
    assert GameSession(widgets.board("chopsticks")).share.class_address == expected
    assert ("page=lesson_loops&prediction=loop" in list_class_questions("lesson_loops")) == is_teacher


def test_without_a_server_there_is_no_link():
    assert class_address("chopsticks") == ""
