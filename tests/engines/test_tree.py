"""The move tree: what is in it, how it grows, and that a node's number is for good."""

from __future__ import annotations

import pytest

from engines import GAMES, EngineError, Stopped, load, solve
from engines.tree import Tree, grow, repeats


@pytest.fixture
def game():
    return load("obliteration", "off")


@pytest.fixture
def tree(game):
    return Tree(game, game.start(), solve(game))


@pytest.mark.parametrize("name", GAMES)
def test_opening_a_node_shows_every_legal_move_in_the_order_of_the_rules(name):
    game = load(name)
    tree = Tree(game, game.start())
    children = tree.open(0)
    assert [node.move for node in children] == [game.format_move(move) for move in game.legal_moves(game.start())]
    assert [node.id for node in children] == list(tree.children(0))
    assert tree.nodes[0].opened


@pytest.mark.parametrize("name", GAMES)
def test_every_node_but_a_repetition_is_a_new_position(name):
    game = load(name)
    tree = Tree(game, game.start())
    tree.open_to(3, most=300)
    fresh = [game.canonical(state) for state, node in zip(tree.states, tree.nodes, strict=True) if not repeats(node)]
    assert len(fresh) == len(set(fresh))
    for node in filter(repeats, tree.nodes):
        earlier = node.transposition_of if node.loop_to is None else node.loop_to
        assert game.canonical(tree.states[earlier]) == game.canonical(tree.states[node.id])
        assert (earlier in tree.above(node.id)) == (node.loop_to is not None)


def test_a_node_keeps_its_number_whatever_is_opened_later(tree):
    tree.open_to(2)
    before = [node._replace(opened=False) for node in tree.nodes]
    tree.open_to(5)
    assert len(tree.nodes) > len(before)
    assert [node._replace(opened=False) for node in tree.nodes[: len(before)]] == before


def test_a_node_is_opened_once_and_a_repetition_never(tree):
    tree.open_to(6)
    size = len(tree.nodes)
    assert any(map(repeats, tree.nodes))
    for node in list(tree.nodes):
        if node.opened or repeats(node):
            again = tree.open(node.id)
            assert len(again) == (node.children if node.opened else 0)
    assert len(tree.nodes) == size


def test_a_depth_is_reached_whole_or_says_that_it_is_not():
    game = load("chopsticks")
    tree = Tree(game, game.start())
    assert tree.open_to(4)
    assert max(node.depth for node in tree.nodes) == 4
    assert not tree.open_to(40, most=60)
    assert len(tree.nodes) <= 60


def test_verdicts_are_the_solutions(game, tree):
    tree.open_to(4)
    known = solve(game)
    for node, state in zip(tree.nodes, tree.states, strict=True):
        assert (node.value, node.plies) == known.verdict(state)[:2]
        if node.parent is not None:
            before = dict(known.moves(tree.states[node.parent]))
            moves = {game.format_move(move): verdict for move, verdict in before.items()}
            assert node.move_value == moves[node.move].value


def test_the_best_line_is_one_path_and_keeps_the_value():
    game = load("obliteration")
    nodes = grow(game, game.start(), solve(game), depth=9)
    best = [node for node in nodes if node.best]
    assert [node.move for node in best[1:]] == ["divide", "divide", "add"]
    assert [(node.value, node.plies) for node in best] == [("win", 3), ("loss", 2), ("win", 1), ("loss", 0)]


def test_the_path_leads_from_the_root_through_the_ancestors(game, tree):
    tree.open_to(4)
    for node, state in zip(tree.nodes, tree.states, strict=True):
        here = tree.states[0]
        for move in tree.path(node.id):
            here = game.apply(here, game.read_move(here, move))
        assert here == state


def test_without_a_solution_there_are_no_verdicts_and_no_best_line(game):
    nodes = grow(game, game.start(), depth=2)
    assert {(node.value, node.plies, node.move_value, node.best) for node in nodes} == {(None, None, None, False)}


class Tired:
    """A solution that answers so many questions and then no more."""

    def __init__(self, known, answers):
        self.known = known
        self.answers = answers
        self.asked = 0

    def __getattr__(self, name):
        self.asked += 1
        if self.asked > self.answers:
            raise Stopped(self.asked)
        return getattr(self.known, name)


def test_after_a_refusal_the_rest_comes_without_verdicts_and_without_asking_again(game):
    tired = Tired(solve(game), answers=4)
    tree = Tree(game, game.parse_state("3"), tired)
    nodes = tree.open(0)
    assert isinstance(tree.refusal, Stopped)
    assert nodes[-1].value is None
    assert tired.asked == 5
    tired.answers = 100
    assert tree.open(nodes[0].id)[0].value is not None
    assert tree.refusal is None


@pytest.mark.parametrize("bad", [-1, 1, 10**30])
def test_a_number_that_is_not_in_the_tree_is_refused(tree, bad):
    with pytest.raises(EngineError, match=r"there is no node .*; the tree has 0 to 0"):
        tree.open(bad)
