"""Budgets, refusals, progress and the memory that all Solutions share."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from graph_games import random_game

from engines import EngineError, Stopped, TooLarge, load, solve
from engines.solvers.limits import STEP, Work
from engines.solvers.shelf import SHELF, Shelf


@pytest.fixture(autouse=True)
def _fresh():
    SHELF.clear()
    yield
    SHELF.clear()


def test_a_position_beyond_the_budget_is_refused_with_an_estimate():
    game = load("chopsticks", players=4)
    with pytest.raises(TooLarge) as refused:
        solve(game, budget=50_000)
    assert isinstance(refused.value, EngineError)
    assert refused.value.budget == 50_000
    told = str(refused.value)
    assert told.startswith("Chopsticks, 11-11-11-11 is too large to solve by looking at 50,000 positions: about ")
    assert f"{refused.value.estimate:,}" in told


@pytest.mark.parametrize(
    ("name", "rules"), [("chopsticks", {"players": 6}), ("claustroboard", {"size": 9, "players": 4})]
)
def test_what_is_hopeless_is_refused_long_before_the_budget_is_spent(name, rules):
    game = load(name, **rules)
    seen = []
    with pytest.raises(TooLarge):
        solve(game, budget=500_000, progress=seen.append)
    assert max(seen) < 200_000


def test_a_refusal_is_remembered_until_the_budget_is_larger():
    game = load("front_ham", players=4, socks=(4,))
    seen = []
    with pytest.raises(TooLarge):
        solve(game, budget=1_000, progress=seen.append)
    assert seen
    seen.clear()
    with pytest.raises(TooLarge):
        solve(game, budget=900, progress=seen.append)
    assert not seen
    assert solve(game, budget=100_000).verdict().places


def test_a_listed_game_is_solved_from_one_position_when_the_budget_is_small():
    game = load("obliteration")
    small = solve(game, budget=100)
    assert small.verdict().plies == 3
    assert small.counts().positions is None
    assert solve(game).counts().positions == 2500


@pytest.mark.parametrize("budget", [0, -5])
def test_a_budget_that_is_none_is_refused(budget):
    with pytest.raises(EngineError, match=f"budget: {budget} should be a whole number from 1 on"):
        solve(load("obliteration"), budget=budget)


def test_the_smallest_budget_is_refused_or_enough():
    game = load("obliteration", high=10**6)
    with pytest.raises(TooLarge):
        solve(game, budget=1)
    assert solve(game, game.parse_state("4:d:-"), budget=1).verdict() == ("loss", 0, (2, 1))


def test_progress_is_reported_all_the_while():
    seen = []
    solve(load("front_ham", players=4, socks=(4,)), progress=seen.append)
    assert len(seen) > 1
    assert seen == sorted(seen)
    assert all(0 < later - earlier < 2 * STEP for earlier, later in zip([0, *seen], seen, strict=False))


def test_the_work_stops_when_the_watcher_says_so_and_can_be_taken_up_again():
    game = load("front_ham", players=4, socks=(4,))
    with pytest.raises(Stopped) as stopped:
        solve(game, progress=lambda seen: seen > 5_000)
    assert 5_000 < stopped.value.seen < 5_000 + 2 * STEP
    assert str(stopped.value) == f"The work was stopped after {stopped.value.seen:,} positions."
    expected = solve(game).verdict()
    SHELF.clear()
    assert solve(game).verdict() == expected


def test_many_questions_pay_once():
    seen = []
    game = load("chopsticks", players=3)
    solve(game, progress=seen.append)
    assert seen
    seen.clear()
    again = load("chopsticks", players=3)
    for state in again.positions():
        solve(again, state, progress=seen.append)
    assert not seen


def test_the_same_position_under_other_rules_is_another_question():
    assert solve(load("chopsticks")).verdict().value == "draw"
    assert solve(load("chopsticks", suicide=True)).verdict().value == "loss"
    assert solve(load("chopsticks")).verdict().value == "draw"


def test_the_shelf_keeps_within_its_bounds():
    shelf = Shelf(games=3, positions=400)
    for start in range(1, 8):
        game = load("obliteration", start=start, high=10**6)
        shelf.ask(game, lambda core, game=game: core.counts(game.start(), Work()))
    assert len(shelf.cores) == 3
    game = load("chopsticks")
    shelf.ask(game, lambda core: core.counts(game.start(), Work()))
    assert sum(core.size for core in shelf.cores.values()) <= 400
    assert ("chopsticks", game.rules) in shelf.cores
    large = load("obliteration")
    shelf.ask(large, lambda core: core.counts(large.start(), Work()))
    assert not shelf.cores


def test_who_asks_with_a_large_budget_keeps_what_was_found_until_another_asks():
    shelf = Shelf(games=3, positions=400)
    large, small = load("obliteration"), load("chopsticks")
    shelf.ask(large, lambda core: core.counts(large.start(), Work()), budget=10_000)
    assert [core.size for core in shelf.cores.values()] == [2500]
    shelf.ask(small, lambda core: core.counts(small.start(), Work()), budget=10_000)
    assert [core.size for core in shelf.cores.values()] == [225]


def test_after_an_interrupt_nothing_half_done_is_kept():
    game = load("front_ham", players=4, socks=(4,))
    expected = solve(game).verdict()
    SHELF.clear()

    def interrupt(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(game, progress=interrupt)
    assert not SHELF.cores
    assert solve(game).verdict() == expected


def test_a_class_can_ask_at_once():
    game = load("chopsticks", suicide=True)
    positions = list(game.positions())
    expected = [solve(game).verdict(state) for state in positions]
    graphs = [random_game(Random(seed), 30, 3, loops=True) for seed in range(20)]
    values = [solve(graph).verdict() for graph in graphs]
    SHELF.clear()

    def one(seed):
        rng = Random(seed)
        for _ in range(60):
            i, j = rng.randrange(len(positions)), rng.randrange(len(graphs))
            assert solve(game, positions[i]).verdict() == expected[i]
            assert solve(graphs[j]).verdict() == values[j]
        return seed

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(one, range(16))) == list(range(16))


@pytest.mark.parametrize(
    ("rules", "budget", "size"),
    [({"players": 3}, 3_000, 2_864), ({"players": 4}, 30_000, 44_705), ({"players": 4}, 100_000, 44_705)],
)
def test_the_estimate_has_about_the_right_number_of_digits(rules, budget, size):
    with pytest.raises(TooLarge) as refused:
        solve(load("chopsticks", **rules), budget=budget)
    assert size / 10 < refused.value.estimate < size * 10
