"""Sheets to print from a page: a worksheet with its key, the rules, and pieces to cut out, made when they are asked for.

The site has no typst, so it links to the sheets that were made with it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import marimo as mo

from analysis.sheets.sheet import SheetOptions, make_note, make_sheet
from engines import EngineError, Game
from laboratory.html import paragraphs
from laboratory.pages import is_static_site

if TYPE_CHECKING:
    from laboratory.plans.paper import LessonSheet

SHEETS_ADDRESS = "sheets/sheets.html"
MISSING_TYPST = "Sheets to print need typst: pip install 'parlour[paper]' adds it."
PDF = "application/pdf"
PAPER_TITLES = {"a4": "A4", "letter": "Letter"}
KIND_LABELS = {"worksheet": "Worksheet and key", "rules": "The rules on one page", "cutouts": "Pieces to cut out"}


def render_sheets(game: Game[Any, Any], quiz: Any) -> mo.Html:
    """Return the sheets of a game as files; the worksheet has the depth and the number of the quiz beside it."""
    if is_static_site():
        return mo.md(
            f"**On paper.** [Worksheets with a key, the rules, and pieces to cut out]({SHEETS_ADDRESS}#{game.name})"
        )
    if find_spec("typst") is None:
        return paragraphs([MISSING_TYPST])

    def choose_options(paper: str) -> SheetOptions:
        return SheetOptions(seed=quiz.seed, depth=quiz.depth, paper=paper)

    files = [
        make_download(f"{label} ({title})", kind, game, partial(choose_options, paper))
        for kind, label in KIND_LABELS.items()
        for paper, title in PAPER_TITLES.items()
    ]
    note = "**On paper.** Questions of all kinds, with the sheet number and the moves ahead that are chosen above."
    return mo.vstack([mo.md(note), mo.hstack(files, justify="start", wrap=True)])


def render_lesson_sheets(lesson: str) -> mo.Html:
    """Return the plan of a lesson and its worksheet as files."""
    if is_static_site():
        return mo.md(f"**On paper.** [The plan, and a worksheet with a key]({SHEETS_ADDRESS}#{lesson})")
    if find_spec("typst") is None:
        return paragraphs([MISSING_TYPST])
    from laboratory.plans.paper import KIND_TITLES, plan_lesson_sheets  # noqa: PLC0415 no lesson waits for its plan

    def make_button(sheet: LessonSheet) -> mo.Html:
        label = f"{KIND_TITLES[sheet.kind]} ({PAPER_TITLES[sheet.paper]})"
        return mo.download(sheet.make, filename=sheet.file_name, mimetype=PDF, label=label)

    return mo.hstack([make_button(sheet) for sheet in plan_lesson_sheets([lesson])], justify="start", wrap=True)


def make_download(label: str, kind: str, game: Game[Any, Any], options: Callable[[], SheetOptions]) -> mo.Html:
    """Return the button of one sheet, which is made when it is pressed; what is refused is a sheet that says why."""

    def make() -> bytes:
        try:
            return make_sheet(kind, game, options())
        except EngineError as error:
            return make_note(game.title, str(error))

    return mo.download(make, filename=f"{game.name}-{kind}.pdf", mimetype=PDF, label=label)
