"""The game tree from a position: every move with its verdict, opened node by node or to a depth.

A node shows the verdict of the move that leads to it, as ``Evaluation.moves`` rates it: for the player who makes the
move, with the plies counted from before the move. The root has no move; it shows the verdict of the position for the
player to move.

``best`` marks the line that best play has to take: it goes on only as long as one move is better than all others. Where
several moves are equally good, as in most draws, no further move is marked. A move without an alternative is marked if
the game is decided, but not in a draw, where it would only look like advice.

A position that is already in the tree is not opened a second time. If it repeats one of its ancestors,
``loop_to`` is the id of that ancestor; if it repeats another node, ``transposition_of`` is that node's
id. The id of a node never changes.

>>> from engines import Position, load
>>> tree = GameTree(Position.parse(load("obliteration"), "3:d:d").evaluate())
>>> for node in [tree.nodes[0], *tree.open(0)]:
...     print(node.id, node.move or "-", node.position, node.value, node.plies, node.best)
0 - 3:d:d win 1 True
1 add 4:d:a win 1 False
2 subtract 2:d:s draw None False
3 multiply 10:d:m win 1 False
>>> [node.position for node in tree.open(2)], tree.moves_to(2)
(['3:s:a', '1:s:s'], ['subtract'])
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from engines.errors import EngineError, shorten
from engines.solvers import Evaluation, RatedMove, Stopped, TooLarge

MAX_NODES = 200
"""The default limit of the nodes of a tree that is opened to a depth."""

T = TypeVar("T")


class TreeNode(NamedTuple):
    """A position of the tree and the move that leads to it."""

    id: int
    parent: int | None
    depth: int
    move: str
    position: str
    seat: int
    """The seat to move; when the game is over, the seat whose turn it would be."""
    mover: str
    """The name of the player to move."""
    verdict_seat: int
    """The seat that the verdict is about: who made the move; at the root, who is to move."""
    value: str | None
    """The verdict of the move for the player who makes it; None if it is not solved."""
    plies: int | None
    """The plies to the end, counted from before the move; None if play never ends or the length is unknown."""
    keeps_value: bool
    """Whether no other move of this player has a better value; also if the values are not known."""
    best: bool
    """Whether this move, and every move before it, was the only best one."""
    transposition_of: int | None
    loop_to: int | None
    child_count: int
    """The number of legal moves, whether they are in the tree or not."""
    opened: bool
    """Whether the positions after the legal moves are in the tree."""
    label: str
    """The move as the tree shows it; empty at the root."""


class GameTree:
    """The positions opened so far from one root, in the order in which they were added.

    If the root is refused, the tree has no verdicts.
    """

    def __init__(self, root: Evaluation[Any, Any]) -> None:
        self.root = root
        """The Evaluation of the root, with the limit for all verdicts of the tree."""
        self.game = root.game
        self.states = [root.state]
        self.refusal: EngineError | None = None
        """Why the latest nodes have no verdict; cleared when the next node is opened."""
        self.nodes = [self._make_root()]
        self._child_ranges: dict[int, range] = {}
        self._first_ids = {self.game.canonical(root.state): 0}

    def open(self, node_id: int) -> list[TreeNode]:
        """Add the nodes after each legal move and return them; none if the game is over or the node is a repeat."""
        self.refusal = None
        return self._open_node(self.node(node_id))

    def open_to_depth(self, depth: int, max_nodes: int = MAX_NODES) -> bool:
        """Open every node above a depth, level by level, except nodes whose moves would exceed ``max_nodes``.

        Return whether all of them were opened.
        """
        self.refusal, is_complete = None, True
        queue = [0]
        for node_id in queue:
            node = self.nodes[node_id]
            if node.depth >= depth:
                break
            fits = node.opened or is_repeat(node) or len(self.nodes) + node.child_count <= max_nodes
            is_complete = is_complete and fits
            queue += [child.id for child in self._open_node(node)] if fits else []
        return is_complete

    def node(self, node_id: int) -> TreeNode:
        """Return a node by its id."""
        if not 0 <= node_id < len(self.nodes):
            raise EngineError(f"node: there is no node {shorten(node_id)}; the tree has 0 to {len(self.nodes) - 1}")
        return self.nodes[node_id]

    def children(self, node_id: int) -> range:
        """Return the ids of a node's children; none if the node is not opened."""
        return self._child_ranges.get(node_id, range(0))

    def moves_to(self, node_id: int) -> list[str]:
        """Return the moves from the root to a node."""
        path = [*reversed(self.ancestors(node_id)), node_id]
        return [self.nodes[step].move for step in path[1:]]

    def ancestors(self, node_id: int) -> list[int]:
        """Return the ids of a node's ancestors, the nearest first."""
        ids = []
        parent = self.nodes[node_id].parent
        while parent is not None:
            ids.append(parent)
            parent = self.nodes[parent].parent
        return ids

    def _open_node(self, node: TreeNode) -> list[TreeNode]:
        if not node.opened and not is_repeat(node):
            state, first = self.states[node.id], len(self.nodes)
            rows: tuple[RatedMove[Any], ...] = self._ask(lambda: self.root.at(state).moves, ())
            rated = {row.move: row for row in rows}
            for move in self.game.legal_moves(state):
                self._add_child(node, state, move, rated.get(move), rows)
            self._child_ranges[node.id] = range(first, len(self.nodes))
            self.nodes[node.id] = node._replace(opened=node.child_count > 0)
        return [self.nodes[child] for child in self.children(node.id)]

    def _add_child(
        self, parent: TreeNode, state: Any, move: Any, row: RatedMove[Any] | None, rows: Sequence[RatedMove[Any]]
    ) -> None:
        """Append the node after a move, with its rating among those of all moves."""
        next_state = self.game.apply(state, move)
        child = self._make_node(next_state)._replace(
            id=len(self.nodes),
            parent=parent.id,
            depth=parent.depth + 1,
            move=self.game.format_move(move),
            label=self.game.label_move(state, move),
            verdict_seat=parent.seat,
            value=row and row.prospect.value,
            plies=row and row.prospect.plies,
            keeps_value=row is None or row.prospect.value == rows[0].prospect.value,
            best=parent.best and row is not None and is_only_best(row, rows),
        )
        earlier = self._first_ids.setdefault(self.game.canonical(next_state), child.id)
        self.nodes.append(child if earlier == child.id else self._mark_repeat(child, earlier))
        self.states.append(next_state)

    def _mark_repeat(self, child: TreeNode, earlier: int) -> TreeNode:
        """Return the node as a repeat: a loop if the earlier node is one of its ancestors, else a transposition."""
        is_loop = earlier == child.parent or earlier in self.ancestors(child.parent or 0)
        return child._replace(loop_to=earlier) if is_loop else child._replace(transposition_of=earlier)

    def _make_root(self) -> TreeNode:
        """Return the node of the root, with the verdict of its position."""
        node = self._make_node(self.root.state)
        shown = self._ask(lambda: self.root.prospect(node.seat), None)
        return node._replace(value=shown and shown.value, plies=shown and shown.plies, best=shown is not None)

    def _make_node(self, state: Any) -> TreeNode:
        """Return the node of a position, without a move and without a verdict."""
        seat = self.game.turn(state)
        return TreeNode(
            id=0,
            parent=None,
            depth=0,
            move="",
            position=self.game.format_state(state),
            seat=seat,
            mover=self.game.player_names[seat],
            verdict_seat=seat,
            value=None,
            plies=None,
            keeps_value=True,
            best=False,
            transposition_of=None,
            loop_to=None,
            child_count=len(self.game.legal_moves(state)),
            opened=False,
            label="",
        )

    def _ask(self, question: Callable[[], T], unknown: T) -> T:
        """Return the answer to a question; after a refusal return ``unknown`` without asking."""
        if self.refusal or not self.root.has_verdict:
            return unknown
        try:
            return question()
        except (TooLarge, Stopped) as refusal:
            self.refusal = refusal.with_traceback(None)
            return unknown


def is_only_best(row: RatedMove[Any], rows: Sequence[RatedMove[Any]]) -> bool:
    """Return whether a move is better than every other one; without an alternative, whether the game is decided."""
    if len(rows) == 1:
        return row.value != "draw"
    return row.rank == 0 and rows[1].rank > 0


def is_repeat(node: TreeNode) -> bool:
    """Return whether the node's position is already elsewhere in the tree."""
    return node.loop_to is not None or node.transposition_of is not None
