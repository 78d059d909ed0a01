"""Two move trees beside each other: each marks the nodes that are different on the other side.

A node differs if the same moves are not legal on the other side, or lead to another result or another length there.
Only what both sides have unfolded is compared.

>>> from engines import load
>>> from widgets import tree
>>> pair = TreePair(tree("obliteration"), tree("obliteration", no_repeat="off"))
>>> left, right = pair.trees
>>> left.setup["difference"]["nodes"], [node.move for node in left.tree.nodes]
([0, 1], ['', 'divide'])
"""

from __future__ import annotations

from typing import Any

from engines.tree import GameTree, TreeNode
from widgets.tree import MoveTree

Paths = dict[tuple[str, ...], TreeNode]


class TreePair:
    """Two move trees that mark where they differ."""

    def __init__(self, left: MoveTree, right: MoveTree) -> None:
        self.trees = (left, right)
        for tree in self.trees:
            tree.observe(self._on_view, names="view")
        self._on_view(None)

    def _on_view(self, _change: Any) -> None:
        """Compare both trees again after either of them has changed."""
        left, right = (tree.tree for tree in self.trees)
        for tree, own, other in ((self.trees[0], left, right), (self.trees[1], right, left)):
            tree.mark_differences(list_differences(own, other))


def list_paths(tree: GameTree) -> Paths:
    """Return every node by the moves that lead to it."""
    return {tuple(tree.moves_to(node.id)): node for node in tree.nodes}


def list_differences(tree: GameTree, other_tree: GameTree) -> list[int]:
    """Return the numbers of the nodes that the other tree has with another verdict, or for which it has no such move.

    Trees of different positions are not compared.
    """
    if tree.nodes[0].position != other_tree.nodes[0].position:
        return []
    others, differing = list_paths(other_tree), []
    for path, node in list_paths(tree).items():
        other = others.get(path)
        if other is not None:
            is_different = (node.value, node.plies) != (other.value, other.plies)
        else:
            parent = others.get(path[:-1])
            is_different = parent is not None and len(other_tree.children(parent.id)) > 0
        if is_different:
            differing.append(node.id)
    return differing
