"""A board on a page, used as a person uses it, and the servers behind the page."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

ROOT = Path(__file__).parents[2]
BOARD_NOTEBOOK = ROOT / "benchmarks" / "board_notebook.py"
QUIZ_NOTEBOOK = Path(__file__).parent / "quiz_notebook.py"
AXE_SCRIPT = ROOT / "node_modules" / "axe-core" / "axe.min.js"
PAGE_TIMEOUT_MS = 120_000
"""How long a page may take to show a board; generous, because the machine may be busy."""
REPLY_TIMEOUT_MS = 120_000
"""How long a page may take to answer."""
HARNESS_SCRIPT = """
window.requests = [];
const state = %s;
const listeners = {};
window.model = {
  get: (name) => state[name],
  set: (name, value) => {
    state[name] = value;
    if (name === "request") window.requests.push(value);
    for (const listener of listeners[`change:${name}`] ?? []) listener();
  },
  save_changes() {},
  on: (name, f) => { (listeners[name] ??= []).push(f); },
  off: (name, f) => { listeners[name] = (listeners[name] ?? []).filter((g) => g !== f); },
};
window.ended = new AbortController();
mountBoard(board, { model: window.model, el: document.body, signal: window.ended.signal });
"""
"""Shows `board` on a page without Python: a model that holds a state (``%s``) and records the requests."""

STAND_STILL_SCRIPT = """async (board) => {
  const frame = () => new Promise(requestAnimationFrame);
  for (let [still, before] = [0, ""]; still < 10; await frame()) {
    const { x, y, width, height } = board.getBoundingClientRect();
    still = `${x} ${y} ${width} ${height}` === before ? still + 1 : 0;
    before = `${x} ${y} ${width} ${height}`;
  }
}"""
"""Waits until a board keeps its place: a page that is still being laid out would take a click elsewhere."""


def find_free_port() -> int:
    """Return a free port of the loopback address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class ServerPlan(NamedTuple):
    """How to start a server: ``python -m command``, its address, and the page that answers once it is ready."""

    command: list[str]
    address: str
    ready_address: str
    environment: Mapping[str, str] = MappingProxyType({})


