"""Two trees beside each other mark the nodes that differ, also after moves, and only what both have unfolded."""

from __future__ import annotations

import pytest

import widgets
from engines import load
from widgets.board_pair import BoardPair


@pytest.fixture
def pair():
    boards = widgets.board("obliteration"), widgets.board("obliteration", no_repeat="off")
    BoardPair(*boards)
    return widgets.TreePair(*(widgets.tree(board) for board in boards))


def list_marked(tree):
    """Return the moves to each marked node."""
    return [" ".join(tree.tree.moves_to(node)) for node in tree.setup["difference"]["nodes"]]


def test_nodes_with_other_verdicts_are_marked_on_both_sides(pair):
    left, right = pair.trees
    assert list_marked(left) == list_marked(right) == ["", "divide"]
    assert [left.tree.nodes[1].value, right.tree.nodes[1].value] == ["win", "draw"]


def test_moves_that_only_one_side_has_are_marked_there(pair):
    left, right = pair.trees
    left.unfold(1)
    assert "divide divide" not in list_marked(left), "the right tree has not unfolded them yet"
    right.unfold(1)
    assert set(list_marked(right)) >= {"divide divide"}
    right.unfold_to(4)
    left.unfold_to(4)
    only_right = {" ".join(right.tree.moves_to(node.id)) for node in right.tree.nodes} - {
        " ".join(left.tree.moves_to(node.id)) for node in left.tree.nodes
    }
    assert "divide divide divide" not in only_right or "divide divide divide" in list_marked(right)
    assert any(moves in list_marked(right) for moves in only_right)


def test_the_marks_follow_the_boards(pair):
    left, right = pair.trees
    left._board.play("divide")
    assert (left.root, right.root) == ("6:-:d", "6:-:d")
    assert "" in list_marked(left)


def test_trees_of_the_same_rules_have_no_marks_and_a_single_tree_has_none_to_explain():
    trees = widgets.TreePair(*(widgets.tree("chopsticks") for _ in range(2))).trees
    assert [list_marked(tree) for tree in trees] == [[], []]
    assert widgets.tree(load("chopsticks")).setup["difference"] is None


def test_trees_of_different_positions_are_not_compared():
    trees = widgets.TreePair(widgets.tree("obliteration"), widgets.tree("obliteration", start=7)).trees
    assert [list_marked(tree) for tree in trees] == [[], []]
