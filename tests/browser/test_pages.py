"""Every page opens without an error, and the start page leads to the others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle

import pytest
from helpers.board_page import PAGE_TIMEOUT_MS
from helpers.lab_page import DISPLAY_MODES, open_lab_page, serve_laboratory
from playwright.sync_api import Browser, Locator, expect

from laboratory import PAGES

TEXT_PAGES = [page for page in PAGES if page.kind in ("lesson", "claims")]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    yield from serve_laboratory()


def test_the_start_page_is_played_on_and_leads_to_a_laboratory(browser: Browser, address: str):
    with open_lab_page(browser, address, "dark") as start:
        numbers = start.page.locator(".parlour", has=start.page.locator('[data-step="divide"]'))
        numbers.locator('[data-step="divide"]').click(timeout=PAGE_TIMEOUT_MS)
        expect(numbers.locator(".status")).to_contain_text(
            "Player 2 divides by 2. New number is 3.", timeout=PAGE_TIMEOUT_MS
        )
        assert start.page.locator(".cards .board-preview .parlour").count() == 4
        for page in PAGES[1:]:
            assert start.page.get_by_role("link", name=page.title).count() >= 1
        start.page.get_by_role("link", name="three moves into a game of Chopsticks").click()
        expect(start.page).to_have_url(re.compile(r"/chopsticks/\?moves="))
        start.page.locator('[data-cell-name="board"] .moves').get_by_text("3. A-D").wait_for(timeout=PAGE_TIMEOUT_MS)


@pytest.mark.parametrize(
    ("page", "look"), list(zip(TEXT_PAGES, cycle(DISPLAY_MODES))), ids=lambda value: getattr(value, "name", value)
)
def test_a_page_opens_and_its_question_is_answered_before_it_is_revealed(browser: Browser, address: str, page, look):
    with open_lab_page(browser, f"{address}/{page.name}/", look) as lesson:
        expect(lesson.page.locator("h1")).to_have_text(page.title)
        if page.kind == "lesson":
            lesson.cell("board").locator(".parlour").wait_for(timeout=PAGE_TIMEOUT_MS)
            before = lesson.cell("verdicts").inner_text(timeout=PAGE_TIMEOUT_MS)
            lesson.cell("verdicts").get_by_role("radio").first.click(timeout=PAGE_TIMEOUT_MS)
            expect(lesson.cell("verdicts")).not_to_have_text(before, timeout=PAGE_TIMEOUT_MS)
            if page.name != "lesson_chance":  # whose exercises come after its last prediction
                answer_exercise(lesson.cell("exercises"))
        else:
            lesson.page.get_by_text("does not hold").first.wait_for(timeout=PAGE_TIMEOUT_MS)
        overflow_px = lesson.page.evaluate(
            "document.querySelector('#App').scrollWidth - document.querySelector('#App').clientWidth"
        )
        assert overflow_px <= 1


def answer_exercise(cell: Locator) -> None:
    """Answer the first question of a lesson's quiz and check that the reason is shown."""
    quiz = cell.locator(".parlour.quiz")
    quiz.get_by_role("radio").first.check(timeout=PAGE_TIMEOUT_MS)
    quiz.get_by_role("button", name="Check").click()
    expect(quiz.locator(".score")).to_contain_text("of 1 answer.", timeout=PAGE_TIMEOUT_MS)
    expect(quiz.get_by_role("status")).to_contain_text(re.compile(r"Right\.|No: the answer is"))
