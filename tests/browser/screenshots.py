"""Pictures of every board and every page: light, dark and at a phone's width, into build/screenshots.

python tests/browser/screenshots.py [GAME or PAGE...]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from typing import Literal
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from tables import FLAGS, HERE, PATIENCE, ROOT, Table, free_port, serve
from visits import laboratory

from laboratory import PAGES
from publish.chores import chromium as path
from widgets import BOARDS

OUT = ROOT / "build" / "screenshots"
LOOKS = {"light": ("light", 820), "dark": ("dark", 820), "phone": ("light", 360)}
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
"""What is shown of a game: the board's options, and the steps chosen before the picture is taken; of a tree, its nodes."""


SHARED = {
    "obliteration": {"moves": "divide divide"},
    "chopsticks": {"moves": "A-C A-D B-C A-D"},
    "front_ham": {"moves": "abb+c"},
    "claustroboard": {"moves": "b1 b2"},
}
"""What is on the board when a laboratory's picture is taken."""


def main(names: list[str]) -> None:
    """Takes the pictures of some boards and pages, or of all."""
    OUT.mkdir(parents=True, exist_ok=True)
    boards = [name for name in [*BOARDS, "tree"] if not names or name in names]
    pages = [page.name for page in PAGES if not names or page.name in names]
    port = free_port()
    command = ["marimo", "-q", "run", str(HERE / "boards.py"), "--headless", "--no-token", "--port", str(port)]
    address = f"http://127.0.0.1:{port}"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path(), args=FLAGS)
        for _ in serve(command, f"{address}/health"):
            looks(chromium, boards, lambda page, game, name: picture(page, address, game, name))
        for lab in laboratory():
            looks(chromium, pages, partial(page_picture, lab))


def looks(chromium: Browser, names: list[str], take: Callable[[Page, str, str], None]) -> None:
    """Takes a picture of each in every look."""
    for one in names:
        for name, (look, width) in LOOKS.items():
            scheme: Literal["dark", "light"] = "dark" if look == "dark" else "light"
            size: ViewportSize = {"width": width, "height": 1000}
            page = chromium.new_page(color_scheme=scheme, viewport=size, device_scale_factor=2)
            take(page, one, name)
            page.close()


def page_picture(address: str, page: Page, one: str, name: str) -> None:
    """Opens a page and takes its picture from top to bottom."""
    query = f"?{urlencode(SHARED[one])}" if one in SHARED else ""
    width = 360 if name == "phone" else 1200
    page.set_viewport_size({"width": width, "height": 1000})
    page.goto(f"{address}/{one}/{query}")
    page.locator("h1").first.wait_for(timeout=PATIENCE)
    page.wait_for_timeout(4000)
    height = page.evaluate("document.querySelector('#App').scrollHeight")
    page.set_viewport_size({"width": width, "height": min(height, 6000)})
    page.wait_for_timeout(800)
    page.screenshot(path=OUT / f"page-{one}-{name}.png", scale="css")


def picture(page: Page, address: str, game: str, name: str) -> None:
    """Opens a game's scene and takes its picture."""
    options, steps = SCENES.get(game, ({}, []))
    shown = {"game": "chopsticks", "show": "tree"} if game == "tree" else {"game": game}
    page.goto(f"{address}/?{urlencode({**shown, 'options': json.dumps(options)})}")
    table = Table(page, "marimo")
    for step in steps:
        if game == "tree":
            table.root.locator(f'[data-node="{step}"]').dispatch_event("click")
        else:
            table.click(step)
        page.wait_for_timeout(600)
    page.wait_for_timeout(500)
    table.root.screenshot(path=OUT / f"{game}-{name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
