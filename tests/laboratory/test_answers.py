"""The answers given on a page stand in its address, and a page that is opened with them shows them again."""

from __future__ import annotations

import marimo as mo
import pytest
from helpers.hostile_inputs import HOSTILE_VALUES

import widgets
from analysis.quiz import QuestionBank
from engines import load, parse_link
from laboratory import Answers
from laboratory.answers import ANSWERS_KEY, MAX_ANSWERS, parse_answers
from laboratory.lessons import question, reveal
from widgets.quiz_sheet import SheetRecord

CHOICES = {"Player 1": "It moves first.", "Player 2": "It answers.", "Nobody": "It goes round."}


def reload(answers: Answers) -> Answers:
    """Return the answers of the page after a reload: all that they have is the address."""
    return Answers(dict(answers.widget.parameters))


def choose(radio: mo.ui.radio, choice: str) -> None:
    """Choose as the browser does."""
    radio._update(choice)


def test_a_prediction_is_there_after_a_reload_with_its_explanation():
    before = Answers({})
    guess = question("Who wins?", CHOICES, "Nobody", answers=before, key="start")
    assert guess.value is None
    choose(guess, "Player 2")
    again = question("Who wins?", CHOICES, "Nobody", answers=reload(before), key="start")
    assert again.value == ("It answers.", "No.")
    assert "It answers." in reveal(again).text


def test_each_question_has_its_own_answer_and_the_last_choice_counts():
    answers = Answers({})
    first, second = (question("?", CHOICES, answers=answers, key=key) for key in ("first", "second"))
    choose(first, "Player 1")
    choose(second, "Player 2")
    choose(first, "Nobody")
    assert answers.widget.parameters == {ANSWERS_KEY: "first.2-second.1"}
    assert reload(answers).get_number("second") == 1


def test_two_choices_with_the_same_explanation_are_told_apart():
    answers = Answers({})
    choose(question("?", {"a": "It is not.", "b": "It is not.", "c": "It is."}, "c", answers=answers, key="start"), "b")
    assert reload(answers).get_number("start") == 1


def test_options_may_be_a_list():
    answers = Answers({})
    choose(answers.make_radio("seat", ["first", "second"]), "second")
    assert reload(answers).make_radio("seat", ["first", "second"]).value == "second"


def test_without_an_address_questions_are_asked_and_nothing_is_kept():
    assert question("?", CHOICES).value is None
    assert Answers().make_radio("start", ["a", "b"]).value is None


def test_opening_a_page_writes_nothing():
    assert Answers({ANSWERS_KEY: "start.1"}).widget.parameters == {}


@pytest.mark.parametrize("value", HOSTILE_VALUES, ids=range(len(HOSTILE_VALUES)))
def test_an_address_that_cannot_be_read_gives_no_answers(value):
    assert parse_answers(value) == {}
    assert Answers({ANSWERS_KEY: value}).address_text == ""


def test_what_can_be_read_is_kept_and_bounded():
    assert parse_answers("start.1-..-Start.2-step.<b>-step.3") == {"start": "1", "step": "3"}
    assert len(parse_answers("-".join(f"k{number}.1" for number in range(200)))) == MAX_ANSWERS
    for text in ("start.9", "start.99999", "start.x", "start.٣"):
        assert Answers({ANSWERS_KEY: text}).make_radio("start", ["a", "b"]).value is None


def test_an_answer_that_cannot_stand_in_an_address_is_an_error_of_the_notebook():
    with pytest.raises(ValueError, match="does not fit"):
        Answers().set("Start", "1")
    with pytest.raises(ValueError, match="does not fit"):
        Answers().set("start", "<b>")


def make_quiz() -> widgets.Quiz:
    return widgets.Quiz(load("obliteration"), QuestionBank, kind="move")


def test_a_quiz_has_its_sheet_and_its_answers_after_a_reload():
    answers, quiz = Answers({}), make_quiz()
    answers.keep_quiz("sheet", quiz)
    quiz.load()
    quiz.set_kind("who")
    quiz.set_seed(7)
    quiz.answer(1)
    quiz.show(2)
    quiz.answer(0)
    after, again = reload(answers), make_quiz()
    after.keep_quiz("sheet", again)
    assert again.sheet is None
    again.load()
    assert (again.kind, again.seed, again.status) == ("who", 7, quiz.status)
    assert again.sheet.answers == quiz.sheet.answers == [1, None, 0, None, None]
    assert again.sheet.questions == quiz.sheet.questions
    assert again.view["question"] == 1
    again.answer(0)
    assert reload(after).get("sheet").startswith("who**7*100__*")


def test_answers_to_a_quiz_under_other_rules_are_not_taken_for_these():
    quiz, other = make_quiz(), widgets.Quiz(load("obliteration", start=24), QuestionBank, kind="move")
    quiz.load()
    quiz.answer(0)
    other.restore(quiz.record)
    other.load()
    assert other.sheet.answers == [None] * 5


