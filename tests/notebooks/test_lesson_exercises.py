"""The exercises of every lesson: a quiz with its board, which computes nothing before somebody sees it."""

from __future__ import annotations

import marimo as mo
import pytest
from helpers.lesson_run import walk_lesson
from helpers.widget_client import send_request

from engines import load
from laboratory import PAGES

QUIZZES = {
    "lesson_induction": (load("obliteration"), ["who", "move", "plies", "save", "blunder"]),
    "lesson_loops": (load("chopsticks"), ["who", "move", "plies", "save", "blunder"]),
    "lesson_many": (load("front_ham", socks=4, order="listed"), ["who"]),
    "lesson_rules": (load("obliteration", no_repeat="either"), ["move"]),
    "lesson_chance": (None, ["sample"]),
    "lesson_symmetry": (load("front_ham", players=2, socks=9, order="listed"), ["who", "move", "plies"]),
    "lesson_solving": (load("chopsticks", fingers=4), ["who", "move", "plies", "save", "blunder"]),
}
"""The game and the kinds of question of each lesson."""


def find_quiz(name, **definitions):
    """Return what a lesson shows, and its quiz."""
    html, defs = walk_lesson(name, "all.1", **definitions)
    quiz = defs["quiz"]
    return html, quiz.widget if isinstance(quiz, mo.ui.anywidget) else quiz


def test_every_lesson_has_exercises():
    assert {page.name for page in PAGES if page.kind == "lesson"} == set(QUIZZES)


@pytest.mark.parametrize("name", QUIZZES)
def test_a_lesson_shows_a_quiz_that_waits_until_it_is_drawn(name):
    game, kinds = QUIZZES[name]
    html, quiz = find_quiz(name)
    assert "Exercises" in html
    assert not quiz.view["loaded"]
    assert quiz.game == game
    for widget in filter(None, (quiz, quiz.board)):
        assert widget.model_id in html
    send_request(quiz, "load")
    assert quiz.error == ""
    assert [kind for kind, _ in quiz.setup["kinds"]] == kinds
    assert quiz.status.startswith("No answer yet. This sheet has ")
    if game:
        assert quiz.board.position == quiz.sheet.questions[0].position
