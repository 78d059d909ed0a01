"""Questions on a page: a board to look at, the choices, and the reason once one is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import marimo as mo

import widgets
from analysis import quiz
from analysis.quiz import Question
from analysis.quiz.kinds import KINDS
from engines import EngineError, Match, Solution
from engines.words import count
from laboratory.views import sentences

WORDS = {
    "who": "Who wins with best play?",
    "move": "Which move wins?",
    "plies": "In how many plies?",
    "blunder": "Which move loses?",
}
"""The kinds of question as a student reads them; a kind without words here goes by its name."""
NUMBER = 5
"""How many questions a sheet has."""


def kind_choice() -> mo.ui.dropdown:
    """The choice of the kind of question."""
    options = {WORDS.get(kind, kind): kind for kind in KINDS}
    return mo.ui.dropdown(options, value=next(iter(options)), label="Question", allow_select_none=False)


def depth_choice(solution: Solution | str, kind: str) -> mo.ui.dropdown:
    """The choice of how many plies ahead one has to see; any by default."""
    try:
        found = [] if isinstance(solution, str) else quiz.depths(solution, kind)
    except EngineError:
        found = []
    options: dict[str, int | None] = {"any depth": None, **{count(depth, "ply"): depth for depth in found}}
    return mo.ui.dropdown(options, value="any depth", label="Depth", allow_select_none=False)


def sheet(
    solution: Solution | str, kind: str, plies: int | None = None, number: int = NUMBER, seed: int = 0
) -> list[Question] | str:
    """The questions of a sheet, the same for everybody with the same seed; or why there are none."""
    if isinstance(solution, str):
        return solution
    try:
        return quiz.ask(solution, kind, plies=plies, number=number, seed=seed)
    except EngineError as error:
        return str(error)


def answer_choices(questions: list[Question] | str) -> mo.ui.array:
    """One choice for each question, none made yet."""
    asked = [] if isinstance(questions, str) else questions
    return mo.ui.array([mo.ui.radio(list(question.choices), label=question.prompt) for question in asked])


def question_tabs(questions: list[Question] | str) -> mo.ui.tabs:
    """The choice of a question by its number; or why there is none."""
    if isinstance(questions, str):
        return mo.ui.tabs({"No question": sentences([questions])})
    return mo.ui.tabs({str(number): "" for number in range(1, len(questions) + 1)})


def question_board(solution: Solution, questions: list[Question] | str, number: str) -> Any:
    """The board of a question."""
    if isinstance(questions, str):
        return None
    position = questions[int(number) - 1].position
    return widgets.board(Match(solution.game, solution.game.parse_state(position)), chrome=False)


def answer_view(questions: list[Question] | str, answers: mo.ui.array, number: str) -> mo.Html | None:
    """The choices of a question; once one is chosen, whether it is right and why; and how many are right so far."""
    if isinstance(questions, str):
        return None
    at = int(number) - 1
    said = verdict(questions[at], answers.value[at])
    return mo.vstack([answers[at], said, mo.md(score(questions, answers.value))])


def verdict(question: Question, answer: Any) -> mo.Html:
    """Whether an answer was right, and why; what to do while there is none."""
    if answer is None:
        return mo.md("*Choose first: the reason comes after.*")
    graded = quiz.grade(question, answer)
    return mo.callout(mo.Html(escape(graded.words)), kind="success" if graded.right else "warn")


def score(questions: Sequence[Question], answers: Sequence[Any]) -> str:
    """How many answers are right, as a sentence."""
    given = [(q, answer) for q, answer in zip(questions, answers, strict=True) if answer is not None]
    right = sum(quiz.grade(question, answer).right for question, answer in given)
    return f"{right} right of {count(len(given), 'answer')}; {count(len(questions), 'question')} on this sheet."
