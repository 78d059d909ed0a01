"""A visit to a page of the laboratory, as a person makes it, and everything that went wrong on it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page
from tables import PATIENCE, free_port, serve

LOOKS = {"light": ("light", 1200), "dark": ("dark", 1200), "phone": ("light", 360)}
"""How a page may be looked at: the colour scheme and the width."""


def laboratory(*options: str) -> Iterator[str]:
    """The address of a laboratory that is open for as long as it is needed."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    for _ in serve(["laboratory", "--headless", "--port", str(port), *options], f"{address}/start/"):
        yield address


class Visit:
    """A page of the laboratory. ``faults`` holds errors of the page, of its console and of its cells."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(f"page: {error}"))
        page.on("console", lambda said: self.faults.append(f"console: {said.text}") if said.type == "error" else None)
        page.on("websocket", lambda socket: socket.on("framereceived", self.heard))
        page.goto(address)
        page.locator("h1").first.wait_for(timeout=PATIENCE)

    def heard(self, frame: str | bytes) -> None:
        """Notes a cell's error; that a cell above it waits is none."""
        message = json.loads(frame)
        if message.get("op") != "cell-op":
            return
        cell = message["data"]
        output = cell.get("output") or {}
        if output.get("channel") == "marimo-error":
            self.faults += [f"cell: {error}" for error in output["data"] if error["type"] != "ancestor-stopped"]
        console = cell.get("console") or []
        said = console if isinstance(console, list) else [console]
        self.faults += [f"cell said: {each['data']}" for each in said if each.get("channel") == "stderr"]

    def cell(self, name: str) -> Any:
        """What a cell shows."""
        return self.page.locator(f'[data-cell-name="{name}"]')

    def shows(self, name: str, text: str) -> Any:
        """Waits until a cell shows a text."""
        found = self.cell(name).filter(has_text=text)
        found.wait_for(timeout=PATIENCE)
        return found

    def section(self, name: str) -> None:
        """Opens a section below the board."""
        self.page.get_by_role("tab", name=name, exact=True).click(timeout=PATIENCE)

    def chart(self, name: str, title: str) -> None:
        """Waits until a cell shows a chart with this title."""
        self.cell(name).locator("svg text", has_text=title).first.wait_for(timeout=PATIENCE)


@contextmanager
def visit(browser: Browser, address: str, look: str = "light") -> Iterator[Visit]:
    """A visit that ends without a fault."""
    scheme, width = LOOKS[look]
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 1100})  # type: ignore[arg-type]
    one = Visit(context.new_page(), address)
    yield one
    assert one.faults == []
    context.close()
