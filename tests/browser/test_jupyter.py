"""What only Jupyter has: the panel of ipywidgets around a board, and the quick start."""

from __future__ import annotations

import re
import shutil
import time
from pathlib import Path

import pytest
from helpers.board_page import REPLY_TIMEOUT_MS
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

expect.set_options(timeout=REPLY_TIMEOUT_MS)

QUICKSTART = Path(__file__).parents[2] / "notebooks" / "jupyter" / "quickstart.ipynb"
TIMEOUT_MS = 120_000
COUNT_CHARTS_SCRIPT = """
window.drawnCharts = 0;
new MutationObserver((records) => {
  const added = records.flatMap((record) => [...record.addedNodes]);
  window.drawnCharts += added.filter((node) => node.matches?.("svg.marks")).length;
}).observe(document, { childList: true, subtree: true });
"""


@pytest.fixture
def panel(open_board):
    board = open_board("jupyter", "obliteration", show="panel", pause_ms=0)
    board.wait_for_status("Player 1 to move.")
    return board


def find_control(board, name):
    return board.page.get_by_label(name, exact=True)


def test_rules_are_changed_go_back_when_refused_and_follow_each_other(panel):
    panel.page.get_by_text("House rules").click()
    find_control(panel, "Largest result").fill("5")
    find_control(panel, "Largest result").press("Enter")
    panel.page.get_by_role("alert").filter(has_text="Starting number: 12 is outside the range 1 to 5").wait_for()
    expect(find_control(panel, "Largest result")).to_have_value("100")
    expect(panel.root.locator(".number")).to_have_text("12")
    panel.page.get_by_role("button", name="Set Largest result to 5 and set Starting number to 5").click()
    expect(panel.root.locator(".number")).to_have_text("5")
    expect(panel.page.get_by_role("alert").filter(has_text="outside the range")).to_have_count(0)
    find_control(panel, "Variant").select_option(index=0)
    expect(panel.root.locator(".number")).to_have_text("12")
    expect(find_control(panel, "Starting number")).to_have_value("12")
    find_control(panel, "Starting number").fill("7")
    find_control(panel, "Starting number").press("Enter")
    expect(panel.root.locator(".number")).to_have_text("7")
    expect(find_control(panel, "Variant").locator(":checked")).to_have_text("Your own rules")
    find_control(panel, "Variant").select_option("Not your opponent's last operation")
    expect(panel.root.locator(".number")).to_have_text("12")
    expect(find_control(panel, "Starting number")).to_have_value("12")
    expect(find_control(panel, "May not be repeated").locator(":checked")).to_have_text(
        "your opponent's last operation"
    )


def test_how_to_play_opens_over_the_board_and_escape_closes_it(panel):
    button = panel.root.get_by_role("button", name="How to play")
    button.focus()
    panel.page.keyboard.press("Enter")
    dialog = panel.page.get_by_role("dialog", name="How to play Operation Obliteration")
    expect(dialog).to_contain_text("You may not use the operation that you used on your previous turn.")
    expect(dialog.locator("img").last).to_have_js_property("complete", True)  # noqa: FBT003 the name of a property
    assert dialog.locator("img").last.evaluate("image => image.naturalWidth") > 100
    panel.page.keyboard.press("u")  # a key of the board does nothing while the rules are read
    panel.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()


def test_players_hints_and_the_position_are_set_on_the_board_as_in_a_laboratory(panel):
    hints, number = panel.button("Hints"), panel.root.locator(".number")
    hints.click()
    expect(panel.spot("divide")).to_have_attribute("data-value", "win")
    panel.spot("divide").focus()
    panel.page.keyboard.press("h")
    expect(hints).to_have_attribute("aria-pressed", "false")
    expect(panel.root.get_by_label("Who begins").locator(":checked")).to_have_text("Player 1")
    panel.root.get_by_label("Who plays Player 2").select_option("Easy")
    panel.click("divide")
    panel.wait_for_status("Player 2 divides by 2. New number is 3. Player 1 to move.")
    panel.button("Edit").click()
    panel.button("Number: more").click()
    expect(number).to_have_text("4")
    panel.root.locator("summary", has_text="Position").click()
    find_control(panel, "Position on one line").fill("7:a:d")
    panel.page.keyboard.press("Enter")
    expect(number).to_have_text("7")
    assert panel.find_accessibility_violations() == []


