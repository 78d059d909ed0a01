"""Whole pages under two checkers of accessibility: WCAG 2.2, levels A and AA, and good practice beyond it.

axe runs with every rule, also those that are off by default (target-size) and its best practices and experimental
rules, except those of level AAA, those that axe itself has retired, and one that check_accessibility.js explains. Every
impact counts. IBM's engine runs with its rules for WCAG 2.2, except those that check_accessibility.js explains; what it
is sure of counts, violations and recommendations. Both also list what only a person can decide ("incomplete",
"potential", "manual"); that does not count.

What marimo's own elements get wrong is listed in ``marimo_exceptions.toml`` beside the tests of the pages.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

from helpers.board_page import AXE_SCRIPT, PAGE_TIMEOUT_MS, ROOT
from helpers.lab_page import LabPage

IBM_SCRIPT = ROOT / "node_modules" / "accessibility-checker-engine" / "ace-window.js"
CHECK_SCRIPT = Path(__file__).with_name("check_accessibility.js")
EXCEPTIONS_FILE = ROOT / "tests" / "browser" / "marimo_exceptions.toml"
THEMES = ("light", "dark")
SIZES = {"1280": (1280, 720), "390": (390, 844), "200%": (640, 360)}
"""The width and height of a page in CSS pixels; 200 % is what a window of 1280 by 720 shows at that zoom."""
LINKS = {
    "obliteration": "?moves=divide+divide+subtract",
    "chopsticks": "?moves=A-C+A-C",
    "front_ham": "?moves=bbb%2Ba",
    "claustroboard": "?moves=b1",
    "lesson_symmetry": "?answers=all.1",
    "lesson_solving": "?answers=all.1",
    "plans": "?lesson=lesson_chance",
}
"""Matches under way, so that the history has something to show; lessons with all of their steps; one plan, because all are too
high to look at."""
QUIET_SECONDS = 0.6
"""A page is at rest when it has not changed for this long."""
MAX_WAIT_SECONDS = 90
MAX_HEIGHT_PX = 16_000
HIDDEN_HEIGHT = """() => Math.ceil(Math.max(...[...document.querySelectorAll("*")]
  .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
  .map((each) => each.scrollHeight - each.clientHeight)))"""
"""How much of the page is out of sight, in pixels."""
FINGERPRINT = """() => {
  const visit = (node) => {
    let text = `${node.childElementCount}`;
    for (const child of node.children) text += visit(child) + (child.shadowRoot ? visit(child.shadowRoot) : "");
    return text;
  };
  const isMoving = document.getAnimations().some((each) => each.playState === "running");
  return isMoving ? Math.random() : `${visit(document.body)} ${document.body.textContent.length}`;
}"""
"""Changes whenever elements come or go, and while something moves."""
UNFOLD = """() => {
  const visit = (node) => {
    for (const child of node.children) {
      if (child.matches("details:not(nav *)")) child.open = true; // an open menu would cover the page
      visit(child);
      if (child.shadowRoot) visit(child.shadowRoot);
    }
  };
  visit(document.body);
}"""
"""Opens everything that can be unfolded, except the menus."""


class View(NamedTuple):
    """What is looked at: a page, one of its sections (or none), a theme and a size."""

    page: str
    section: str
    theme: str
    size: str

    @property
    def place(self) -> str:
        """Return where it is, whatever it looks like."""
        return f"{self.page}/{self.section}"


class Finding(NamedTuple):
    """What a checker found: ``checker:rule``, the element, why, and the number of the exception that covers it, or -1."""

    rule: str
    path: str
    html: str
    why: str
    exception: int

    def __str__(self) -> str:
        return f"{self.rule} at {self.path}\n    {self.html}\n    {' '.join(self.why.split())}"


class MarimoException(NamedTuple):
    """A fault of an element that is not ours: its rules, the element, a place where it is seen, and what would end it."""

    rules: tuple[str, ...]
    selector: str
    seen_on: str
    reason: str
    retired_when: str


def read_exceptions() -> list[MarimoException]:
    """Return the list of what marimo's own elements get wrong."""
    entries = tomllib.loads(EXCEPTIONS_FILE.read_text("utf-8"))["exception"]
    return [MarimoException(**entry | {"rules": tuple(entry["rules"])}) for entry in entries]


