"""Bots against bots: reproducible, stoppable, and within what can be computed exactly."""

from __future__ import annotations

from itertools import islice
from math import isclose, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.chance.bouts import Solved, play
from analysis.chance.chances import perfect
from analysis.chance.intervals import SURE, wilson
from analysis.chance.winrates import chart, in_words, ply_by_ply, run
from engines import EngineError, load, solve


@given(st.integers(1, 100_000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_the_ends_of_the_interval_are_the_rates_that_lie_just_so_far_from_what_was_seen(pair):
    wins, games = pair
    rate, (low, high) = wins / games, wilson(*pair)
    assert 0 <= low <= rate + 1e-12
    assert rate - 1e-12 <= high <= 1
    for end in (low, high):  # the definition: (rate - p)^2 = z^2 p (1 - p) / n at both ends
        assert isclose((rate - end) ** 2, SURE**2 * end * (1 - end) / games, rel_tol=1e-6, abs_tol=1e-12)


def test_a_published_interval():
    low, high = wilson(81, 263)  # Newcombe 1998, method 3: 0.2553 to 0.3662
    assert round(low, 4) == 0.2553
    assert round(high, 4) == 0.3662
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_games_come_one_by_one_with_the_totals_so_far():
    game = load("chopsticks")
    for number, rows in enumerate(run(game, ["easy", "medium"], 15, seed=3), 1):
        assert [row.games for row in rows] == [number, number]
        assert all(row.wins + row.draws + row.losses == row.games for row in rows)
        assert rows[0].wins == rows[1].losses
        assert rows[0].draws == rows[1].draws
        assert all((row.low, row.high) == wilson(row.wins, row.games) for row in rows)


def test_the_same_seed_plays_the_same_games_and_stopping_early_changes_none_of_them():
    game = load("chopsticks")
    whole = list(run(game, ["easy", "medium"], 12, seed=7))
    assert list(run(game, ["easy", "medium"], 12, seed=7)) == whole
    assert list(islice(run(game, ["easy", "medium"], 1000, seed=7), 12)) == whole
    assert list(run(game, ["easy", "medium"], 12, seed=8)) != whole


def test_everybody_moves_on_a_seat_when_the_table_is_turned():
    game = load("front_ham", socks=2)
    *_, rows = run(game, ["easy", "medium", "hard"], 6, rotate=True)
    assert {(row.player, row.seat): row.games for row in rows} == {
        (bot, seat): 2 for bot in ("easy", "medium", "hard") for seat in range(3)
    }


def test_a_perfect_player_wins_what_is_won():
    game = load("claustroboard", board="4413/4434/3223/2132;b3,b1")
    *_, rows = run(game, [Solved(solve(game)), "easy"], 30)
    assert (rows[0].player, rows[0].wins) == ("perfect", 30)


def test_two_perfect_players_of_a_drawn_game_draw_by_repetition():
    game = load("chopsticks")
    bot = Solved(solve(game))
    *_, rows = run(game, [bot, bot], 3)
    assert [row.draws for row in rows] == [3, 3]


def test_a_game_without_end_and_without_repetition_is_called_off(monkeypatch):
    monkeypatch.setattr("analysis.chance.bouts.LONGEST", 50)
    game = load("chopsticks", repetition=0)
    bot = Solved(solve(game))
    assert play(game, [bot, bot], Random(1)) == (1, 1)


def test_sampling_agrees_with_the_computed_chance():
    game = load("front_ham", players=2, socks="1.4", order="listed")
    solution, games = solve(game), 600
    *_, rows = run(game, [Solved(solution), "easy"], games)
    chance = float(perfect(solution, game.start()).win)
    assert abs(rows[0].rate - chance) < 4.5 * sqrt(chance * (1 - chance) / games)


def test_a_wrong_number_of_players_is_refused():
    with pytest.raises(EngineError, match="players: 3 given; Chopsticks under these rules takes 2"):
        next(run(load("chopsticks"), ["easy"] * 3, 1))
    with pytest.raises(EngineError, match="there is no player 'genius'"):
        next(run(load("chopsticks"), ["easy", "genius"], 1))


def test_a_tally_is_told_in_words():
    game = load("obliteration")
    rows = next(run(game, ["hard", "easy"], 1))
    assert in_words(rows[0]) == "hard as Player 1 wins 1 of 1 game and draws 0 (95% sure: between 21% and 100%)."


def test_the_chart_carries_every_rate_with_its_interval(carried):
    game = load("chopsticks")
    *_, rows = run(game, ["easy", "medium"], 10, rotate=True)
    drawn = carried(chart(rows, game))
    assert [(row["player"], row["seat"], row["rate"], row["low"], row["high"]) for row in drawn] == [
        (row.player, row.seat, row.rate, row.low, row.high) for row in rows
    ]


def test_ply_by_ply_the_games_are_the_same():
    game = load("obliteration")
    steps = list(ply_by_ply(game, ["hard", "easy"], 5))
    assert [step for step in steps if step is not None] == list(run(game, ["hard", "easy"], 5))
    assert steps.count(None) >= 5
