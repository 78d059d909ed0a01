"""A page of the laboratory as a person uses it, and everything that goes wrong on it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from helpers.board_page import PAGE_TIMEOUT_MS, ServerPlan, find_free_port, run_server
from helpers.browser_tabs import open_tab

DISPLAY_MODES = {"light": ("light", 1200), "dark": ("dark", 1200), "phone": ("light", 360)}
"""The ways to look at a page: the colour scheme and the width in pixels."""


def plan_laboratory(*options: str) -> ServerPlan:
    """Return the plan of a laboratory's server."""
    port = find_free_port()
    address = f"http://127.0.0.1:{port}"
    return ServerPlan(["laboratory", "--headless", "--port", str(port), *options], address, f"{address}/start/")


def serve_laboratory(*options: str) -> Iterator[str]:
    """Yield the address of a laboratory that runs as long as it is needed."""
    yield from run_server(plan_laboratory(*options))


class LabPage:
    """A page of the laboratory; ``errors`` holds errors of the page, of its console and of its cells."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(f"page: {error}"))
        page.on("console", lambda message: self.record_console_error(message.type, message.text))
        page.on("websocket", lambda socket: socket.on("framereceived", self.record_cell_errors))
        page.goto(address)
        page.locator('[data-cell-name="head"] h1').wait_for(timeout=PAGE_TIMEOUT_MS)

    def record_console_error(self, message_type: str, text: str) -> None:
        """Record an error in the browser's console."""
        if message_type == "error":
            self.errors.append(f"console: {text}")

    def record_cell_errors(self, frame: str | bytes) -> None:
        """Record the errors of a cell, except that a cell above it has stopped."""
        message = json.loads(frame)
        if message.get("op") != "cell-op":
            return
        cell = message["data"]
        output = cell.get("output") or {}
        if output.get("channel") == "marimo-error":
            self.errors += [f"cell: {error}" for error in output["data"] if error["type"] != "ancestor-stopped"]
        console = cell.get("console") or []
        outputs = console if isinstance(console, list) else [console]
        self.errors += [f"cell output: {each['data']}" for each in outputs if each.get("channel") == "stderr"]

    def cell(self, name: str) -> Any:
        """Return the element of a cell."""
        return self.page.locator(f'[data-cell-name="{name}"]')

    def wait_for_text(self, name: str, text: str) -> Any:
        """Wait until a cell shows a text."""
        cell = self.cell(name).filter(has_text=text)
        cell.wait_for(timeout=PAGE_TIMEOUT_MS)
        return cell

    def open_section(self, name: str) -> None:
        """Open a section beside the board."""
        self.page.get_by_role("tab", name=name, exact=True).click(timeout=PAGE_TIMEOUT_MS)

    def wait_for_chart(self, name: str, title: str) -> None:
        """Wait until a cell shows a chart with this title."""
        self.cell(name).locator("svg text", has_text=title).first.wait_for(timeout=PAGE_TIMEOUT_MS)


@contextmanager
def open_lab_page(browser: Browser, address: str, display_mode: str = "light") -> Iterator[LabPage]:
    """Yield a page of the laboratory; raise if there was an error on it."""
    scheme, width = DISPLAY_MODES[display_mode]
    page = LabPage(open_tab(browser, scheme, width), address)
    yield page
    assert page.errors == []
    page.page.close()
