"""Check every page and section for accessibility, in both themes and three sizes; `make a11y` runs this.

``audit.py chopsticks lesson_loops`` checks only these pages. Prints what is found and ends with status 1 if
anything is, or if an entry of marimo_exceptions.toml is not needed any more.
"""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

sys.path += [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from helpers.accessibility import (
    SIZES,
    THEMES,
    AuditedPage,
    View,
    list_problems,
    list_unneeded_exceptions,
    new_audit_context,
    open_audited_page,
)
from helpers.lab_page import serve_laboratory
from playwright.sync_api import sync_playwright

from laboratory import PAGES
from publish.tools import chromium_options


def audit_page(name: str, page: AuditedPage) -> list[str]:
    """Check a page in every section, theme and size; return the problems, each once."""
    problems: dict[str, str] = {}
    for section in page.list_sections():
        page.show_section(section)
        all_findings = []
        for theme, size in product(THEMES, SIZES):
            findings = page.find_violations(theme, size)
            all_findings += findings
            for problem in list_problems(View(name, section, theme, size), findings):
                where, what = problem.split(": ", 1)
                problems.setdefault(what, where)
        place = f"{name}/{section}"
        problems |= dict.fromkeys(list_unneeded_exceptions(place, all_findings), place)
        sys.stdout.write(f"{place}: {len(problems)} problems on this page so far\n")
        sys.stdout.flush()
    return [f"{where}: {what}" for what, where in problems.items()]


def main(names: list[str]) -> int:
    """Check the named pages, or all; return the exit status."""
    problems: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_options(local_only=True))
        context = new_audit_context(browser)
        for address in serve_laboratory():
            for name in names or [page.name for page in PAGES]:
                with open_audited_page(context, address, name) as page:
                    problems += audit_page(name, page)
        browser.close()
    sys.stdout.write("\n".join(problems or ["No page has a problem."]) + "\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
