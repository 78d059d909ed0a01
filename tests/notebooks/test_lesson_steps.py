"""Every lesson goes step by step, and shows nothing before it was predicted."""

from __future__ import annotations

import re

import pytest
from helpers.lesson_run import walk_lesson

from engines import load, solve
from engines.english import describe_outcome
from laboratory import PAGES, Answers, lessons
from laboratory.lessons.definitions import SOURCES
from laboratory.lessons.predictions import PREDICTIONS
from laboratory.lessons.steps import ALL_KEY, STEP_KEY, Steps

ASKING_BOARDS = {
    "lesson_induction": ["board"],
    "lesson_loops": ["board"],
    "lesson_many": ["board", "second_board"],
    "lesson_chance": ["board", "small_board"],
    "lesson_rules": ["board"],
    "lesson_symmetry": ["board", "deal_board"],
    "lesson_solving": ["board"],
}
"""The boards of each lesson about which something has to be predicted."""
START = describe_outcome(*solve(load("obliteration")).verdict()[:2])
ANSWERS = {
    "lesson_induction": [
        f"From 12, Player 1 {START}",
        "subtract and multiply win, add loses",
        "8 positions never got a colour",
        "2,433 of 2,500",
        "New colours in each round",
        "Every starting number",
        "Play this in the laboratory",
    ],
    "lesson_loops": [
        "9 positions of 17 never get a colour",
        "A position without a colour is a draw",
        "Chopsticks is a draw, with cutoff and with roll-over",
        "at the start",
        "A loop",
        "stops after <strong>11 moves</strong>",
    ],
    "lesson_many": [
        "so Red hangs up a red sock",
        "Red cannot win, but Red decides who wins",
        "Red 2nd, Blue 3rd and Green 1st",
        "rankings of best play",
        "only third place is sure",
        "Blue gains nothing by keeping the promise",
    ],
    "lesson_chance": [
        "120 of 288 deals",
        "it is better to be second",
        "can the first player move?",
        "Four times as many deals make the band",
        "one class in twenty misses the true share",
        "727/864",
        "Deal and solve",
        "makes mistakes only while the end is further away",
    ],
    "lesson_rules": [
        "None of these readings makes the sample game legal",
        "legal turns",
        "divide, divide, add",
        "Player 2 loses after one move",
        "of 2,500 positions get another result",
        "With suicide Player 1 loses",
        "Play these rules in the laboratory",
    ],
    "lesson_symmetry": [
        "the second player takes as many from the other row",
        "With 5 socks each, for example",
        "moves until Red has won",
        "1,536 of the 2,048 deals",
        "Every step changes the colour",
        "You steal the strategy of the other player",
        "can you pass?",
        "A law fits it",
        "rounded up to a multiple of 2",
        "the player to move wins exactly when",
        "No other one leaves the next player",
        "Every move leaves fewer socks on the line",
        "Red has 3 pairs against 2",
    ],
    "lesson_solving": [
        "From 2201 to the end",
        "The position on the board is won",
        "62 of them get a colour",
        "What alpha-beta looks at",
        "All four have the same result",
        "From 2201, 5 moves deep",
        "prefer the wrong move",
        "With few games the search guesses",
        "the verdict of every position",
    ],
}
"""What each lesson shows only after a prediction."""
REVEALING = re.compile(
    r"""data-value=["']?(win|draw|loss)|"value": ?"(win|loss)"|Right\.|No\. |\b(wins|loses) in \d+ (moves?|pl)|A draw\b|: a draw\b|Player \d wins\.|"""
    r"(?<!best play )(?<!\w )is a draw"
)
"""What only an answer says: a verdict in a table, in the data of a chart, in a sentence, or on a board."""


def strip_questions(page, html):
    """Return what a lesson sends without its predictions, which name every answer, and without the folded answers."""
    html = re.sub(r'<ol class="further">.*?</ol>', "", html, flags=re.DOTALL)
    for prediction in PREDICTIONS[page].values():
        for text in (prediction.prompt, *prediction.choices):
            html = html.replace(text, "")
    return html


@pytest.mark.parametrize("name", ANSWERS)
def test_without_a_prediction_no_answer_is_on_the_page_even_with_every_step_open(name):
    page, _ = walk_lesson(name, slides=True)
    for answer in ANSWERS[name]:
        assert answer not in page
    page = strip_questions(name, page)
    found = REVEALING.search(page)
    assert found is None, page[max(0, found.start() - 200) : found.end() + 100]


