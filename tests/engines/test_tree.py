"""The game tree: its nodes, how it grows, and that the id of a node never changes."""

from __future__ import annotations

import pytest

from engines import GAMES, EngineError, Position, Stopped, load, solve
from engines.solvers import Limit
from engines.tree import GameTree, is_repeat


@pytest.fixture
def game():
    return load("obliteration", "off")


@pytest.fixture
def tree(game):
    return GameTree(Position(game, game.start()).evaluate())


@pytest.mark.parametrize("name", GAMES)
def test_opening_a_node_adds_every_legal_move_in_the_order_of_the_game(name):
    game = load(name)
    tree = GameTree(Position(game, game.start()).evaluate())
    children = tree.open(0)
    assert [node.move for node in children] == [game.format_move(move) for move in game.legal_moves(game.start())]
    assert [node.id for node in children] == list(tree.children(0))
    assert tree.nodes[0].opened


@pytest.mark.parametrize("name", GAMES)
def test_every_node_except_a_repeat_is_a_new_position(name):
    game = load(name)
    tree = GameTree(Position(game, game.start()).evaluate())
    tree.open_to_depth(3, max_nodes=300)
    new = [game.canonical(state) for state, node in zip(tree.states, tree.nodes, strict=True) if not is_repeat(node)]
    assert len(new) == len(set(new))
    for node in filter(is_repeat, tree.nodes):
        earlier = node.transposition_of if node.loop_to is None else node.loop_to
        assert game.canonical(tree.states[earlier]) == game.canonical(tree.states[node.id])
        assert (earlier in tree.ancestors(node.id)) == (node.loop_to is not None)


def test_a_node_keeps_its_id_when_others_are_opened(tree):
    tree.open_to_depth(2)
    before = [node._replace(opened=False) for node in tree.nodes]
    tree.open_to_depth(5)
    assert len(tree.nodes) > len(before)
    assert [node._replace(opened=False) for node in tree.nodes[: len(before)]] == before


def test_a_node_is_opened_once_and_a_repeat_never(tree):
    tree.open_to_depth(6)
    size = len(tree.nodes)
    assert any(map(is_repeat, tree.nodes))
    for node in list(tree.nodes):
        if node.opened or is_repeat(node):
            again = tree.open(node.id)
            assert len(again) == (node.child_count if node.opened else 0)
    assert len(tree.nodes) == size


def test_opening_to_a_depth_returns_whether_it_is_complete():
    game = load("chopsticks")
    tree = GameTree(Position(game, game.start()).evaluate())
    assert tree.open_to_depth(4)
    assert max(node.depth for node in tree.nodes) == 4
    assert not tree.open_to_depth(40, max_nodes=60)
    assert len(tree.nodes) <= 60


def test_verdicts_are_the_solutions(game, tree):
    tree.open_to_depth(4)
    solution = solve(game)
    for node, state in zip(tree.nodes, tree.states, strict=True):
        assert (node.value, node.plies) == solution.verdict(state)[:2]
        if node.parent is not None:
            before = dict(solution.moves(tree.states[node.parent]))
            moves = {game.format_move(move): verdict for move, verdict in before.items()}
            assert node.move_value == moves[node.move].value


def test_the_best_line_is_one_path_and_keeps_the_value():
    game = load("obliteration")
    tree = GameTree(Position(game, game.start()).evaluate())
    tree.open_to_depth(9)
    best = [node for node in tree.nodes if node.best]
    assert [node.move for node in best[1:]] == ["divide", "divide", "add"]
    assert [(node.value, node.plies) for node in best] == [("win", 3), ("loss", 2), ("win", 1), ("loss", 0)]


def test_the_moves_to_a_node_lead_from_the_root_to_it(game, tree):
    tree.open_to_depth(4)
    for node, state in zip(tree.nodes, tree.states, strict=True):
        reached = tree.states[0]
        for move in tree.moves_to(node.id):
            reached = game.apply(reached, game.interpret_move(reached, move))
        assert reached == state


def test_a_refused_root_leaves_the_tree_without_verdicts_and_without_a_best_line():
    game = load("front_ham", players=4, socks=(4,))
    tree = GameTree(Position(game, game.start()).evaluate(Limit(1_000)))
    tree.open(0)
    assert len(tree.nodes) > 1
    assert {(node.value, node.plies, node.move_value, node.best) for node in tree.nodes} == {(None, None, None, False)}


def test_after_a_refusal_the_other_nodes_have_no_verdicts_and_no_question_is_asked(game):
    evaluation, questions, answer_count = Position.parse(game, "3").evaluate(), [], 2
    tree = GameTree(evaluation)
    ask = evaluation.solution.verdict

    def answer_or_stop(state):
        questions.append(state)
        if len(questions) > answer_count:
            raise Stopped(len(questions))
        return ask(state)

    evaluation.solution.verdict = answer_or_stop
    nodes = tree.open(0)
    assert isinstance(tree.refusal, Stopped)
    assert [node.value is None for node in nodes] == [False, False, True, True][: len(nodes)]
    assert len(questions) == answer_count + 1
    answer_count = 100
    assert tree.open(nodes[0].id)[0].value is not None
    assert tree.refusal is None


@pytest.mark.parametrize("bad", [-1, 1, 10**30])
def test_an_id_that_is_not_in_the_tree_is_refused(tree, bad):
    with pytest.raises(EngineError, match=r"there is no node .*; the tree has 0 to 0"):
        tree.open(bad)
