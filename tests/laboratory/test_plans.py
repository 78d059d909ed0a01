"""Every plan says what the solver says: its positions, its minutes, its figures, and the check at its end."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from fractions import Fraction
from urllib.parse import parse_qsl

import pytest
from helpers.read_pdf import read_pdf
from pypdfium2 import PdfDocument

from analysis.games.front_ham_proof import check_proof, is_won
from analysis.symmetry import copy_half_turn, find_line_against_copying
from engines import Match, Position, load, solve
from engines.formats.link import parse_link
from laboratory.lesson_file.content import LESSON_CONTENTS
from laboratory.lessons.predictions import PREDICTIONS
from laboratory.lessons.symmetry import COPIED_DEAL, EXAMPLE, UNCOPIED_DEAL
from laboratory.pages import LESSONS
from laboratory.plans.boxes import list_careless_moves, measure_band
from laboratory.plans.collection import PLAN_MAKERS, find_plan
from laboratory.plans.page import render_plan
from laboratory.plans.paper import LessonSheet, build_plan_sheet, plan_lesson_sheets
from laboratory.plans.plan import LESSON_MINUTES, Plan

PLAN_PAGES, MAX_BOX_PAGES, CHECK_PAGES = 2, 1, 2
MAX_CHECK_PLIES = 7
"""No question of a check looks further ahead."""
SITE = "https://school.example/parlour/"
"""Where the positions on paper open."""
each_lesson = pytest.mark.parametrize("lesson", LESSONS)


def list_texts(part: object) -> list[str]:
    """List all texts of a plan that a person reads."""
    if isinstance(part, str):
        return [part]
    if isinstance(part, Plan):
        part = (*part[1:], *(each.shown.caption for each in part.misconceptions))
    return [text for each in part for text in list_texts(each)] if isinstance(part, tuple) else []


def find_value(position: Position) -> str:
    """Return what a position is worth for the player to move, by the solver."""
    if position.outcome or not (evaluation := position.evaluate()).uses_max_n:
        return position.verdict.value
    values = {each.prospect.value for each in evaluation.moves}
    return "win" if "win" in values else "loss" if values == {"loss"} else "open"


def test_every_lesson_has_a_plan_and_a_check():
    assert list(PLAN_MAKERS) == list(LESSONS)
    assert LESSON_CONTENTS.keys() == LESSONS.keys()
    assert all(find_plan(lesson).lesson == lesson for lesson in LESSONS)


@each_lesson
def test_the_minutes_add_up(lesson):
    phases = find_plan(lesson).phases
    assert tuple(sum(phase.minutes[index] for phase in phases) for index in (0, 1)) == LESSON_MINUTES
    assert all(0 <= short <= long for short, long in (phase.minutes for phase in phases))
    assert "Check of five questions" in [phase.title for phase in phases]


@each_lesson
def test_every_position_is_worth_what_the_plan_says_and_its_address_opens_it(lesson):
    for misconception in find_plan(lesson).misconceptions:
        shown = misconception.shown
        assert find_value(shown.match.position) == shown.value, misconception.belief
        address, _, query = shown.address_on(SITE).partition("?")
        match = parse_link(shown.link["game"], dict(parse_qsl(query)))
        assert address == f"{SITE}{match.game.name}.html"
        assert match.position == shown.match.position


@each_lesson
def test_no_position_against_a_misconception_is_a_question_of_the_check(lesson):
    shown = {format_without_seat(each.shown.match) for each in find_plan(lesson).misconceptions}
    asked = {format_without_seat(Match(q.game, q.state)) for q in LESSON_CONTENTS[lesson].draft_questions()}
    assert not shown & asked


def format_without_seat(match):
    """Return a position as the player to move sees it, whichever player that is."""
    return match.game.format_state(match.game.canonical(match.state))


def test_what_the_boxes_say_is_what_the_solver_says():
    solution = solve(load("chopsticks"))
    game = solution.game
    risky = {hands for hands, _ in list_careless_moves(solution)}
    assert "1, 2 against 2, 3" in risky  # the check of the lesson asks for the mistake there
    loop = next(box for box in find_plan("lesson_loops").boxes if box.title == "The loop of Chopsticks")
    states = [game.canonical(game.parse_state("".join(re.findall("[0-9]", row[1])))) for row in loop.rows[1:]]
    assert len(states) == len(set(states)) == len(solution.loop().lead) + len(solution.loop().cycle)
    assert {solution.verdict(state).value for state in states} == {"draw"}
    check_proof(12)  # the steps of the box on symmetry
    assert measure_band(Fraction(1, 2), 100) == 10


def test_the_boxes_with_moves_say_what_the_solver_says():
    boxes = {box.title: box for name in ("many", "rules", "solving") for box in find_plan(f"lesson_{name}").boxes}
    hand, search = boxes["The table by hand"].rows[1:], boxes["The tree of the search"].rows[1:]
    values = {number: colour for number, _, _, colour in hand}
    for _, _, moves, colour in hand:
        after = {values[number] for number in re.findall(r"\d+(?! other)", moves)}
        assert (colour == "won") == ("lost" in after), moves
        assert colour == "won" or after <= {"won"}, moves
    assert (len(hand), len(search), [row[-1] for row in search].count("left out")) == (8, 21, 5)
    game = load("front_ham", socks=2, order="listed")
    count = {name: sum(int(row[1]) for row in box.rows[1:]) for name, box in boxes.items() if "Moves" in box.rows[0]}
    assert count["Two socks each: how it ends after the moves of Red"] == len(game.legal_moves(game.start()))
    readings = next(box for name, box in boxes.items() if name.startswith("The readings"))
    assert [row[1] for row in readings.rows[1:]] == ["wins in 3 moves", "wins in 1 move", "wins in 1 move", "draws"]
    slips = boxes["Slips of paper: one changed rule each"].rows[1:]
    assert len({row[1] for row in slips}) > 2


@each_lesson
def test_the_check_can_be_answered_by_hand_and_asks_nothing_that_the_lesson_has_told(lesson):
    content = LESSON_CONTENTS[lesson]
    questions = content.draft_questions()
    assert max(question.plies or 0 for question in questions) <= MAX_CHECK_PLIES
    assert content.start_match().state not in [question.state for question in questions]
    alive = [question.game.standing(question.state).count(0) for question in questions]
    assert questions[0].game.players == 2 or alive.count(questions[0].game.players) >= 3


@each_lesson
def test_every_part_is_there_and_every_question_has_right_and_wrong_answers(lesson):
    plan = find_plan(lesson)
    assert min(map(len, (plan.aims, plan.preparation, plan.without_devices, plan.misconceptions))) >= 2
    for question in plan.questions:
        right = [reply for reply in question.replies if reply.is_right]
        assert len(question.replies) > 1, question.prompt
        assert len(right) == 1 or question.prompt in decide_prompts(lesson), question.prompt
        assert all(reply.comment for reply in question.replies), question.prompt


def decide_prompts(lesson):
    """List the prompts of a lesson's predictions to which no answer is right."""
    return [each.prompt.removeprefix("**Decide.** ") for each in PREDICTIONS[lesson].values() if not each.right]


