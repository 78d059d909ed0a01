"""The start page in a real marimo server: a move on the board, and everything round it follows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tables import PATIENCE, ROOT, SOON, free_port, serve


@pytest.fixture(scope="module")
def start_address() -> Iterator[str]:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = ["marimo", "-q", "run", str(ROOT / "notebooks/start.py"), "--headless", "--no-token", "--port", str(port)]
    for _ in serve(command, f"{address}/health"):
        yield address


@pytest.mark.parametrize(("look", "width"), [("light", 1100), ("dark", 360)])
def test_verdicts_reasons_history_and_tree_follow_the_board(browser: Browser, start_address: str, look, width):
    page = browser.new_context(color_scheme=look, viewport={"width": width, "height": 1100}).new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.goto(start_address)
    page.locator('[role="tree"]').wait_for(state="attached", timeout=PATIENCE)
    page.get_by_role("combobox", name="Game").select_option("Operation Obliteration")
    page.get_by_text("divide wins in 3 plies.").first.wait_for(timeout=PATIENCE)
    page.locator('[data-step="divide"]').first.click()
    page.get_by_text("divide loses in 2 plies.").first.wait_for(timeout=SOON)
    page.get_by_role("heading", name="The match so far").wait_for(timeout=SOON)
    page.locator(".parlour", has=page.locator('[role="tree"]')).get_by_text("6:-:d").first.wait_for(timeout=SOON)
    assert page.locator(".marimo-error").count() == 0
    assert faults == []
    page.context.close()