@pytest.mark.parametrize("name", ANSWERS)
def test_with_the_predictions_made_or_for_a_teacher_every_answer_is_there(name):
    page, _ = walk_lesson(name, "all.1")
    for answer in ANSWERS[name]:
        assert answer in " ".join(page.split())


@pytest.mark.parametrize("name", ANSWERS)
def test_a_page_begins_with_its_first_step_and_goes_on_only_after_its_prediction(name):
    page, defs = walk_lesson(name)
    assert re.findall(r'data-step="(\d+)"', page) == ["1"]
    steps = defs["steps"]
    assert steps.view["status"].startswith(f"Step 1 of {len(steps.titles)}: ")
    assert steps.view["hint"]
    first = next(iter(PREDICTIONS[name]))
    _, made = walk_lesson(name, f"{first}.0")
    assert made["steps"].view["hint"] == ""


@pytest.mark.parametrize("name", ANSWERS)
def test_a_reload_opens_the_steps_and_the_predictions_that_were_there(name):
    given = "-".join(f"{key}.0" for key in PREDICTIONS[name])
    page, _ = walk_lesson(name, f"{given}-step.3")
    assert re.findall(r'data-step="(\d+)"', page) == ["1", "2", "3"]
    assert "First make the predictions" not in page


@pytest.mark.parametrize("name", ANSWERS)
def test_every_step_of_a_lesson_is_one_cell_and_one_slide_with_its_heading(name):
    page, defs = walk_lesson(name, "all.1", slides=True)
    numbers = [int(number) for number in re.findall(r'data-step="(\d+)"', page)]
    assert numbers == list(range(1, len(defs["steps"].titles) + 1))
    assert "For the teacher" not in page
    assert "Show all steps" not in page
    assert "For the teacher" in walk_lesson(name)[0]


@pytest.mark.parametrize("name", ANSWERS)
def test_a_lesson_ends_with_the_words_of_books_and_with_answered_questions(name):
    page, _ = walk_lesson(name, "all.1")
    assert 'class="definitions"' in page
    assert "glossary/?term=" in page
    asked = re.search(r'<ol class="further">(.*?)</ol>', page, re.DOTALL)[1]
    assert asked.count("<details>") == asked.count("<li>") >= 3
    assert page.count("<li>") >= 3


def test_the_summary_of_a_lesson_does_not_answer_its_first_question():
    summaries = " ".join(page.summary for page in PAGES if page.kind == "lesson")
    for answer in ("never ends", "force", "cannot win", "decides who wins", "second"):
        assert answer not in summaries


def test_the_right_choice_of_a_prediction_is_one_of_its_choices():
    for predictions in PREDICTIONS.values():
        for prediction in predictions.values():
            assert not prediction.right or prediction.right in prediction.choices


def test_steps_keep_in_the_address_how_far_a_reader_came():
    answers = Answers({})
    steps = Steps(("Play", "Look", "Think"), answers)
    steps.go_on()
    assert answers.get_number(STEP_KEY) == 2
    assert Steps(("Play", "Look", "Think"), answers).step == 2
    steps.show_all()
    assert answers.get_number(ALL_KEY) == 1
    assert Steps(("Play", "Look"), Answers({"answers": "step.9999"})).step == 2


def test_a_teacher_sees_an_answer_without_a_prediction():
    guess = lessons.question("?", {"a": "A."})
    steps = Steps(("Play",), Answers({}))
    assert "It is 12." not in steps.reveal(guess, "It is 12.").text
    steps.show_all()
    assert "It is 12." in steps.reveal(guess, "It is 12.").text


def test_every_source_names_its_year():
    for key, text in SOURCES.items():
        assert re.search(r"\d{4}", key)[0] in text


def test_every_lesson_is_tested():
    assert {page.name for page in PAGES if page.kind == "lesson"} == set(ANSWERS) == set(PREDICTIONS)


@pytest.mark.parametrize("page", ASKING_BOARDS)
def test_a_board_keeps_its_verdict_until_the_prediction_is_made(page):
    for answers, is_hidden in (("", True), ("all.1", False)):
        _, definitions = walk_lesson(page, answers, slides=True)
        boards = [definitions[name].widget for name in ASKING_BOARDS[page]]
        assert [board.hides_verdicts for board in boards] == [is_hidden] * len(boards)
