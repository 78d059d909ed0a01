"""Marks and words come from Python: the browser gets them with every board and tree."""

from __future__ import annotations

import pytest

import widgets
from engines.english import describe_outcome
from engines.palette import VERDICT_MARKS
from widgets import BOARDS
from widgets.marks import VERDICT_TEXTS


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
    assert board.setup["verdict_texts"] == widgets.tree(board).setup["verdict_texts"] == VERDICT_TEXTS


def test_a_board_names_a_place_for_every_player():
    assert widgets.board("front_ham", players=4).setup["place_names"] == ["1st", "2nd", "3rd", "4th"]
