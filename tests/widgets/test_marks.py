"""Marks and words come from Python: the browser gets them with every board and tree."""

from __future__ import annotations

import pytest

import widgets
from engines import load
from engines.english import describe_outcome
from engines.formats.link import parse_link
from engines.palette import VERDICT_MARKS
from widgets import BOARDS
from widgets.marks import VERDICT_TEXTS, describe_verdict, list_verdict_texts


@pytest.mark.parametrize("value", VERDICT_MARKS)
def test_the_texts_of_a_verdict_say_what_the_engines_say(value):
    texts = VERDICT_TEXTS[value]
    assert (texts["mark"], texts["words"]) == (VERDICT_MARKS[value], describe_outcome(value, None))
    assert texts["one_ply"] == describe_outcome(value, 1)
    for plies in (0, 2, 17, 122):
        assert texts["plies"].format(plies) == describe_outcome(value, plies)


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_and_tree_sends_the_texts_of_verdicts(name):
    board = widgets.board(name)
    assert board.setup["verdict_texts"] == widgets.tree(board).setup["verdict_texts"] == list_verdict_texts(board.game)


def test_with_more_than_two_players_a_verdict_names_no_length_that_it_does_not_have():
    many, loops = load("front_ham"), load("chopsticks", players=3)
    assert describe_verdict(many, "open", None) == "depends on the others"
    assert describe_verdict(many, "loss", None) == "cannot win"
    assert list_verdict_texts(many)["open"]["mark"] == "◆"
    assert describe_verdict(loops, "loss", 3) == "is not safe"
    assert describe_verdict(loops, "win", 3) == "wins in 3 moves"
    assert describe_verdict(load("chopsticks"), "loss", 1) == "loses in 1 move"


def test_the_hints_of_three_players_win_only_where_every_result_does():
    board = widgets.board(parse_link("front_ham", {"position": "6.5.2"}))
    board.set_hints(True)
    assert board.verdicts["bcc+a"] == {"value": "win", "plies": None, "rank": 0}
    assert board.verdicts["bbb+a"]["value"] == "open"


def test_a_board_names_a_place_for_every_player():
    assert widgets.board("front_ham", players=4).setup["place_names"] == ["1st", "2nd", "3rd", "4th"]
