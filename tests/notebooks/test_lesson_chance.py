"""The lesson on chance and search: what it says is so."""

from __future__ import annotations

import importlib.util
from fractions import Fraction
from pathlib import Path
from random import Random

import marimo as mo
import pytest

from analysis.chance import odds, sampling
from analysis.claustroboard import deals
from engines import load, solve
from laboratory import chance

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "lesson_chance.py"


@pytest.fixture(scope="module")
def module():
    spec = importlib.util.spec_from_file_location("lesson_chance", NOTEBOOK)
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.fixture(scope="module")
def tiny():
    return load("claustroboard", size=2)


@pytest.fixture(scope="module")
def lost(module):
    game = load("claustroboard")
    pinned = load("claustroboard", board=game.format_state(game.start(Random(module.DEAL))))
    return solve(pinned)


def told(outputs):
    return "".join(output.text for output in outputs if hasattr(output, "text"))


def test_nothing_is_told_before_it_is_predicted(module):
    shown = told(module.app.run()[0])
    assert "Choose first" in shown
    assert "5/12" not in shown
    assert "better to be second" not in shown


def test_the_lesson_goes_on_to_its_end_once_all_is_predicted(module):
    made = {
        name: mo.ui.radio(choices, value=next(iter(choices)))
        for name, (_, choices) in zip(("seat", "sure", "won", "plies"), chance.ASKED, strict=True)
    }
    shown = told(module.app.run(defs=made)[0])
    for words in ("120 of 288 deals, 41.7%", "5/12", "15,135,120,000 deals", "727/864", "Exercises"):
        assert words in shown


def test_the_smallest_board_is_as_worked_out_by_hand(tiny):
    cases = {card: [] for card in "1234"}
    for deal in deals.every(tiny):
        state = tiny.parse_state(deal.position)
        moves = tiny.legal_moves(state)
        cases[state.faces[state.pawns[0]]].append(bool(moves))
        assert (deal.value == "win") == bool(moves)
        assert all(not tiny.legal_moves(tiny.apply(state, move)) for move in moves)
    shares = {card: Fraction(sum(found), len(found)) for card, found in cases.items()}
    assert shares == {"1": 1, "2": Fraction(2, 3), "3": 0, "4": 0}
    assert [row["moves"] for row in chance.SMALLEST] == ["always", "in 2 of 3 cases", "never", "never"]
    assert sum(shares.values()) / 4 == Fraction(5, 12)


def test_on_the_real_board_it_is_better_to_be_first():
    *_, found = deals.sampled(load("claustroboard"), 100, first=1)
    wins = deals.wins(found)
    assert sampling.interval(sum(wins), len(wins))["low"] > 0.5
    assert sampling.sure_from(wins) < 100
    said = chance.seats_in_words(wins, chance.SEATS[0])
    assert "**So it is better to be the player who moves first**, as you said." in said
    assert "and you said neither" in chance.seats_in_words(wins, chance.SEATS[2])
    assert "nobody knows yet" in chance.seats_in_words([True, False], chance.SEATS[0])
    assert chance.sure_in_words([True], 30) == "Sure after 30 deals, you said. Not yet."


def test_the_deal_on_top_is_lost_and_wins_more_than_four_of_five_against_random_moves(lost):
    assert lost.verdict().value == "loss"
    perfect, careful, sly = odds.compare(lost, lost.state)
    assert perfect.win == 0
    assert careful.win == Fraction(727, 864)
    assert careful.win > Fraction(4, 5)
    assert sly.win > careful.win


def test_the_games_played_are_compared_with_the_computed_chance(lost):
    expected, work = odds.compare(lost, lost.state), chance.match_up(lost, 30)
    assert "You said: never. Perfect play wins exactly 727/864 of its games" in told(
        [chance.computed(expected, "never")]
    )
    assert "Press Play" in told([chance.compared(expected, work.latest)])
    work.start()
    while work.view["running"]:
        work.go()
    row = work.latest[0]
    held = "holds" if row.low <= Fraction(727, 864) <= row.high else "misses"
    shown = told([chance.compared(expected, work.latest)])
    assert f"Sampled: {row.wins} of 30 games." in shown
    assert f"{held} the computed 84.1%." in shown


def test_looking_further_wins_more_against_perfect_play():
    work = chance.contest(load("claustroboard", size=3), "sees so many plies", "perfect play", 15)
    work.start()
    while work.view["running"]:
        work.go()
    rates = [row.rate for row in work.latest]
    assert rates[0] < rates[-1] == 0.5
    assert "You said that 2 plies would do." in told(
        [chance.contested(work.latest, "sees so many plies", "perfect play", 2)]
    )
    assert "You said" not in told([chance.contested(work.latest, "sees so many plies", "random moves", 2)])
