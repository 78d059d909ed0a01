"""A lesson on paper: its plan with the check of five questions, and the same questions as a worksheet.

>>> [sheet.file_name for sheet in plan_lesson_sheets(["lesson_loops"])]
['lesson_loops-plan-a4.pdf', 'lesson_loops-plan-letter.pdf', 'lesson_loops-worksheet-a4.pdf', 'lesson_loops-worksheet-letter.pdf']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from analysis.questions.bank import Bank
from analysis.sheets.qr_code import draw_qr_code
from analysis.sheets.rules_sheet import build_rules_sheet
from analysis.sheets.typesetting import PAPERS, set_pdf
from analysis.sheets.worksheet import describe_count, describe_question, describe_worksheet, find_letter_note
from engines.drawing import PRINT, describe_position, draw
from laboratory.lesson_file.content import LESSON_CONTENTS, read_match
from laboratory.pages import find_page
from laboratory.plans.collection import find_plan
from laboratory.plans.plan import LESSON_MINUTES, Misconception, Plan, Question

KIND_TITLES = {"plan": "Plan for the teacher", "worksheet": "Worksheet"}


class LessonSheet(NamedTuple):
    """A sheet of a lesson to make: its lesson, its kind and its paper."""

    lesson: str
    kind: str
    paper: str

    @property
    def group(self) -> str:
        """The anchor under which the sheet is listed."""
        return self.lesson

    @property
    def group_title(self) -> str:
        """The title under which the sheet is listed."""
        return f"Lesson: {find_page(self.lesson).title}"

    @property
    def title(self) -> str:
        """What the sheet is called, without its paper."""
        return KIND_TITLES[self.kind]

    @property
    def file_name(self) -> str:
        """The name of the file."""
        return f"{self.lesson}-{self.kind}-{self.paper}.pdf"

    def make(self, site: str = "") -> bytes:
        """Return the sheet as PDF; with the address of a site each position has a QR code."""
        return set_pdf(self.kind, SHEET_BUILDERS[self.kind](self.lesson, site), self.paper)


def plan_lesson_sheets(lessons: Iterable[str]) -> Iterator[LessonSheet]:
    """Yield the sheets of some lessons, on every size of paper."""
    for lesson in lessons:
        yield from (LessonSheet(lesson, kind, paper) for kind in KIND_TITLES for paper in PAPERS)


def build_lesson_worksheet(lesson: str, site: str = "") -> dict[str, Any]:
    """Return what is on the worksheet of a lesson."""
    return describe_worksheet(build_bank(lesson, site), 0) | {
        "note": LESSON_CONTENTS[lesson].start_match().game.title,
        "repeat": "",
        "rules": describe_check_rules(lesson),
    }


def build_bank(lesson: str, site: str) -> Bank:
    """Return the five questions of a lesson."""
    return Bank(find_page(lesson).title, tuple(LESSON_CONTENTS[lesson].draft_questions()), site)


def build_plan_sheet(lesson: str, site: str = "") -> dict[str, Any]:
    """Return what is on the paper with a plan."""
    plan, bank = find_plan(lesson), build_bank(lesson, site)
    return {
        "title": plan.full_title,
        "short": plan.title,
        "lesson": describe_link(f"{site.rstrip('/')}/{lesson}.html" if site else ""),
        "aims": list(plan.aims),
        "preparation": list(plan.preparation),
        "columns": [f"{minutes} min" for minutes in LESSON_MINUTES],
        "phases": describe_phases(plan),
        "asked": [describe_asked(each) for each in plan.questions],
        "misconceptions": [describe_misconception(each, site) for each in plan.misconceptions],
        "paper": list(plan.without_devices),
        "curriculum": ", ".join(plan.curriculum),
        "game": build_rules_sheet(LESSON_CONTENTS[lesson].start_match().game),
        "short_rules": list(plan.short_rules),
        "boxes": [each._asdict() for each in plan.boxes],
        "check_rules": describe_check_rules(lesson),
        "count_note": describe_count(bank.questions[0].game),
        "check": [describe_question(bank, each) for each in bank.questions],
    }


def describe_check_rules(lesson: str) -> str:
    """Return the game of the questions, and what is different from the book in it."""
    game = read_match(LESSON_CONTENTS[lesson].question_game).game
    sheet = build_rules_sheet(game)
    differences = ". ".join([sheet["title"], *(word for word, _ in sheet["differences"])]) + "."
    return " ".join(filter(None, (find_plan(lesson).check_rules or differences, find_letter_note(game))))


def describe_phases(plan: Plan) -> list[dict[str, Any]]:
    """Return the parts of a lesson with their minutes."""
    return [
        {"minutes": list(each.minutes), "title": each.title, "text": each.text, "without": each.without_screen}
        for each in plan.phases
    ]


def describe_asked(question: Question) -> dict[str, Any]:
    """Return a question to the class with its replies."""
    return {"prompt": question.prompt, "replies": [each._asdict() for each in question.replies]}


def describe_misconception(misconception: Misconception, site: str) -> dict[str, Any]:
    """Return a misconception with its position as a picture."""
    shown, match = misconception.shown, misconception.shown.match
    return {
        "belief": misconception.belief,
        "correction": misconception.correction,
        "caption": shown.caption,
        "picture": str(draw(match.game, match.state, theme=PRINT, compact=True)),
        "alt": describe_position(match.game, match.state),
        **describe_link(shown.address_on(site)),
    }


def describe_link(address: str) -> dict[str, Any]:
    """Return an address with its QR code."""
    return {"address": address, "code": draw_qr_code(address) if address else None}


SHEET_BUILDERS: dict[str, Callable[[str, str], dict[str, Any]]] = {
    "plan": build_plan_sheet,
    "worksheet": build_lesson_worksheet,
}
"""What is on a sheet of each kind; the template of a kind has the same name."""
