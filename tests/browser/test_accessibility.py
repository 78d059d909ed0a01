"""Every page once under two checkers of accessibility, themes and sizes in turn; `make a11y` looks at everything."""

from __future__ import annotations

from itertools import cycle, product

import pytest
from helpers.accessibility import (
    SIZES,
    THEMES,
    View,
    list_problems,
    list_unneeded_exceptions,
    open_audited_page,
    read_exceptions,
)
from playwright.sync_api import BrowserContext

from laboratory import PAGES, SECTIONS
from laboratory.pages import LABORATORIES

LOOKED_AT = {"obliteration": "Rules", "chopsticks": "Maps", "front_ham": "Quiz", "claustroboard": "Data"}
"""The section of each laboratory that is looked at here: controls, a chart, questions and a table."""


def list_views() -> list[View]:
    """List what is looked at: every page, a laboratory with one of its sections."""
    looks = cycle(product(THEMES, SIZES))
    return [View(page.name, LOOKED_AT.get(page.name, ""), *next(looks)) for page in PAGES]


VIEWS = list_views()


@pytest.mark.parametrize("name", [page.name for page in PAGES])
def test_two_checkers_find_nothing_on_a_page_but_what_marimo_does(
    audit_context: BrowserContext, address: str, name: str
):
    problems = []
    with open_audited_page(audit_context, address, name) as page:
        for view in VIEWS:
            if view.page == name:
                page.show_section(view.section)
                findings = page.find_violations(view.theme, view.size)
                problems += [*list_problems(view, findings), *list_unneeded_exceptions(view.place, findings)]
    assert not problems, "\n".join(problems)


def test_every_page_theme_and_size_is_looked_at():
    assert {view.page for view in VIEWS} == {page.name for page in PAGES}
    assert {view.page for view in VIEWS if view.section in SECTIONS} == set(LABORATORIES)
    assert {(view.theme, view.size) for view in VIEWS} == set(product(THEMES, SIZES))


def test_every_exception_is_for_an_element_of_marimo_and_is_looked_for():
    places = {view.place for view in VIEWS}
    for entry in read_exceptions():
        assert entry.seen_on in places
        assert entry.reason
        assert entry.retired_when
        assert "parlour" not in entry.selector
