"""Plain English, with the right singular and plural."""

from __future__ import annotations

from engines.words import capital, count, listing, ordinal, outcome_in, several


def test_a_number_agrees_with_its_noun():
    assert [count(n, "ply") for n in (0, 1, 2)] == ["0 plies", "1 ply", "2 plies"]
    assert count(1, "inaccuracy") == "1 inaccuracy"
    assert count(2, "inaccuracy") == "2 inaccuracies"
    assert count(1, "loss") == "1 loss"
    assert count(3, "loss") == "3 losses"
    assert count(3, "tile") == "3 tiles"


def test_a_verb_agrees_with_its_number():
    assert [several(n, "loses") for n in (1, 2)] == ["loses", "lose"]


def test_lists_have_commas_and_a_last_word():
    assert listing([]) == ""
    assert listing(["a"]) == "a"
    assert listing(["a", "b"]) == "a and b"
    assert listing(["a", "b", "c"], "or") == "a, b or c"


def test_verdicts_are_told_with_their_plies_where_there_are_any():
    assert outcome_in("win", 1) == "wins in 1 ply"
    assert outcome_in("loss", 26) == "loses in 26 plies"
    assert outcome_in("draw", None) == "draws"


def test_places_are_told_as_ordinals():
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21)] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "12th",
        "13th",
        "21st",
    ]


def test_a_sentence_begins_with_a_capital():
    assert capital("red 1st") == "Red 1st"
    assert capital("") == ""
