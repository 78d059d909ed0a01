"""The C programs and the lean enumeration agree with the engines on small cases."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks import c_reference, cases, lean_enumeration
from engines import load
from engines.solvers import solve
from engines.solvers.budget import NodeBudget
from engines.solvers.state_graph import StateGraph


def enumerate_positions(game, state):
    """Return every reachable canonical position, and the total number of legal moves."""
    visited = {game.canonical(state)}
    moves = 0
    for position in (queue := list(visited)):
        for move in game.legal_moves(position):
            moves += 1
            after = game.canonical(game.apply(position, move))
            if after not in visited:
                visited.add(after)
                queue.append(after)
    return visited, moves


@pytest.mark.parametrize("rollover", [False, True])
def test_the_c_program_solves_chopsticks_like_the_engine(rollover):
    report = c_reference.run_reference("chopsticks", *(["rollover"] if rollover else []))
    solution = solve(load("chopsticks", rollover=rollover))
    counts = solution.counts()._asdict()
    assert {name: report[name] for name in ("positions", "reachable", "wins", "losses", "draws")} == {
        name: counts[name] for name in ("positions", "reachable", "wins", "losses", "draws")
    }
    assert (report["value"], report["plies"]) == solution.verdict()[:2]


@pytest.mark.parametrize("start", [12, 7, 1])
def test_the_c_program_solves_operation_obliteration_like_the_engine(start):
    report = c_reference.run_reference("obliteration", 100, start)
    solution = solve(load("obliteration", start=start))
    counts = solution.counts()
    assert (report["states"], report["wins"], report["losses"], report["draws"]) == (
        counts.positions,
        counts.wins,
        counts.losses,
        counts.draws,
    )
    assert report["longest"] == counts.longest
    assert (report["value"], report["plies"]) == solution.verdict()[:2]


@pytest.mark.parametrize(
    "socks", [(5, 5), (1, 4), (7, 8), (3, 3, 3), (2, 4, 3), (5, 5, 5), (2, 2, 2, 2), (2, 1, 2, 1, 2)]
)
def test_the_c_program_solves_front_ham_like_the_engine(socks):
    report = c_reference.run_reference("front_ham", *socks)
    game = load("front_ham", players=len(socks), socks=socks, order="listed")
    positions, moves = enumerate_positions(game, game.start())
    assert (report["states"], report["transitions"]) == (len(positions), moves)
    verdict = solve(game).verdict()
    assert (report["plies"], tuple(report["places"])) == (verdict.plies, verdict.places)
    assert report["value"] in (None, verdict.value)


CLAUSTROBOARD_RULES = [
    {"board": "4413/4434/3223/2132;b3,b1"},
    {"board": "1113/2332/1244/3431;a1,b2"},
    {"size": 3, "wrap": True},
    {"size": 3, "steps": "within", "wildcards": 1},
    {"size": 3, "wildcards": 2, "pass_players": True},
    {"size": 3, "wildcards": 1, "wrap": True, "pass_players": True, "steps": "within"},
    {"size": 2, "wrap": True},
]


@pytest.mark.parametrize("rules", CLAUSTROBOARD_RULES)
@pytest.mark.parametrize("seed", [0, 1])
def test_the_c_program_solves_claustroboard_like_the_engine(rules, seed):
    game = load("claustroboard", **rules)
    state = game.start(Random(seed))
    report = c_reference.run_reference("claustroboard", *c_reference.format_reference_arguments(game, state))
    encoder = game.make_encoder(state)
    graph = StateGraph(encoder.children)
    graph.grow([encoder.encode(state)], NodeBudget())
    assert (report["states"], report["transitions"]) == (len(graph.keys), sum(map(len, graph.successors)))
    assert (report["value"], report["plies"]) == solve(game, state).verdict()[:2]


def test_the_c_program_and_the_lean_enumeration_solve_a_deal_of_collapsi_like_the_engine():
    game = cases.parse_game("claustroboard collapsi")
    state = game.start(Random(1))
    report = c_reference.run_reference("claustroboard", *c_reference.format_reference_arguments(game, state))
    deal = lean_enumeration.read_deal(game, state)
    summary = lean_enumeration.summarize_solved(lean_enumeration.solve_all(*deal), *deal)
    assert {name: report[name] for name in summary} == summary
    assert (report["value"], report["plies"]) == solve(game, state).verdict()[:2]


def test_a_c_program_that_fails_says_why():
    with pytest.raises(
        RuntimeError, match="failed with arguments 4 4413443432232132 9 1 max_positions=50: more than 50 positions"
    ):
        c_reference.run_reference("claustroboard", 4, "4413443432232132", 9, 1, "max_positions=50")


def test_the_c_program_counts_starts_like_the_engine():
    report = c_reference.run_reference("obliteration", 1000, 12, 100)
    assert {name: report[name] for name in ("win", "draw", "loss")} == cases.solve_starts(1000, 100)
