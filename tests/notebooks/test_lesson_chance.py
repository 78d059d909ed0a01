"""The lesson on chance and search: what it says is true."""

from __future__ import annotations

import importlib.util
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from helpers.lesson_run import walk_lesson

from analysis import odds, sampling
from analysis.games import claustroboard_deals
from engines import load, solve
from laboratory.lessons import chance
from laboratory.lessons.predictions import PREDICTIONS, SEAT_GUESSES

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "lesson_chance.py"


@pytest.fixture(scope="module")
def notebook():
    spec = importlib.util.spec_from_file_location("lesson_chance", NOTEBOOK)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def small_game():
    return load("claustroboard", size=2)


@pytest.fixture(scope="module")
def lost_deal(notebook):
    game = load("claustroboard")
    pinned = load("claustroboard", board=game.format_state(game.start(Random(notebook.DEAL))))
    return solve(pinned)


def join_text(outputs):
    return "".join(output.text for output in outputs if hasattr(output, "text"))


def test_the_lesson_shows_everything_after_all_predictions():
    answers = "-".join(f"{key}.0" for key in PREDICTIONS["lesson_chance"])
    shown = " ".join(walk_lesson("lesson_chance", f"{answers}-step.9")[0].split())
    for words in ("120 of 288 deals, 41.7%", "5/12", "15,135,120,000 deals", "727/864", "7/12", "23/24", "Exercises"):
        assert words in shown


def test_a_class_that_stops_at_the_first_chance_is_wrong_more_often_than_once_in_twenty_times():
    stopped = 0
    for seed in range(200):
        flips = Random(seed).choices([True, False], k=200)
        wins = [sum(flips[:n]) for n in range(10, 201)]
        stopped += any(not sampling.is_in_interval(won, n, 0.5) for n, won in enumerate(wins, 10))
    assert stopped > 2 * 200 / 20


def test_the_smallest_board_is_as_worked_out_by_hand(small_game):
    cases = {card: [] for card in "1234"}
    for deal in claustroboard_deals.solve_all_deals(small_game):
        state = small_game.parse_state(deal.position)
        moves = small_game.legal_moves(state)
        cases[state.faces[state.pawns[0]]].append(bool(moves))
        assert (deal.value == "win") == bool(moves)
        assert all(not small_game.legal_moves(small_game.apply(state, move)) for move in moves)
    shares = {card: Fraction(sum(results), len(results)) for card, results in cases.items()}
    assert shares == {"1": 1, "2": Fraction(2, 3), "3": 0, "4": 0}
    assert [row["moves"] for row in chance.TWO_BY_TWO_ROWS] == ["always", "in 2 of 3 cases", "never", "never"]
    assert sum(shares.values()) / 4 == Fraction(5, 12)


def test_on_the_real_board_it_is_better_to_be_first():
    *_, sample = claustroboard_deals.iterate_sampled_deals(load("claustroboard"), 100, first_seed=1)
    wins = claustroboard_deals.list_first_seat_wins(sample)
    assert sampling.make_interval_row(sum(wins), len(wins))["low"] > 0.5
    assert sampling.find_games_until_sure(wins) < 100
    sentence = chance.describe_better_seat(wins, SEAT_GUESSES[0])
    assert "**So it is very likely better to be the player who moves first**, as you said." in sentence
    assert "and you said neither" in chance.describe_better_seat(wins, SEAT_GUESSES[2])
    assert "nobody knows yet" in chance.describe_better_seat([True, False], SEAT_GUESSES[0])
    assert chance.describe_certainty([True], 30) == "You said that 30 deals are enough to be sure. We are not sure yet."


def test_the_deal_at_the_top_is_lost_and_wins_more_than_four_of_five_games_against_random_moves(lost_deal):
    assert lost_deal.verdict().value == "loss"
    perfect, against_random, best_response = odds.compare_odds(lost_deal.evaluate())
    assert perfect.win == 0
    assert against_random.win == Fraction(727, 864)
    assert against_random.win > Fraction(4, 5)
    assert best_response.win > against_random.win
    assert chance.compute_range(lost_deal) == (Fraction(7, 12), Fraction(23, 24))


def test_the_games_played_are_compared_with_the_computed_chance(lost_deal):
    expected, work = odds.compare_odds(lost_deal.evaluate()), chance.make_match_task(lost_deal, 30)
    assert (
        "You said: never. Perfect play wins 727/864 of its games against random moves, if it chooses at random among"
        in join_text([chance.render_exact_odds(expected, "never", chance.compute_range(lost_deal))])
    )
    assert "Press Play" in join_text([chance.render_sampled_odds(expected, work.latest)])
    work.start()
    while work.view["running"]:
        work.run_slice()
    row = work.latest[0]
    verb = "contains" if row.low <= Fraction(727, 864) <= row.high else "misses"
    shown = join_text([chance.render_sampled_odds(expected, work.latest)])
    assert f"The sample: {row.wins} wins in 30 games." in shown
    assert f"{verb} the computed 84.1%." in shown


def test_looking_further_wins_more_against_perfect_play():
    work = chance.make_contest_task(load("claustroboard", size=3), "searches N moves", "perfect play", 15)
    work.start()
    while work.view["running"]:
        work.run_slice()
    rates = [row.rate for row in work.latest]
    assert rates[0] < rates[-1] == 0.5
    assert "You said that 2 moves are enough." in join_text(
        [chance.render_contest(work.latest, "searches N moves", "perfect play", 2)]
    )
    assert "You said" not in join_text([chance.render_contest(work.latest, "searches N moves", "random moves", 2)])
