"""The move tree: every node replays, repetitions are marked, budgets are kept."""

from __future__ import annotations

import pytest

from analysis.tree import chart, grow, layout
from engines import load, parse_move, solve


def states_of(game, state, nodes):
    """Each node's position, replayed from the root along its parents' moves."""
    states = {0: state}
    for node in nodes[1:]:
        before = states[node.parent]
        states[node.id] = game.apply(before, parse_move(game, before, node.move))
    return states


@pytest.fixture(params=[("obliteration", "12", {}), ("chopsticks", "1222", {}), ("front_ham", "5.5", {"players": 2})])
def case(request):
    name, text, rules = request.param
    game = load(name, **rules)
    state = game.parse_state(text)
    solution = solve(game, state)
    return game, state, solution, grow(game, state, solution, depth=6, most=400)


def test_every_node_is_where_its_moves_lead_and_has_the_verdict_of_its_position(case, brute):
    game, state, _, nodes = case
    values, states = brute(game, state), states_of(game, state, nodes)
    for node in nodes:
        at = states[node.id]
        assert node.position == game.format_state(at)
        assert (node.value, node.plies) == values[game.canonical(at)]
        assert (node.seat, node.mover) == (game.turn(at), game.names[game.turn(at)])
        assert node.children == len(game.legal_moves(at))


def test_the_value_of_a_move_is_the_other_side_of_the_value_of_its_node(case):
    *_, nodes = case
    turned = {"win": "loss", "loss": "win", "draw": "draw"}
    assert nodes[0].move_value is None
    assert all(node.move_value == turned[node.value] for node in nodes[1:])


def test_repetitions_are_marked_once_and_not_opened(case):
    game, state, _, nodes = case
    states = states_of(game, state, nodes)
    first = {}
    for node in nodes:
        key = game.canonical(states[node.id])
        if key not in first:
            first[key] = node.id
            assert node.transposition_of is None
            assert node.loop_to is None
            continue
        above, ancestors = node.parent, []
        while above is not None:
            ancestors.append(above)
            above = nodes[above].parent
        assert node.loop_to == (first[key] if first[key] in ancestors else None)
        assert node.transposition_of == (None if first[key] in ancestors else first[key])
        assert not node.opened


def test_an_opened_node_has_all_its_moves_and_a_closed_one_none(case):
    game, state, _, nodes = case
    states = states_of(game, state, nodes)
    for node in nodes:
        below = [other.move for other in nodes if other.parent == node.id]
        legal = [game.format_move(move) for move in game.legal_moves(states[node.id])]
        assert below == (legal if node.opened else [])


def test_the_best_nodes_are_the_best_line(case):
    game, state, solution, nodes = case
    loop = solution.loop(state)
    line = [*loop.lead, *loop.cycle] if loop else solution.line(state)
    best = [node for node in nodes if node.best]
    assert [node.depth for node in best] == list(range(len(best)))
    assert [node.move for node in best[1:]] == [game.format_move(move) for move in line[: len(best) - 1]]
    assert len(best) > 1


def test_loops_are_met_in_a_game_that_loops():
    game = load("obliteration")
    nodes = grow(game, game.parse_state("4"), solve(game), depth=12, most=500)
    assert any(node.loop_to is not None for node in nodes)
    assert all(nodes[node.loop_to].depth < node.depth for node in nodes if node.loop_to is not None)


@pytest.mark.parametrize("most", [1, 4, 5, 30])
def test_the_number_of_nodes_is_kept_within_the_budget(most):
    game = load("front_ham", players=2)
    nodes = grow(game, game.parse_state("3.1"), depth=9, most=most)
    assert len(nodes) <= most
    assert len(nodes) > 1 or most <= nodes[0].children


def test_the_depth_is_kept():
    game = load("chopsticks")
    assert max(node.depth for node in grow(game, game.start(), depth=2, most=10_000)) == 2


def test_a_tree_grows_without_a_solution():
    game = load("claustroboard", "crowd")
    nodes = grow(game, game.start(), depth=1)
    assert len(nodes) == 1 + len(game.legal_moves(game.start()))
    assert {node.value for node in nodes} == {None}
    assert not any(node.best for node in nodes)
    assert chart(nodes).to_dict()["layer"]


def test_a_finished_game_is_a_tree_of_one():
    game = load("chopsticks")
    (node,) = grow(game, game.parse_state("0001"), solve(game))
    assert (node.value, node.plies, node.children, node.opened) == ("loss", 0, 0, False)
    assert chart([node]).to_dict()["layer"]


def test_nodes_stand_apart_and_parents_between_their_own(case):
    *_, nodes = case
    rows = layout(nodes)
    places = {(node.depth, rows[node.id]) for node in nodes}
    assert len(places) == len(nodes)
    for node in nodes:
        below = [rows[other.id] for other in nodes if other.parent == node.id]
        assert not below or min(below) <= rows[node.id] <= max(below)


def test_the_chart_carries_every_node_and_a_line_to_each_but_the_root(case, carried):
    *_, nodes = case
    rows = carried(chart(nodes))
    drawn = [row for row in rows if "position" in row]
    links = [row for row in rows if "depth2" in row]
    assert [(row["id"], row["value"], row["plies"]) for row in drawn] == [(n.id, n.value, n.plies) for n in nodes]
    assert len(links) == len(nodes) - 1
    assert sum(row["best"] for row in links) == sum(node.best for node in nodes[1:])
    spots = {(row["depth"], row["row"]) for row in drawn}
    assert all({(row["depth"], row["row"]), (row["depth2"], row["row2"])} <= spots for row in links)
