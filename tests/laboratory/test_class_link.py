"""The link *Ask the class*: on the teacher's pages while a class is open, and nowhere else."""

from __future__ import annotations

from types import SimpleNamespace

import marimo as mo
import pytest

import widgets
from laboratory import GameSession
from laboratory.class_link import class_address
from laboratory.lessons.steps import list_class_questions
from laboratory.pages import CLASS_VARIABLE, TEACHER_COOKIE


@pytest.mark.parametrize(("has_class", "is_teacher"), [(True, True), (True, False), (False, True)])
def test_only_the_teacher_of_an_open_class_has_the_link(monkeypatch, has_class, is_teacher):
    request = SimpleNamespace(cookies={TEACHER_COOKIE: "secret"} if is_teacher else {})
    monkeypatch.setattr(mo, "app_meta", lambda: SimpleNamespace(request=request))
    monkeypatch.delenv(CLASS_VARIABLE, raising=False)
    if has_class:
        monkeypatch.setenv(CLASS_VARIABLE, "1")
    expected = "../class/teach?page=chopsticks" if has_class and is_teacher else ""
    assert class_address("chopsticks") == expected
    assert GameSession(widgets.board("chopsticks")).share.class_address == expected
    assert ("page=lesson_loops&prediction=loop" in list_class_questions("lesson_loops")) == bool(expected)


def test_without_a_server_there_is_no_link():
    assert class_address("chopsticks") == ""
