"""A quiz in the browser, by mouse and by keyboard: choose, check, read the reason, go on."""

from __future__ import annotations

import json
import re

import pytest
from helpers.board_page import (
    HARNESS_SCRIPT,
    NOTEBOOK_SOURCES,
    PAGE_TIMEOUT_MS,
    REPLY_TIMEOUT_MS,
    find_accessibility_violations,
)
from playwright.sync_api import expect

from analysis.quiz import QuestionBank
from engines import load, solve
from widgets import Quiz

expect.set_options(timeout=REPLY_TIMEOUT_MS)
SEED = 4
QUESTIONS = QuestionBank(solve(load("obliteration"))).questions("move", None, SEED, 5)
OPTIONS = {"kind": "move", "seed": SEED}
NO_ANSWER = "No answer yet. This sheet has 5 questions."


class QuizPage:
    """A quiz with its board on a page."""

    def __init__(self, page):
        page.emulate_media(reduced_motion="reduce")  # no colour is seen half-way to another one
        self.page = page
        self.root = page.locator(".parlour.quiz")
        self.number = page.locator(".parlour .number")
        self.radios = self.root.get_by_role("radio")
        self.feedback = self.root.get_by_role("status")
        self.score = self.root.locator(".score")
        self.error = self.root.locator(".error")
        expect(self.radios.first).to_be_visible(timeout=PAGE_TIMEOUT_MS)

    def button(self, name):
        return self.root.get_by_role("button", name=name)

    def question_button(self, number):
        return self.root.get_by_role("button", name=f"Question {number},")

    def expect_question(self, question):
        """Check that the sheet asks a question and the board shows its position."""
        expect(self.root.get_by_role("group", name=question.prompt)).to_be_visible()
        expect(self.root.locator(".choice")).to_have_text([re.compile(f"^{choice}") for choice in question.choices])
        expect(self.number).to_have_text(question.position.split(":")[0])


@pytest.fixture
def open_quiz(open_quiz_notebook):
    """Return a function that opens a quiz in marimo."""

    def open_quiz_page(look="light", width=1000, **options):
        return QuizPage(open_quiz_notebook(look, width, options=json.dumps(OPTIONS | options)))

    return open_quiz_page


def wrong_choice(question):
    return (question.answer_index + 1) % len(question.choices)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_questions_are_answered_by_mouse_and_the_answers_stay(open_quiz, look):
    quiz = open_quiz(look)
    quiz.expect_question(QUESTIONS[0])
    expect(quiz.score).to_have_text(NO_ANSWER)
    quiz.button("Check").click(force=True)
    expect(quiz.error).to_have_text("Choose an answer first. Then you see the reason.")
    quiz.root.locator(".choice").nth(wrong_choice(QUESTIONS[0])).click()
    expect(quiz.error).to_have_text("")
    expect(quiz.score).to_have_text(NO_ANSWER)
    quiz.button("Check").dblclick()
    right = QUESTIONS[0].choices[QUESTIONS[0].answer_index]
    expect(quiz.feedback).to_have_text(f"No: the answer is “{right}”. {QUESTIONS[0].reason}")
    expect(quiz.score).to_have_text("0 right of 1 answer. This sheet has 5 questions.")
    expect(quiz.error).to_have_text("")
    expect(quiz.radios.first).to_be_disabled()
    assert find_accessibility_violations(quiz.page, ".parlour.quiz") == []
    quiz.question_button(3).click()
    quiz.expect_question(QUESTIONS[2])
    expect(quiz.feedback).to_have_text("")
    quiz.radios.nth(QUESTIONS[2].answer_index).check()
    quiz.button("Check").click()
    expect(quiz.feedback).to_have_text(f"Right. {QUESTIONS[2].reason}")
    expect(quiz.score).to_have_text("1 right of 2 answers. This sheet has 5 questions.")
    quiz.question_button(1).click()
    quiz.expect_question(QUESTIONS[0])
    expect(quiz.radios.nth(wrong_choice(QUESTIONS[0]))).to_be_checked()
    expect(quiz.feedback).to_contain_text("No: the answer is")
    marks = [(1, "wrong"), (2, "not answered"), (3, "right"), (4, "not answered"), (5, "not answered")]
    labels = [f"Question {number}, {result}" for number, result in marks]
    buttons = quiz.root.locator(".question-list button .visually-hidden")
    assert buttons.all_text_contents() == labels
    assert find_accessibility_violations(quiz.page, ".parlour.quiz") == []


def test_a_quiz_is_answered_by_keyboard_alone(open_quiz):
    quiz = open_quiz()
    press = quiz.page.keyboard.press
    quiz.question_button(5).focus()
    press("Tab")
    expect(quiz.radios.first).to_be_focused()
    press(" ")
    for _ in range(QUESTIONS[0].answer_index):
        press("ArrowDown")
    expect(quiz.radios.nth(QUESTIONS[0].answer_index)).to_be_checked()
    expect(quiz.score).to_have_text(NO_ANSWER)  # moving through the choices answers nothing
    press("Enter")
    expect(quiz.feedback).to_have_text(f"Right. {QUESTIONS[0].reason}")
    expect(quiz.button("Next question")).to_be_focused()
    press("Enter")
    quiz.expect_question(QUESTIONS[1])
    expect(quiz.radios.first).to_be_focused()
    press("ArrowDown")
    press("Tab")
    expect(quiz.button("Check")).to_be_focused()
    press(" ")
    expect(quiz.score).to_contain_text("of 2 answers.")
    press("Shift+Tab")
    expect(quiz.question_button(5)).to_be_focused()
    press("Enter")
    quiz.expect_question(QUESTIONS[4])
    expect(quiz.question_button(5)).to_be_focused()
    expect(quiz.button("Next question")).to_have_attribute("aria-disabled", "true")


