"""The three rows side by side, their words and their chart."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analysis.chance.chances import counter, perfect
from analysis.chance.odds import Odds, chart, compare, in_words, percent
from engines import load, solve


@pytest.fixture(scope="module")
def rows():
    game = load("claustroboard")
    state = game.parse_state("1113/2332/1244/3431;a1,b2")
    return compare(solve(game, state), state)


def test_the_rows_are_the_verdict_perfect_play_and_the_counter(rows):
    game = load("claustroboard")
    state = game.parse_state("1113/2332/1244/3431;a1,b2")
    assert rows[0][2:5] == (0, 0, 1)
    assert rows[1][2:5] == perfect(solve(game, state), state)[:3]
    assert rows[2][2:5] == counter(game, state)[:3]
    assert rows[1].win < rows[2].win == rows[1].most == rows[2].most


def test_every_row_accounts_for_all_games(rows):
    assert all(sum(row[2:5]) == 1 for row in rows)
    game = load("chopsticks", "suicide")
    for row in compare(solve(game), game.start()):
        assert 1 - 1e-9 <= sum(row[2:5]) <= 1 + 1e-12


def test_the_other_seat_can_be_asked_about():
    game = load("front_ham", players=2)
    state = game.parse_state("1.4")
    verdict, careful, sly = compare(solve(game), state, seat=1)
    assert verdict.win == 1
    assert careful.win <= sly.win <= 1


def test_rows_are_told_in_words(rows):
    assert in_words(rows[0]) == "Perfect play against a perfect opponent wins 0%, draws 0% and loses 100%."
    assert in_words(rows[2]) == "The best counter-strategy against random moves wins 82.6%, draws 0% and loses 17.4%."


def test_what_is_not_quite_all_or_nothing_never_looks_like_it():
    assert [percent(share) for share in (0, 1, Fraction(1, 3), 1e-7, 1 - 1e-7, 0.5)] == [
        "0%",
        "100%",
        "33.3%",
        "under 0.1%",
        "over 99.9%",
        "50.0%",
    ]


def test_the_chart_carries_the_shares_end_to_end(rows, carried):
    parts = carried(chart(rows, "Player 1"))
    bars = [part for part in parts if part["who"] == "best counter against random"]
    exact = {value: float(getattr(rows[2], value)) for value in ("win", "draw", "loss")}
    assert all(part["share"] == exact[part["value"]] for part in bars)
    for row in rows:
        mine = [part for part in parts if part["who"] == f"{row.strategy} against {row.opponents}"]
        ends = {part["value"]: (part["from"], part["to"]) for part in mine}
        assert ends["win"][0] == 0
        assert ends["win"][1] == ends["draw"][0]
        assert ends["draw"][1] == ends["loss"][0]
        assert ends["loss"][1] == pytest.approx(1)


def test_an_inexact_row_is_drawn_too(carried):
    row = Odds("perfect", "random", 0.5, 0.25, 0.25 - 1e-10, slack=1e-10, most=0.5)
    assert carried(chart([row], "Player 1"))
