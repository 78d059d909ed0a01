"""Laws for a duel: what they say, where they are wrong, and the one that holds."""

from __future__ import annotations

from math import ceil

import pytest

from analysis.front_ham.duels import duel
from analysis.front_ham.laws import EVERY, GUESSED, KNOWN, SHAPES, Law, chart, fitting, in_words, judge


@pytest.fixture(scope="module")
def rows():
    return duel(9)


@pytest.mark.parametrize(
    ("law", "wins"),
    [
        (Law("limit", 2, 1), lambda a, b: b <= 2 * ceil(a / 2) + 1),
        (Law("limit", 1, -2), lambda a, b: b <= a - 2),
        (Law("sum", 4, 3), lambda a, b: (a + b) % 4 != 3),
        (Law("difference", 3, -1), lambda a, b: (a - b) % 3 != 2),
        (Law("own", 5, 0), lambda a, _: a % 5 != 0),
    ],
)
def test_a_law_says_who_wins(law, wins):
    assert all(law.wins(a, b) == wins(a, b) for a in range(1, 12) for b in range(1, 12))


@pytest.mark.parametrize(
    ("law", "sentence"),
    [
        (Law("limit", 1, 0), "The mover wins exactly when b ≤ a."),
        (Law("limit", 2, 1), "The mover wins exactly when b ≤ (a rounded up to a multiple of 2) + 1."),
        (Law("limit", 1, -3), "The mover wins exactly when b ≤ a − 3."),
        (Law("sum", 4, -1), "The mover loses exactly when a + b leaves 3 when divided by 4."),
    ],
)
def test_a_law_reads_as_a_sentence(law, sentence):
    assert str(law) == sentence


def test_only_what_is_known_is_shown_and_judged(rows):
    for row, true in zip(judge(rows, Law("sum", 2, 0), known=4), rows, strict=True):
        seen = row["a"] <= 4 and row["b"] <= 4
        assert (row["known"], row["from"]) == (seen, KNOWN if seen else GUESSED)
        assert row["value"] == (true["value"] if seen else row["guess"])
        assert row["wrong"] == (seen and row["guess"] != true["value"])


def test_one_law_of_those_that_can_be_tried_holds_everywhere(rows):
    assert fitting(rows, range(1, 7), range(-3, 7)) == [Law("limit", 2, 1)]
    assert "can you say why" in in_words(judge(rows, Law("limit", 2, 1), EVERY))


def test_the_smallest_refutation_is_named(rows):
    told = in_words(judge(rows, Law("limit", 1, 0), known=3))
    assert told == (
        "Your law is wrong at 3 of the 9 positions that you know. At a = 1, b = 2 it says that the mover loses, but "
        "the mover wins in 1 ply."
    )


@pytest.mark.parametrize("shape", SHAPES.values())
def test_the_chart_carries_every_square_and_rings_the_wrong_ones(rows, shape, carried):
    judged = judge(rows, Law(shape, 3, 1), known=5)
    drawn = chart(judged, Law(shape, 3, 1))
    assert carried(drawn) == judged
    assert drawn.to_dict()["layer"][-1]["transform"] == [{"filter": "datum.wrong"}]
