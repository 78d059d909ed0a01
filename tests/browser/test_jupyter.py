"""What only Jupyter has: the panel of ipywidgets around a board, and the quick start."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

QUICKSTART = Path(__file__).parents[2] / "notebooks" / "jupyter" / "quickstart.ipynb"
TIMEOUT_MS = 120_000
expect.set_options(timeout=15_000)


@pytest.fixture
def panel(open_board):
    board = open_board("jupyter", "obliteration", show="panel", pause_ms=0)
    board.wait_for_status("Player 1 to move.")
    return board


def find_control(board, name):
    return board.page.get_by_label(name, exact=True)


def test_rules_are_changed_go_back_when_refused_and_follow_each_other(panel):
    panel.page.get_by_text("House rules").click()
    find_control(panel, "high").fill("5")
    find_control(panel, "high").press("Enter")
    panel.root.locator(".error").filter(has_text="start: 12 is outside the range 1 to 5").wait_for()
    expect(find_control(panel, "high")).to_have_value("100")
    expect(panel.root.locator(".number")).to_have_text("12")
    find_control(panel, "start").fill("7")
    find_control(panel, "start").press("Enter")
    expect(panel.root.locator(".number")).to_have_text("7")
    expect(find_control(panel, "variant").locator(":checked")).to_have_text("own rules")
    find_control(panel, "variant").select_option("opponent")
    expect(panel.root.locator(".number")).to_have_text("12")
    expect(find_control(panel, "start")).to_have_value("12")
    expect(find_control(panel, "no_repeat").locator(":checked")).to_have_text("opponent")


def test_seats_hints_and_position_are_set_beside_the_board(panel):
    hints = panel.page.get_by_role("button", name="Hints")
    hints.click()
    expect(panel.spot("divide")).to_have_attribute("data-value", "win")
    panel.spot("divide").focus()
    panel.page.keyboard.press("h")
    expect(hints).not_to_have_class(re.compile("mod-active"))
    find_control(panel, "Player 2").select_option("easy")
    panel.wait_for_status("Player 1 to move.")
    panel.click("divide")
    panel.wait_for_status("Player 2 divides by 2. New number is 3. Player 1 to move.")
    panel.page.locator(".jupyter-widget-Collapse-header").get_by_text("Position").click()
    expect(find_control(panel, "Position")).to_have_value("3:d:d")
    find_control(panel, "Position").fill("7:a:d")
    panel.page.get_by_role("button", name="Put on the board").click()
    expect(panel.root.locator(".number")).to_have_text("7")
    assert panel.find_accessibility_violations() == []


def run_all_cells(page):
    """Run every cell; repeat the command if the kernel was not listening yet."""
    started = page.locator(".jp-InputArea-prompt", has_text=re.compile(r"\[[*0-9]+\]"))
    for _ in range(20):
        page.locator(".lm-MenuBar-itemLabel").get_by_text("Run", exact=True).click()
        page.locator(".lm-Menu-itemLabel").get_by_text("Run All Cells", exact=True).click()
        try:
            return started.first.wait_for(timeout=5000)
        except PlaywrightTimeout:
            continue
    raise AssertionError("the cells did not run")


def test_the_quick_start_runs_and_its_tree_and_board_move_together(browser, jupyter_server):
    address, home = jupyter_server
    shutil.copy(QUICKSTART, home)
    page = browser.new_page(viewport={"width": 1000, "height": 4000})
    page.set_default_timeout(TIMEOUT_MS)  # the machine may be busy
    page.goto(f"{address}/doc/tree/{QUICKSTART.name}")
    page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for()
    run_all_cells(page)
    tree, board = page.locator(".move-tree"), page.locator(".parlour:not(.move-tree)")
    tree.get_by_text("The root: Player 1 to move, wins in 3 plies.").wait_for()
    assert page.locator(".jp-OutputArea-output[data-mime-type*=error]").all_inner_texts() == []
    tree.locator('[data-node="2"]').click()
    tree.get_by_text("After divide, divide:").wait_for()
    tree.get_by_role("button", name="Play to here").click()
    board.get_by_text("New number is 3. Player 1 to move.").wait_for()
    board.locator('[data-step="add"]').click()
    tree.get_by_text("The root: Player 2 has no valid operation on 4, so Player 1 wins.").wait_for()
    page.close()
