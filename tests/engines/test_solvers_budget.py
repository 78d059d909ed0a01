"""Budgets, refusals and progress."""

from __future__ import annotations

from random import Random

import pytest
from helpers.graph_games import GraphGame, GraphNode

from engines import EngineError, Stopped, TooLarge, load, solve
from engines.solvers.budget import PROGRESS_INTERVAL_NODES, Limit
from engines.solvers.cache import DEFAULT_CACHE, SolverCache


@pytest.fixture(autouse=True)
def _clear_cache():
    DEFAULT_CACHE.clear()
    yield
    DEFAULT_CACHE.clear()


def test_a_position_beyond_the_budget_is_refused_with_an_estimate():
    game = load("chopsticks", players=4)
    with pytest.raises(TooLarge) as refused:
        solve(game, budget=20_000)
    assert isinstance(refused.value, EngineError)
    assert refused.value.budget == 20_000
    message = str(refused.value)
    assert message.startswith("Chopsticks, 11-11-11-11 is too large to solve within 20,000 positions: about ")
    assert f"{refused.value.estimate:,}" in message


def test_a_refusal_names_at_least_as_many_positions_as_were_examined():
    with pytest.raises(TooLarge) as refused:
        solve(load("front_ham", players=5, socks=5), budget=11_000)  # 11,751 positions, by the estimate 10,000
    assert 11_000 < refused.value.estimate < 11_751
    assert "more than once" not in str(refused.value)
    assert "about 30 can be reached from it, and some must be examined more than once." in str(TooLarge("Nim", 40, 30))


@pytest.mark.parametrize(
    ("name", "rules"), [("chopsticks", {"players": 6}), ("claustroboard", {"size": 9, "players": 4})]
)
def test_a_hopeless_position_is_refused_long_before_the_budget_is_spent(name, rules):
    game = load(name, **rules)
    reports = []
    with pytest.raises(TooLarge):
        solve(game, budget=500_000, progress=reports.append)
    assert max(reports) < 200_000


def test_a_refusal_is_remembered_until_the_budget_is_larger():
    game = load("front_ham", players=4, socks=(4,))
    reports = []
    with pytest.raises(TooLarge):
        solve(game, budget=500, progress=reports.append)
    assert reports
    reports.clear()
    with pytest.raises(TooLarge):
        solve(game, budget=400, progress=reports.append)
    assert not reports
    assert solve(game, budget=1_000).verdict().places


def test_an_enumerated_game_is_solved_from_one_position_when_the_budget_is_small():
    game = load("obliteration")
    small = solve(game, budget=100)
    assert small.verdict().plies == 3
    assert small.counts().positions is None
    assert solve(game).counts().positions == 2500


@pytest.mark.parametrize("budget", [0, -5])
def test_a_budget_below_1_is_refused(budget):
    with pytest.raises(EngineError, match=f"budget: {budget} should be 1 or more"):
        solve(load("obliteration"), budget=budget)


def test_the_smallest_budget_is_refused_or_enough():
    game = load("obliteration", high=10**6)
    with pytest.raises(TooLarge):
        solve(game, budget=1)
    assert solve(game, game.parse_state("4:d:-"), budget=1).verdict() == ("loss", 0, (2, 1))


def test_progress_is_reported_at_regular_intervals():
    reports = []
    solve(load("front_ham", players=4, socks=(4,)), progress=reports.append)
    assert len(reports) > 1
    assert reports == sorted(reports)
    assert all(
        0 < later - earlier < 2 * PROGRESS_INTERVAL_NODES
        for earlier, later in zip([0, *reports], reports, strict=False)
    )


def test_the_work_stops_when_the_callback_says_so_and_can_be_done_again():
    game = load("front_ham", players=4, socks=(4,))
    with pytest.raises(Stopped) as stopped:
        solve(game, progress=lambda nodes: nodes > 200)
    assert 200 < stopped.value.nodes_used < 300
    assert str(stopped.value) == f"The work was stopped after {stopped.value.nodes_used:,} positions."
    expected = solve(game).verdict()
    DEFAULT_CACHE.clear()
    assert solve(game).verdict() == expected


@pytest.mark.parametrize(
    ("name", "rules", "seed", "budget", "size"),
    [
        ("chopsticks", {"players": 3}, 0, 1_000, 2_864),
        ("chopsticks", {"players": 4}, 0, 10_000, 44_705),
        ("chopsticks", {"fingers": 20}, 0, 1_000, 42_144),
        ("front_ham", {"players": 2, "socks": (40,), "order": "listed"}, 0, 200, 2_202),
        ("front_ham", {"players": 3, "socks": (6,)}, 0, 100, 414),
        ("front_ham", {"players": 4, "socks": (4,)}, 0, 200, 634),
        ("front_ham", {"players": 5, "socks": (3,)}, 0, 200, 950),
        ("front_ham", {"players": 5, "socks": (5,)}, 0, 1_000, 11_751),
        ("front_ham", {"players": 5, "socks": (6,)}, 0, 1_000, 30_350),
        ("claustroboard", {}, 0, 30, 3_051),
        ("claustroboard", {}, 1, 30, 6_489),
        ("claustroboard", {"size": 5}, 0, 2_000, 6_381_378),
        ("claustroboard", {"size": 5}, 1, 2_000, 5_347_854),
        ("claustroboard", {"size": 5}, 2, 2_000, 7_578_115),
        ("claustroboard", {"size": 5}, 3, 2_000, 661_220),
        ("claustroboard", {"size": 5}, 4, 2_000, 5_516_716),
    ],
)
def test_the_estimate_of_a_refusal_is_within_a_factor_of_two(name, rules, seed, budget, size):
    game = load(name, **rules)
    with pytest.raises(TooLarge) as refused:
        solve(game, game.start(Random(seed)), budget=budget)
    assert size / 2 < refused.value.estimate < size * 2


def test_no_estimate_exceeds_the_number_of_positions_of_the_whole_game():
    game = load("chopsticks", fingers=10, hands=4)  # 715 hands, each against each; by samples more than a million
    with pytest.raises(TooLarge) as refused:
        solve(game, budget=10_000)
    assert 400_000 < refused.value.estimate <= 715**2


def test_a_budget_counts_positions_so_a_game_as_large_as_it_is_solved():
    for game, size in ((load("front_ham", players=4, socks=(4,)), 634), (load("front_ham", socks=(6,)), 414)):
        with pytest.raises(TooLarge) as refused:
            solve(game, budget=size - 1, cache=SolverCache())
        assert refused.value.estimate > size - 1
        assert solve(game, budget=size, cache=SolverCache()).verdict().places


def test_each_move_of_a_position_may_use_the_whole_budget():
    nodes = [GraphNode(0, (1, 1_001, 2_001))]
    for first in (1, 1_001, 2_001):
        nodes += [GraphNode((number - first + 1) % 2, (number + 1,)) for number in range(first, first + 999)]
        nodes.append(GraphNode(0, (), (1, 2)))
    game = GraphGame(tuple(nodes), 2, cyclic=False)
    solution = SolverCache().solution(game, game.start(), Limit(2_500))
    assert [verdict.plies for _, verdict in solution.moves()] == [1_000] * 3
