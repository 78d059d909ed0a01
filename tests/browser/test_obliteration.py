"""Operation Obliteration, played in the browser as a person would, in both hosts."""

from __future__ import annotations

import pytest

HOSTS = ("marimo", "jupyter")


@pytest.mark.parametrize("host", HOSTS)
def test_a_whole_game_is_played_by_mouse(open_table, host):
    table = open_table(host, "obliteration")
    table.says("Player 1 to move.")
    table.click("divide")
    table.says("New number is 6. Player 2 to move.")
    table.click("divide")
    table.says("New number is 3.")
    table.click("add")
    table.says("Player 2 has no valid operation on 4, so Player 1 wins.")
    assert table.root.locator(".number").inner_text() == "4"
    assert table.root.locator(".trail b").all_inner_texts() == ["12", "6", "3", "4"]
    if host == "marimo":
        table.cell_sees("4:d:a after add, 3 moves")


@pytest.mark.parametrize("host", HOSTS)
def test_a_whole_game_is_played_by_keyboard(open_table, host):
    table = open_table(host, "obliteration")
    table.press("divide")
    table.says("New number is 6.")
    table.press("divide")
    table.says("New number is 3.")
    table.page.keyboard.press("u")
    table.says("Player 2 to move.")
    table.page.keyboard.press("r")
    table.says("New number is 3.")
    table.press("add")
    table.says("so Player 1 wins.")


def test_an_operation_that_cannot_be_says_why(open_table):
    table = open_table("marimo", "obliteration")
    table.click("multiply")
    table.root.locator(".error").filter(has_text="Only an odd number allows multiply").wait_for()
    table.says("Player 1 to move.")


def test_a_bot_answers_by_itself_and_undo_goes_back_to_the_person(open_table):
    table = open_table("marimo", "obliteration", seats=["human", "easy"], pause=50)
    table.click("divide")
    table.says("Player 2 divides by 2. New number is 3. Player 1 to move.")
    table.tool("Undo").click()
    table.cell_sees("12 after nothing, 2 moves")


def test_a_position_is_put_on_the_board_or_refused(open_table):
    table = open_table("marimo", "obliteration")
    table.root.get_by_text("Position", exact=True).click()
    field = table.root.get_by_label("Position on one line")
    field.fill("7:a:d")
    field.press("Enter")
    table.cell_sees("7:a:d after nothing, 0 moves")
    field.fill("1000")
    table.tool("Put on the board").click()
    table.root.locator(".error").filter(has_text="should be a whole number from 1 to 100").wait_for()
    table.cell_sees("7:a:d after nothing, 0 moves")


def test_a_branch_is_kept_and_can_be_taken_up_again(open_table):
    table = open_table("marimo", "obliteration", start=3)
    table.click("add")
    table.says("Player 2 to move.")
    table.page.keyboard.press("u")
    table.says("Player 1 to move.")
    table.click("subtract")
    table.says("New number is 2.")
    table.root.get_by_role("button", name="Move 1. add, Player 1").click()
    table.says("New number is 4.")
    table.cell_sees("4:-:a after add, 2 moves")


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_nothing_serious_stands_in_the_way_of_access(open_table, host, look):
    table = open_table(host, "obliteration", look=look, start=3, hints=True)
    table.click("add")
    table.says("Player 2 to move.")
    ground = table.root.evaluate("e => getComputedStyle(e).backgroundColor")
    assert ground == {"light": "rgb(251, 250, 247)", "dark": "rgb(23, 25, 29)"}[look]
    assert table.serious() == []
