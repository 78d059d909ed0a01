"""The game tree: its nodes, how it grows, and that the id of a node never changes."""

from __future__ import annotations

import pytest

from engines import GAMES, EngineError, Position, Stopped, load
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


@pytest.mark.parametrize("name", GAMES)
def test_a_node_has_the_verdict_of_its_move_for_the_player_who_makes_it(name):
    game = load(name)
    evaluation = Position(game, game.start()).evaluate()
    tree = GameTree(evaluation)
    tree.open_to_depth(3, max_nodes=300)
    root = tree.nodes[0]
    assert (root.value, root.plies, root.verdict_seat) == (
        evaluation.prospect(root.seat).value,
        None if evaluation.uses_max_n else evaluation.verdict.plies,
        game.turn(game.start()),
    )
    for node in tree.nodes[1:]:
        before = tree.states[node.parent]
        row = evaluation.at(before).rate(game.parse_move(before, node.move))
        assert (node.value, node.plies, node.verdict_seat) == (
            row.prospect.value,
            None if evaluation.uses_max_n else row.plies,
            game.turn(before),
        )
        assert node.keeps_value == (row.prospect.value == evaluation.at(before).moves[0].prospect.value)


def test_the_best_line_is_marked_as_long_as_one_move_is_best():
    game = load("obliteration")
    tree = GameTree(Position(game, game.start()).evaluate())
    tree.open_to_depth(9)
    best = [node for node in tree.nodes if node.best]
    assert [node.move for node in best[1:]] == ["divide", "divide"]
    assert [(node.value, node.plies) for node in best] == [("win", 3), ("win", 3), ("loss", 2)]
    after = [tree.nodes[child] for child in tree.children(best[-1].id)]
    assert [(node.move, node.value, node.plies) for node in after if node.value == "win"] == [
        ("add", "win", 1),
        ("multiply", "win", 1),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_only_a_single_best_move_is_marked_and_only_after_marked_moves(name):
    game = load(name)
    tree = GameTree(Position(game, game.start()).evaluate())
    tree.open_to_depth(3, max_nodes=300)
    for node in tree.nodes[1:]:
        rows = tree.root.at(tree.states[node.parent]).moves
        best = [row for row in rows if row.rank == 0 and (len(rows) > 1 or row.value != "draw")]
        is_only = len(best) == 1 and game.format_move(best[0].move) == node.move
        assert node.best == (is_only and tree.nodes[node.parent].best)


def test_no_line_is_marked_where_all_moves_draw():
    tree = GameTree(Position(game := load("chopsticks"), game.start()).evaluate())
    tree.open_to_depth(4)
    assert len(tree.nodes) > 40
    assert {row.value for row in tree.root.moves} == {"draw"}
    assert [node.id for node in tree.nodes if node.best] == [0]


def test_the_moves_to_a_node_lead_from_the_root_to_it(game, tree):
    tree.open_to_depth(4)
    for node, state in zip(tree.nodes, tree.states, strict=True):
        reached = tree.states[0]
        for move in tree.moves_to(node.id):
            reached = game.apply(reached, game.interpret_move(reached, move))
        assert reached == state


def test_a_refused_root_leaves_the_tree_without_verdicts_and_without_a_best_line():
    game = load("front_ham", players=4, socks=(4,))
    tree = GameTree(Position(game, game.start()).evaluate(Limit(300)))
    tree.open(0)
    assert len(tree.nodes) > 1
    assert {(node.value, node.plies, node.keeps_value, node.best) for node in tree.nodes} == {(None, None, True, False)}


def test_after_a_refusal_the_other_nodes_have_no_verdicts_and_no_question_is_asked(game):
    evaluation, questions, answer_count = Position.parse(game, "3").evaluate(), [], 2
    tree = GameTree(evaluation)
    ask = evaluation.solution.evaluate

    def answer_or_stop(state):
        questions.append(state)
        if len(questions) > answer_count:
            raise Stopped(len(questions))
        return ask(state)

    evaluation.solution.evaluate = answer_or_stop
    tree.open_to_depth(3)
    assert isinstance(tree.refusal, Stopped)
    second = [node for node in tree.nodes if node.depth > 1]
    assert {node.value is None for node in second if node.parent in (1, 2)} == {False}
    assert {node.value is None for node in second if node.parent not in (1, 2)} == {True}
    assert len(questions) == answer_count + 1
    answer_count = 100
    unopened = next(node for node in tree.nodes if node.child_count and not node.opened and not is_repeat(node))
    assert tree.open(unopened.id)[0].value is not None
    assert tree.refusal is None


@pytest.mark.parametrize("bad", [-1, 1, 10**30])
def test_an_id_that_is_not_in_the_tree_is_refused(tree, bad):
    with pytest.raises(EngineError, match=r"there is no node .*; the tree has 0 to 0"):
        tree.open(bad)
