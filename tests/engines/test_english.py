"""Plain English, with the right singular and plural."""

from __future__ import annotations

from engines.english import count_noun, describe_outcome, join_words, ordinal, pluralize


def test_a_number_agrees_with_its_noun():
    assert [count_noun(n, "life") for n in (0, 1, 2)] == ["0 lives", "1 life", "2 lives"]
    assert count_noun(1, "inaccuracy") == "1 inaccuracy"
    assert count_noun(2, "inaccuracy") == "2 inaccuracies"
    assert count_noun(1, "loss") == "1 loss"
    assert count_noun(3, "loss") == "3 losses"
    assert count_noun(3, "tile") == "3 tiles"


def test_a_verb_agrees_with_its_number():
    assert [pluralize(n, "loses") for n in (1, 2)] == ["loses", "lose"]


def test_lists_have_commas_and_a_last_word():
    assert join_words([]) == ""
    assert join_words(["a"]) == "a"
    assert join_words(["a", "b"]) == "a and b"
    assert join_words(["a", "b", "c"], "or") == "a, b or c"


def test_verdicts_include_their_plies_if_there_are_any():
    assert describe_outcome("win", 1) == "wins in 1 move"
    assert describe_outcome("loss", 26) == "loses in 26 moves"
    assert describe_outcome("draw", None) == "draws"


def test_places_are_written_as_ordinals():
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
