"""Front-Ham, played in the browser as a person would, in both hosts."""

from __future__ import annotations

import pytest

HOSTS = ("marimo", "jupyter")
SHORT = {"socks": [2, 1, 2], "order": "listed"}
"""Red may put Blue out at once, and then Green may put Red out."""


def basket(table):
    """What lies in the basket, as a screen reader hears it."""
    return [place.get_attribute("aria-label") for place in table.root.locator(".basket .taken").all()]


@pytest.mark.parametrize("host", HOSTS)
def test_a_whole_game_is_played_by_mouse(open_table, host):
    table = open_table(host, "front_ham", **SHORT)
    table.says("Red to move.")
    assert table.root.get_by_role("button", name="Blue's line, 1 sock; remove one").count() == 1
    table.click("-2", "-1", "-2")
    assert basket(table) == [
        f"{n}. {colour} sock: put it back" for n, colour in enumerate(("Green", "Blue", "Green"), 1)
    ]
    table.click("+0", "+2")
    assert table.root.locator(".asked").inner_text().endswith("hangs up 1 Green sock. Blue is out.")
    table.tool("Play").click()
    table.says("Blue is out. The final phase begins. Green to move.")
    assert table.root.locator(".banner").inner_text().startswith("Final phase")
    assert table.root.locator("[data-lane='1'] .fate").inner_text() == "out · 3rd"
    table.click("-0", "-0", "stop")
    table.tool("Play").click()
    table.says("Red is out at once. Only Green is left, so Green wins.")
    assert table.root.locator(".banner, .basket").count() == 0
    assert table.serious() == []
    if host == "marimo":
        table.cell_sees("0x.0x.1;places=2.3.0 after bb, 2 moves")


@pytest.mark.parametrize("host", HOSTS[:1])
def test_a_whole_game_is_played_by_keyboard(open_table, host):
    table = open_table(host, "front_ham", look="dark", hints=True, **SHORT)
    keyboard = table.page.keyboard
    table.press("-0", "-0", "-1")
    keyboard.press("Escape")
    assert basket(table) == []
    table.press("-1", "-0")
    keyboard.press("Backspace")
    table.press("-2", "-2", "+2")
    assert table.serious() == []
    keyboard.press("p")
    table.says("The final phase begins. Green to move.")
    keyboard.press("u")
    table.says("Red to move.")
    keyboard.press("r")
    table.says("Green to move.")
    table.press("-0", "stop")
    keyboard.press("p")
    table.says("Green takes 1 Red sock off the line and stops (No-Op). Red to move.")
    table.press("-0", "stop")
    keyboard.press("p")
    table.says("Red is out at once. Only Green is left, so Green wins.")


def test_the_order_of_removals_is_kept_where_it_tells_and_a_sock_can_be_taken_back(open_table):
    table = open_table("marimo", "front_ham", variant="duel", socks=[1, 2], order="listed")
    table.click("-1", "-1", "-0")
    table.root.get_by_role("button", name="2. Blue sock: put it back").click()
    assert basket(table) == ["1. Blue sock: put it back", "2. Red sock: put it back"]
    table.click("-1", "+0")
    table.tool("Play").click()
    table.says("Red takes 1 Red sock, then 2 Blue socks off the line. Blue is out at once, and the rest is skipped.")
    table.page.keyboard.press("u")
    table.says("Red to move.")
    table.click("-1", "-1", "-0", "+0")
    table.tool("Play").click()
    table.says("Red takes 2 Blue socks off the line. Blue is out at once, and the rest is skipped.")
    table.cell_sees("0x.1 after bba+a, 2 moves")


def test_what_cannot_be_chosen_says_why_and_a_line_is_never_put_back_by_a_click(open_table):
    table = open_table("marimo", "front_ham", **SHORT)
    error = table.root.locator(".error")
    table.click("+0")
    error.filter(has_text="Take three socks off the lines first.").wait_for()
    table.click("-1", "-1")
    error.filter(has_text="There are no more Blue socks to take.").wait_for()
    assert len(basket(table)) == 1


def test_eight_players_with_many_socks_fit_on_a_phone(open_table):
    table = open_table("marimo", "front_ham", width=360, players=8, socks=[99, 40, 17, 16, 9, 5, 2, 1], order="listed")
    table.click("-0", "-6", "-7", "+7")
    assert table.root.locator("[data-lane='0'] .more").inner_text() == "+85"
    assert table.root.locator("[data-lane='6'] .hung").count() == 2
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 360
    table.tool("Play").click()
    table.says(
        "Red takes 1 Red sock, 1 White sock and 1 Pink sock off the line and hangs up 1 Pink sock. Blue to move."
    )
