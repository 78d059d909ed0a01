"""What only Jupyter has: the panel of ipywidgets round a board, and the quick start."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

QUICKSTART = Path(__file__).parents[2] / "notebooks" / "jupyter" / "quickstart.ipynb"
PATIENCE = 120_000
expect.set_options(timeout=15_000)


@pytest.fixture
def panel(open_table):
    table = open_table("jupyter", "obliteration", show="panel", pause=0)
    table.says("Player 1 to move.")
    return table


def control(table, name):
    return table.page.get_by_label(name, exact=True)


def test_rules_are_changed_go_back_when_refused_and_follow_each_other(panel):
    panel.page.get_by_text("House rules").click()
    control(panel, "high").fill("5")
    control(panel, "high").press("Enter")
    panel.root.locator(".error").filter(has_text="start: 12 is outside the range 1 to 5").wait_for()
    expect(control(panel, "high")).to_have_value("100")
    expect(panel.root.locator(".number")).to_have_text("12")
    control(panel, "start").fill("7")
    control(panel, "start").press("Enter")
    expect(panel.root.locator(".number")).to_have_text("7")
    expect(control(panel, "variant").locator(":checked")).to_have_text("own rules")
    control(panel, "variant").select_option("opponent")
    expect(panel.root.locator(".number")).to_have_text("12")
    expect(control(panel, "start")).to_have_value("12")
    expect(control(panel, "no_repeat").locator(":checked")).to_have_text("opponent")


def test_seats_hints_and_position_are_set_beside_the_board(panel):
    hints = panel.page.get_by_role("button", name="Hints")
    hints.click()
    expect(panel.spot("divide")).to_have_attribute("data-value", "win")
    panel.spot("divide").focus()
    panel.page.keyboard.press("h")
    expect(hints).not_to_have_class(re.compile("mod-active"))
    control(panel, "Player 2").select_option("easy")
    panel.says("Player 1 to move.")
    panel.click("divide")
    panel.says("Player 2 divides by 2. New number is 3. Player 1 to move.")
    panel.page.locator(".jupyter-widget-Collapse-header").get_by_text("Position").click()
    expect(control(panel, "Position")).to_have_value("3:d:d")
    control(panel, "Position").fill("7:a:d")
    panel.page.get_by_role("button", name="Put on the board").click()
    expect(panel.root.locator(".number")).to_have_text("7")
    assert panel.serious() == []


def run_all(page):
    """Runs every cell; a command given before the kernel listens is given again."""
    started = page.locator(".jp-InputArea-prompt", has_text=re.compile(r"\[[*0-9]+\]"))
    for _ in range(20):
        page.locator(".lm-MenuBar-itemLabel").get_by_text("Run", exact=True).click()
        page.locator(".lm-Menu-itemLabel").get_by_text("Run All Cells", exact=True).click()
        try:
            return started.first.wait_for(timeout=5000)
        except TooLate:
            continue
    raise AssertionError("the cells did not run")


def test_the_quick_start_runs_and_its_tree_and_board_move_together(browser, jupyter_address):
    address, home = jupyter_address
    shutil.copy(QUICKSTART, home)
    page = browser.new_page(viewport={"width": 1000, "height": 4000})
    accept = page.locator(".jp-Dialog .jp-mod-accept")
    page.add_locator_handler(accept, accept.first.click)  # a slow start makes JupyterLab ask whether to wait
    page.goto(f"{address}/doc/tree/{QUICKSTART.name}", timeout=PATIENCE)
    page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for(timeout=PATIENCE)
    run_all(page)
    tree, board = page.locator(".move-tree"), page.locator(".parlour:not(.move-tree)")
    tree.get_by_text("The root: Player 1 to move, wins in 3 plies.").wait_for(timeout=PATIENCE)
    assert page.locator(".jp-OutputArea-output[data-mime-type*=error]").all_inner_texts() == []
    tree.locator('[data-node="2"]').click()
    tree.get_by_text("After divide, divide:").wait_for()
    tree.get_by_role("button", name="Play to here").click()
    board.get_by_text("New number is 3. Player 1 to move.").wait_for()
    board.locator('[data-step="add"]').click()
    tree.get_by_text("The root: Player 2 has no valid operation on 4, so Player 1 wins.").wait_for()
    page.close()
