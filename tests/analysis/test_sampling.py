"""Samples: Wilson's interval, the interval after each game, the classes that miss, and the exercises."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis import quiz, sampling
from analysis.sampling import Z_95, wilson_interval


@given(st.integers(1, 100_000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_the_bounds_of_the_interval_satisfy_wilsons_equation(pair):
    wins, games = pair
    rate, (low, high) = wins / games, wilson_interval(*pair)
    assert 0 <= low <= rate + 1e-12
    assert rate - 1e-12 <= high <= 1
    for end in (low, high):  # the definition: (rate - p)^2 = z^2 p (1 - p) / n at both ends
        assert isclose((rate - end) ** 2, Z_95**2 * end * (1 - end) / games, rel_tol=1e-6, abs_tol=1e-12)


def test_the_interval_equals_a_published_one():
    low, high = wilson_interval(81, 263)  # Newcombe 1998, method 3: 0.2553 to 0.3662
    assert round(low, 4) == 0.2553
    assert round(high, 4) == 0.3662
    assert wilson_interval(0, 0) == (0.0, 1.0)


def test_a_short_sample_has_an_interval_after_every_game():
    rows = sampling.list_running_intervals([True, False, True])
    assert [(row["games"], row["wins"]) for row in rows] == [(1, 1), (2, 1), (3, 2)]
    assert (rows[2]["low"], rows[2]["high"]) == wilson_interval(2, 3)
    assert sampling.list_running_intervals([]) == []


@pytest.mark.parametrize("games", [199, 400, 401, 999])
def test_a_long_sample_is_thinned_and_ends_with_its_last_game(games):
    rows = sampling.list_running_intervals([True] * games)
    assert len(rows) <= 2 * sampling.MAX_POINTS
    assert rows[-1]["games"] == games
    assert len({row["games"] for row in rows}) == len(rows)


def test_four_times_the_games_make_the_interval_about_half_as_wide():
    rows = [sampling.make_interval_row(round(0.7 * games), games) for games in (100, 400, 1600, 6400)]
    found = [row["high"] - row["low"] for row in rows]
    for wide, narrow in pairwise(found):
        assert narrow == pytest.approx(wide / 2, rel=0.03)


def test_a_sample_is_sure_from_the_game_after_which_one_half_stays_outside():
    assert sampling.find_games_until_sure([True] * 10) == next(
        n for n in range(1, 11) if wilson_interval(n, n)[0] > 0.5
    )
    assert sampling.find_games_until_sure([True, False] * 10) is None
    wins = [True] * 8 + [False] * 6 + [True] * 40
    found = sampling.find_games_until_sure(wins)
    assert not any(sampling.is_in_interval(sum(wins[:n]), n, 0.5) for n in range(found, len(wins) + 1))
    assert sampling.is_in_interval(sum(wins[: found - 1]), found - 1, 0.5)


def test_about_one_class_in_twenty_misses_the_truth():
    outcomes = [True] * 5 + [False] * 7
    rows = [row for seed in range(20) for row in sampling.simulate_classes(outcomes, 200, seed=seed)]
    missing = sum(row["held"] == sampling.MISSES_LABEL for row in rows) / len(rows)
    assert 0.02 < missing < 0.08
    for row in rows:
        assert (row["held"] == sampling.MISSES_LABEL) == (not row["low"] <= 5 / 12 <= row["high"])


def test_the_charts_have_titles_with_their_numbers():
    rows = sampling.simulate_classes([True, False], 50)
    missing = sum(row["held"] == sampling.MISSES_LABEL for row in rows)
    shown = sampling.classes_chart(rows, Fraction(1, 2)).to_dict()["title"]
    assert shown["text"] == "40 classes, 50 deals each"
    assert f"{missing} interval{'s' if missing != 1 else ''} of 40" in " ".join(shown["subtitle"])
    assert (
        sampling.running_interval_chart(sampling.list_running_intervals([True]), "Won").to_dict()["title"]["text"]
        == "Won"
    )


@pytest.mark.parametrize("seed", range(20))
def test_the_exercises_depend_only_on_the_seed_and_have_correct_answers(seed):
    found = sampling.make_exercises(seed)
    assert found == sampling.make_exercises(seed)
    for question in found[:2]:
        games, won = (int(word.strip(".")) for word in question.prompt.split() if word.strip(".").isdigit())
        outside = wilson_interval(won, games)[0] > 0.5
        assert question.choices[question.answer_index] == ("yes, 95% sure" if outside else "not yet")
    games = int(found[2].prompt.split()[1])
    times = int(found[2].prompt.split("1/")[1].split()[0])
    assert found[2].choices[found[2].answer_index] == f"{games * times * times:,}"
    assert len(set(found[2].choices)) == len(found[2].choices)
    assert all(quiz.grade_answer(question, question.answer_index).correct for question in found)


def test_a_quiz_asks_the_exercises():
    bank = sampling.ExerciseBank()
    found = bank.questions("sample", None, 7, 5)
    assert found == sampling.make_exercises(7)
    assert bank.questions("sample", None, 7, 2) == found[:2]
    assert bank.depths("sample") == []
    for question in found:
        grades = [bank.grade(question, index).correct for index in range(len(question.choices))]
        assert grades.index(True) == question.answer_index
        assert grades.count(True) == 1