def run_all_cells(page):
    """Run every cell; repeat the command if the kernel was not listening yet, or a dialog was in the way."""
    prompt, accept = page.locator(".jp-InputArea-prompt"), page.locator(".jp-Dialog .jp-mod-accept")
    for _ in range(40):
        try:
            if accept.count():  # after a slow start JupyterLab asks whether to wait, or which kernel to use
                accept.first.click(timeout=3000)
            if not prompt.filter(has_text="[*]").count():  # no cell waits for its turn
                page.locator(".lm-MenuBar-itemLabel").get_by_text("Run", exact=True).click(timeout=3000)
                page.locator(".lm-Menu-itemLabel").get_by_text("Run All Cells", exact=True).click(timeout=3000)
            return prompt.filter(has_text=re.compile(r"\[[0-9]+\]")).first.wait_for(timeout=5000)
        except PlaywrightTimeout:
            continue
    raise AssertionError("the cells did not run")


def open_quickstart(page, address, home):
    """Open the quick start, run all its cells and wait for the last widget; if a message was lost, take a new kernel."""
    outputs = []
    for _ in range(3):
        name = f"quickstart-{time.monotonic_ns()}.ipynb"  # a kernel of its own
        shutil.copy(QUICKSTART, home / name)
        page.goto(f"{address}/doc/tree/{name}")
        page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for()
        run_all_cells(page)
        tree = page.locator(".move-tree").get_by_text("The root: Player 1 to move, wins in 3 moves.")
        try:
            return tree.wait_for(timeout=TIMEOUT_MS / 2)
        except PlaywrightTimeout:
            outputs.append(page.locator(".jp-Notebook").inner_text())
            page.once("dialog", lambda dialog: dialog.accept())  # the question whether to leave the page
    raise AssertionError("the kernel did not run all cells", outputs)


@pytest.fixture
def quickstart(browser, jupyter_server):
    """Open the quick start in JupyterLab and run all its cells; nothing may be asked of another host."""
    address, home = jupyter_server
    page, failed_urls = browser.new_page(viewport={"width": 1000, "height": 4000}), []
    page.add_init_script(COUNT_CHARTS_SCRIPT)
    page.on("requestfailed", lambda request: failed_urls.append(request.url))
    page.set_default_timeout(TIMEOUT_MS)  # the machine may be busy
    open_quickstart(page, address, home)
    assert page.locator(".jp-OutputArea-output[data-mime-type*=error]").all_inner_texts() == []
    yield page
    page.close()
    assert [url for url in failed_urls if not url.startswith(address)] == []


def test_the_tree_and_the_board_of_the_quick_start_move_together(quickstart):
    tree, board = quickstart.locator(".move-tree"), quickstart.locator(".parlour:not(.move-tree)")
    tree.locator('[data-node="2"]').click()
    tree.get_by_text("Move 2: Player 2 divides by 2.").wait_for()
    tree.get_by_role("button", name="Play to here").click()
    board.get_by_text("New number is 3. Player 1 to move.").wait_for()
    board.locator('[data-step="add"]').click()
    tree.get_by_text("The root: Player 2 has no valid operation on 4, so Player 1 wins.").wait_for()


def test_the_table_and_the_chart_of_the_quick_start_follow_the_board(quickstart):
    board, chart = quickstart.locator(".parlour:not(.move-tree)"), quickstart.locator(".vega-embed svg.marks")
    table = quickstart.locator(".jp-OutputArea-output table.dataframe tbody tr")
    points = chart.locator(".mark-symbol.role-mark path")
    chart.get_by_text("0 moves, 0 blunders").wait_for()
    expect(table).to_have_text(re.compile(r"divide\W+win\W+3\W"))
    expect(points).to_have_count(0)
    drawn_before = quickstart.evaluate("drawnCharts")
    quickstart.get_by_role("button", name="Hints").click()
    expect(board.locator('[data-step="divide"]')).to_have_attribute("data-value", "win")
    for move, sentence in (
        ("divide", "New number is 6."),
        ("divide", "New number is 3."),
        ("subtract", "New number is 2."),
    ):
        board.locator(f'[data-step="{move}"]').click()
        board.get_by_text(sentence).first.wait_for()
    chart.get_by_text("3 moves, 1 blunder").wait_for()
    expect(points).to_have_count(3)
    expect(chart).to_have_count(1)
    assert chart.bounding_box()["width"] > 400
    expect(table).to_have_text([re.compile(r"subtract\W+draw"), re.compile(r"add\W+loss\W+4")])
    board.get_by_role("button", name="Undo").click()
    chart.get_by_text("2 moves, 0 blunders").wait_for()
    expect(table).to_have_count(3)
    assert quickstart.evaluate("drawnCharts") - drawn_before == 4  # for three moves and the undo, not for the hints
