"""Machines that look further and further."""

from __future__ import annotations

from random import Random

import pytest

from analysis.chance import horizons
from engines import load, solve
from engines.players import Lookout, Sees
from engines.solvers.limits import Work


@pytest.fixture(scope="module")
def game():
    return load("claustroboard", size=3)


def test_every_bot_plays_every_deal_from_both_seats(game):
    rows = list(horizons.run(game, ["sees1", "mcts5"], "easy", 4))
    assert len(rows) == 4 * 2 * 2
    assert [(row.bot, row.number, row.games) for row in rows[-1]] == [("sees1", 1, 8), ("mcts5", 5, 8)]
    assert len(rows[0]) == 1


def test_perfect_play_against_itself_wins_half_when_every_deal_is_played_twice(game):
    *_, last = horizons.run(game, ["hard"], "hard", 6)
    assert (last[0].wins, last[0].games) == (6, 12)


def positions(game, deals):
    """Positions of some deals, each with its solution: those met when always the last move is played."""
    for deal in range(deals):
        state = game.start(Random(deal))
        solution = solve(game, state)
        while moves := game.legal_moves(state):
            yield solution, state
            state = game.apply(state, moves[-1])


def test_a_machine_that_sees_to_the_end_errs_no_more(game):
    for solution, state in positions(game, 15):
        verdict = solution.verdict(state)
        for plies in (verdict.plies, verdict.plies + 1):
            move = Sees(plies)(game, state, Random(0))
            assert solution.verdict(game.apply(state, move)).places == verdict.places


def test_a_machine_that_sees_one_ply_less_sees_no_win(game):
    won = [found for found in positions(game, 15) if found[0].verdict(found[1]).value == "win"]
    for solution, state in won:
        assert Lookout(game, game.turn(state), Work()).ahead(state, solution.verdict(state).plies - 1) == 0
    assert won


def test_the_sentence_waits_for_enough_games_and_names_the_first_that_may_hold_its_own():
    few = [horizons.level("sees1", 1, 2)]
    assert horizons.in_words(few, "perfect play") == "2 games each: too few to say anything."
    rows = [horizons.level("sees1", 2, 40), horizons.level("sees6", 18, 40)]
    assert horizons.in_words(rows, "perfect play") == (
        "From 6 on a machine may hold its own against perfect play: it wins 18 of 40 games."
    )
    assert horizons.in_words(rows[:1], "perfect play") == "None of these machines holds its own against perfect play."
    assert horizons.chart(rows, "perfect play", "plies").to_dict()["title"]["text"] == "Games won against perfect play"
