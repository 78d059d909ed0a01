"""A sheet of questions: the same for the same number, graded once answered, a sentence if there is none."""

from __future__ import annotations

import pytest

from analysis.question_types import KIND_LABELS, QUESTION_TYPES
from engines import load, solve
from laboratory import Refusal, quiz


@pytest.fixture(scope="module")
def solution():
    return solve(load("obliteration"))


def test_every_kind_of_question_has_words_for_a_student():
    dropdown = quiz.make_kind_dropdown()
    assert dropdown.options == {label: kind for kind, label in KIND_LABELS.items()}
    assert dropdown.value == next(iter(QUESTION_TYPES))


def test_the_same_number_gives_the_same_sheet(solution):
    first, again, other = (quiz.make_sheet(solution, "who", seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert len(first) == quiz.QUESTIONS_PER_SHEET


def test_depths_are_those_at_which_there_are_questions(solution):
    choice = quiz.make_depth_dropdown(solution, "plies")
    assert choice.value is None
    assert "1 move" in choice.options
    for depth in filter(None, choice.options.values()):
        assert all(q.plies == depth for q in quiz.make_sheet(solution, "plies", depth))


def test_an_answer_is_graded_and_counted(solution):
    questions = quiz.make_sheet(solution, "move", seed=3)
    right = [question.choices[question.answer_index] for question in questions]
    wrong = next(choice for choice in questions[0].choices if choice != right[0])
    score = quiz.describe_score(questions, [wrong, right[1], None, None, None])
    assert score == "1 right of 2 answers. This sheet has 5 questions."
    assert quiz.describe_score(questions, [None] * 5) == "No answer yet. This sheet has 5 questions."
    assert "Right." in quiz.render_feedback(questions[0], right[0]).text
    assert f"No: the answer is {right[0]}" in quiz.render_feedback(questions[0], wrong).text
    assert "Choose first" in quiz.render_feedback(questions[0], None).text


def test_without_a_solution_or_a_question_there_is_a_sentence(solution):
    assert quiz.make_sheet(Refusal("It is too large."), "who") == "It is too large."
    none = quiz.make_sheet(solution, "plies", 99)
    assert none.startswith("There is no question “In how many moves?”")
    assert quiz.make_answer_radios(none).value == []
    assert "There is no question" in quiz.make_question_tabs(none).text
    assert quiz.make_question_board(solution, none, "No question") is None
    assert quiz.render_answer(none, quiz.make_answer_radios(none), "No question") is None


def test_the_board_of_a_question_shows_its_position(solution):
    questions = quiz.make_sheet(solution, "who", seed=5)
    assert quiz.make_question_board(solution, questions, "2").position == questions[1].position
