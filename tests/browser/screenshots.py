"""Pictures of every board: light, dark and at a phone's width, into build/screenshots.

python tests/browser/screenshots.py [GAME...]
"""

from __future__ import annotations

import json
import shutil
import sys
from urllib.parse import urlencode

from playwright.sync_api import Page, sync_playwright
from tables import FLAGS, HERE, ROOT, Table, free_port, serve

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


def main(games: list[str]) -> None:
    """Takes the pictures of some games, or of all."""
    OUT.mkdir(parents=True, exist_ok=True)
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = ["marimo", "-q", "run", str(HERE / "boards.py"), "--headless", "--no-token", "--port", str(port)]
    for _ in serve(command, f"{address}/health"):
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
            for game in games or [*BOARDS, "tree"]:
                for name, (look, width) in LOOKS.items():
                    page = chromium.new_page(
                        color_scheme="dark" if look == "dark" else "light",
                        viewport={"width": width, "height": 1000},
                        device_scale_factor=2,
                    )
                    picture(page, address, game, name)
                    page.close()


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
