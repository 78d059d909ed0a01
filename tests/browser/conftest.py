"""One marimo server and one JupyterLab server for all browser tests of a run.

A board's test file is small: it plays through the ``open_table`` fixture, which opens any game's board
in either host, and checks what the page and the dependent cells show.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser
from tables import HERE, SHOWN, Table, free_port, open_lab, serve


@pytest.fixture(scope="session")
def marimo_address() -> Iterator[str]:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = ["marimo", "-q", "run", str(HERE / "boards.py"), "--headless", "--no-token", "--port", str(port)]
    for _ in serve(command, f"{address}/health"):
        yield address


@pytest.fixture(scope="session")
def jupyter_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    port, home = free_port(), tmp_path_factory.mktemp("lab")
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "themes.jupyterlab-settings").write_text(json.dumps({"adaptive-theme": True}))
    (settings / "notification.jupyterlab-settings").write_text(
        json.dumps({"checkForUpdates": False, "fetchNews": "false"})
    )
    # With many widgets at once the kernel may leave requests for subshells unanswered, and messages are lost.
    (settings / "kernels-settings.jupyterlab-settings").write_text(json.dumps({"commsOverSubshells": "disabled"}))
    address = f"http://127.0.0.1:{port}"
    options = [f"--port={port}", "--no-browser", "--allow-root", f"--ServerApp.root_dir={home}"]
    secrets = ["--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.disable_check_xsrf=True"]
    own = {name: str(home / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")}
    own["JUPYTERLAB_SETTINGS_DIR"] = str(home / "settings")
    for _ in serve(["jupyterlab", *options, *secrets], f"{address}/api", **own):
        yield address, home


@pytest.fixture
def open_table(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Any]:
    """Opens a game's board: ``open_table("marimo", "obliteration", start=7)``; fails on any page error."""
    contexts, errors = [], []

    def opened(
        host: str, game: str, *, show: str = "board", look: str = "light", width: int = 1000, **options: Any
    ) -> Table:
        context = browser.new_context(color_scheme=look, viewport={"width": width, "height": 1100})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        if host == "marimo":
            address = request.getfixturevalue("marimo_address")
            page.goto(f"{address}/?{urlencode({'game': game, 'show': show, 'options': json.dumps(options)})}")
        else:
            source = "import widgets\n" + SHOWN[show].format(game=game, options=options)
            open_lab(page, *request.getfixturevalue("jupyter_address"), source)
        return Table(page, host)

    yield opened
    for context in contexts:
        context.close()
    assert errors == []
