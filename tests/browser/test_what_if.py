"""What if, in a real browser: a changed rule keeps the position, and bots play on from it."""

from __future__ import annotations

import re

import pytest
from helpers.board_page import PAGE_TIMEOUT_MS
from helpers.lab_page import LabPage, open_lab_page
from playwright.sync_api import Browser, expect


def press_tool(lab: LabPage, name: str) -> None:
    """Press a button of the board."""
    lab.cell("board").get_by_role("button", name=name).first.click(timeout=PAGE_TIMEOUT_MS)


def test_a_row_of_the_table_sets_its_rule_by_keyboard_and_the_position_stays(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/chopsticks/?moves=A-C") as lab:
        lab.open_section("Rules")
        row = lab.wait_for_text("single_changes_section", "the player to move draws").locator(
            "tr", has_text="Suicide on"
        )
        expect(row).to_contain_text("▲ wins in 25 moves")
        row.get_by_role("button", name="Suicide on").focus()
        lab.page.keyboard.press("Enter")
        lab.wait_for_text("headline", "Player 2, to move, wins in 25 moves.")
        lab.wait_for_text("single_changes_section", "the player to move wins in 25 moves")
        expect(lab.cell("board").locator(".moves")).to_contain_text("A-C")
        expect(lab.cell("rules_section").get_by_label("Suicide").first).to_be_checked(timeout=PAGE_TIMEOUT_MS)
        expect(lab.page).to_have_url(re.compile("suicide%3Dtrue.*moves=A-C"), timeout=PAGE_TIMEOUT_MS)
        press_tool(lab, "Undo the rule change")
        lab.wait_for_text("headline", "Player 2, to move, draws.")
        lab.cell("single_changes_section").get_by_text("Sudden death on").click()
        lab.wait_for_text("headline", "Player 2, to move, wins in 13 moves.")


def test_a_rule_that_its_moves_do_not_allow_leaves_the_position_and_offers_the_start(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/?moves=divide+divide") as lab:
        lab.open_section("Rules")
        start = lab.cell("rules_section").get_by_label("Starting number", exact=True).first
        start.fill("40")
        start.press("Enter")
        notice = lab.cell("board").locator(".notice")
        expect(notice).to_contain_text("The position stays.", timeout=PAGE_TIMEOUT_MS)
        lab.wait_for_text("headline", "Player 1, to move, wins in 1 move.")
        expect(lab.page).to_have_url(re.compile("position=3"), timeout=PAGE_TIMEOUT_MS)
        notice.get_by_role("button", name="Go to the start").click()
        expect(lab.page).not_to_have_url(re.compile("position="), timeout=PAGE_TIMEOUT_MS)
        expect(notice).to_be_empty()
        press_tool(lab, "Undo")
        expect(notice).to_contain_text("The position stays.", timeout=PAGE_TIMEOUT_MS)
        press_tool(lab, "Undo")
        expect(lab.cell("board").locator(".moves")).to_contain_text("2. ÷ 2", timeout=PAGE_TIMEOUT_MS)


def test_bots_play_on_from_the_board_and_a_clicked_bar_is_played(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/?moves=divide+divide") as lab:
        lab.open_section("Win rates")
        section = lab.cell("win_rates_section")
        section.get_by_role("button", name="Play", exact=True).click(timeout=PAGE_TIMEOUT_MS)
        lab.wait_for_text("win_rates_section", "300 of 300 games.")
        lab.wait_for_chart("win_rates_section", "How often Player 1")
        lab.wait_for_chart("win_rates_section", "▲ Add 1: wins in 1 move")
        expect(section).to_contain_text("Player 1 is played by “Medium”")
        section.locator("svg path[aria-label*='Subtract 1']").last.dispatch_event("click", {"bubbles": True})
        lab.wait_for_text("board", "New number is 2.")
        lab.wait_for_chart("win_rates_section", "How often Player 2")  # it was started by hand, so it goes on
        section.get_by_text("The numbers").click(timeout=PAGE_TIMEOUT_MS)
        section.get_by_role("button", name="Subtract 1").click(timeout=PAGE_TIMEOUT_MS)
        lab.wait_for_text("board", "New number is 1.")


@pytest.mark.parametrize(
    "link", ["chopsticks/?version=2&rules=players%3D6+hands%3D4", "claustroboard/?version=2&rules=size%3D10"]
)
def test_a_large_board_is_edited_on_a_small_screen_and_covers_nothing(browser: Browser, address: str, link: str):
    with open_lab_page(browser, f"{address}/{link}", "phone") as lab:
        lab.page.set_viewport_size({"width": 360, "height": 640})
        press_tool(lab, "Edit")
        expect(lab.cell("board").locator(".part-editor")).to_be_visible(timeout=PAGE_TIMEOUT_MS)
        board = lab.cell("board").locator(".board").first
        assert board.evaluate("board => board.scrollHeight - board.clientHeight") <= 0


def test_frames_of_a_line_and_rows_of_the_history_put_their_position_on_the_board(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/?moves=divide+divide") as lab:
        frame = lab.wait_for_text("moves_section", "Best play, move by move").locator(".film-strip figure")
        expect(lab.cell("board").locator(".moves")).to_contain_text("2.", timeout=PAGE_TIMEOUT_MS)
        frame.nth(1).locator("figcaption").click()  # anywhere in the frame
        expect(lab.cell("board").locator(".moves")).to_contain_text("3.", timeout=PAGE_TIMEOUT_MS)
        expect(lab.page).to_have_url(re.compile(r"moves=divide\+divide\+add"), timeout=PAGE_TIMEOUT_MS)
        lab.open_section("History")
        rows = lab.wait_for_text("history_section", "played").locator("tbody tr")
        rows.nth(0).get_by_role("button").focus()
        lab.page.keyboard.press("Enter")
        expect(lab.page).to_have_url(re.compile(r"moves=divide$"), timeout=PAGE_TIMEOUT_MS)
        expect(rows).to_have_count(1, timeout=PAGE_TIMEOUT_MS)
        press_tool(lab, "Redo")
        expect(rows).to_have_count(2, timeout=PAGE_TIMEOUT_MS)
        lab.cell("history_section").locator(".film-strip figure").nth(1).get_by_role("button").click()
        expect(lab.page).to_have_url(re.compile(r"moves=divide$"), timeout=PAGE_TIMEOUT_MS)


def test_moves_of_a_circle_are_played_up_to_the_chosen_one(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/chopsticks/") as lab:
        circle = lab.wait_for_text("moves_section", "The game repeats every 4 moves").locator("figure.loop")
        circle.get_by_role("button").nth(1).click()
        expect(lab.cell("board").locator(".status")).to_contain_text("to move", timeout=PAGE_TIMEOUT_MS)
        expect(lab.page).to_have_url(re.compile("moves="), timeout=PAGE_TIMEOUT_MS)


def test_bots_play_at_once_is_a_switch_that_says_what_it_is(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/obliteration/?seats=human+easy") as lab:
        seat = lab.cell("board").locator(".seats select").last
        seat.select_option("easy", timeout=PAGE_TIMEOUT_MS)
        button = lab.cell("board").get_by_role("button", name="Bots play at once")
        expect(button).to_have_attribute("aria-pressed", "false", timeout=PAGE_TIMEOUT_MS)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true", timeout=PAGE_TIMEOUT_MS)
        expect(lab.cell("board").get_by_role("button", name="Bots wait")).to_have_count(0)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "false", timeout=PAGE_TIMEOUT_MS)


def test_the_headline_stays_in_view_beside_a_rule_that_is_flipped(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/chopsticks/?moves=A-C") as lab:
        lab.page.set_viewport_size({"width": 1280, "height": 720})
        lab.open_section("Rules")
        control = lab.cell("rules_section").get_by_label("Suicide").first
        control.scroll_into_view_if_needed(timeout=PAGE_TIMEOUT_MS)
        control.click()
        lab.wait_for_text("headline", "Player 2, to move, wins in 25 moves.")
        parts = [control, lab.cell("headline").locator(".card"), lab.cell("board").locator(".board").first]
        for part in parts:
            box = part.bounding_box(timeout=PAGE_TIMEOUT_MS)
            assert box
            assert box["y"] >= -1
            assert box["y"] + min(box["height"], 40) <= 720
        assert parts[0].evaluate(IS_UNCOVERED)


IS_UNCOVERED = """(control) => {
  const box = control.getBoundingClientRect();
  const top = control.getRootNode().elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return control === top || control.contains(top) || top.contains(control);
}"""
"""Whether nothing covers the middle of an element."""
