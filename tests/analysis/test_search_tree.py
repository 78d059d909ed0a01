"""The tree of a search: alpha-beta has the result of the full search, and leaves out only what cannot change it."""

from __future__ import annotations

from collections import Counter

import pytest

from analysis import proof_positions, search_tree
from analysis.search_tree import AS_LISTED, BEST_FIRST, ORDERS, WORST_FIRST
from engines import EngineError, load, solve

GAME = load("chopsticks", fingers=4)
SOLUTION = solve(GAME)
STATE = GAME.parse_state("2201")
SIGNS = {"win": 1, "": 0, "loss": -1}


def search_plainly(state, plies, seat):
    """Return the result by plain minimax, and how many positions it visits."""
    if outcome := GAME.outcome(state):
        return (1 if outcome.places[seat] == 1 else -1), 1
    if plies == 0:
        return 0, 1
    below = [search_plainly(GAME.apply(state, move), plies - 1, seat) for move in GAME.legal_moves(state)]
    best = max if GAME.turn(state) == seat else min
    return best(result for result, _ in below), 1 + sum(count for _, count in below)


@pytest.mark.parametrize("plies", range(6))
@pytest.mark.parametrize("position", ["2201", "1212", "1111", "0112", "2233", "3333"])
def test_every_order_has_the_result_of_a_plain_search_and_visits_no_more(position, plies):
    state = GAME.parse_state(position)
    result, count = search_plainly(state, plies, 0)
    full = search_tree.search_tree(SOLUTION, state, plies, prune=False)
    assert (SIGNS[full[0].value], search_tree.count_visited(full)) == (result, count)
    for order in ORDERS:
        nodes = search_tree.search_tree(SOLUTION, state, plies, order=order)
        assert SIGNS[nodes[0].value] == result
        assert search_tree.count_visited(nodes) <= count


def test_the_position_of_the_lesson_is_won_in_five_with_the_counted_positions():
    assert SOLUTION.verdict(STATE)[:2] == ("win", 5)
    assert [(row["positions"], row["result"]) for row in search_tree.compare_searches(SOLUTION, STATE, 5)] == [
        (61, "win"),
        (46, "win"),
        (16, "win"),
        (8, "win"),
    ]
    assert {row["result"] for row in search_tree.compare_searches(SOLUTION, STATE, 4)} == {"none"}


def test_with_the_best_order_the_search_visits_the_positions_of_the_proof():
    nodes = search_tree.search_tree(SOLUTION, STATE, 5, order=BEST_FIRST)
    visited = sorted(node.position for node in nodes if node.visited)
    proof = [GAME.format_state(each) for each in proof_positions.list_proof_positions(SOLUTION, STATE)]
    assert visited == sorted(proof)


def test_what_is_left_out_is_in_the_tree_without_a_result_and_nothing_is_below_it():
    nodes = search_tree.search_tree(SOLUTION, STATE, 5, order=AS_LISTED)
    left_out = [node for node in nodes if not node.visited]
    assert len(left_out) == 5
    assert {node.value for node in left_out} == {""}
    assert not {node.parent for node in nodes} & {node.id for node in left_out}
    for node in nodes:
        children = [child for child in nodes if child.parent == node.id]
        if children:
            state = GAME.parse_state(node.position)
            assert len(children) == len(GAME.legal_moves(state))
            assert children[0].visited


def test_the_two_reasons_of_the_lesson_are_in_its_tree():
    nodes = search_tree.search_tree(SOLUTION, STATE, 5)
    cut = Counter(nodes[node.parent].position for node in nodes if not node.visited)
    assert cut == {"2201": 1, "0203": 1, "2212": 1, "0223": 2}
    upper, lower = [node for node in nodes if node.position == "0223"]
    assert [node.visited for node in nodes if node.parent == upper.id] == [True, True, True]
    assert [node.visited for node in nodes if node.parent == lower.id] == [True, False, False]
    assert upper.value == lower.value == ""
    assert nodes[upper.parent].mover == "Player 2"


def test_the_worst_order_is_the_reverse_of_the_best():
    best, worst = (
        [n.instruction for n in search_tree.search_tree(SOLUTION, STATE, 1, order=order, prune=False)[1:]]
        for order in (BEST_FIRST, WORST_FIRST)
    )
    assert best == worst[::-1]
    assert best[0] == GAME.instruct(STATE, SOLUTION.moves(STATE)[0][0])


def test_a_shared_first_place_is_neither_a_win_nor_a_loss():
    game = load("front_ham", socks=1, order="listed")
    ends = [game.apply(game.start(), move) for move in game.legal_moves(game.start())]
    assert all(game.outcome(end) for end in ends)
    nodes = search_tree.search_tree(solve(game), game.start(), 1, prune=False)
    assert [node.value for node in nodes] == ["win", "win", "loss", "loss"]


def test_nodes_do_not_overlap_and_lie_amid_their_own():
    nodes = search_tree.search_tree(SOLUTION, STATE, 5)
    rows = search_tree.lay_out_tree(nodes)
    assert len({(node.depth, row) for node, row in zip(nodes, rows, strict=True)}) == len(nodes)
    for node in nodes:
        children = [rows[child.id] for child in nodes if child.parent == node.id]
        if children:
            assert min(children) <= rows[node.id] <= max(children)
            assert children == sorted(children)  # in the order in which the search tries the moves: no lines cross


def test_an_unknown_order_and_a_tree_that_is_too_large_are_refused(monkeypatch):
    with pytest.raises(EngineError, match="order: 'any' should be one of as the game lists them"):
        search_tree.search_tree(SOLUTION, STATE, 2, order="any")
    monkeypatch.setattr(search_tree, "MAX_TREE_NODES", 10)
    with pytest.raises(EngineError, match="more than 10 nodes; search fewer moves ahead"):
        search_tree.search_tree(SOLUTION, STATE, 5)
