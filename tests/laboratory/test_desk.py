"""A desk opens as its address says, and tells its page what has changed: the rules, the position, or neither."""

from __future__ import annotations

import pytest

from engines import GAMES, Match, load, write_link
from laboratory import Desk
from laboratory.desk import OWN, solved
from widgets import BOARDS


def test_an_empty_address_opens_the_book_s_game():
    for name in BOARDS:
        desk = Desk(name, {})
        assert desk.trouble == ""
        assert desk.match().state == Match(load(name)).state
        assert desk.variant() == next(iter(GAMES[name].variants))


def test_an_address_brings_rules_position_and_history():
    desk = Desk("obliteration", {"rules": "no_repeat=off", "moves": "divide divide subtract"})
    assert desk.table.position == "2:d:s"
    assert [entry["move"] for entry in desk.table.history] == ["divide", "divide", "subtract"]
    assert desk.variant() == "off"


def test_a_broken_address_says_what_is_wrong_and_opens_the_default():
    desk = Desk("obliteration", {"moves": "divide triple"})
    assert desk.trouble.startswith(
        "The address of this page could not be followed, so the game begins afresh. moves: move 2"
    )
    assert desk.table.position == "12"


def test_a_move_changes_the_position_and_not_the_rules():
    desk = Desk("obliteration", {})
    game = desk.game()
    desk.table.play("divide")
    assert desk.match().path()[-1].text == "divide"
    assert desk.game() is game


def test_hints_and_seats_change_neither(monkeypatch):
    desk = Desk("obliteration", {})
    told = []
    monkeypatch.setattr(desk, "_set_match", told.append)
    monkeypatch.setattr(desk, "_set_game", told.append)
    desk.table.hint(on=True)
    desk.table.sit(["human", "easy"])
    assert told == []


def test_a_rule_changed_by_a_control_leaves_that_control_alone_and_turns_the_others(monkeypatch):
    desk = Desk("obliteration", {})
    turned = []
    monkeypatch.setattr(desk, "_set_rules", lambda _: turned.append("rules"))
    monkeypatch.setattr(desk, "_set_variant", turned.append)
    desk.rule({"no_repeat": "off"})
    assert turned == ["off"]
    desk.choose("either")
    assert turned == ["off", "rules"]
    desk.table.rule({"start": 7})  # from the board itself
    assert turned == ["off", "rules", OWN, "rules"]
    assert desk.game().rules.start == 7


def test_a_rule_that_is_refused_changes_nothing_and_turns_the_control_back(monkeypatch):
    desk = Desk("obliteration", {"moves": "divide"})
    turned = []
    monkeypatch.setattr(desk, "_set_rules", turned.append)
    desk.rule({"start": 500})
    assert desk.notice() == "start: 500 is outside the range 1 to 100. Nothing has changed."
    assert turned == [desk.table.rules]
    assert desk.table.position == "6:-:d"
    desk.rule({"start": 50})
    assert desk.notice() == ""


def test_a_position_is_put_on_the_board_or_refused():
    desk = Desk("chopsticks", {})
    desk.edit("1203")
    assert desk.table.position == "1203"
    desk.edit("9999")
    assert "position" in desk.notice()
    assert desk.table.position == "1203"


@pytest.mark.parametrize("name", BOARDS)
def test_what_a_desk_would_write_into_the_address_opens_the_same_again(name):
    desk = Desk(name, {})
    for _ in range(3):
        game, state = desk.game(), desk.match().state
        desk.table.play(game.format_move(game.legal_moves(state)[-1]))
    again = Desk(name, write_link(desk.match()))
    assert again.table.position == desk.table.position
    assert again.table.history == desk.table.history


def test_what_is_too_large_is_a_sentence():
    assert solved(load("obliteration")).verdict().value == "win"
    assert "position" in solved(load("claustroboard", size=6), budget=100)


def test_there_is_one_tree_and_it_follows_the_board():
    desk = Desk("obliteration", {})
    assert desk.tree() is desk.tree()
    desk.table.play("divide")
    assert desk.tree().root == "6:-:d"
