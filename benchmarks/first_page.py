"""The time until a visitor sees the start page of the laboratory, in a real Chromium with an empty cache.

Three times from asking for the address: until the frame is visible (links, titles and cards, which are in the HTML),
until the first of the page's boards is, and until a page of marimo with one cell and nothing of ours is. The first
visit of a server is not counted: it loads Python modules.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks.clicks import PAGE_TIMEOUT_MS, run_server, serve_boards
from benchmarks.harness import Plan, Ratio, Row
from publish.tools import chromium_options

ONE_CELL_NOTEBOOK = Path(__file__).with_name("one_cell_notebook.py")
START_PATH = "/start/"
FRAME, BOARDS, ONE_CELL = "frame", "boards", "one cell of marimo"
VISIBLE_SELECTORS = {
    FRAME: ".first-frame .card, .cards .card",
    BOARDS: ".cards .parlour .status",
    ONE_CELL: "h1",
}
"""What is visible at the end of each time."""
RATIOS = (Ratio(FRAME, ONE_CELL), Ratio(BOARDS, ONE_CELL))


def measure(plan: Plan) -> Iterator[Row]:
    """Yield one row: the start page, and a page with one cell, in turns."""
    plan.on_case("start page")
    with (
        run_server(["laboratory", "--headless"], START_PATH) as laboratory,
        serve_boards(ONE_CELL_NOTEBOOK) as one_cell,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(**chromium_options())
        start_page = laboratory + START_PATH
        visits = {FRAME: start_page, BOARDS: start_page, ONE_CELL: one_cell}
        rounds = [time_visits(browser, visits) for _ in range(1 + plan.rounds)][1:]
        browser.close()
    yield Row("start page", {}, {name: [times[name] for times in rounds] for name in visits}, RATIOS)


def time_visits(browser: Browser, visits: dict[str, str]) -> dict[str, float]:
    """Return the seconds until each visit shows what it is for."""
    return {name: time_visit(browser, address, VISIBLE_SELECTORS[name]) for name, address in visits.items()}


def time_visit(browser: Browser, address: str, selector: str) -> float:
    """Return the seconds from asking for an address until an element is visible, in a browser without a cache."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    started = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(selector).first.wait_for(timeout=PAGE_TIMEOUT_MS)
    seconds = time.perf_counter() - started
    context.close()
    return seconds
