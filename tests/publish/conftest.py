"""The offline site, built once from a mirror, and visits to it in Chromium that cannot reach any other host."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlparse

import pytest
from helpers.board_page import PAGE_TIMEOUT_MS, REPLY_TIMEOUT_MS, BoardPage
from helpers.shared_site import PAGE_NAMES, end_build, ensure_site, start_build
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, Response

import widgets
from publish.serve import serve_folder

BASE_PATH = "school/parlour"
"""The site is served below a path, as on many hosts."""
SITE_VARIABLE = "PARLOUR_SITE"
"""The environment variable that names a site which is there already."""
BUILD_KEY = pytest.StashKey[subprocess.Popen[bytes]]()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Start to build the site if a test needs it: by the time of that test it is there, or nearly."""
    needed = any("site_folder" in getattr(item, "fixturenames", ()) for item in session.items)
    first_process = os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0"
    if needed and first_process and not session.config.option.collectonly and SITE_VARIABLE not in os.environ:
        session.config.stash[BUILD_KEY] = start_build()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Leave no build behind, if the run ends early."""
    if build := session.config.stash.get(BUILD_KEY, None):
        end_build(build)


@pytest.fixture(scope="session")
def site_folder() -> Path:
    """Return the folder of the site, or the folder that PARLOUR_SITE names."""
    folder = os.environ.get(SITE_VARIABLE)
    return Path(folder) if folder else ensure_site()


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
        self.other_hosts_urls: list[str] = []
        self.missing_urls: list[str] = []
        self.page_errors: list[str] = []
        self.kernel_messages: list[Any] = []
        page.on("request", self.record_other_host)
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

    def record_other_host(self, request: Request) -> None:
        """Record a request to any host but this machine; Chromium was started so that it reaches none."""
        url = urlparse(request.url)
        if url.scheme in ("http", "https", "ws", "wss") and url.hostname != "127.0.0.1":
            self.other_hosts_urls.append(request.url)

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


@pytest.fixture(scope="session")
def site_context(browser: Browser) -> Iterator[BrowserContext]:
    """Return a context for many pages of the site, which then load and compile Python's files only once."""
    context = browser.new_context(viewport={"width": 1100, "height": 1200}, service_workers="block")
    yield context
    context.close()


@pytest.fixture
def site_page(site_context: BrowserContext, site_address: str) -> Iterator[SitePage]:
    """Open a page; afterwards it must have no request to another host, no missing file and no failed cell."""
    page = SitePage(site_context.new_page(), site_address)
    yield page
    errors = page.find_cell_errors()
    page.page.close()
    assert errors == []
    assert page.other_hosts_urls == []
    assert page.missing_urls == []
    assert page.page_errors == []
