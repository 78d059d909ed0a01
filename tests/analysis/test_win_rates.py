"""Win rates of bots: reproducible, and in agreement with exact odds; bots that look further ahead."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from math import sqrt
from random import Random

import pytest

from analysis.exact_odds import compute_perfect_vs_random_odds
from analysis.sampling import wilson_interval
from analysis.win_rates import (
    build_win_rate,
    depth_curve_chart,
    describe_depth_curve,
    describe_win_rate,
    measure_depth_curve,
    measure_win_rates,
    measure_win_rates_by_ply,
    win_rate_chart,
)
from engines import EngineError, load, solve
from engines.players import AlphaBeta, DepthLimitedPlayer, SolutionPlayer
from engines.solvers.budget import NodeBudget


def test_the_games_come_one_by_one_with_the_totals_so_far():
    game = load("chopsticks")
    for number, rows in enumerate(measure_win_rates(game, ["easy", "medium"], 15, seed=3), 1):
        assert [row.games for row in rows] == [number, number]
        assert all(row.wins + row.draws + row.losses == row.games for row in rows)
        assert rows[0].wins == rows[1].losses
        assert rows[0].draws == rows[1].draws
        assert all((row.low, row.high) == wilson_interval(row.wins, row.games) for row in rows)


def test_the_same_seed_plays_the_same_games_and_stopping_early_changes_none_of_them():
    game = load("chopsticks")
    whole = list(measure_win_rates(game, ["easy", "medium"], 12, seed=7))
    assert list(measure_win_rates(game, ["easy", "medium"], 12, seed=7)) == whole
    assert list(islice(measure_win_rates(game, ["easy", "medium"], 1000, seed=7), 12)) == whole
    assert list(measure_win_rates(game, ["easy", "medium"], 12, seed=8)) != whole


def test_with_rotation_every_player_plays_every_seat():
    game = load("front_ham", socks=2)
    *_, rows = measure_win_rates(game, ["easy", "medium", "hard"], 6, rotate=True)
    assert {(row.player, row.seat): row.games for row in rows} == {
        (bot, seat): 2 for bot in ("easy", "medium", "hard") for seat in range(3)
    }


def test_a_perfect_player_always_wins_a_won_position():
    game = load("claustroboard", board="4413/4434/3223/2132;b3,b1")
    *_, rows = measure_win_rates(game, [SolutionPlayer(solve(game)), "easy"], 30)
    assert (rows[0].player, rows[0].wins) == ("perfect", 30)


def test_two_perfect_players_of_a_drawn_game_draw_by_repetition():
    game = load("chopsticks")
    bot = SolutionPlayer(solve(game))
    *_, rows = measure_win_rates(game, [bot, bot], 3)
    assert [row.draws for row in rows] == [3, 3]


def test_sampling_agrees_with_the_computed_chance():
    game = load("front_ham", players=2, socks="1.4", order="listed")
    solution, games = solve(game), 600
    *_, rows = measure_win_rates(game, [SolutionPlayer(solution), "easy"], games)
    chance = float(compute_perfect_vs_random_odds(solution, game.start()).win)
    assert abs(rows[0].rate - chance) < 4.5 * sqrt(chance * (1 - chance) / games)


def test_a_wrong_number_of_players_is_refused():
    with pytest.raises(EngineError, match="players: 3 given; Chopsticks under these rules takes 2"):
        next(measure_win_rates(load("chopsticks"), ["easy"] * 3, 1))
    with pytest.raises(EngineError, match="there is no player 'genius'"):
        next(measure_win_rates(load("chopsticks"), ["easy", "genius"], 1))


def test_a_win_rate_is_described_in_a_sentence():
    game = load("obliteration")
    rows = next(measure_win_rates(game, ["hard", "easy"], 1))
    assert (
        describe_win_rate(rows[0])
        == "Perfect as Player 1 wins 1 of 1 game and draws 0 (95% sure: between 21% and 100%)."
    )


def test_the_chart_contains_every_rate_with_its_interval(collect_chart_rows):
    game = load("chopsticks")
    *_, rows = measure_win_rates(game, ["easy", "medium"], 10, rotate=True)
    drawn = collect_chart_rows(win_rate_chart(rows, game))
    assert [(row["player"], row["seat"], row["rate"], row["low"], row["high"]) for row in drawn] == [
        (row.player, row.seat, row.rate, row.low, row.high) for row in rows
    ]


def test_ply_by_ply_the_games_are_the_same():
    game = load("obliteration")
    steps = list(measure_win_rates_by_ply(game, ["hard", "easy"], 5))
    assert [step for step in steps if step is not None] == list(measure_win_rates(game, ["hard", "easy"], 5))
    assert steps.count(None) >= 5


@pytest.fixture(scope="module")
def game():
    return load("claustroboard", size=3)


def test_every_bot_plays_every_deal_from_both_seats(game):
    rows = list(measure_depth_curve(game, ["sees1", "mcts5"], "easy", 4))
    assert len(rows) == 4 * 2 * 2
    assert [(row.player, row.strength, row.games) for row in rows[-1]] == [("sees1", 1, 8), ("mcts5", 5, 8)]
    assert len(rows[0]) == 1


def test_perfect_play_against_itself_wins_half_when_every_deal_is_played_twice(game):
    *_, last = measure_depth_curve(game, ["hard"], "hard", 6)
    assert (last[0].wins, last[0].games) == (6, 12)


def list_positions(game, deals):
    """Yield the positions of some deals, each with its solution, if always the last legal move is played."""
    for deal in range(deals):
        state = game.start(Random(deal))
        solution = solve(game, state)
        while moves := game.legal_moves(state):
            yield solution, state
            state = game.apply(state, moves[-1])


def test_a_bot_that_sees_to_the_end_makes_no_mistakes(game):
    for solution, state in list_positions(game, 15):
        verdict = solution.verdict(state)
        for plies in (verdict.plies, verdict.plies + 1):
            move = DepthLimitedPlayer(plies)(game, state, Random(0))
            assert solution.verdict(game.apply(state, move)).places == verdict.places


def test_a_bot_that_sees_one_ply_less_sees_no_win(game):
    won = [found for found in list_positions(game, 15) if found[0].verdict(found[1]).value == "win"]
    for solution, state in won:
        assert AlphaBeta(game, game.turn(state), NodeBudget()).search(state, solution.verdict(state).plies - 1) == 0
    assert won


def test_the_sentence_waits_for_enough_games_and_names_the_first_bot_that_may_be_as_strong():
    few = [build_win_rate("sees1", Counter(win=1, loss=1))]
    assert describe_depth_curve(few, "perfect play") == "2 games each: too few to say anything."
    rows = [build_win_rate("sees1", Counter(win=2, loss=38)), build_win_rate("sees6", Counter(win=18, loss=22))]
    assert describe_depth_curve(rows, "perfect play") == (
        "From 6 on, a bot may be as strong as perfect play: it wins 18 of 40 games."
    )
    assert describe_depth_curve(rows[:1], "perfect play") == "None of these bots is as strong as perfect play."
    assert (
        depth_curve_chart(rows, "perfect play", "plies").to_dict()["title"]["text"] == "Games won against perfect play"
    )
