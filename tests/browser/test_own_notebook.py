"""The notebook that a visitor takes away, opened in a browser: its cells follow the board."""

from __future__ import annotations

from pathlib import Path

from helpers.board_page import PAGE_TIMEOUT_MS, serve_board_notebook
from playwright.sync_api import Browser, expect

from analysis.own_notebook import format_marimo_notebook
from engines import Match, load


def test_it_opens_the_position_and_its_verdicts_tree_and_frame_follow_the_board(browser: Browser, tmp_path: Path):
    match = Match(load("obliteration"))
    match.play("divide")
    path = tmp_path / "my_obliteration.py"
    path.write_text(format_marimo_notebook(match), "utf-8")
    for address in serve_board_notebook(path):
        page = browser.new_page()
        page.goto(address)
        tree, frame = page.locator(".move-tree"), page.locator("marimo-table")
        board = page.locator(".parlour:not(.move-tree)").first
        expect(board.locator(".number")).to_have_text("6", timeout=PAGE_TIMEOUT_MS)
        expect(frame.get_by_text("divide").first).to_be_visible(timeout=PAGE_TIMEOUT_MS)
        board.locator('[data-step="divide"]').click()
        expect(tree.get_by_text("The root: Player 1 to move, wins in 1 move.")).to_be_visible(timeout=PAGE_TIMEOUT_MS)
        expect(frame.get_by_text("multiply").first).to_be_visible(timeout=PAGE_TIMEOUT_MS)
        expect(page.get_by_text("Add 1: wins in 1 move").first).to_be_visible(timeout=PAGE_TIMEOUT_MS)
        page.close()