@each_lesson
def test_the_check_has_five_questions_with_one_right_answer_each_by_the_solver(lesson):
    questions = LESSON_CONTENTS[lesson].draft_questions()
    assert len(questions) == len({(q.kind, q.state) for q in questions}) == 5
    for question in questions:
        assert sum(choice.is_right for choice in question.choices) == 1
        if question.kind == "plies":
            verdict = solve(question.game, question.state).verdict(question.state)
            assert question.choices[question.right_index].text == str(verdict.plies)


@pytest.mark.parametrize("lesson", ["lesson_chance", "lesson_symmetry"])
def test_wrong_answers_to_one_question_are_wrong_for_different_reasons(lesson):
    questions = LESSON_CONTENTS[lesson].draft_questions()
    for question in questions:
        wrong = [choice.feedback for choice in question.choices if not choice.is_right]
        assert len(set(wrong)) == len(wrong), question.prompt
    assert len({question.reason for question in questions}) == len(questions)


@each_lesson
def test_one_answer_is_not_right_all_the_time(lesson):
    questions = LESSON_CONTENTS[lesson].draft_questions()
    assert len({question.choices[question.right_index].text for question in questions}) > 1


@each_lesson
def test_no_figure_is_typed(lesson):
    tree = ast.parse(inspect.getsource(sys.modules[PLAN_MAKERS[lesson].__module__]))
    make_plan = next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "make_plan")
    links = [node for node in ast.walk(make_plan) if isinstance(node, ast.Dict | ast.FormattedValue)]
    exempt = {id(leaf) for node in links for leaf in ast.walk(node)}
    texts = [node for node in ast.walk(make_plan) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    typed = [node.value for node in texts if id(node) not in exempt and re.search(r"(?<!Player )\d", node.value)]
    assert typed == []


@each_lesson
def test_the_words_are_plain(lesson):
    texts = list_texts(find_plan(lesson))
    assert not [text for text in texts if re.search(r"\b(ply|plies)\b|\*\*|_", text)]
    assert not [text for text in texts if find_codes(text)]


def find_codes(text):
    """Return the codes of positions and moves in a text: four digits of hands, or moves such as A-C and ccc+a."""
    return re.findall(r"(?<![\d,])[0-4]{4}(?![\d,])|\b[A-D]-[A-D]\b|\b[abc]+\+[abc]\b", text)


def test_what_the_plans_say_beside_their_positions_is_true():
    own, rival = EXAMPLE
    assert is_won(own, rival)
    assert not is_won(own - 1, rival - 1)  # one sock less for each
    copied, uncopied = (
        find_line_against_copying(game, game.start(), copy_half_turn) is None
        for game in (load("claustroboard", rows=2, columns=4, board=deal) for deal in (COPIED_DEAL, UNCOPIED_DEAL))
    )
    assert copied
    assert not uncopied
    blocked = find_plan("lesson_rules").misconceptions[0].shown.match
    assert not blocked.game.legal_moves(blocked.state)
    assert load("obliteration").legal_moves(blocked.state)  # with the book's reading there is a move
    assert len(find_plan("lesson_induction").misconceptions[0].shown.match.position.evaluate().moves) == 1


@each_lesson
def test_the_page_of_a_plan_has_every_text_and_the_key(lesson):
    html = render_plan(lesson)
    assert html.count("<figure>") == len(find_plan(lesson).misconceptions)
    assert html.count("<svg ") == len(find_plan(lesson).misconceptions) + 5
    for title in ("Aims", "Time", "Without devices", "Check of five questions", "Key to the check"):
        assert f"<h3>{title}</h3>" in html


PLAN_SHEETS = [sheet for sheet in plan_lesson_sheets(LESSONS) if sheet.kind == "plan"]


@pytest.mark.parametrize("sheet", PLAN_SHEETS, ids=lambda sheet: sheet.file_name)
def test_a_plan_on_paper_has_two_pages_its_boxes_a_check_and_a_key(sheet: LessonSheet):
    pages = list_page_texts(sheet.make(SITE if sheet.paper == "a4" else ""))
    assert 0 <= len(pages) - PLAN_PAGES - CHECK_PAGES <= MAX_BOX_PAGES, [page[:40] for page in pages]
    plan = find_plan(sheet.lesson)
    assert pages[0].startswith(plan.full_title)
    assert pages[1].startswith("Misconceptions")
    assert all(box.title in " ".join(pages[1:-CHECK_PAGES]) for box in plan.boxes)
    assert pages[-2].startswith(f"Check of five questions: {plan.title}")
    assert pages[-1].startswith(f"Key to the check: {plan.title}")
    assert f"For the students, copy page {len(pages) - 1} only. The key to it is on page {len(pages)}." in pages[0]
    assert [re.findall("For the (?:students|teacher) [1-9] / [1-9]$", page) != [] for page in pages] == [True] * len(
        pages
    )
    assert ["For the students" in page[-40:] for page in pages] == [False] * (len(pages) - 2) + [True, False]


def list_page_texts(data):
    """List the text of every page of a PDF."""
    document = PdfDocument(data)
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def test_the_codes_of_a_plan_open_its_lesson_and_its_positions_and_nothing_needs_colour():
    lesson = "lesson_chance"  # its addresses are the longest
    data, pages = build_plan_sheet(lesson, SITE), read_pdf(LessonSheet(lesson, "plan", "a4").make(SITE))
    assert not any(page.has_colours for page in pages)
    assert pages[0].codes == [f"{SITE}{lesson}.html"]
    assert pages[1].codes == [each["address"] for each in data["misconceptions"]]
    assert pages[-2].codes == [each["address"] for each in data["check"]]


@each_lesson
def test_a_lessons_worksheet_asks_its_five_questions(lesson):
    pages = list_page_texts(LessonSheet(lesson, "worksheet", "a4").make())
    text = " ".join(pages)
    assert all(f"Question {number}" in text for number in range(1, 6))
    assert "Question 6" not in text
    assert f"Key: {LESSONS[lesson][0]}" in text
