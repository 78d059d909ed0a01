"""The C solver of deals gives the verdicts of the engine, and is used only where it must."""

from __future__ import annotations

from random import Random

import pytest

from analysis.compiled import deal_solver
from analysis.compiled.deal_solver import is_compiled, solve_compiled, solve_deals
from analysis.solve_job import SolveJob, run_solve_job
from engines import load, solve
from engines.rules import format_rules
from engines.solvers import SolverCache

COLLAPSI = [load("claustroboard", "collapsi", joker=joker) for joker in (1, 2, 3, 4)]
OTHERS = [
    load("claustroboard", **rules)
    for rules in (
        {},
        {"wrap": True},
        {"pass_players": True, "wildcards": 1},
        {"rows": 2, "columns": 8, "deck": "5x3,2x6"},
        {"size": 3, "wrap": True, "wildcards": 2, "joker": 2},
        {"size": 3, "wrap": True, "pass_players": True},
        {"size": 2, "wrap": True, "pass_players": True},
        {"rows": 3, "columns": 5},
    )
]


def describe(game):
    return format_rules(game.rules) or "book"


def deal(game, count, first_seed=0):
    return [game.start(Random(seed)) for seed in range(first_seed, first_seed + count)]


@pytest.mark.parametrize("game", COLLAPSI + OTHERS, ids=describe)
def test_the_c_solver_gives_the_verdicts_of_the_engine(game):
    assert is_compiled(), "the tests need a C compiler"
    states = deal(game, 3, first_seed=100)
    assert solve_compiled(game, states) == [solve(game, state, cache=SolverCache()).verdict() for state in states]


def test_without_a_compiler_the_engine_solves_the_deals(monkeypatch):
    game = COLLAPSI[0]
    states = deal(game, 3)
    expected = solve_deals(game, states)
    monkeypatch.setattr(deal_solver, "load_solver", lambda: None)
    assert solve_compiled(game, states) is None
    assert solve_deals(game, states) == expected


@pytest.mark.parametrize(
    "rules",
    [
        {"steps": "within"},
        {"wildcards": 3},
        {"teleports": 1},
        {"walls": 1},
        {"players": 3},
        {"size": 5},
        {"board": "#2/31;a2,b2", "size": 2},
    ],
    ids=str,
)
def test_other_deals_are_left_to_the_engine(rules):
    game = load("claustroboard", **rules)
    assert solve_compiled(game, deal(game, 1)) is None
    assert solve_compiled(load("chopsticks"), [load("chopsticks").start()]) is None


def test_a_small_budget_is_left_to_the_engine_which_counts():
    assert solve_compiled(COLLAPSI[3], deal(COLLAPSI[3], 1), max_nodes=1_000) is None
    assert run_solve_job(SolveJob("claustroboard", "", 0, 10, 0))["value"] is None


def test_a_sweep_has_the_same_rows_with_and_without_the_c_solver(monkeypatch):
    job = SolveJob("claustroboard", format_rules(COLLAPSI[0].rules), 5, 300_000, 0)
    expected = run_solve_job(job)
    monkeypatch.setattr(deal_solver, "load_solver", lambda: None)
    assert run_solve_job(job) | {"seconds": 0} == expected | {"seconds": 0}
