"""Walks over positions: numbered breadth first, positions with the same key once, too many refused."""

from __future__ import annotations

import pytest

from analysis.graph import (
    compute_distances,
    explore_positions,
    find_nearest_states,
    find_reachable_indices,
    find_reachable_states,
    reverse_topological_order,
    walk_canonical,
    walk_positions,
)
from engines import EngineError, load

GAMES = [("obliteration", {}), ("chopsticks", {}), ("front_ham", {"socks": 2}), ("claustroboard", {"size": 3})]


@pytest.fixture(params=GAMES, ids=str)
def game(request):
    name, rules = request.param
    return load(name, **rules)


def test_positions_are_numbered_by_how_soon_they_can_be_reached(game):
    walk = walk_canonical(game, game.start())
    assert walk.depths == sorted(walk.depths)
    assert walk.states[0] == game.canonical(game.start())
    assert len(set(walk.states)) == len(walk.states) == len(walk.successors)
    for state, depth, successors in zip(walk.states, walk.depths, walk.successors, strict=True):
        after = [game.canonical(game.apply(state, move)) for move in game.legal_moves(state)]
        assert [walk.states[number] for number in successors] == after
        assert all(walk.depths[number] <= depth + 1 for number in successors)


def test_all_walks_find_the_same_positions(game):
    states = walk_canonical(game, game.start()).states
    assert find_reachable_states(game, game.start()) == states
    nearest = find_nearest_states(game, game.start(), len(states))
    assert set(nearest) == set(states)
    assert [found.depth for found in nearest.values()] == walk_canonical(game, game.start()).depths
    if game.players == 2:  # with more players a result can be certain before the game is over
        assert {game.canonical(found.state) for found in explore_positions(game, game.start(), 0)} == set(states)


def test_the_nearest_positions_are_as_many_as_asked_for():
    game = load("chopsticks")
    every = find_nearest_states(game, game.start(), 1_000)
    few = find_nearest_states(game, game.start(), 20)
    assert len(few) == 20
    assert list(few) == list(every)[:20]


def test_states_with_the_same_key_are_one_position():
    walk = walk_positions(13, lambda number: [number // 2, number - 3] if number > 2 else [], key=lambda n: n % 5)
    assert walk == ([13, 6, 10, 7, 4], [(1, 2), (0, 0), (2, 3), (0, 4), (3, 1)], [0, 1, 1, 2, 3])


def test_a_walk_over_too_many_positions_is_refused_in_a_sentence():
    with pytest.raises(EngineError, match=r"^position: more than 9 positions can follow$"):
        walk_positions(0, lambda number: [number + 1], max_positions=9)
    with pytest.raises(EngineError, match=r"^too large$"):
        walk_canonical(load("chopsticks"), load("chopsticks").start(), 9, "too large")
    with pytest.raises(EngineError, match="more than 9 positions can follow; give one later in the game"):
        explore_positions(load("chopsticks"), load("chopsticks").start(), 0, 9)


def test_orders_and_distances_follow_the_moves():
    graph = [(1, 2), (3,), (3,), (), (0,)]
    assert reverse_topological_order(graph) in ([3, 1, 2, 0], [3, 2, 1, 0])
    assert reverse_topological_order([(1,), (0,)]) is None
    assert find_reachable_indices(graph) == [0, 1, 2, 3]
    assert compute_distances(graph, [3]) == {3: 0, 1: 1, 2: 1, 0: 2, 4: 3}
