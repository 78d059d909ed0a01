"""Operation Obliteration in the browser, in marimo and JupyterLab."""

from __future__ import annotations

import pytest

HOSTS = ("marimo", "jupyter")


@pytest.mark.parametrize("host", HOSTS)
def test_a_whole_game_is_played_by_mouse(open_board, host):
    board = open_board(host, "obliteration")
    board.wait_for_status("Player 1 to move.")
    board.click("divide")
    board.wait_for_status("New number is 6. Player 2 to move.")
    board.click("divide")
    board.wait_for_status("New number is 3.")
    board.click("add")
    board.wait_for_status("Player 2 has no valid operation on 4, so Player 1 wins.")
    assert board.root.locator(".number").inner_text() == "4"
    assert board.root.locator(".number-history b").all_inner_texts() == ["12", "6", "3", "4"]
    if host == "marimo":
        board.wait_for_cell("4:d:a after add, 3 moves")


@pytest.mark.parametrize("host", HOSTS[:1])
def test_a_whole_game_is_played_by_keyboard(open_board, host):
    board = open_board(host, "obliteration")
    board.choose_by_keyboard("divide")
    board.wait_for_status("New number is 6.")
    board.choose_by_keyboard("divide")
    board.wait_for_status("New number is 3.")
    board.page.keyboard.press("u")
    board.wait_for_status("Player 2 to move.")
    board.page.keyboard.press("r")
    board.wait_for_status("New number is 3.")
    board.choose_by_keyboard("add")
    board.wait_for_status("so Player 1 wins.")


def test_an_operation_that_is_not_allowed_says_why(open_board):
    board = open_board("marimo", "obliteration")
    board.click("multiply")
    board.root.locator(".error").filter(has_text="You can multiply only an odd number").wait_for()
    board.wait_for_status("Player 1 to move.")


def test_a_bot_answers_by_itself_and_undo_goes_back_to_the_person(open_board):
    board = open_board("marimo", "obliteration", seats=["human", "easy"], pause_ms=50)
    board.click("divide")
    board.wait_for_status("Player 2 divides by 2. New number is 3. Player 1 to move.")
    board.button("Undo").click()
    board.wait_for_cell("12 after nothing, 2 moves")


def test_a_position_is_put_on_the_board_or_refused(open_board):
    board = open_board("marimo", "obliteration")
    board.root.get_by_text("Position", exact=True).click()
    field = board.root.get_by_label("Position on one line")
    field.fill("7:a:d")
    field.press("Enter")
    board.wait_for_cell("7:a:d after nothing, 0 moves")
    field.fill("1000")
    board.button("Put on the board").click()
    board.root.locator("details .error").filter(has_text="should be a whole number from 1 to 100").wait_for()
    board.wait_for_cell("7:a:d after nothing, 0 moves")


def test_a_branch_is_kept_and_can_be_continued(open_board):
    board = open_board("marimo", "obliteration", start=3)
    board.click("add")
    board.wait_for_status("Player 2 to move.")
    board.page.keyboard.press("u")
    board.wait_for_status("Player 1 to move.")
    board.click("subtract")
    board.wait_for_status("New number is 2.")
    board.root.get_by_role("button", name="Move 1. + 1, Player 1").click()
    board.wait_for_status("New number is 4.")
    board.wait_for_cell("4:-:a after add, 2 moves")


@pytest.mark.parametrize("look", ["light", "dark"])
def test_there_are_no_serious_accessibility_violations_in_jupyter(open_board, look):
    board = open_board("jupyter", "obliteration", look=look, start=3, hints=True)
    board.click("add")
    board.wait_for_status("Player 2 to move.")
    ground = board.root.evaluate("e => getComputedStyle(e).backgroundColor")
    assert ground == {"light": "rgb(251, 250, 247)", "dark": "rgb(23, 25, 29)"}[look]
    assert board.find_accessibility_violations() == []