def start_server(plan: ServerPlan) -> subprocess.Popen[bytes]:
    """Start a server and wait until it is ready."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    server = subprocess.Popen(
        [sys.executable, "-m", *plan.command],
        env=env | dict(plan.environment),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for_address(plan.ready_address)
    except BaseException:
        server.kill()
        raise
    return server


def run_server(plan: ServerPlan) -> Iterator[str]:
    """Run a server, yield its address, and end it afterwards."""
    with start_server(plan) as server:
        try:
            yield plan.address
        finally:
            server.terminate()


def plan_notebook_server(notebook: Path = BOARD_NOTEBOOK) -> ServerPlan:
    """Return the plan of a marimo server whose page shows any board or tree, or another notebook."""
    port = find_free_port()
    address = f"http://127.0.0.1:{port}"
    command = ["marimo", "-q", "run", str(notebook), "--headless", "--no-token", "--port", str(port)]
    return ServerPlan(command, address, f"{address}/health")


def serve_board_notebook(notebook: Path = BOARD_NOTEBOOK) -> Iterator[str]:
    """Run a marimo server whose page shows any board or tree, or another notebook, and yield its address."""
    yield from run_server(plan_notebook_server(notebook))


def wait_for_address(address: str) -> None:
    """Wait until the address answers; give up after a minute."""
    for _ in range(240):
        try:
            with urllib.request.urlopen(address, timeout=5):  # noqa: S310 our own loopback address
                return
        except OSError:
            time.sleep(0.25)
    raise AssertionError(f"{address} did not answer")


class BoardPage:
    """A board on a page of marimo or JupyterLab."""

    def __init__(self, page: Page, host: str) -> None:
        self.page = page
        self.host = host
        self.root = page.locator(".parlour")
        self.status = self.root.locator(".status")
        self.root.wait_for(timeout=PAGE_TIMEOUT_MS)
        self.root.evaluate(STAND_STILL_SCRIPT)

    def spot(self, step: str) -> Any:
        """Return the spot with this key."""
        return self.root.locator(f'[data-step="{step}"]')

    def click(self, *steps: str) -> None:
        """Choose steps by mouse, whether they can be chosen or not."""
        for step in steps:
            self.spot(step).click(force=True)

    def focus_spot(self, step: str) -> None:
        """Move the focus to a spot by Tab and arrows only."""
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

    def choose_by_keyboard(self, *steps: str) -> None:
        """Choose steps by keyboard."""
        for step in steps:
            self.focus_spot(step)
            self.page.keyboard.press("Enter")

    def wait_for_status(self, text: str) -> None:
        """Wait until the status line contains the text."""
        self.status.filter(has_text=text).wait_for(timeout=REPLY_TIMEOUT_MS)

    def button(self, name: str) -> Any:
        """Return a button on or around the board by how its name begins."""
        return self.root.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))

    def wait_for_cell(self, text: str) -> None:
        """Wait until the cell that depends on the board shows the text (marimo)."""
        self.page.get_by_text(f"seen {text}").wait_for(timeout=REPLY_TIMEOUT_MS)

    def find_accessibility_violations(self) -> list[str]:
        """List the serious accessibility violations inside the board."""
        return find_accessibility_violations(self.page)


def find_accessibility_violations(page: Page, selector: str = ".parlour") -> list[str]:
    """List the serious accessibility violations inside a widget, by default the first one, once nothing on it moves."""
    at_rest = "(widget) => widget.getAnimations({ subtree: true }).every((each) => each.playState !== 'running')"
    page.wait_for_function(at_rest, arg=page.locator(selector).first.element_handle(), timeout=REPLY_TIMEOUT_MS)
    page.evaluate(AXE_SCRIPT.read_text("utf-8"))
    found = page.evaluate(
        """async (selector) => {
          const find = (node) => {
            if (node.matches?.(selector)) return [node];
            return [...(node.shadowRoot ? find(node.shadowRoot) : []), ...[...node.children].flatMap(find)];
          };
          const report = await axe.run(find(document.body)[0], { resultTypes: ["violations"] });
          return report.violations.filter((v) => ["serious", "critical"].includes(v.impact))
            .map((v) => v.id + ": " + v.nodes.map((n) => n.html + " " + n.failureSummary).join("; "));
        }""",
        selector,
    )
    return [str(violation) for violation in found]


NOTEBOOK_SOURCES = {
    "board": "board = widgets.board({game!r}, **{options!r})\nboard",
    "panel": "board = widgets.board({game!r}, **{options!r})\nwidgets.panel(board)",
    "tree": "tree = widgets.tree({game!r}, **{options!r})\ntree",
    "quiz": "from ipywidgets import VBox\nfrom analysis.quiz import QuestionBank\nfrom engines import load\n"
    "quiz = widgets.Quiz(load({game!r}), QuestionBank, **{options!r})\nVBox([quiz.board, quiz])",
}
"""The code of a JupyterLab notebook for each kind of widget."""


def open_jupyter_notebook(page: Page, address: str, home: Path, source: str) -> None:
    """Open a new notebook with one cell in JupyterLab and run it."""
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
    url = f"{address}/doc/tree/{name}"
    for timeout_ms in (PAGE_TIMEOUT_MS / 2, PAGE_TIMEOUT_MS):
        page.goto(url, timeout=PAGE_TIMEOUT_MS)
        page.locator(".jp-Cell").wait_for(timeout=PAGE_TIMEOUT_MS)
        page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for(timeout=PAGE_TIMEOUT_MS)
        run_first_cell(page)
        try:
            page.locator(".jp-OutputArea-output").first.wait_for(state="attached", timeout=timeout_ms)
        except PlaywrightTimeout:  # a message between JupyterLab and the kernel was lost: a new page connects again
            page.once("dialog", lambda dialog: dialog.accept())  # the question whether to leave the page
            continue
        page.locator(".parlour, .jp-OutputArea-output[data-mime-type*=error]").first.wait_for(timeout=PAGE_TIMEOUT_MS)
        assert page.locator(".jp-OutputArea-output[data-mime-type*=error]").all_inner_texts() == []
        return
    raise AssertionError("the kernel did not answer")


def run_new_source(page: Page, source: str) -> None:
    """Write another source into the first cell and run it."""
    page.locator(".jp-Cell .jp-InputArea-editor").first.click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(source)
    page.keyboard.press("Control+Enter")


def run_first_cell(page: Page) -> None:
    """Run the first cell; press the key again if the kernel was not ready for it."""
    started = page.locator(".jp-Cell .jp-InputArea-prompt", has_text=re.compile(r"\[[*0-9]+\]"))
    accept = page.locator(".jp-Dialog .jp-mod-accept")
    for _ in range(20):
        try:
            if accept.count():  # after a slow start JupyterLab asks whether to wait, or which kernel to use
                accept.first.click(timeout=3000)
            page.locator(".jp-Cell .jp-InputArea-editor").first.click(timeout=3000)
            page.keyboard.press("Control+Enter")
            return started.first.wait_for(timeout=3000)
        except PlaywrightTimeout:
            continue
    raise AssertionError("the cell did not run")
