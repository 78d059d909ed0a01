"""What random games say: the computed odds are those of samples, and tree search finds the winning move with more games."""

from __future__ import annotations

import pytest

from analysis import move_rates, playouts, sampling
from engines import Position, load, solve

GAME = load("chopsticks", fingers=4)
POSITION = Position(GAME, GAME.parse_state("2201"))


def compute_win_chance(state, seat, plies, known):
    """Return the chance of a win within a number of random moves, by plain recursion."""
    key = (state, plies)
    if key not in known:
        if outcome := GAME.outcome(state):
            known[key] = float(outcome.places[seat] == 1)
        elif plies == 0:
            known[key] = 0.0
        else:
            moves = GAME.legal_moves(state)
            known[key] = sum(
                compute_win_chance(GAME.apply(state, move), seat, plies - 1, known) for move in moves
            ) / len(moves)
    return known[key]


def test_the_odds_of_random_games_are_those_of_plain_recursion():
    for row, (move, verdict) in zip(
        playouts.compute_playout_odds(POSITION), solve(GAME).moves(POSITION.state), strict=True
    ):
        known: dict = {}
        chance = compute_win_chance(GAME.apply(POSITION.state, move), 0, 300, known)
        assert row.value == verdict.value
        assert row.win == pytest.approx(chance, abs=1e-4)


def test_random_games_prefer_the_move_that_loses():
    best, other = playouts.compute_playout_odds(POSITION)
    assert (best.value, other.value) == ("win", "loss")
    assert (round(best.win, 2), round(other.win, 2)) == (0.70, 0.72)


def test_a_sample_of_random_games_comes_near_the_odds():
    *_, rows = filter(None, move_rates.measure_move_rates_by_ply(POSITION, ["easy", "easy"], 1_500))
    odds = {row.move: row.win for row in playouts.compute_playout_odds(POSITION)}
    assert all(abs(row.rate - odds[row.move]) < 0.04 for row in rows)


def test_tree_search_chooses_the_winning_move_more_often_with_more_games():
    *_, rows = playouts.measure_choices(POSITION, [8, 256], 40)
    few, many = rows
    assert (few["games"], many["games"]) == (8, 256)
    assert few["right"] < 30 < many["right"] <= 40
    assert (many["low"], many["high"]) == sampling.wilson_interval(many["right"], 40)


def test_the_searches_come_one_by_one_and_are_the_same_with_the_same_seed():
    steps = list(playouts.measure_choices(POSITION, [4, 8], 3, seed=5))
    assert [sum(row["searches"] for row in rows) for rows in steps] == [1, 2, 3, 4, 5, 6]
    assert steps == list(playouts.measure_choices(POSITION, [4, 8], 3, seed=5))
