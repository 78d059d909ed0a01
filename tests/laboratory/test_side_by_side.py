"""The page with two boards: what an address opens, and what is said about the differences."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from helpers.visible_text import read_text

from engines import GAMES
from laboratory.pages import LABORATORIES
from laboratory.side_by_side import SideBySide, make_game_dropdown, render_differences


def open_sides(game="obliteration", **address):
    return SideBySide(game, {"game": game, "version": "2", **address})


def read_address(sides):
    return {key: text for key, text in sides.widget.parameters.items() if text}


@pytest.mark.parametrize("name", LABORATORIES)
def test_without_rules_each_side_has_one_of_the_first_two_variants(name):
    sides = SideBySide(name, {"game": name})
    first, second = list(GAMES[name].variants)[:2]
    assert [session.get_variant() for session in sides.sessions] == [first, second]


def test_the_address_follows_both_boards_and_opens_them_again():
    sides = open_sides(right="no_repeat=off", moves="divide divide add")
    sides.boards[1].play("divide")
    address = read_address(sides)
    assert address == {
        "game": "obliteration",
        "version": "2",
        "right": "no_repeat=off",
        "moves": "divide divide add divide",
    }
    again = SideBySide("obliteration", address)
    assert [board.position for board in again.boards] == ["4:d:a", "2:a:d"]
    assert again.pair.describe_gap() == sides.pair.describe_gap() != ""


def test_an_address_that_cannot_be_read_is_said_and_the_variants_stay():
    sides = open_sides(left="colour=red")
    assert sides.boards[0].error.startswith("The address of this page could not be read: ")
    assert [board.position for board in sides.boards] == ["12", "12"]
    assert SideBySide("chopsticks", {"game": "obliteration", "moves": "divide"}).boards[0].error == ""


def test_the_choice_of_a_game_is_that_of_the_address_if_there_is_such_a_game():
    assert make_game_dropdown({"game": "front_ham"}).value == "front_ham"
    assert make_game_dropdown({"game": "<b>poker</b>"}).value == LABORATORIES[0]


def test_the_differences_are_the_rules_and_the_verdict_of_each_move():
    sides = open_sides(right="no_repeat=off", moves="divide divide")
    assert read_text(render_differences(sides).text) == (
        "May not be repeated: your own last operation on the left, May not be repeated: nothing on the right. "
        "move on the left on the right different Add 1 wins in 1 move draws ≠ "
        "Multiply by 3 and add 1 wins in 1 move draws ≠ Subtract 1 draws draws ="
    )
    same = read_text(render_differences(open_sides()).text)
    assert same.startswith("Both sides have the same rules. ")
    assert same.endswith("Divide by 2 wins in 3 moves wins in 3 moves =")


def test_a_click_on_a_move_plays_it_on_a_side_where_it_is_legal():
    sides = open_sides(right="no_repeat=off", moves="divide divide subtract")
    html = render_differences(sides).text
    rows = re.findall(r'<tr data-board="(\d+)" data-at="([^"]*)" [^>]*data-request="([^"]*)"', html)
    keys = {board.key: board for board in sides.boards}
    assert len(rows) == len(sides.boards[1].view["moves"])
    for key, at, request in rows:
        keys[key].request = {"at": at, **json.loads(unescape(request))}
        assert keys[key].error == ""
        assert len(keys[key].match.path()) > len(sides.boards[0].match.path()) - 1
        keys[key].undo()