class AuditedPage(LabPage):
    """A page of the laboratory that can be looked at in every theme and size."""

    def __init__(self, page: Page, address: str) -> None:
        self.finished_runs = 0
        page.on("websocket", lambda socket: socket.on("framereceived", self.count_run))
        super().__init__(page, address)
        self.wait_for_run(0)
        for script in (AXE_SCRIPT, IBM_SCRIPT, CHECK_SCRIPT):
            page.evaluate(script.read_text("utf-8") + "\n;null")  # else Playwright calls the last function

    def count_run(self, frame: str | bytes) -> None:
        """Count a message that says that all cells have run."""
        marker = '"completed-run"' if isinstance(frame, str) else b'"completed-run"'
        self.finished_runs += marker in frame  # type: ignore[operator]

    def wait_for_run(self, runs_before: int) -> None:
        """Wait until cells have run again, then until nothing on the page changes."""
        end = monotonic() + MAX_WAIT_SECONDS
        while self.finished_runs <= runs_before:
            assert monotonic() < end, "the cells did not run"
            self.page.wait_for_timeout(50)
        self.wait_for_rest()

    def wait_for_rest(self) -> None:
        """Wait until nothing on the page changes."""
        end = monotonic() + MAX_WAIT_SECONDS
        last, since = None, monotonic()
        while monotonic() < since + QUIET_SECONDS:
            assert monotonic() < end, "the page does not come to rest"
            now = self.page.evaluate(FINGERPRINT)
            last, since = now, since if now == last else monotonic()
            self.page.wait_for_timeout(200)

    def list_sections(self) -> list[str]:
        """Return the names of the page's sections, or one empty name."""
        return self.page.get_by_role("tab").all_inner_texts() or [""]

    def show_section(self, name: str) -> None:
        """Open a section and use it, so that everything that it can show is there."""
        tab = self.page.get_by_role("tab", name=name, exact=True)
        if name and tab.get_attribute("aria-selected") != "true":
            runs = self.finished_runs
            tab.click(timeout=PAGE_TIMEOUT_MS)
            self.wait_for_run(runs)
        if name == "Win rates":
            self.cell("win_rates_section").get_by_role("button", name="Play", exact=True).click()
            self.wait_for_chart("win_rates_section", "How often")
        if name == "Quiz":
            quiz = self.cell("quiz_section")
            quiz.get_by_role("radio").first.check(timeout=PAGE_TIMEOUT_MS)
            quiz.get_by_role("button", name="Check").click()
        self.wait_for_rest()

    def show_all(self, width: int, height: int) -> None:
        """Give the page a width, and the height at which nothing scrolls: axe measures only what is on the screen."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.wait_for_rest()
        hidden_px = self.page.evaluate(HIDDEN_HEIGHT)
        self.page.set_viewport_size({"width": width, "height": min(height + hidden_px, MAX_HEIGHT_PX)})
        self.wait_for_rest()

    def find_violations(self, theme: str, size: str) -> list[Finding]:
        """Return what the checkers find in this theme and size, with everything unfolded."""
        self.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        self.page.evaluate(UNFOLD)
        self.show_all(*SIZES[size])
        exceptions = [entry._asdict() for entry in read_exceptions()]
        found = self.page.evaluate("(exceptions) => checkAccessibility(exceptions)", exceptions)
        return [Finding(**each) for each in found]


@contextmanager
def open_audited_page(context: BrowserContext, address: str, name: str) -> Iterator[AuditedPage]:
    """Yield a page of the laboratory by name; raise if there was an error on it."""
    page = AuditedPage(context.new_page(), f"{address}/{name}/{LINKS.get(name, '')}")
    yield page
    assert page.errors == []
    page.page.close()


def new_audit_context(browser: Browser) -> BrowserContext:
    """Return a context for many pages, which then load marimo's scripts only once."""
    return browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")


def list_problems(view: View, findings: list[Finding]) -> list[str]:
    """List the findings that no exception covers."""
    return [f"{view.place} {view.theme} {view.size}: {each}" for each in findings if each.exception < 0]


def list_unneeded_exceptions(place: str, findings: list[Finding]) -> list[str]:
    """List the exceptions that should be found at a place, but are not among the findings."""
    needed = {(each.exception, each.rule) for each in findings}
    return [
        f"{rule} of {entry.selector} is no longer found on {place}: take it out of {EXCEPTIONS_FILE.name}"
        for number, entry in enumerate(read_exceptions())
        for rule in entry.rules
        if entry.seen_on == place and (number, rule) not in needed
    ]
