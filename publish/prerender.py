"""Draw boards in Chromium while the site is built: as HTML without a script, and as pictures.

While a notebook runs for its page, ``laboratory.prerender`` writes what each board consists of into a
folder, and puts a placeholder on the page. Here each board is drawn by its own script, and the result
replaces the placeholder. It is the board's own HTML: it is sharp, follows the width and the colours of
the page, and the live board replaces it without a jump.

The pictures are for the index page: each board a few moves into a game, in light and in dark.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal

from playwright.sync_api import Browser, Page, sync_playwright

import widgets
from engines import Match, load
from laboratory.prerender import PLACEHOLDER_PREFIX, collect_widget_source
from publish.tools import chromium_options, read_static

PICTURE_PLIES = 2
PICTURE_SEED = 5
COLOUR_SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Open Chromium for a whole build."""
    with sync_playwright() as playwright, playwright.chromium.launch(**chromium_options()) as browser:
        yield browser


@contextmanager
def open_drawing_page(browser: Browser) -> Iterator[Page]:
    """Open a page on which boards are drawn and no Python starts."""
    with browser.new_context(viewport={"width": 900, "height": 1200}, reduced_motion="reduce") as context:
        context.add_init_script(read_static("disable_worker.js"))
        yield context.new_page()


def draw_boards(folder: Path, page: Page) -> dict[str, str]:
    """Return the HTML of each board that a notebook wrote into a folder, by its placeholder."""
    return {
        PLACEHOLDER_PREFIX + file.stem: draw_board(f"board-{file.stem}", json.loads(file.read_text("utf-8")), page)
        for file in sorted(folder.glob("*.json"))
    }


def draw_board(class_name: str, source: Mapping[str, Any], page: Page) -> str:
    """Draw a board from its script, style and state; return its HTML, whose styles apply below a class."""
    drawn = {name: source[name] for name in ("script", "style", "state")}
    html: str = page.evaluate(read_static("draw_board.js"), {"name": class_name, **drawn})
    return html


def take_pictures(game: str, folder: Path, page: Page) -> None:
    """Write pictures of a game's board into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    source = collect_widget_source(make_picture_board(game))
    for scheme in COLOUR_SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        draw_board("board-picture", source, page)
        page.locator(".parlour .board").screenshot(path=folder / f"{game}-{scheme}.png")


def make_picture_board(game: str) -> widgets.Board:
    """Return a board a few moves into a game, without controls."""
    rng = Random(PICTURE_SEED)
    match = Match(load(game), seed=PICTURE_SEED)
    for _ in range(PICTURE_PLIES):
        match.push(rng.choice(match.game.legal_moves(match.state)))
        if match.outcome():
            match.go_back()  # a picture shows a game that is not over
            break
    return widgets.board(match, controls=False)
