"""A board on a page as a person uses it, and the servers behind the page."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]
PATIENCE = 120_000
"""The longest a page may take to show a board, in milliseconds."""
SOON = 60_000
"""The longest it may take to answer; generous, for a busy machine."""


def free_port() -> int:
    """A port of the loopback that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def serve(command: list[str], ready: str, **environment: str) -> Iterator[None]:
    """Runs a server until the tests are over; begins once the address ``ready`` answers."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])} | environment
    with subprocess.Popen(
        [sys.executable, "-m", *command], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        try:
            wait_for(ready)
            yield
        finally:
            server.terminate()


def wait_for(address: str) -> None:
    """Returns once the address answers; gives up after a minute."""
    for _ in range(240):
        try:
            with urllib.request.urlopen(address, timeout=5):  # noqa: S310 our own loopback address
                return
        except OSError:
            time.sleep(0.25)
    raise AssertionError(f"{address} did not answer")


class Table:
    """A board on a page of either host, as a person uses it."""

    def __init__(self, page: Page, host: str) -> None:
        self.page = page
        self.host = host
        self.root = page.locator(".parlour")
        self.status = self.root.locator(".status")
        self.root.wait_for(timeout=PATIENCE)

    def spot(self, step: str) -> Any:
        """The place on the board with this key."""
        return self.root.locator(f'[data-step="{step}"]')

    def click(self, *steps: str) -> None:
        """Chooses steps by mouse, whether they can be chosen or not."""
        for step in steps:
            self.spot(step).click(force=True)

    def walk_to(self, step: str) -> None:
        """Moves the focus to a spot by Tab and arrows only."""
        spots = self.root.locator(".board [data-step]")
        if not self.root.locator(".board [data-step]:focus").count():
            self.root.locator('.board [data-step][tabindex="0"]').focus()
        for key in ("ArrowLeft", "ArrowUp") * spots.count():
            self.page.keyboard.press(key)
        for row in range(spots.count()):
            for _ in range(spots.count()):
                if self.spot(step).evaluate("e => e.matches(':focus')"):
                    return
                self.page.keyboard.press("ArrowLeft" if row % 2 else "ArrowRight")
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows do not lead to {step}")

    def press(self, *steps: str) -> None:
        """Chooses steps by keyboard."""
        for step in steps:
            self.walk_to(step)
            self.page.keyboard.press("Enter")

    def says(self, text: str) -> None:
        """Waits until the status line holds the text."""
        self.status.filter(has_text=text).wait_for(timeout=SOON)

    def tool(self, name: str) -> Any:
        """A button round the board."""
        return self.root.get_by_role("button", name=name)

    def cell_sees(self, text: str) -> None:
        """Waits until the dependent cell shows what it sees of the board (marimo)."""
        self.page.get_by_text(f"seen {text}").wait_for(timeout=SOON)

    def serious(self) -> list[str]:
        """The serious accessibility violations inside the board."""
        self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate(
            """async () => {
              const find = (node) => {
                if (node.matches?.(".parlour")) return [node];
                return [...(node.shadowRoot ? find(node.shadowRoot) : []), ...[...node.children].flatMap(find)];
              };
              const report = await axe.run(find(document.body)[0], { resultTypes: ["violations"] });
              return report.violations.filter((v) => ["serious", "critical"].includes(v.impact))
                .map((v) => v.id + ": " + v.nodes.map((n) => n.html + " " + n.failureSummary).join("; "));
            }"""
        )
        return [str(each) for each in found]


SHOWN = {
    "board": "board = widgets.board({game!r}, **{options!r})\nboard",
    "panel": "board = widgets.board({game!r}, **{options!r})\nwidgets.panel(board)",
    "tree": "tree = widgets.tree({game!r}, **{options!r})\ntree",
}
"""What a notebook of JupyterLab may hold."""


def open_lab(page: Page, address: str, home: Path, source: str) -> None:
    """Opens a fresh notebook with one cell in JupyterLab and runs it."""
    cell = {
        "cell_type": "code",
        "id": "board",
        "metadata": {},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    name = f"board-{time.monotonic_ns()}.ipynb"
    (home / name).write_text(json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}))
    page.goto(f"{address}/doc/tree/{name}", timeout=PATIENCE)
    page.locator(".jp-Cell").wait_for(timeout=PATIENCE)
    page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for(timeout=PATIENCE)
    run_cell(page)


def run_cell(page: Page) -> None:
    """Runs the notebook's first cell; a key pressed before the kernel listens is pressed again."""
    started = page.locator(".jp-Cell .jp-InputArea-prompt", has_text=re.compile(r"\[[*0-9]+\]"))
    accept = page.locator(".jp-Dialog .jp-mod-accept")
    for _ in range(20):
        try:
            if accept.count():  # a slow start makes JupyterLab ask whether to wait, or which kernel to take
                accept.first.click(timeout=3000)
            page.locator(".jp-Cell .jp-InputArea-editor").first.click(timeout=3000)
            page.keyboard.press("Control+Enter")
            started.first.wait_for(timeout=3000)
        except TooLate:
            continue
        page.locator(".parlour, .jp-OutputArea-output[data-mime-type*=error]").first.wait_for(timeout=PATIENCE)
        failed = page.locator(".jp-OutputArea-output[data-mime-type*=error]").all_inner_texts()
        assert failed == []
        return
    raise AssertionError("the cell did not run")
