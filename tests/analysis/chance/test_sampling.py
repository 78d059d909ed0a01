"""Samples: the interval after every game, the classes that miss, and the exercises."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from analysis import quiz
from analysis.chance import sampling
from analysis.chance.intervals import wilson


def test_the_interval_is_there_for_every_game_of_a_short_sample():
    rows = sampling.narrowing([True, False, True])
    assert [(row["games"], row["wins"]) for row in rows] == [(1, 1), (2, 1), (3, 2)]
    assert (rows[2]["low"], rows[2]["high"]) == wilson(2, 3)
    assert sampling.narrowing([]) == []


@pytest.mark.parametrize("games", [199, 400, 401, 999])
def test_a_long_sample_is_thinned_and_ends_with_its_last_game(games):
    rows = sampling.narrowing([True] * games)
    assert len(rows) <= 2 * sampling.POINTS
    assert rows[-1]["games"] == games
    assert len({row["games"] for row in rows}) == len(rows)


def test_four_times_the_games_make_the_interval_about_half_as_wide():
    rows = [sampling.interval(round(0.7 * games), games) for games in (100, 400, 1600, 6400)]
    found = [row["high"] - row["low"] for row in rows]
    for wide, narrow in pairwise(found):
        assert narrow == pytest.approx(wide / 2, rel=0.03)


def test_a_sample_is_sure_from_where_it_leaves_out_one_half_for_good():
    assert sampling.sure_from([True] * 10) == next(n for n in range(1, 11) if wilson(n, n)[0] > 0.5)
    assert sampling.sure_from([True, False] * 10) is None
    wins = [True] * 8 + [False] * 6 + [True] * 40
    found = sampling.sure_from(wins)
    assert not any(sampling.holds(sum(wins[:n]), n, 0.5) for n in range(found, len(wins) + 1))
    assert sampling.holds(sum(wins[: found - 1]), found - 1, 0.5)


def test_about_one_class_in_twenty_misses_the_truth():
    outcomes = [True] * 5 + [False] * 7
    rows = [row for seed in range(20) for row in sampling.classes(outcomes, 200, seed=seed)]
    missing = sum(row["held"] == "misses it" for row in rows) / len(rows)
    assert 0.02 < missing < 0.08
    for row in rows:
        assert (row["held"] == "misses it") == (not row["low"] <= 5 / 12 <= row["high"])


def test_the_charts_say_what_they_show():
    rows = sampling.classes([True, False], 50)
    missing = sum(row["held"] == "misses it" for row in rows)
    shown = sampling.classes_chart(rows, Fraction(1, 2)).to_dict()["title"]
    assert shown["text"] == "40 classes, 50 deals each"
    assert f"{missing} interval{'s' if missing != 1 else ''} of 40" in " ".join(shown["subtitle"])
    assert sampling.narrowing_chart(sampling.narrowing([True]), "Won").to_dict()["title"]["text"] == "Won"


@pytest.mark.parametrize("seed", range(20))
def test_the_exercises_are_the_same_for_a_class_and_their_answers_right(seed):
    found = sampling.exercises(seed)
    assert found == sampling.exercises(seed)
    for question in found[:2]:
        games, won = (int(word.strip(".")) for word in question.prompt.split() if word.strip(".").isdigit())
        outside = wilson(won, games)[0] > 0.5
        assert question.choices[question.answer] == ("yes, 95% sure" if outside else "not yet")
    games = int(found[2].prompt.split()[1])
    times = int(found[2].prompt.split("1/")[1].split()[0])
    assert found[2].choices[found[2].answer] == f"{games * times * times:,}"
    assert len(set(found[2].choices)) == len(found[2].choices)
    assert all(quiz.grade(question, question.answer).right for question in found)
