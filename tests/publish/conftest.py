"""The offline site, built once from a mirror, and visits to it in Chromium that cannot reach any other host.

The site is kept in ``.cache/`` under the hash of its sources, so that a run without changes builds
nothing, and the processes of one run share it.
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
from helpers.board_page import PAGE_TIMEOUT_MS, REPLY_TIMEOUT_MS, BoardPage
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Response, Route

import widgets
from laboratory.pages import PAGES
from publish.build import list_files
from publish.serve import serve_folder
from publish.tools import CACHE_FOLDER, ROOT

SOURCE_FOLDERS = ("engines", "widgets", "analysis", "laboratory", "notebooks", "publish")
FIRST_LESSON = next(page.name for page in PAGES if page.kind == "lesson")
PAGE_NAMES = [page.name for page in PAGES if page.kind in ("start", "laboratory") or page.name == FIRST_LESSON]
"""The pages that the tests visit: the start page, every laboratory and one lesson."""
BASE_PATH = "school/parlour"
"""The site is served below a path, as on many hosts."""


@pytest.fixture(scope="session")
def site_folder() -> Path:
    """Build the site, or take the folder that PARLOUR_SITE names."""
    if folder := os.environ.get("PARLOUR_SITE"):
        return Path(folder)
    CACHE_FOLDER.mkdir(exist_ok=True)
    site = CACHE_FOLDER / f"site-{hash_sources()}"
    with (CACHE_FOLDER / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not site.exists():
            for old in CACHE_FOLDER.glob("site-*"):
                shutil.rmtree(old)
            command = [sys.executable, "-m", "publish", str(site), "--mirror", "--only", *PAGE_NAMES]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
    return site


def hash_sources() -> str:
    """Return the hash of everything that the site is made from."""
    sources = [ROOT / "pyproject.toml", ROOT / "requirements" / "site.txt"]
    sources += [path for name in SOURCE_FOLDERS for path in list_files(ROOT / name) if "__pycache__" not in path.parts]
    return hashlib.sha256(
        repr(PAGE_NAMES).encode() + b"".join(path.read_bytes() for path in sources if path.is_file())
    ).hexdigest()[:16]


@pytest.fixture(scope="session")
def page_names() -> list[str]:
    """Return the names of the pages that are in the site."""
    return PAGE_NAMES


@pytest.fixture(scope="session")
def site_address(site_folder: Path) -> Iterator[str]:
    """Serve the site; return its address."""
    with serve_folder(site_folder, base_path=BASE_PATH) as address:
        yield address


class SitePage:
    """A page of the site, with its requests to other hosts and the errors of its cells."""

    def __init__(self, page: Page, site_address: str) -> None:
        self.page, self.address = page, site_address
        self.blocked_urls: list[str] = []
        self.missing_urls: list[str] = []
        self.page_errors: list[str] = []
        self.kernel_messages: list[Any] = []
        page.context.route("**/*", self.block_other_hosts)
        page.on("response", self.record_missing)
        page.on("pageerror", self.record_error)
        page.on("console", self.record_kernel_message)

    def record_missing(self, response: Response) -> None:
        """Record the address of a file that is not there."""
        if response.status >= 400:
            self.missing_urls.append(response.url)

    def record_error(self, error: Error) -> None:
        """Record an error of the page, except marimo's timeouts on a busy machine."""
        if "RPC request timed out" not in str(error):
            self.page_errors.append(str(error))

    def block_other_hosts(self, route: Route) -> None:
        """Refuse every host but this machine."""
        url = urlparse(route.request.url)
        if url.scheme in ("http", "https", "ws", "wss") and url.hostname != "127.0.0.1":
            self.blocked_urls.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    def record_kernel_message(self, message: ConsoleMessage) -> None:
        """Record a message of the kernel: in run mode, a page does not show the errors of its cells."""
        if "Worker -> Parent" in message.text and "kernelMessage" in message.text:
            self.kernel_messages.append(message.args[-1])

    def open_notebook(self, name: str, **parameters: str) -> LiveBoardPage:
        """Open a notebook's page and wait for its live board."""
        query = f"?{urlencode(parameters)}" if parameters else ""
        self.page.goto(f"{self.address}/{name}.html{query}", wait_until="commit")
        self.wait_until_live()
        return LiveBoardPage(self.page, "site")

    def wait_until_live(self) -> None:
        """Wait until Python has run the notebook."""
        self.page.locator("html[data-live]").wait_for(state="attached", timeout=PAGE_TIMEOUT_MS)

    def open_section(self, name: str) -> None:
        """Open a section below the board."""
        self.page.get_by_role("tab", name=name, exact=True).click()

    def cell(self, name: str) -> Any:
        """Return the output of a cell."""
        return self.page.locator(f'#root [data-cell-name="{name}"]')

    def find_cell_errors(self) -> list[str]:
        """Return the errors of cells; a cell that is stopped on purpose has none."""
        errors = []
        for message in self.kernel_messages:
            content = json.loads(message.json_value()["payload"]["message"])
            output = content.get("data", {}).get("output") or {}
            if output.get("mimetype") == "application/vnd.marimo+error":
                errors += [str(error) for error in output["data"] if error["type"] != "ancestor-stopped"]
        return errors


class LiveBoardPage(BoardPage):
    """The live board of a page, not the prerendered one."""

    def __init__(self, page: Page, host: str) -> None:  # on a page that may have other boards
        self.page, self.host = page, host
        self.root = page.locator('#root [data-cell-name="board"] .parlour:not([data-prerendered])')
        self.status = self.root.locator(".status")
        self.status.wait_for(timeout=REPLY_TIMEOUT_MS)

    def play_move(self, match: Any, text: str) -> None:
        """Play a move on the board and in a match; wait until the board shows it."""
        moves = widgets.board(match).view["moves"]
        steps = next(move["steps"] for move in moves if move["move"] == text)
        for step in steps:
            self.click(*(step if isinstance(step, list) else [step]))
        play = self.root.locator("button", has_text=re.compile(r"^\W*Play$"))
        if play.count() and play.first.is_enabled() and play.first.get_attribute("aria-disabled") != "true":
            play.first.click()
        match.play(text)
        self.wait_for_status(widgets.board(match).status)


@pytest.fixture
def site_page(browser: Browser, site_address: str) -> Iterator[SitePage]:
    """Open a page; afterwards it must have no blocked request, no missing file and no failed cell."""
    context = browser.new_context(viewport={"width": 1100, "height": 1200}, service_workers="block")
    page = SitePage(context.new_page(), site_address)
    yield page
    errors = page.find_cell_errors()
    context.close()
    assert errors == []
    assert page.blocked_urls == []
    assert page.missing_urls == []
    assert page.page_errors == []
