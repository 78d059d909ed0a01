"""One marimo server, one laboratory and one JupyterLab server for all browser tests of a run.

Tests open the board of any game in marimo or JupyterLab with the ``open_board`` fixture, and check what the page and
the dependent cells show.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers.accessibility import new_audit_context
from helpers.board_page import (
    NOTEBOOK_SOURCES,
    QUIZ_NOTEBOOK,
    BoardPage,
    ServerPlan,
    find_free_port,
    plan_notebook_server,
    run_server,
)
from helpers.browser_tabs import close_kept_tabs, open_jupyter_cell, open_subject, open_tab
from helpers.lab_page import plan_laboratory
from helpers.shared_server import share_server
from playwright.sync_api import Browser, BrowserContext, Error, Page


@pytest.fixture(scope="session")
def marimo_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from share_server(tmp_path_factory, "boards", plan_notebook_server)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from share_server(tmp_path_factory, "laboratory", plan_laboratory)


@pytest.fixture(scope="session")
def audit_context(browser: Browser) -> Iterator[BrowserContext]:
    context = new_audit_context(browser)
    yield context
    context.close()


@pytest.fixture(scope="session")
def quiz_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from share_server(tmp_path_factory, "quiz", lambda: plan_notebook_server(QUIZ_NOTEBOOK))


@pytest.fixture(scope="session")
def jupyter_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    port, home = find_free_port(), tmp_path_factory.mktemp("lab")
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "themes.jupyterlab-settings").write_text(json.dumps({"adaptive-theme": True}))
    (settings / "notification.jupyterlab-settings").write_text(
        json.dumps({"checkForUpdates": False, "fetchNews": "false"})
    )
    # With many widgets at once the kernel can leave requests for subshells unanswered, and messages are lost.
    (settings / "kernels-settings.jupyterlab-settings").write_text(json.dumps({"commsOverSubshells": "disabled"}))
    # On a busy machine the splash screen asks whether to keep waiting, and its dialog covers the page.
    page_config = home / "jupyter_config_dir" / "labconfig" / "page_config.json"
    page_config.parent.mkdir(parents=True)
    page_config.write_text(json.dumps({"disabledExtensions": {"@jupyterlab/apputils-extension:splash": True}}))
    address = f"http://127.0.0.1:{port}"
    options = [f"--port={port}", "--no-browser", "--allow-root", f"--ServerApp.root_dir={home}"]
    secrets = ["--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.disable_check_xsrf=True"]
    folders = {
        name: str(home / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
    }
    folders["JUPYTERLAB_SETTINGS_DIR"] = str(home / "settings")
    command = ["jupyterlab", *options, *secrets]
    for _ in run_server(ServerPlan(command, address, f"{address}/api", folders)):
        yield address, home


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Any]:
    """Yield a function that opens an empty page, ``open_page("dark", 390)``; fail on page errors."""
    pages, errors = [], []

    def open_empty(look: str = "light", width: int = 1000) -> Page:
        page = open_tab(browser, look, width)
        pages.append(page)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_empty
    for page in pages:
        page.close()
    assert errors == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Any:
    """After a failure let the next test begin with new tabs."""
    report = yield
    if report.failed:
        close_kept_tabs()
    return report


@pytest.fixture
def keep_page() -> Iterator[Any]:
    """Yield a function that returns the page it is given; fail on errors of the pages that it has returned."""
    pages, errors = [], []

    def record_error(error: Error) -> None:
        errors.append(str(error))

    def listen(page: Page) -> Page:
        pages.append(page)
        page.on("pageerror", record_error)
        return page

    yield listen
    for page in pages:
        if not page.is_closed():
            page.remove_listener("pageerror", record_error)
    assert errors == []


@pytest.fixture
def open_quiz_notebook(browser: Browser, keep_page: Any, quiz_address: str) -> Any:
    """Return a function that shows a quiz or a task in marimo: ``open_quiz_notebook("dark", 390, show="task")``."""
    return lambda look="light", width=1000, **subject: keep_page(
        open_subject(browser, quiz_address, look, width, **subject)
    )


@pytest.fixture
def open_jupyter_page(browser: Browser, keep_page: Any, jupyter_server: tuple[str, Path]) -> Any:
    """Return a function that shows in JupyterLab what a cell makes of ``widgets``."""
    return lambda source, look="light", width=1000: keep_page(
        open_jupyter_cell(browser, jupyter_server, look, width, f"import widgets\n{source}")
    )


@pytest.fixture
def open_board(request: pytest.FixtureRequest, browser: Browser, keep_page: Any) -> Any:
    """Return a function that opens a board, ``open_board("marimo", "obliteration", start=7)``; fail on page errors."""

    def open_board_page(
        host: str, game: str, *, show: str = "board", look: str = "light", width: int = 1000, **options: Any
    ) -> BoardPage:
        if host == "marimo":
            address = request.getfixturevalue("marimo_address")
            subject = {"game": game, "show": show, "options": json.dumps(options)}
            page = keep_page(open_subject(browser, address, look, width, **subject))
        else:
            source = NOTEBOOK_SOURCES[show].format(game=game, options=options)
            page = request.getfixturevalue("open_jupyter_page")(source, look, width)
        return BoardPage(page, host)

    return open_board_page
