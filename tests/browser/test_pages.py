"""Every page opens without an error, and the start page leads to the others."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import cycle

import pytest
from helpers.board_page import PAGE_TIMEOUT_MS
from helpers.browser_tabs import open_tab
from helpers.lab_page import DISPLAY_MODES, LabPage, SlowServer, open_lab_page
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from laboratory import PAGES

TEXT_PAGES = [page for page in PAGES if page.kind in ("lesson", "claims")]


def check_menus(page: Page) -> None:
    """Check that Escape and a click elsewhere close an open menu, and that Escape leaves the focus on its name."""
    games, links = page.locator("nav.pages summary").first, page.locator("nav.pages details > div").first
    games.click()
    expect(links).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(links).to_be_hidden()
    expect(games).to_be_focused()
    games.click()
    expect(links).to_be_visible()
    page.locator("h1").click()
    expect(links).to_be_hidden()


def wait_until(page: Page, is_done: Callable[[], object]) -> None:
    """Wait until something is done, while the page goes on."""
    for _ in range(PAGE_TIMEOUT_MS // 100):
        if is_done():
            return
        page.wait_for_timeout(100)
    raise AssertionError("It is not done.")


def test_the_start_page_is_played_on_before_its_notebook_runs_and_leads_to_a_laboratory(browser: Browser, address: str):
    tab = open_tab(browser, "dark", 1200)
    sockets: list[WebSocketRoute] = []
    # The notebook does not run until its connection is made; the next page makes its own.
    tab.route_web_socket(re.compile("/start/ws"), lambda socket: sockets.append(socket))  # noqa: PLW0108 Playwright cannot take a builtin
    wait_until(tab, lambda: tab.request.get(f"{address}/start/boards/obliteration.recording.js").ok)
    start = LabPage(tab, address, waits=False)
    numbers = tab.locator(".parlour", has=tab.locator('[data-step="divide"]'))
    numbers.locator('[data-step="divide"]').click(timeout=PAGE_TIMEOUT_MS)
    reply = "Player 2 divides by 2. New number is 3."
    expect(numbers.locator(".status")).to_contain_text(reply, timeout=PAGE_TIMEOUT_MS)
    expect(tab.locator(".first-frame .cards > .card")).to_have_count(4 + 7)
    numbers.locator('[data-step="add"]').focus()
    wait_until(tab, lambda: sockets)
    sockets[-1].connect_to_server()
    start.wait_for_heading()
    expect(tab.locator(".first-frame")).to_have_count(0, timeout=PAGE_TIMEOUT_MS)
    expect(numbers.locator(".status")).to_contain_text(reply)
    assert tab.evaluate("() => document.activeElement.shadowRoot?.activeElement?.dataset.step") == "add"
    numbers.locator('[data-step="subtract"]').click()  # now Python answers
    expect(numbers.locator(".status")).not_to_contain_text(reply, timeout=PAGE_TIMEOUT_MS)
    assert tab.locator(".cards .board-preview .parlour").count() == 4
    for page in PAGES[1:]:
        assert tab.get_by_role("link", name=page.title).count() >= 1
    check_menus(tab)
    tab.get_by_role("link", name="three moves into a game of Chopsticks").click()
    expect(tab).to_have_url(re.compile(r"/chopsticks/\?.*\bmoves="))
    tab.locator('[data-cell-name="board"] .moves').get_by_text("3. A-D").wait_for(timeout=PAGE_TIMEOUT_MS)
    assert start.errors == []
    tab.close()


@pytest.mark.parametrize(
    ("page", "look"), list(zip(TEXT_PAGES, cycle(DISPLAY_MODES))), ids=lambda value: getattr(value, "name", value)
)
def test_a_page_opens_and_a_lesson_goes_on_step_by_step(browser: Browser, address: str, page, look):
    with open_lab_page(browser, f"{address}/{page.name}/", look) as lesson:
        expect(lesson.page.locator("h1")).to_have_text(page.title)
        if page.kind == "lesson":
            go_through_lesson(lesson, f"{address}/{page.name}/")
        else:
            lesson.page.get_by_text("does not hold").first.wait_for(timeout=PAGE_TIMEOUT_MS)
        overflow_px = lesson.page.evaluate(
            "document.querySelector('#App').scrollWidth - document.querySelector('#App').clientWidth"
        )
        assert overflow_px <= 1


def go_through_lesson(lesson: LabPage, address: str) -> None:
    """Predict, go on to the next step, reload, and answer an exercise."""
    page = lesson.page
    page.locator(".pair .parlour").first.wait_for(timeout=PAGE_TIMEOUT_MS)
    button, second = page.get_by_role("button", name="Go on to step 2"), page.locator('[data-step="2"]')
    expect(button).to_be_disabled(timeout=PAGE_TIMEOUT_MS)
    closed_colour = button.evaluate("button => getComputedStyle(button).backgroundColor")
    assert second.count() == 0
    lesson.cell("play").get_by_role("radio").first.click()
    expect(button).to_be_enabled(timeout=PAGE_TIMEOUT_MS)
    expect(button).not_to_have_css("background-color", closed_colour)
    button.click()
    expect(second).to_be_focused(timeout=PAGE_TIMEOUT_MS)
    expect(page.locator(".step-status")).to_contain_text("Step 2 of")
    page.reload()
    expect(second).to_be_visible(timeout=PAGE_TIMEOUT_MS)
    expect(lesson.cell("play").get_by_role("radio").first).to_be_checked()
    page.goto(f"{address}?answers=step.99")
    answer_exercise(lesson.cell("exercises"))


def answer_exercise(cell: Locator) -> None:
    """Answer the first question of a lesson's quiz and check that the reason is shown."""
    quiz = cell.locator(".parlour.quiz")
    quiz.get_by_role("radio").first.check(timeout=PAGE_TIMEOUT_MS)
    quiz.get_by_role("button", name="Check").click()
    expect(quiz.locator(".score")).to_contain_text("of 1 answer.", timeout=PAGE_TIMEOUT_MS)
    expect(quiz.get_by_role("status")).to_contain_text(re.compile(r"Right\.|No: the answer is"))


