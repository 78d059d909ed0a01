"""The facts about the four games that the project states are true."""

from __future__ import annotations

from random import Random

import pytest

from engines import load, solve


def solve_text(game, text=None):
    """Return value and plies of a position given as text, or of the start."""
    return solve(game, None if text is None else game.parse_state(text)).verdict()[:2]


def test_obliteration_from_12_is_a_win_in_3():
    game = load("obliteration")
    assert solve_text(game) == ("win", 3)
    assert len(solve(game).line()) == 3


def test_obliteration_has_1030_wins_1403_losses_and_67_draws():
    counts = solve(load("obliteration")).counts()
    assert (counts.positions, counts.wins, counts.losses, counts.draws) == (2500, 1030, 1403, 67)


def test_obliteration_is_a_draw_from_1_2_4_and_8_only():
    game = load("obliteration")
    assert [n for n in range(1, 101) if solve_text(game, str(n))[0] == "draw"] == [1, 2, 4, 8]


@pytest.mark.parametrize("high", [10**4, 10**6, 10**9])
def test_obliteration_is_solved_within_few_positions_whatever_its_limit(high):
    game = load("obliteration", high=high)
    rng = Random(high)
    for number in [12, 97, 27, high, *(rng.randrange(1, high) for _ in range(40))]:
        solution = solve(game, game.parse_state(str(number)), budget=2_000)
        assert solution.verdict().value == "draw" or solution.verdict().plies <= 6
    assert solve_text(game) == ("win", 3)


@pytest.mark.parametrize("reading", ["opponent", "either", "off"])
def test_obliteration_with_a_large_limit_is_solved_under_every_reading(reading):
    game = load("obliteration", high=10**6, no_repeat=reading)
    for number in (7, 27, 97, 871, 77_031, 999_983):
        assert solve(game, game.parse_state(str(number)), budget=100_000).verdict().value in ("win", "draw", "loss")


@pytest.mark.parametrize(
    ("rules", "position", "verdict"),
    [
        ({}, "1111", ("draw", None)),
        ({"rollover": True}, "1111", ("draw", None)),
        ({"suicide": True}, "1111", ("loss", 26)),
        ({"rollover": True, "suns": True}, "4444", ("draw", None)),
        ({}, "1100", ("win", 0)),
        ({}, "0011", ("loss", 0)),
    ],
)
def test_chopsticks_has_the_stated_verdicts(rules, position, verdict):
    assert solve_text(load("chopsticks", **rules), position) == verdict


@pytest.mark.parametrize(("rollover", "reachable"), [(True, 204), (False, 171)])
def test_chopsticks_has_225_positions_and_the_stated_number_are_reachable(rollover, reachable):
    counts = solve(load("chopsticks", rollover=rollover)).counts()
    assert (counts.positions, counts.reachable) == (225, reachable)


def test_front_ham_for_two_follows_its_law():
    game = load("front_ham", "duel")
    for a in range(1, 13):
        for b in range(1, 13):
            assert (solve_text(game, f"{a}.{b}")[0] == "win") == (b <= 2 * -(-a // 2) + 1), (a, b)


@pytest.mark.parametrize(
    ("position", "verdict"), [("5.5", ("win", 3)), ("1.4", ("loss", 2)), ("7.8", ("win", 7)), ("8.10", ("loss", 8))]
)
def test_front_ham_for_two_has_the_stated_plies(position, verdict):
    assert solve_text(load("front_ham", "duel"), position) == verdict


@pytest.mark.parametrize(
    ("position", "verdict"),
    [("4413/4434/3223/2132;b3,b1", ("win", 7)), ("1113/2332/1244/3431;a1,b2", ("loss", 6))],
)
def test_claustroboard_has_the_stated_verdicts(position, verdict):
    game = load("claustroboard")
    state = game.parse_state(position)
    assert solve_text(game, position) == verdict
    assert len(solve(game, state).line(state)) == verdict[1]
