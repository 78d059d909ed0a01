"""The cache of solvers, which Solutions share unless they are given another."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from weakref import ref

import pytest
from helpers.graph_games import GraphGame, GraphNode, make_random_game

from engines import Verdict, load, solve
from engines.players import parse_player
from engines.solvers import DEFAULT_CACHE, Limit, SolverCache
from engines.solvers.multiplayer import MaxNSolver


@pytest.fixture(autouse=True)
def _clear_cache():
    DEFAULT_CACHE.clear()
    yield
    DEFAULT_CACHE.clear()


def count_positions(game, cache, max_nodes):
    return cache.solution(game, game.start(), Limit(max_nodes)).counts()


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
        count_positions(load("obliteration", start=start, high=10**6), cache, max_nodes=100)
    assert len(cache.solvers) == 3
    game = load("chopsticks")
    count_positions(game, cache, max_nodes=1_000)
    assert sum(solver.size for solver in cache.solvers.values()) <= 400
    assert game in cache.solvers


def test_a_solver_that_outgrows_the_limits_by_small_questions_is_removed():
    cache = SolverCache(max_games=3, max_positions=400)
    game = load("obliteration", high=10**6)
    solution = cache.solution(game, game.start(), Limit(150))
    sizes = []
    for number in range(1, 100):
        solution.counts(game.parse_state(str(number)))
        sizes.append(sum(solver.size for solver in cache.solvers.values()))
    assert 0 in sizes
    assert max(sizes) <= 400


def test_a_large_budget_may_exceed_the_limits_until_the_next_question():
    cache = SolverCache(max_games=3, max_positions=400)
    count_positions(load("obliteration"), cache, max_nodes=10_000)
    assert [solver.size for solver in cache.solvers.values()] == [2500]
    count_positions(load("chopsticks"), cache, max_nodes=10_000)
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


def test_all_solutions_leave_a_solver_that_was_interrupted():
    game = load("front_ham", players=4, socks=(4,))
    late, start = game.parse_state("1.1.1.1"), game.start()
    solution = solve(game, late)
    broken = DEFAULT_CACHE.solvers[game]

    def interrupt(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(game, progress=interrupt)
    assert solution.verdict(start) == solve(game, cache=SolverCache()).verdict()
    assert DEFAULT_CACHE.solvers[game] is not broken


def test_a_removed_solver_leaves_memory_though_its_solutions_live_on():
    game = load("chopsticks")
    solution = solve(game)
    expected, solver = solution.verdict(), ref(DEFAULT_CACHE.solvers[game])
    DEFAULT_CACHE.clear()
    assert solver() is None
    assert solution.verdict() == expected
    assert game in DEFAULT_CACHE.solvers


def test_the_solver_that_grew_last_is_removed_last():
    cache = SolverCache(max_games=2)
    first, second, third = (load("obliteration", high=high) for high in (10**6, 2 * 10**6, 3 * 10**6))
    solution = solve(first, cache=cache)
    solve(second, cache=cache)
    solution.verdict(first.parse_state("27"))
    solve(third, cache=cache)
    assert list(cache.solvers) == [first, third]


def test_a_cache_of_its_own_neither_uses_nor_changes_the_default_one():
    game = load("front_ham", players=4, socks=(4,))
    solve(game)
    known = DEFAULT_CACHE.solvers[game]
    reports = []
    solve(game, progress=reports.append, cache=SolverCache())
    assert reports
    assert DEFAULT_CACHE.solvers == {game: known}


def test_a_bot_uses_the_cache_it_is_given():
    game, cache = load("obliteration"), SolverCache()
    assert parse_player("hard", cache)(game, game.start(), Random(1)) == "divide"
    assert list(cache.solvers) == [game]
    assert not DEFAULT_CACHE.solvers
    assert parse_player("easy", cache) == parse_player("easy")


def test_a_game_in_which_a_player_moves_twice_is_solved_by_the_method_for_more_players():
    nodes = (GraphNode(0, (1, 2)), GraphNode(0, (3,)), GraphNode(1, (), (2, 1)), GraphNode(1, (), (1, 2)))
    game = GraphGame(nodes, 2, cyclic=False)
    first, second = (DEFAULT_CACHE.solution(game, game.start()) for _ in range(2))
    assert first.verdict() == second.verdict() == Verdict("win", 2, (1, 2))
    assert isinstance(DEFAULT_CACHE.solvers[game], MaxNSolver)


def test_a_known_verdict_takes_at_most_twelve_calls():
    game = load("chopsticks")
    solution, state = solve(game), game.start()

    def count_calls():
        calls = []
        sys.setprofile(lambda _frame, event, _: calls.append(event))
        try:
            solution.verdict(state)
        finally:
            sys.setprofile(None)
        return calls.count("call")

    assert min(count_calls() for _ in range(5)) <= 12  # the least of five: the garbage collector may call too


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