SHOWS_PROGRESS = """() => {
  const line = getComputedStyle(document.body, "::after");
  return line.position === "fixed" && line.opacity === "1" && parseFloat(line.height) === 3;
}"""


def test_a_lesson_that_is_loading_and_a_control_that_takes_long_show_progress(browser: Browser, address: str):
    tab = open_tab(browser, "light", 1200)
    tab.route("**/*.js", lambda route: route.abort())  # marimo is late, so the first frame stays
    tab.goto(f"{address}/lesson_rules/")
    tab.wait_for_function(SHOWS_PROGRESS.replace("document.body", "document.querySelector('.first-frame')"))
    tab.unroute("**/*.js")
    server = SlowServer(tab)
    lesson = LabPage(tab, f"{address}/lesson_rules/?answers=all.1")
    other = lesson.cell("larger_case").get_by_role("combobox")
    expect(other).to_be_visible(timeout=PAGE_TIMEOUT_MS)
    tab.wait_for_function(f"() => !({SHOWS_PROGRESS})()", timeout=PAGE_TIMEOUT_MS)
    server.slow_down()
    other.select_option(index=2)
    tab.wait_for_function(SHOWS_PROGRESS, timeout=PAGE_TIMEOUT_MS)
    server.release()
    tab.wait_for_function(f"() => !({SHOWS_PROGRESS})()", timeout=PAGE_TIMEOUT_MS)
    assert lesson.errors == []
    tab.close()


