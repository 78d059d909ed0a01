"""The edit mode of the boards: parts are changed by mouse, by touch and by keyboard, on the board and beside it."""

from __future__ import annotations

import json
from urllib.parse import urlencode

import pytest
from helpers.board_page import REPLY_TIMEOUT_MS, BoardPage
from playwright.sync_api import expect

OPTIONS = {
    "chopsticks": {},
    "front_ham": {"socks": [5, 4, 3], "order": "listed"},
    "obliteration": {},
    "claustroboard": {"size": 2, "board": "21/11;a1,b1"},
}
SMALL_TARGETS_SCRIPT = """(editor) => [...editor.querySelectorAll("button, select, input")]
    .map((each) => [each.getAttribute("aria-label") ?? each.textContent, each.getBoundingClientRect()])
    .filter(([, box]) => box.width < 24 || box.height < 24).map(([name]) => name)"""


@pytest.fixture
def open_editor(open_board):
    """Return a function that opens a board in its edit mode."""

    def open_edit_mode(game, **options):
        board = open_board("marimo", game, **OPTIONS[game], **options)
        board.button("Edit").click()
        board.root.locator(".part-editor").wait_for()
        return board

    return open_edit_mode


def expect_position(board, text):
    """Wait until the typed code, and so Python, has this position."""
    expect(board.root.get_by_label("Position on one line")).to_have_value(text, timeout=REPLY_TIMEOUT_MS)


def expect_note(board, text):
    """Wait until the live region of the editor says what was changed."""
    expect(board.root.locator(".edit-note[aria-live]")).to_have_text(text, timeout=REPLY_TIMEOUT_MS)


def test_hands_are_edited_by_mouse_and_a_bot_answers_only_afterwards(open_editor):
    board = open_editor("chopsticks", seats=["human", "hard"])
    board.spot("1R").click()
    board.spot("1R").click()
    expect_position(board, "1113")
    expect_note(board, "Player 2, right hand: 3 fingers.")
    board.button("Player 1, left hand: less").click()
    expect_position(board, "0113")
    board.root.get_by_label("Player 2, left hand", exact=True).select_option("4 fingers")
    expect_position(board, "0134")
    assert board.spot("1L").locator(".finger-count").text_content() == "4"
    board.root.get_by_label("To move").select_option("Player 2")
    expect_position(board, "3401")
    assert board.root.locator(".moves button").count() == 1, "nobody has moved, only the edit is listed"
    board.button("Done").click()
    board.wait_for_status("Player 2 strikes")


def test_socks_are_edited_by_touch_on_a_phone_and_an_impossible_position_is_refused_at_the_editor(
    browser, marimo_address
):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    query = urlencode({"game": "front_ham", "options": json.dumps(OPTIONS["front_ham"])})
    page.goto(f"{marimo_address}/?{query}")
    board = BoardPage(page, "marimo")
    board.button("Edit").tap()
    editor = board.root.locator(".part-editor")
    assert editor.evaluate(SMALL_TARGETS_SCRIPT) == []
    for step in ("-2", "-2", "+1"):
        board.spot(step).tap()
    expect_position(board, "5.5.1")
    for _ in range(5):
        board.button("Red, socks: less").tap()
    expect(editor.get_by_role("alert")).to_contain_text("Red is to move, so Red cannot be out.")
    expect(editor.get_by_label("Red, socks", exact=True)).to_have_value("1")
    expect_position(board, "1.5.1")
    assert page.evaluate("document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth") <= 0
    context.close()


def test_a_number_is_edited_by_keyboard_alone_and_undo_is_one_step(open_editor):
    board = open_editor("obliteration")
    keyboard = board.page.keyboard
    number = board.root.locator('[data-part="number"]')
    number.focus()
    keyboard.press("Enter")
    expect_position(board, "13")
    keyboard.press("-")
    keyboard.press("-")
    expect_position(board, "11")
    expect(number).to_be_focused()
    field = board.root.get_by_label("Number", exact=True)
    field.fill("500")
    keyboard.press("Enter")
    alert = board.root.locator(".part-editor").get_by_role("alert")
    expect(alert).to_have_text("Number: 500 should be a whole number from 1 to 100")
    expect(field).to_have_value("11")
    field.fill("73")
    keyboard.press("Enter")
    expect_position(board, "73")
    number.focus()
    keyboard.press("u")
    expect_position(board, "12")
    keyboard.press("e")
    expect(board.root.locator(".part-editor")).to_have_count(0)
    board.choose_by_keyboard("divide")
    board.wait_for_status("New number is 6.")


def test_tiles_are_painted_and_pawns_placed_on_the_board_itself(open_editor):
    board = open_editor("claustroboard")
    board.button("Wall").click()
    board.spot("a2").click()
    expect_position(board, "21/W1;a1,b1")
    board.button("Pawn of Player 2").click()
    board.focus_spot("b2")
    board.page.keyboard.press("Enter")
    expect_position(board, "21/W1;a1,b2")
    board.spot("a2").click()
    expect(board.root.locator(".part-editor").get_by_role("alert")).to_contain_text("no player can stand there")
    board.root.get_by_label("To move").select_option("Player 2")
    expect_position(board, "21/W1;b2,a1")


@pytest.mark.parametrize("game", OPTIONS)
def test_the_edit_mode_is_accessible(open_editor, game):
    board = open_editor(game, look="dark")
    assert board.root.locator(".part-editor").evaluate(SMALL_TARGETS_SCRIPT) == []
    assert board.find_accessibility_violations() == []


def test_another_player_begins_by_a_choice_beside_the_players(open_board):
    board = open_board("marimo", "obliteration")
    choice = board.root.get_by_label("Who begins")
    choice.select_option("Player 2")
    board.wait_for_status("Player 2 to move.")
    board.click("divide")
    board.wait_for_status("Player 2 divides by 2.")
    board.button("Reset").click()
    board.wait_for_status("Player 2 to move.")
    choice.select_option("at random")
    board.root.locator(".moves .cut", has_text="begins (drawn at random)").wait_for()
    expect(choice).not_to_have_value("random")
