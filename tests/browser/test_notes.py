"""Notes in a laboratory: a named position survives a reload and is put on the board again."""

from __future__ import annotations

from helpers.board_page import PAGE_TIMEOUT_MS
from helpers.lab_page import open_lab_page
from playwright.sync_api import Browser, expect


def test_a_named_position_survives_a_reload_and_is_put_on_the_board(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/?moves=divide") as lab:
        lab.open_section("Share")
        notes, board = lab.cell("share_section"), lab.cell("board")
        notes.get_by_label("Name of this position").fill("Six <b>left</b>")
        notes.get_by_label("Remark").fill("Only halving goes on.")
        notes.get_by_role("button", name="Keep the position on the board").click()
        again = notes.get_by_role("button", name="Put on the board: Six <b>left</b>")
        expect(again).to_be_visible(timeout=PAGE_TIMEOUT_MS)
        expect(notes.get_by_label("Name of this position")).to_have_value("")
        board.locator('[data-step="divide"]').first.click()
        expect(board.locator(".number")).to_have_text("3", timeout=PAGE_TIMEOUT_MS)
        lab.page.reload()
        again.click(timeout=PAGE_TIMEOUT_MS)
        expect(board.locator(".number")).to_have_text("6", timeout=PAGE_TIMEOUT_MS)
        assert "notes=" not in notes.get_by_label("The address of this position").input_value()
