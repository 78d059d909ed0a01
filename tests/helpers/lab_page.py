"""A page of the laboratory as a person uses it, and everything that goes wrong on it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, WebSocketRoute
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from helpers.board_page import PAGE_TIMEOUT_MS, ServerPlan, find_free_port, run_server
from helpers.browser_tabs import open_tab

DISPLAY_MODES = {"light": ("light", 1200), "dark": ("dark", 1200), "phone": ("light", 360)}
"""The ways to look at a page: the colour scheme and the width in pixels."""


def plan_laboratory(*options: str) -> ServerPlan:
    """Return the plan of a laboratory's server."""
    port = find_free_port()
    address = f"http://127.0.0.1:{port}"
    return ServerPlan(["laboratory", "--headless", "--port", str(port), *options], address, f"{address}/glossary/")


def serve_laboratory(*options: str) -> Iterator[str]:
    """Yield the address of a laboratory that runs as long as it is needed."""
    yield from run_server(plan_laboratory(*options))


class LabPage:
    """A page of the laboratory; ``errors`` holds errors of the page, of its console and of its cells."""

    def __init__(self, page: Page, address: str, *, waits: bool = True) -> None:
        self.page = page
        self.errors: list[str] = []
        self.failed_requests: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(f"page: {error}"))
        page.on("console", lambda message: self.record_console_error(message.type, message.text))
        page.on("websocket", lambda socket: socket.on("framereceived", self.record_cell_errors))
        page.on("requestfailed", lambda request: self.failed_requests.append(f"{request.url} {request.failure}"))
        page.goto(address)
        if waits:
            self.wait_for_heading()

    def wait_for_heading(self) -> None:
        """Wait until the notebook has begun to run."""
        page = self.page
        try:
            page.locator('[data-cell-name="head"] h1').wait_for(timeout=PAGE_TIMEOUT_MS)
        except PlaywrightTimeout:
            text = page.locator("body").inner_text()
            raise AssertionError(f"{page.url} shows {text!r}; {self.errors}; {self.failed_requests}") from None

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


class SlowServer:
    """A server that can be slow: it says that cells run, and then nothing more until ``release`` is called."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.is_slow = False
        self.held: list[str | bytes] = []
        self.cell_states: dict[str, str] = {}
        page.route_web_socket(re.compile("/ws"), self.connect)

    def connect(self, route: WebSocketRoute) -> None:
        """Pass on the messages of both sides."""
        self.route = route
        route.connect_to_server().on_message(self.pass_on)

    def pass_on(self, message: str | bytes) -> None:
        """Send a message to the page, or hold it if another one has said that a cell runs."""
        data = json.loads(message).get("data") or {}
        if data.get("status"):
            self.cell_states[data["cell_id"]] = data["status"]
        if self.is_slow and self.held:
            self.held.append(message)
            return
        if self.is_slow and data.get("status") == "running":
            self.held = [message]
        self.route.send(message)

    def slow_down(self) -> None:
        """Wait until no cell runs, then be slow."""
        for _ in range(PAGE_TIMEOUT_MS // 100):
            if self.cell_states and set(self.cell_states.values()) <= {"idle", "disabled-transitively"}:
                break
            self.page.wait_for_timeout(100)
        self.is_slow = True

    def release(self) -> None:
        """Send what was held, and be quick again."""
        self.is_slow = False
        for message in self.held[1:]:
            self.route.send(message)
        self.held = []