def test_the_open_tab_is_open_after_a_reload():
    answers, opened = Answers({}), []
    tabs = answers.make_tabs("section", ("Moves", "Tree", "Maps"), opened.append)
    assert tabs.value == "Moves"
    tabs._update("2")
    assert opened == ["Maps"]
    assert reload(answers).make_tabs("section", ("Moves", "Tree", "Maps"), opened.append).value == "Maps"
    assert reload(answers).make_tabs("section", ("Moves", "Tree"), opened.append).value == "Moves"


@pytest.mark.parametrize(
    "record",
    ["", "who", "poker**1*", "who*999*1*0", "who**9999*99999", "who**1*" + "0" * 21 + "*0", "who**1*000000*0", "<b>"],
)
def test_a_quiz_ignores_a_record_that_does_not_fit(record):
    quiz = make_quiz()
    quiz.restore(record)
    quiz.load()
    assert quiz.sheet
    assert quiz.error == ""
    assert quiz.view["question"] is not None


def test_no_answer_of_a_record_counts_if_one_of_them_does_not_fit():
    quiz, other = make_quiz(), make_quiz()
    quiz.load()
    quiz.answer(0)
    other.restore(SheetRecord.parse(quiz.record)._replace(answers=(0, 9)).format())
    other.load()
    assert other.sheet.answers == [None] * 5


def test_a_record_of_a_sheet_is_the_same_after_parsing():
    for record in (SheetRecord("move", 3, 1, ()), SheetRecord("who", None, 9999, (None, 2, 0), 65_535)):
        assert SheetRecord.parse(record.format()) == record


def test_a_choice_from_a_list_is_the_same_after_a_reload():
    answers = Answers({})
    shapes = {"a circle": ("circle",), "a square": ("square",)}
    chosen = answers.make_dropdown("shape", shapes, "Shape")
    assert chosen.value == ("circle",)
    chosen._update(["a square"])
    assert reload(answers).make_dropdown("shape", shapes, "Shape").value == ("square",)
    assert Answers({"answers": "shape.7"}).make_dropdown("shape", shapes, "Shape").value == ("circle",)


@pytest.mark.parametrize("name", widgets.BOARDS)
def test_the_moves_of_a_board_are_there_after_a_reload(name):
    answers, board = Answers({}), widgets.board(name)
    answers.keep_board("board", board)
    for _ in range(3):
        board.play(board.game.format_move(board.game.legal_moves(board.match.state)[0]))
    board.undo()
    again = widgets.board(name)
    reload(answers).keep_board("board", again)
    assert again.position == board.position
    assert [node.text for node in again.match.path()] == [node.text for node in board.match.path()]
    assert len(again.match.path()) == 2


def test_a_board_that_was_taken_back_stays_so_after_a_reload():
    answers = Answers({})
    made = widgets.board(parse_link("obliteration", {"moves": "divide divide"}))
    answers.keep_board("board", made)
    assert answers.widget.parameters == {}
    made.jump(0)
    again = widgets.board(parse_link("obliteration", {"moves": "divide divide"}))
    reload(answers).keep_board("board", again)
    assert (again.position, again.match.path()) == ("12", [])
    made.play_line(["divide", "divide"])
    assert answers.widget.parameters == {ANSWERS_KEY: ""}


def test_moves_under_other_rules_or_from_another_start_are_not_kept():
    answers, board = Answers({}), widgets.board("obliteration")
    answers.keep_board("board", board)
    board.play("divide")
    board.set_rules({"high": 50})
    assert answers.widget.parameters == {ANSWERS_KEY: ""}
    board.edit("7")
    assert answers.widget.parameters == {ANSWERS_KEY: ""}


@pytest.mark.parametrize("text", ["zzzz", "0", "00zz", "**", "0" * 120, "00_00"])
def test_moves_that_are_not_legal_end_the_line(text):
    board = widgets.board("obliteration")
    Answers({ANSWERS_KEY: f"board.{text}"}).keep_board("board", board)
    assert board.error == ""
    assert len(board.match.path()) <= 60


def test_a_slider_and_a_switch_are_where_they_were_left():
    answers = Answers({})
    answers.make_slider("size", 10, 100, 10, value=50)._update(70)
    answers.make_switch("on", "On", value=True)._update(value=False)
    again = reload(answers)
    assert again.make_slider("size", 10, 100, 10, value=50).value == 70
    assert again.make_switch("on", "On", value=True).value is False
    assert Answers({ANSWERS_KEY: "size.999-on.7"}).make_slider("size", 10, 100, 10, value=50).value == 50
    again.make_slider("size", 10, 100, 10, value=50)._update(50)
    assert again.get("size") == ""


def test_an_answer_about_something_else_does_not_count():
    answers = Answers({})
    choose(answers.make_radio("what_if", ["a", "b"], about="27_1"), "b")
    assert reload(answers).make_radio("what_if", ["a", "b"], about="27_1").value == "b"
    assert reload(answers).make_radio("what_if", ["a", "b"], about="28_1").value is None
    assert reload(answers).make_radio("what_if", ["a", "b"]).value is None
