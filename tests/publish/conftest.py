"""The offline site, built once from a mirror, and visits to it in Chromium with every other host refused.

The site is kept in ``.cache/`` under the hash of all it is made from, so that a run without changes
builds nothing, and the processes of one run share it.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlparse

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Route
from tables import PATIENCE, ROOT, SOON, Table

import widgets
from laboratory.pages import PAGES
from publish.build import files
from publish.chores import CACHE
from publish.serve import serving

SOURCES = ("engines", "widgets", "analysis", "laboratory", "notebooks", "publish")
LEFT = [page.name for page in PAGES if page.kind == "lesson"][1:]
NAMES = [page.name for page in PAGES if page.name not in LEFT and page.kind != "claims"]
"""The pages that the tests visit: the start page, every laboratory and one lesson."""
UNDER = "school/parlour"
"""The site stands below a path, as on many hosts."""


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the site; one that is already built may be named in the environment."""
    if named := os.environ.get("PARLOUR_SITE"):
        return Path(named)
    CACHE.mkdir(exist_ok=True)
    made = CACHE / f"site-{fingerprint()}"
    with (CACHE / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            for old in CACHE.glob("site-*"):
                shutil.rmtree(old)
            command = [sys.executable, "-m", "publish", str(made), "--mirror", "--only", *NAMES]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
    return made


def fingerprint() -> str:
    """The hash of everything that the site is made from."""
    sources = [ROOT / "pyproject.toml", ROOT / "requirements" / "site.txt"]
    sources += [path for name in SOURCES for path in files(ROOT / name) if "__pycache__" not in path.parts]
    return hashlib.sha256(
        repr(NAMES).encode() + b"".join(path.read_bytes() for path in sources if path.is_file())
    ).hexdigest()[:16]


@pytest.fixture(scope="session")
def built() -> list[str]:
    """The names of the pages that are in the site."""
    return NAMES


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""
    with serving(site, under=UNDER) as found:
        yield found


@pytest.fixture(scope="session")
def chromium(browser: Browser) -> Browser:
    return browser


class Visit:
    """A page of the site, what it asked of other hosts, and what went wrong in its cells."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.refused: list[str] = []
        self.missing: list[str] = []
        self.faults: list[str] = []
        self.heard: list[Any] = []
        page.context.route("**/*", self.gate)
        page.on("response", lambda got: self.missing.append(got.url) if got.status >= 400 else None)
        page.on("pageerror", self.fault)
        page.on("console", self.listen)

    def fault(self, error: Error) -> None:
        """Keeps an error of the page, but not marimo's impatience with a busy machine."""
        if "RPC request timed out" not in str(error):
            self.faults.append(str(error))

    def gate(self, route: Route) -> None:
        """Refuses every host but this machine."""
        asked = urlparse(route.request.url)
        if asked.scheme in ("http", "https", "ws", "wss") and asked.hostname != "127.0.0.1":
            self.refused.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    def listen(self, said: ConsoleMessage) -> None:
        """Keeps what the kernel tells the page: run mode hides errors of cells."""
        if "Worker -> Parent" in said.text and "kernelMessage" in said.text:
            self.heard.append(said.args[-1])

    def open(self, name: str, **link: str) -> Table:
        """Opens a notebook's page and waits for its live board."""
        query = f"?{urlencode(link)}" if link else ""
        self.page.goto(f"{self.address}/{name}.html{query}", wait_until="commit")
        self.live()
        return Live(self.page, "site")

    def live(self) -> None:
        """Waits until Python has run the notebook."""
        self.page.locator("html[data-live]").wait_for(state="attached", timeout=PATIENCE)

    def section(self, name: str) -> None:
        """Opens a section below the board."""
        self.page.get_by_role("tab", name=name, exact=True).click()

    def cell(self, name: str) -> Any:
        """What a cell shows."""
        return self.page.locator(f'#root [data-cell-name="{name}"]')

    def errors(self) -> list[str]:
        """The cells that failed; one that waits behind a stop has not."""
        found = []
        for message in self.heard:
            told = json.loads(message.json_value()["payload"]["message"])
            output = told.get("data", {}).get("output") or {}
            if output.get("mimetype") == "application/vnd.marimo+error":
                found += [str(error) for error in output["data"] if error["type"] != "ancestor-stopped"]
        return found


class Live(Table):
    """The live board of a page, not its still."""

    def __init__(self, page: Page, host: str) -> None:  # on a page with other boards too
        self.page, self.host = page, host
        self.root = page.locator('#root [data-cell-name="board"] .parlour:not([data-still])')
        self.status = self.root.locator(".status")
        self.status.wait_for(timeout=SOON)

    def play(self, match: Any, text: str) -> None:
        """Plays a move by choosing its steps, and in a match beside it; waits until the board tells it."""
        moves = widgets.board(match).view["moves"]
        steps = next(move["steps"] for move in moves if move["move"] == text)
        for step in steps:
            self.click(*(step if isinstance(step, list) else [step]))
        play = self.root.locator("button", has_text=re.compile(r"^\W*Play$"))
        if play.count() and play.first.is_enabled() and play.first.get_attribute("aria-disabled") != "true":
            play.first.click()
        match.play(text)
        self.says(widgets.board(match).status)


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Visit]:
    """A visit that must end without a refused request, a missing file or a failed cell."""
    context = chromium.new_context(viewport={"width": 1100, "height": 1200}, service_workers="block")
    made = Visit(context.new_page(), address)
    yield made
    errors = made.errors()
    context.close()
    assert errors == []
    assert made.refused == []
    assert made.missing == []
    assert made.faults == []
