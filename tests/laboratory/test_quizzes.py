"""A sheet of questions: the same for the same number, graded once answered, a sentence where there is none."""

from __future__ import annotations

import pytest

from analysis.quiz.kinds import KINDS
from engines import load, solve
from laboratory import quizzes


@pytest.fixture(scope="module")
def solution():
    return solve(load("obliteration"))


def test_every_kind_of_question_has_words_for_a_student():
    assert set(quizzes.WORDS) == set(KINDS)
    assert quizzes.kind_choice().value == next(iter(KINDS))


def test_the_same_number_gives_the_same_sheet(solution):
    first, again, other = (quizzes.sheet(solution, "who", seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert len(first) == quizzes.NUMBER


def test_depths_are_those_at_which_there_are_questions(solution):
    choice = quizzes.depth_choice(solution, "plies")
    assert choice.value is None
    assert "1 ply" in choice.options
    for depth in filter(None, choice.options.values()):
        assert all(q.plies == depth for q in quizzes.sheet(solution, "plies", depth))


def test_an_answer_is_graded_and_counted(solution):
    questions = quizzes.sheet(solution, "move", seed=3)
    right = [question.choices[question.answer] for question in questions]
    wrong = next(choice for choice in questions[0].choices if choice != right[0])
    assert quizzes.score(questions, [wrong, right[1], None, None, None]) == (
        "1 right of 2 answers; 5 questions on this sheet."
    )
    assert "Right." in quizzes.verdict(questions[0], right[0]).text
    assert f"No: the answer is {right[0]}" in quizzes.verdict(questions[0], wrong).text
    assert "Choose first" in quizzes.verdict(questions[0], None).text


def test_without_a_solution_or_a_question_there_is_a_sentence(solution):
    assert quizzes.sheet("It is too large.", "who") == "It is too large."
    none = quizzes.sheet(solution, "plies", 99)
    assert none.startswith("quiz: there is no question of the kind plies")
    assert quizzes.answer_choices(none).value == []
    assert "there is no question" in quizzes.question_tabs(none).text
    assert quizzes.question_board(solution, none, "No question") is None
    assert quizzes.answer_view(none, quizzes.answer_choices(none), "No question") is None


def test_the_board_of_a_question_shows_its_position(solution):
    questions = quizzes.sheet(solution, "who", seed=5)
    assert quizzes.question_board(solution, questions, "2").position == questions[1].position