def test_a_board_and_a_design_of_a_lesson_are_there_after_a_reload(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/lesson_rules/?answers=all.1") as lesson:
        lesson.cell("play").locator('.board [data-step="add"]').click(timeout=PAGE_TIMEOUT_MS)
        expect(lesson.page).to_have_url(re.compile("board[.]"), timeout=PAGE_TIMEOUT_MS)
        design = lesson.cell("design")
        design.get_by_role("switch").nth(1).click(timeout=PAGE_TIMEOUT_MS)
        expect(lesson.page).to_have_url(re.compile("rules_chopsticks[.]chopsticks_0_1_"), timeout=PAGE_TIMEOUT_MS)
        design.get_by_role("radio").first.check(timeout=PAGE_TIMEOUT_MS)
        expect(lesson.page).to_have_url(re.compile("design[.]0_chopsticks"), timeout=PAGE_TIMEOUT_MS)
        lesson.page.reload()
        expect(lesson.cell("play").locator(".board .status, .status").first).to_contain_text(
            "New number is 3", timeout=PAGE_TIMEOUT_MS
        )
        expect(design.get_by_role("switch").nth(1)).to_be_checked(timeout=PAGE_TIMEOUT_MS)
        expect(design.get_by_role("radio").first).to_be_checked(timeout=PAGE_TIMEOUT_MS)
        chart = lesson.page.locator("svg.marks, canvas.marks").first
        chart.wait_for(timeout=PAGE_TIMEOUT_MS)
        lesson.page.emulate_media(media="print")
        assert chart.evaluate(MEASURE_NARROW) <= 300  # on paper a chart is not cut off at the right edge


MEASURE_NARROW = """(chart) => {
  chart.getRootNode().host.parentElement.style.width = "300px";
  return chart.getBoundingClientRect().width;
}"""
"""The width of a chart if there is less room for it than when it was drawn."""


@pytest.mark.parametrize("path", ["claims/", "claustroboard/"])
def test_nothing_is_wider_than_the_sheet_when_a_page_is_printed(browser: Browser, address: str, path: str):
    with open_lab_page(browser, f"{address}/{path}") as lab:
        ready = lab.page.get_by_text("does not hold" if path == "claims/" else "What each move is worth")
        ready.first.wait_for(timeout=PAGE_TIMEOUT_MS)
        lab.page.set_viewport_size({"width": SHEET_WIDTH_PX, "height": 1000})
        lab.page.emulate_media(media="print")
        lab.page.wait_for_timeout(500)
        assert lab.page.evaluate(FIND_WIDE, SHEET_WIDTH_PX) == []


SHEET_WIDTH_PX = 718
"""The width of what is printed on A4 with the margins of Chromium, at 96 pixels an inch."""
FIND_WIDE = """(width) => [...document.querySelectorAll("#App :is(p, h1, h2, table, td, svg, img, figure, .board, .card)")]
  .filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.right > width + 1 && !element.closest("ol.film-strip, [hidden], .parlour .moves");
  })
  .map((element) => `${element.tagName} ${element.className?.baseVal ?? element.className} ${element.textContent.slice(0, 40)}`)
  .slice(0, 5)"""
"""What stands out of the sheet."""


def test_a_slide_shows_board_turn_and_question_in_large_type(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/lesson_loops/?view-as=slides") as lesson:
        lesson.page.set_viewport_size({"width": 1280, "height": 720})
        slide = lesson.page.locator(".reveal .slides section.present", has=lesson.page.locator(".pair .parlour"))
        for _ in range(8):
            if slide.count():
                break
            lesson.page.keyboard.press("ArrowRight")
            lesson.page.wait_for_timeout(800)
        slide.first.wait_for(timeout=PAGE_TIMEOUT_MS)
        lesson.page.wait_for_timeout(1000)
        for part in (".board", ".status", "[role=radio], input[type=radio]"):
            box = slide.locator(part).first.bounding_box(timeout=PAGE_TIMEOUT_MS)
            assert box, part
            assert box["y"] >= 0, (part, box)
            assert box["y"] + box["height"] <= 720, (part, box)
            assert box["x"] + box["width"] <= 1280, (part, box)
        for text, height_px in (("Play against a perfect bot", 34), ("Nobody: it goes round and round", 20)):
            box = slide.get_by_text(text).first.bounding_box(timeout=PAGE_TIMEOUT_MS)  # one line each
            assert box, text
            assert box["height"] >= height_px, (text, box)


def test_a_long_page_is_printed_to_its_end(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/claims/") as claims:
        claims.page.get_by_text("does not hold").first.wait_for(timeout=PAGE_TIMEOUT_MS)
        assert len(re.findall(rb"/Type\s*/Page\b", claims.page.pdf(format="A4"))) >= 3
