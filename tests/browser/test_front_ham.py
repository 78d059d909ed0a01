"""Front-Ham in the browser, in marimo and JupyterLab."""

from __future__ import annotations

import pytest

HOSTS = ("marimo", "jupyter")
SHORT_GAME_RULES = {"socks": [2, 1, 2], "order": "listed"}
"""Red can put Blue out at once, and then Green can put Red out."""


def read_basket(board):
    """Return the labels of the socks in the basket."""
    return [place.get_attribute("aria-label") for place in board.root.locator(".basket .removed").all()]


@pytest.mark.parametrize("host", HOSTS)
def test_a_whole_game_is_played_by_mouse(open_board, host):
    board = open_board(host, "front_ham", **SHORT_GAME_RULES)
    board.wait_for_status("Red to move.")
    assert board.root.get_by_role("button", name="Blue's line, 1 sock; remove one").count() == 1
    board.click("-2", "-1", "-2")
    assert read_basket(board) == [
        f"{n}. {colour} sock: put it back" for n, colour in enumerate(("Green", "Blue", "Green"), 1)
    ]
    board.click("+0", "+2")
    assert board.root.locator(".action-prompt").inner_text().endswith("hangs up 1 Green sock. Blue is out.")
    board.button("Play").click()
    board.wait_for_status("Blue is out. The final phase begins. Green to move.")
    assert board.root.locator(".banner").inner_text().startswith("Final phase")
    assert board.root.locator("[data-lane='1'] .player-status").inner_text() == "out · 3rd"
    board.click("-0", "-0", "stop")
    board.button("Play").click()
    board.wait_for_status("Red is out at once. Only Green is left, so Green wins.")
    assert board.root.locator(".banner, .basket").count() == 0
    assert board.find_accessibility_violations() == []
    if host == "marimo":
        board.wait_for_cell("0x.0x.1;places=2.3.0 after bb, 2 moves")


@pytest.mark.parametrize("host", HOSTS[:1])
def test_a_whole_game_is_played_by_keyboard(open_board, host):
    board = open_board(host, "front_ham", look="dark", hints=True, **SHORT_GAME_RULES)
    keyboard = board.page.keyboard
    board.choose_by_keyboard("-0", "-0", "-1")
    keyboard.press("Escape")
    assert read_basket(board) == []
    board.choose_by_keyboard("-1", "-0")
    keyboard.press("Backspace")
    board.choose_by_keyboard("-2", "-2", "+2")
    assert board.find_accessibility_violations() == []
    keyboard.press("p")
    board.wait_for_status("The final phase begins. Green to move.")
    keyboard.press("u")
    board.wait_for_status("Red to move.")
    keyboard.press("r")
    board.wait_for_status("Green to move.")
    board.choose_by_keyboard("-0", "stop")
    keyboard.press("p")
    board.wait_for_status("Green takes 1 Red sock off the line and stops (No-Op). Red to move.")
    board.choose_by_keyboard("-0", "stop")
    keyboard.press("p")
    board.wait_for_status("Red is out at once. Only Green is left, so Green wins.")


def test_the_order_of_removals_matters_in_the_final_phase_and_a_sock_can_be_put_back(open_board):
    board = open_board("marimo", "front_ham", variant="duel", socks=[1, 2], order="listed")
    board.click("-1", "-1", "-0")
    board.root.get_by_role("button", name="2. Blue sock: put it back").click()
    assert read_basket(board) == ["1. Blue sock: put it back", "2. Red sock: put it back"]
    board.click("-1", "+0")
    board.button("Play").click()
    board.wait_for_status(
        "Red takes 1 Red sock, then 2 Blue socks off the line. Blue is out at once, and the rest is skipped."
    )
    board.page.keyboard.press("u")
    board.wait_for_status("Red to move.")
    board.click("-1", "-1", "-0", "+0")
    board.button("Play").click()
    board.wait_for_status("Red takes 2 Blue socks off the line. Blue is out at once, and the rest is skipped.")
    board.wait_for_cell("0x.1 after bba+a, 2 moves")


def test_what_cannot_be_chosen_says_why_and_a_click_on_a_line_never_puts_a_sock_back(open_board):
    board = open_board("marimo", "front_ham", **SHORT_GAME_RULES)
    error = board.root.locator(".error")
    board.click("+0")
    error.filter(has_text="Take three socks off the lines first.").wait_for()
    board.click("-1", "-1")
    error.filter(has_text="There are no more Blue socks to take.").wait_for()
    assert len(read_basket(board)) == 1


def test_eight_players_with_many_socks_fit_on_a_phone(open_board):
    board = open_board("marimo", "front_ham", width=360, players=8, socks=[99, 40, 17, 16, 9, 5, 2, 1], order="listed")
    board.click("-0", "-6", "-7", "+7")
    assert board.root.locator("[data-lane='0'] .hidden-count").inner_text() == "+85"
    assert board.root.locator("[data-lane='6'] .hanging-sock").count() == 2
    assert board.page.evaluate("document.documentElement.scrollWidth") <= 360
    board.button("Play").click()
    board.wait_for_status(
        "Red takes 1 Red sock, 1 White sock and 1 Pink sock off the line and hangs up 1 Pink sock. Blue to move."
    )


CROPPED_CHOICES_SCRIPT = """selects => selects.filter((select) => {
    const only = select.cloneNode(false);
    only.append(new Option(select.selectedOptions[0].text));
    only.style.cssText = "position: absolute; inline-size: max-content; max-inline-size: none";
    select.parentNode.append(only);
    const isCropped = select.offsetWidth < only.offsetWidth - 1;
    only.remove();
    return isCropped;
}).length"""


def test_who_plays_is_not_cropped_beside_three_names(open_board):
    board = open_board("marimo", "front_ham")
    for width in (360, *range(780, 900, 10)):
        board.page.set_viewport_size({"width": width, "height": 1100})
        assert board.root.locator(".seat select").evaluate_all(CROPPED_CHOICES_SCRIPT) == 0, width
