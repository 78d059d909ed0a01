"""The C reference and the plain enumeration agree with the engines on small cases."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks import boards, brute, cases, compiled
from engines import load
from engines.solvers import solve


def all_positions(game, state):
    """Every canonical position that can arise, and the number of legal moves in all."""
    seen = {game.canonical(state): None}
    moves = 0
    for position in (queue := list(seen)):
        for move in game.legal_moves(position):
            moves += 1
            after = game.canonical(game.apply(position, move))
            if after not in seen:
                seen[after] = None
                queue.append(after)
    return seen, moves


@pytest.mark.parametrize("rollover", [False, True])
def test_the_reference_solves_chopsticks_as_the_engine_does(rollover):
    told = compiled.run("chopsticks", *(["rollover"] if rollover else []))
    solution = solve(load("chopsticks", rollover=rollover))
    counts = solution.counts()._asdict()
    assert {name: told[name] for name in ("positions", "reachable", "wins", "losses", "draws")} == {
        name: counts[name] for name in ("positions", "reachable", "wins", "losses", "draws")
    }
    assert (told["value"], told["plies"]) == solution.verdict()[:2]


@pytest.mark.parametrize("start", [12, 7, 1])
def test_the_reference_solves_operation_obliteration_as_the_engine_does(start):
    told = compiled.run("obliteration", 100, start)
    solution = solve(load("obliteration", start=start))
    counts = solution.counts()
    assert (told["states"], told["wins"], told["losses"], told["draws"]) == (
        counts.positions,
        counts.wins,
        counts.losses,
        counts.draws,
    )
    assert told["longest"] == counts.longest
    assert (told["value"], told["plies"]) == solution.verdict()[:2]


@pytest.mark.parametrize(
    "socks", [(5, 5), (1, 4), (7, 8), (3, 3, 3), (2, 4, 3), (5, 5, 5), (2, 2, 2, 2), (2, 1, 2, 1, 2)]
)
def test_the_reference_plays_front_ham_as_the_engine_does(socks):
    told = compiled.run("front_ham", *socks)
    game = load("front_ham", players=len(socks), socks=socks, order="listed")
    seen, moves = all_positions(game, game.start())
    assert (told["states"], told["transitions"]) == (len(seen), moves)
    verdict = solve(game).verdict()
    assert (told["plies"], tuple(told["places"])) == (verdict.plies, verdict.places)
    assert told["value"] in (None, verdict.value)


CLAUSTROBOARDS = [
    {"board": "4413/4434/3223/2132;b3,b1"},
    {"board": "1113/2332/1244/3431;a1,b2"},
    {"size": 3, "wrap": True},
    {"size": 3, "steps": "within", "wildcards": 1},
    {"size": 3, "wildcards": 2, "pass_players": True},
    {"size": 3, "wildcards": 1, "wrap": True, "pass_players": True, "steps": "within"},
    {"size": 2, "wrap": True},
]


@pytest.mark.parametrize("rules", CLAUSTROBOARDS)
@pytest.mark.parametrize("seed", [0, 1])
def test_the_reference_and_the_plain_enumeration_play_claustroboard_as_the_engine_does(rules, seed):
    game = load("claustroboard", **rules)
    state = game.start(Random(seed))
    told = compiled.run("claustroboard", *boards.arguments(game, state))
    plain = brute.tally(game, state, brute.judge_all(game, state))
    assert {name: told[name] for name in plain} == plain
    assert (told["value"], told["plies"]) == solve(game, state).verdict()[:2]


def test_a_reference_that_cannot_finish_says_why():
    with pytest.raises(RuntimeError, match="did not finish 4 4413443432232132 9 1 most=50: more than 50 positions"):
        compiled.run("claustroboard", 4, "4413443432232132", 9, 1, "most=50")


def test_the_reference_tells_fresh_starts_as_the_engine_does():
    told = compiled.run("obliteration", 1000, 12, 100)
    assert {name: told[name] for name in ("win", "draw", "loss")} == cases.starts(1000, 100)
