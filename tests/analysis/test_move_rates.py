"""Win rates after each move: from the position on the board, with the conventions of every match of bots."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from analysis.exact_odds import compute_perfect_vs_random_odds
from analysis.move_rates import (
    describe_bars,
    label_moves,
    list_chart_rows,
    measure_move_rates_by_ply,
    move_rate_chart,
)
from analysis.sampling import wilson_interval
from engines import EngineError, Match, Position, load, solve
from engines.players import SolutionPlayer, play_match, play_match_by_ply
from engines.solvers import Limit

FRONT_HAM = load("front_ham", players=2, socks="4.4", order="listed")


def test_every_legal_move_has_as_many_games_and_they_take_turns():
    position = Position.parse(load("obliteration"), "3:d:d")
    steps = list(measure_move_rates_by_ply(position, ["easy", "easy"], 4))
    totals = [step for step in steps if step]
    assert [sum(row.games for row in rows) for rows in totals] == list(range(1, 13))
    assert [row.games for row in totals[-1]] == [4, 4, 4]
    assert tuple(row.move for row in totals[-1]) == position.moves
    for row in totals[-1]:
        assert row.wins + row.draws + row.losses == row.games
        assert (row.low, row.high) == wilson_interval(row.wins, row.games)
    assert list(measure_move_rates_by_ply(position, ["easy", "easy"], 4)) == steps
    assert steps.count(None) >= 12


def test_the_games_begin_at_the_position_and_with_the_move():
    for seed in range(5):
        game = load("chopsticks")
        position = Position(game, game.start()).play("A-C")
        (move, *_) = game.legal_moves(position.state)
        after = game.apply(position.state, move)
        expected = play_match(game, ["easy", "medium"], Random(seed), after)
        *_, places = play_match_by_ply(game, ["easy", "medium"], Random(seed), position.state, [move])
        assert places == expected


def test_a_position_that_is_over_has_its_places_and_no_move():
    game = load("obliteration")
    ended = Position(game, game.start()).play("divide", "divide", "add")
    assert play_match(game, ["easy", "easy"], 0, ended.state) == (1, 2)
    assert list(measure_move_rates_by_ply(ended, ["easy", "easy"], 3)) == []


def test_the_position_on_the_board_counts_as_its_first_occurrence():
    game = load("chopsticks", repetition=2, logan=True)
    state = game.parse_state("0101")
    (swap,) = [
        move for move in game.legal_moves(state) if game.canonical(game.apply(state, move)) == game.canonical(state)
    ][:1]
    plies = list(play_match_by_ply(game, ["easy", "easy"], 0, state, [swap, swap]))
    assert (len(plies), plies[-1]) == (3, (1, 1))


def test_rates_are_for_the_player_who_moves_and_agree_with_the_computed_chance():
    position = Position(FRONT_HAM, FRONT_HAM.start())
    solution, games = solve(FRONT_HAM), 300
    perfect = SolutionPlayer(solution)
    *_, rows = measure_move_rates_by_ply(position, [perfect, "easy"], games)
    for row in rows:
        chance = compute_chance(solution, position.play(row.move))
        assert abs(row.rate - chance) <= 4.5 * sqrt(chance * (1 - chance) / games) + 1e-9


def compute_chance(solution, after):
    """Return how often the perfect player wins once the random opponent, who is to move, has replied."""
    if after.outcome:
        return float(after.outcome.places == (1, 2))
    replies = [after.play(move) for move in after.moves]
    chances = [
        float(reply.outcome.places == (1, 2))
        if reply.outcome
        else float(compute_perfect_vs_random_odds(solution, reply.state).win)
        for reply in replies
    ]
    return sum(chances) / len(chances)


def test_a_wrong_number_of_players_is_refused():
    with pytest.raises(EngineError, match="players: Chopsticks needs 2 players, not 3"):
        next(measure_move_rates_by_ply(Match(load("chopsticks")).position, ["easy"] * 3, 1))


def test_a_move_is_labelled_with_its_mark_and_its_exact_verdict_best_first():
    evaluation = Position.parse(load("obliteration"), "3:d:d").evaluate()
    assert list(label_moves(evaluation).items()) == [
        ("add", ("win", "▲ Add 1: wins in 1 move")),
        ("multiply", ("win", "▲ Multiply by 3 and add 1: wins in 1 move")),
        ("subtract", ("draw", "■ Subtract 1: draws")),
    ]
    many = Match(load("front_ham", players=3, socks=2)).position.evaluate()
    assert {value for value, _ in label_moves(many).values()} == {row.prospect.value for row in many.moves}


def test_moves_that_are_not_solved_say_so_and_are_drawn_without_a_verdict(collect_chart_rows):
    position = Match(load("claustroboard", size=8)).position
    evaluation = position.evaluate(Limit(50))
    *_, rows = measure_move_rates_by_ply(position, ["easy", "easy"], 1)
    assert {value for value, _ in label_moves(evaluation).values()} == {"unsolved"}
    assert all(label.endswith(": not solved") for _, label in label_moves(evaluation).values())
    assert len(list_chart_rows(rows, evaluation)) == len(position.moves)
    assert {row["value"] for row in collect_chart_rows(move_rate_chart(rows, evaluation))} == {"unsolved"}


def test_what_a_bar_means_is_said_with_names_and_titles():
    position = Match(load("obliteration")).position
    assert describe_bars(position, ["hard", "easy"]).startswith(
        "Player 1 makes the move, then bots play on: Player 1 is played by “Perfect” and Player 2 is played by “Easy”. "
        "A bar is the share of these games that Player 1 wins alone"
    )
