"""Questions on a page: a board to look at, the choices, and the reason once one is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import marimo as mo

import widgets
from analysis import quiz
from analysis.question_types import KIND_LABELS
from analysis.quiz import Question, QuestionBank
from engines import EngineError, Match, Solution
from engines.english import count_noun
from laboratory.attempt import Refusal
from laboratory.html import paragraphs

QUESTIONS_PER_SHEET = 5


def make_kind_dropdown() -> mo.ui.dropdown:
    """Return the choice of the kind of question."""
    options = {label: kind for kind, label in KIND_LABELS.items()}
    return mo.ui.dropdown(options, value=next(iter(options)), label="Question", allow_select_none=False)


def make_depth_dropdown(solution: Solution | Refusal, kind: str) -> mo.ui.dropdown:
    """Return the choice of how many moves a student has to look ahead; any number by default."""
    try:
        depths = [] if isinstance(solution, Refusal) else QuestionBank(solution).depths(kind)
    except EngineError:
        depths = []
    options: dict[str, int | None] = {"any depth": None, **{count_noun(depth, "move"): depth for depth in depths}}
    return mo.ui.dropdown(options, value="any depth", label="Depth", allow_select_none=False)


def make_sheet(
    solution: Solution | Refusal,
    kind: str,
    plies: int | None = None,
    question_count: int = QUESTIONS_PER_SHEET,
    seed: int = 0,
) -> list[Question] | str:
    """Return the questions of a sheet, the same for the same seed; or a sentence that says why there are none."""
    if isinstance(solution, Refusal):
        return solution.sentence
    try:
        return quiz.generate_questions(solution, kind, plies=plies, number=question_count, seed=seed)
    except EngineError as error:
        return str(error)


def make_answer_radios(questions: list[Question] | str) -> mo.ui.array:
    """Return the choices of each question, none chosen yet."""
    present = [] if isinstance(questions, str) else questions
    return mo.ui.array([mo.ui.radio(list(question.choices), label=question.prompt) for question in present])


def make_question_tabs(questions: list[Question] | str) -> mo.ui.tabs:
    """Return the choice of a question by its number, or the sentence that says why there is none."""
    if isinstance(questions, str):
        return mo.ui.tabs({"No question": paragraphs([questions])})
    return mo.ui.tabs({str(number): "" for number in range(1, len(questions) + 1)})


def make_question_board(solution: Solution, questions: list[Question] | str, number: str) -> Any:
    """Return the board of a question."""
    if isinstance(questions, str):
        return None
    position = questions[int(number) - 1].position
    return widgets.board(Match(solution.game, solution.game.parse_state(position)), controls=False)


def render_answer(questions: list[Question] | str, answers: mo.ui.array, number: str) -> mo.Html | None:
    """Return the choices of a question, the feedback to the chosen one, and the score."""
    if isinstance(questions, str):
        return None
    index = int(number) - 1
    feedback = render_feedback(questions[index], answers.value[index])
    return mo.vstack([answers[index], feedback, mo.md(describe_score(questions, answers.value))])


def render_feedback(question: Question, answer: Any) -> mo.Html:
    """Return whether an answer is right and why, or what to do while there is none."""
    if answer is None:
        return mo.md("*Choose first. Then you see the reason.*")
    feedback = quiz.grade_answer(question, answer)
    return mo.callout(mo.Html(escape(feedback.message)), kind="success" if feedback.correct else "warn")


def describe_score(questions: Sequence[Question], answers: Sequence[Any]) -> str:
    """Return how many answers are right, as a sentence."""
    given = [(question, answer) for question, answer in zip(questions, answers, strict=True) if answer is not None]
    right = sum(quiz.grade_answer(question, answer).correct for question, answer in given)
    score = f"{right} right of {count_noun(len(given), 'answer')}." if given else "No answer yet."
    return f"{score} This sheet has {count_noun(len(questions), 'question')}."