def test_a_choice_that_is_not_checked_yet_stays_too(open_quiz):
    quiz = open_quiz()
    quiz.radios.nth(1).check()
    quiz.button("Next question").click()
    quiz.expect_question(QUESTIONS[1])
    expect(quiz.root.locator("input:checked")).to_have_count(0)
    quiz.question_button(1).click()
    quiz.expect_question(QUESTIONS[0])
    expect(quiz.radios.nth(1)).to_be_checked()
    expect(quiz.score).to_have_text(NO_ANSWER)


def test_settings_make_another_sheet(open_quiz):
    quiz = open_quiz()
    bank = QuestionBank(solve(load("obliteration")))
    quiz.radios.first.check()
    quiz.button("Check").click()
    expect(quiz.score).to_contain_text("1 answer.")
    quiz.root.get_by_label("Depth").select_option("3 moves")
    quiz.expect_question(bank.questions("move", 3, SEED, 5)[0])
    expect(quiz.score).to_have_text(NO_ANSWER)
    quiz.root.get_by_role("combobox", name="Question").select_option("Who wins with best play?")
    quiz.expect_question(bank.questions("who", None, SEED, 5)[0])
    expect(quiz.root.get_by_label("Depth").locator("option:checked")).to_have_text("any depth")
    seed = quiz.root.get_by_label("Sheet number (use the same one in the whole class)")
    seed.fill("17")
    seed.press("Enter")
    quiz.expect_question(bank.questions("who", None, 17, 5)[0])
    seed.fill("99999")
    seed.press("Enter")
    expect(quiz.error).to_have_text("seed: 99999 should be a whole number from 0 to 9999")
    expect(seed).to_have_value("17")
    quiz.expect_question(bank.questions("who", None, 17, 5)[0])
    seed.fill("")
    seed.press("Enter")
    expect(seed).to_have_value("17")
    seed.fill("18")
    seed.press("Tab")
    quiz.expect_question(bank.questions("who", None, 18, 5)[0])
    expect(quiz.error).to_have_text("")


def test_moves_can_be_tried_on_the_board_and_the_question_brings_its_position_back(open_quiz):
    quiz = open_quiz()
    quiz.expect_question(QUESTIONS[0])
    quiz.page.locator(".spot[data-available]").first.click()
    expect(quiz.page.locator(".parlour .moves li")).to_have_count(1)
    quiz.question_button(1).click()
    quiz.expect_question(QUESTIONS[0])
    expect(quiz.page.locator(".parlour .moves li")).to_have_count(0)


def test_a_quiz_fits_on_a_phone(open_quiz):
    quiz = open_quiz(width=360)
    quiz.radios.first.check()
    quiz.button("Check").click()
    expect(quiz.feedback).to_contain_text(".")
    assert quiz.page.evaluate("document.documentElement.scrollWidth") <= 360
    for box in [each.bounding_box() for each in quiz.root.locator(".choice, button, select, input").all()]:
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360


def test_a_game_without_questions_says_so(open_quiz_notebook):
    page = open_quiz_notebook(game="claustroboard", options=json.dumps({"kind": "riddle"}))
    error = page.locator(".parlour.quiz").get_by_role("alert")
    expect(error).to_contain_text("kind: 'riddle' should be one of who, move", timeout=PAGE_TIMEOUT_MS)
    expect(page.locator(".parlour.quiz").get_by_role("status")).to_have_text("")


def test_until_the_questions_are_there_the_page_says_that_they_are_prepared(open_page):
    quiz, page = Quiz(load("obliteration"), QuestionBank, **OPTIONS), open_page()
    traits = ("view", "setup", "status", "error", "request")
    harness = HARNESS_SCRIPT % json.dumps({name: getattr(quiz, name) for name in traits})
    script = Quiz._esm.split("export default")[0] + harness.replace("mountBoard(board, {", "mountQuiz({")
    page.set_content(f"<title>t</title><style>{Quiz._css}</style>")
    page.add_script_tag(content=script, type="module")
    root = page.locator(".parlour.quiz")
    expect(root.get_by_role("status")).to_have_text("The questions are being prepared…")
    assert [request["do"] for request in page.evaluate("requests")] == ["load"]
    quiz.load()
    for name in ("setup", "status", "view"):
        page.evaluate("([name, value]) => model.set(name, value)", [name, getattr(quiz, name)])
    expect(root.get_by_role("status")).to_have_text("")
    expect(root.get_by_role("radio")).to_have_count(len(QUESTIONS[0].choices))
    page.evaluate("model.set('view', { ...model.get('view'), busy: true })")
    expect(root.get_by_role("status")).to_have_text("The questions are being prepared…")
    expect(root.locator("form")).to_have_attribute("aria-busy", "true")
    assert len(page.evaluate("requests")) == 1


def test_a_quiz_works_in_jupyter(open_jupyter_page):
    page = open_jupyter_page(NOTEBOOK_SOURCES["quiz"].format(game="obliteration", options=OPTIONS), "dark", 1300)
    quiz = QuizPage(page)
    quiz.expect_question(QUESTIONS[0])
    quiz.radios.nth(QUESTIONS[0].answer_index).check()
    page.keyboard.press("Enter")
    expect(quiz.feedback).to_have_text(f"Right. {QUESTIONS[0].reason}")
    quiz.button("Next question").click()
    quiz.expect_question(QUESTIONS[1])
