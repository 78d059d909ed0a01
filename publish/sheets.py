"""Write the sheets to print into a folder, with a page that lists them: ``make sheets``, and part of the site.

``python -m publish.sheets FOLDER --address URL`` gives each position of a worksheet a QR code that opens it on a site.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from html import escape
from itertools import groupby
from pathlib import Path

from analysis.questions.bank import check_site
from analysis.sheets.collection import SheetPlan, plan_sheets
from engines import EngineError
from engines.errors import shorten
from engines.formats.files import describe_file_error, write_atomically
from laboratory.pages import LABORATORIES, LESSONS
from laboratory.plans.paper import LessonSheet, plan_lesson_sheets
from laboratory.printing import PAPER_TITLES
from publish.site_pages import fill_template
from publish.tools import ROOT

Sheet = SheetPlan | LessonSheet


def write_sheets(
    folder: Path, games: Iterable[str] = LABORATORIES, address: str = "", *, lessons: Iterable[str] = LESSONS
) -> list[Sheet]:
    """Write all sheets of some games and lessons, and the page that lists them; return what was written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EngineError(f"{shorten(str(folder))} cannot be made: {describe_file_error(error)}") from None
    plans: list[Sheet] = [*plan_sheets(games), *plan_lesson_sheets(lessons)]
    for plan in plans:
        write_atomically(folder / plan.file_name, plan.make(address))
    fill_template(folder / "sheets.html", sheets=format_plans(plans))
    return plans


def format_plans(plans: Iterable[Sheet]) -> str:
    """Return links to sheets in HTML, under the title of their game or lesson."""
    parts = []
    for (group, group_title), of_group in groupby(plans, key=lambda plan: (plan.group, plan.group_title)):
        rows = []
        for title, papers in groupby(of_group, key=lambda plan: plan.title):
            links = ", ".join(format_link(title, plan) for plan in papers)
            rows.append(f"<li>{escape(title)}: {links}</li>")
        parts.append(f'<h2 id="{group}">{escape(group_title)}</h2>\n<ul>\n' + "\n".join(rows) + "\n</ul>")
    return "\n".join(parts)


def format_link(title: str, plan: Sheet) -> str:
    """Return a link to one file; its whole name is for those who hear it without the page around it."""
    paper = PAPER_TITLES[plan.paper]
    hidden = f'<span class="visually-hidden">: {escape(plan.group_title)}, {escape(title)}</span>'
    return f'<a href="./{plan.file_name}">{paper}{hidden}</a>'


def main(arguments: list[str] | None = None) -> int:
    """Write the sheets that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m publish.sheets", description="Write the sheets to print.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "sheets")
    parser.add_argument("--address", default="", help="the address of your site, for a QR code at every position")
    options = parser.parse_args(arguments)
    try:
        site = check_site(options.address) if options.address else ""
        plans = write_sheets(options.folder, address=site)
    except EngineError as error:
        print(f"sheets: {str(error).removeprefix('sheets: ')}", file=sys.stderr)  # noqa: T201 the command's answer
        return 2
    print(f"{len(plans)} sheets are in {options.folder}; sheets.html lists them.")  # noqa: T201 the command's answer
    return 0


if __name__ == "__main__":
    sys.exit(main())
