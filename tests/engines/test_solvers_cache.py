"""The cache of solvers, which all Solutions share."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from helpers.graph_games import make_random_game

from engines import load, solve
from engines.solvers.budget import NodeBudget
from engines.solvers.cache import DEFAULT_CACHE, SolverCache


@pytest.fixture(autouse=True)
def _clear_cache():
    DEFAULT_CACHE.clear()
    yield
    DEFAULT_CACHE.clear()


def test_a_game_is_solved_once_for_many_questions():
    reports = []
    game = load("chopsticks", players=3)
    solve(game, progress=reports.append)
    assert reports
    reports.clear()
    same_game = load("chopsticks", players=3)
    for state in same_game.all_states():
        solve(same_game, state, progress=reports.append)
    assert not reports


def test_the_same_position_under_other_rules_is_another_question():
    assert solve(load("chopsticks")).verdict().value == "draw"
    assert solve(load("chopsticks", suicide=True)).verdict().value == "loss"
    assert solve(load("chopsticks")).verdict().value == "draw"


def test_the_cache_stays_within_its_limits():
    cache = SolverCache(max_games=3, max_positions=400)
    for start in range(1, 8):
        game = load("obliteration", start=start, high=10**6)
        cache.query(game, lambda solver, game=game: solver.counts(game.start(), NodeBudget()))
    assert len(cache.solvers) == 3
    game = load("chopsticks")
    cache.query(game, lambda solver: solver.counts(game.start(), NodeBudget()))
    assert sum(solver.size for solver in cache.solvers.values()) <= 400
    assert ("chopsticks", game.rules) in cache.solvers
    large = load("obliteration")
    cache.query(large, lambda solver: solver.counts(large.start(), NodeBudget()))
    assert not cache.solvers


def test_a_large_budget_may_exceed_the_limits_until_the_next_question():
    cache = SolverCache(max_games=3, max_positions=400)
    large, small = load("obliteration"), load("chopsticks")
    cache.query(large, lambda solver: solver.counts(large.start(), NodeBudget()), max_nodes=10_000)
    assert [solver.size for solver in cache.solvers.values()] == [2500]
    cache.query(small, lambda solver: solver.counts(small.start(), NodeBudget()), max_nodes=10_000)
    assert [solver.size for solver in cache.solvers.values()] == [225]


def test_an_interrupt_leaves_no_half_solved_game_behind():
    game = load("front_ham", players=4, socks=(4,))
    expected = solve(game).verdict()
    DEFAULT_CACHE.clear()

    def interrupt(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(game, progress=interrupt)
    assert not DEFAULT_CACHE.solvers
    assert solve(game).verdict() == expected


def test_many_threads_can_ask_at_the_same_time():
    game = load("chopsticks", suicide=True)
    positions = list(game.all_states())
    expected = [solve(game).verdict(state) for state in positions]
    graphs = [make_random_game(Random(seed), 30, 3, cyclic=True) for seed in range(20)]
    values = [solve(graph).verdict() for graph in graphs]
    DEFAULT_CACHE.clear()

    def ask_random_questions(seed):
        rng = Random(seed)
        for _ in range(60):
            i, j = rng.randrange(len(positions)), rng.randrange(len(graphs))
            assert solve(game, positions[i]).verdict() == expected[i]
            assert solve(graphs[j]).verdict() == values[j]
        return seed

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask_random_questions, range(16))) == list(range(16))
