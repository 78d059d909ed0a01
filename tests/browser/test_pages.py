"""Every page opens without a fault, and the start page leads to the others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Browser, expect
from tables import PATIENCE
from visits import LOOKS, laboratory, visit

from laboratory import PAGES

OTHERS = [page for page in PAGES if page.kind in ("lesson", "claims")]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    yield from laboratory()


def test_the_start_page_is_played_on_and_leads_to_a_laboratory(browser: Browser, address: str):
    with visit(browser, address, "dark") as start:
        numbers = start.page.locator(".parlour", has=start.page.locator('[data-step="divide"]'))
        numbers.locator('[data-step="divide"]').click(timeout=PATIENCE)
        expect(numbers.locator(".status")).to_contain_text("Player 2 divides by 2. New number is 3.", timeout=PATIENCE)
        assert start.page.locator(".cards .stage .parlour").count() == 4
        for page in PAGES[1:]:
            assert start.page.get_by_role("link", name=page.title).count() >= 1
        start.page.get_by_role("link", name="three moves into a game of Chopsticks").click()
        expect(start.page).to_have_url(re.compile(r"/chopsticks/\?moves="))
        start.page.locator('[data-cell-name="board"] .moves').get_by_text("3. A-D").wait_for(timeout=PATIENCE)


@pytest.mark.parametrize(("page", "look"), list(zip(OTHERS, cycle(LOOKS))), ids=lambda one: getattr(one, "name", one))
def test_a_page_opens_and_its_question_is_answered_before_it_is_revealed(browser: Browser, address: str, page, look):
    with visit(browser, f"{address}/{page.name}/", look) as lesson:
        expect(lesson.page.locator("h1")).to_have_text(page.title)
        if page.kind == "lesson":
            lesson.cell("board").locator(".parlour").wait_for(timeout=PATIENCE)
            said = lesson.cell("verdicts").inner_text(timeout=PATIENCE)
            lesson.cell("verdicts").get_by_role("radio").first.click(timeout=PATIENCE)
            expect(lesson.cell("verdicts")).not_to_have_text(said, timeout=PATIENCE)
        else:
            lesson.page.get_by_text("does not hold").first.wait_for(timeout=PATIENCE)
        wide = lesson.page.evaluate(
            "document.querySelector('#App').scrollWidth - document.querySelector('#App').clientWidth"
        )
        assert wide <= 1
