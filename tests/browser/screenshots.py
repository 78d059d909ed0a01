"""Take pictures of every board and every page into build/screenshots, in three views each.

python tests/browser/screenshots.py [GAME or PAGE...]

Of a laboratory there is a picture of every section, of a lesson one of every step: what a visitor sees on the screen.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Literal
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

sys.path += [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from helpers.board_page import PAGE_TIMEOUT_MS, ROOT, BoardPage, serve_board_notebook
from helpers.lab_page import serve_laboratory

from laboratory import PAGES
from publish.tools import chromium_options
from widgets import BOARDS

OUTPUT_FOLDER = ROOT / "build" / "screenshots"
DISPLAY_MODES = {"light": ("light", 820), "dark": ("dark", 820), "phone": ("light", 360)}
SCENES: dict[str, tuple[dict[str, object], list[str]]] = {
    "obliteration": ({"start": 12, "hints": True}, ["divide", "divide"]),
    "chopsticks": ({"hints": True}, ["0L", "1L", "1L", "0L", "0R", "1L", "1R", "0L", "0L", "1R", "1L"]),
    "front_ham": ({"socks": [3, 4, 4], "order": "listed", "hints": True}, ["-1", "-2", "-1"]),
    "claustroboard": (
        {"board": "3.1T12.24.3/2.4*1.14.2/4.22.3T03.1/0.21.43.3W;b2,c4", "hints": True},
        ["d1", "c3"],
    ),
    "tree": ({"position": "0112", "depth": 3}, ["19"]),
}
"""For each board its options and the steps to choose before the picture is taken; for the tree, the nodes to click."""


SCREENS: dict[str, tuple[Literal["dark", "light"], int, int]] = {
    "1280": ("light", 1280, 720),
    "1280-dark": ("dark", 1280, 720),
    "390": ("light", 390, 844),
}
"""The screens on which pages are pictured: the colour scheme, the width and the height in pixels."""
MAX_SCREENS = 3
"""The most screens of a page that has neither sections nor steps."""
SHARED_MOVES = {
    "obliteration": {"moves": "divide divide"},
    "chopsticks": {"moves": "A-C A-D B-C A-D"},
    "front_ham": {"moves": "abb+c"},
    "claustroboard": {"moves": "b1 b2"},
}
"""The moves on the board when the picture of a laboratory is taken."""


def main(names: list[str]) -> None:
    """Take the pictures of the named boards and pages, or of all."""
    OUTPUT_FOLDER.mkdir(parents=True, exist_ok=True)
    boards = [name for name in [*BOARDS, "tree"] if not names or name in names]
    pages = [page.name for page in PAGES if not names or page.name in names]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**chromium_options(local_only=True))
        for address in serve_board_notebook():
            capture_each(chromium, boards, partial(capture_board, address))
        for address in serve_laboratory():
            for name in pages:
                capture_on_screens(chromium, address, name)


def capture_each(chromium: Browser, names: list[str], capture: Callable[[Page, str, str], None]) -> None:
    """Take a picture of each board or page in every display mode."""
    for name in names:
        for mode, (look, width) in DISPLAY_MODES.items():
            scheme: Literal["dark", "light"] = "dark" if look == "dark" else "light"
            size: ViewportSize = {"width": width, "height": 1000}
            page = chromium.new_page(color_scheme=scheme, viewport=size, device_scale_factor=2)
            capture(page, name, mode)
            page.close()


def capture_on_screens(chromium: Browser, address: str, name: str) -> None:
    """Take the pictures of a page on every screen."""
    is_lesson = name.startswith("lesson_")
    query = {"answers": "all.1"} if is_lesson else SHARED_MOVES.get(name, {})
    capture = capture_steps if is_lesson else capture_sections if name in SHARED_MOVES else capture_screens
    for screen, (scheme, width, height) in SCREENS.items():
        page = chromium.new_page(color_scheme=scheme, viewport={"width": width, "height": height})
        page.goto(f"{address}/{name}/{f'?{urlencode(query)}' if query else ''}")
        page.locator("h1").first.wait_for(timeout=PAGE_TIMEOUT_MS)
        page.wait_for_timeout(4000)  # the first cells begin a moment after the frame of the page is there
        wait_until_computed(page)
        capture(page, f"page-{name}", screen)
        page.close()


def wait_until_computed(page: Page) -> None:
    """Wait until no cell of the page runs, and what it shows is drawn."""
    page.wait_for_timeout(1000)
    page.wait_for_function("!document.querySelector('.running-app-icon')", timeout=PAGE_TIMEOUT_MS)
    page.wait_for_timeout(700)


def capture_sections(page: Page, name: str, screen: str) -> None:
    """Take a picture of every section of a laboratory."""
    tabs = page.locator('[data-cell-name="tabs"]').get_by_role("tab")
    tabs.first.wait_for(timeout=PAGE_TIMEOUT_MS)
    for tab in tabs.all():
        section = tab.inner_text()
        tab.click(timeout=PAGE_TIMEOUT_MS)
        wait_until_computed(page)
        page.screenshot(path=OUTPUT_FOLDER / f"{name}-{section.lower().replace(' ', '-')}-{screen}.png")


def capture_steps(page: Page, name: str, screen: str) -> None:
    """Take a picture of every step of a lesson, with all answers open."""
    last = page.locator(".step-number").first.inner_text(timeout=PAGE_TIMEOUT_MS).rpartition(" ")[2]
    page.locator(f'h2[data-step="{last}"]').wait_for(timeout=PAGE_TIMEOUT_MS)
    wait_until_computed(page)
    for heading in page.locator("h2[data-step]").all():
        number = heading.get_attribute("data-step")
        heading.evaluate("heading => heading.scrollIntoView()")
        page.wait_for_timeout(300)
        page.screenshot(path=OUTPUT_FOLDER / f"{name}-step-{number}-{screen}.png")


def capture_screens(page: Page, name: str, screen: str) -> None:
    """Take pictures of the first screens of a page."""
    for number in range(1, MAX_SCREENS + 1):
        page.screenshot(path=OUTPUT_FOLDER / f"{name}-{number}-{screen}.png")
        page.mouse.wheel(0, (page.viewport_size or {"height": 720})["height"] - 60)
        page.wait_for_timeout(300)


def capture_board(address: str, page: Page, name: str, mode: str) -> None:
    """Open the scene of a board and take its picture."""
    options, steps = SCENES.get(name, ({}, []))
    shown = {"game": "chopsticks", "show": "tree"} if name == "tree" else {"game": name}
    page.goto(f"{address}/?{urlencode({**shown, 'options': json.dumps(options)})}")
    board = BoardPage(page, "marimo")
    for step in steps:
        if name == "tree":
            board.root.locator(f'[data-node="{step}"]').dispatch_event("click")
        else:
            board.click(step)
        page.wait_for_timeout(600)
    page.wait_for_timeout(500)
    board.root.screenshot(path=OUTPUT_FOLDER / f"{name}-{mode}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
