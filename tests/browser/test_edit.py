"""The notebooks in marimo's editor, as `make edit` opens them."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.board_page import PAGE_TIMEOUT_MS, ServerPlan, find_free_port, run_server
from playwright.sync_api import Browser, Page, expect

ROOT = Path(__file__).parents[2]
MAKE = shutil.which("make") or ""

pytestmark = pytest.mark.skipif(not MAKE, reason="needs make")


def read_edit_command() -> list[str]:
    """Return the words of the command with which the Makefile starts the editor, from ``marimo`` on."""
    done = subprocess.run([MAKE, "-n", "edit"], cwd=ROOT, capture_output=True, text=True, check=True)
    line = next(line for line in done.stdout.splitlines() if "/marimo edit " in line)
    return ["marimo", *shlex.split(line)[1:]]


@pytest.fixture
def editor(browser: Browser, tmp_path: Path) -> Iterator[tuple[Page, Path]]:
    """Open the editor of a copy of the notebooks; return its page and the folder."""
    folder, port = tmp_path / "notebooks", find_free_port()
    shutil.copytree(ROOT / "notebooks", folder, ignore=shutil.ignore_patterns("__marimo__", "__pycache__"))
    address = f"http://127.0.0.1:{port}"
    words = [str(folder) if word == "notebooks" else word for word in read_edit_command()]
    command = [*words, "--headless", "--no-token", "--port", str(port)]
    for _ in run_server(ServerPlan(command, address, f"{address}/health", {"XDG_CONFIG_HOME": str(tmp_path)})):
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        page.set_default_timeout(PAGE_TIMEOUT_MS)
        page.goto(address)
        yield page, folder
        page.close()


def test_every_cell_of_a_notebook_runs_in_the_editor_and_the_file_stays_as_it_was(editor):
    page, folder = editor
    notebook = folder / "obliteration.py"
    source = notebook.read_text("utf-8")
    page.goto(page.get_by_role("link", name=notebook.name).get_attribute("href"))
    cell_count = source.count("@app.cell") + source.count("with app.setup")
    expect(page.locator(".marimo-cell.needs-run")).to_have_count(cell_count, timeout=PAGE_TIMEOUT_MS)
    # Not click(), which waits for frames, and the editor draws few of them on a busy machine.
    page.locator('[data-testid="run-button"]:not(.marimo-cell *)').last.dispatch_event("click")
    page.locator(".parlour .status").first.wait_for()
    for state in (".needs-run", "[data-status=queued]", "[data-status=running]"):
        expect(page.locator(f".marimo-cell{state}")).to_have_count(0, timeout=PAGE_TIMEOUT_MS)
    assert page.locator(".marimo-cell.has-error").all_inner_texts() == []
    assert notebook.read_text("utf-8") == source


def test_the_editor_asks_for_a_token_and_listens_on_this_machine_alone():
    words = read_edit_command()
    assert words[:3] == ["marimo", "edit", "notebooks"]
    assert not {"--no-token", "--host", "--allow-origins"} & set(words)
