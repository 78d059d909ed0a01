"""The move tree from a position: every move with its verdict, opened node by node or to a depth.

A position met before in the tree is not opened a second time. If it is an ancestor of itself the
node says where the loop leads (``loop_to``), else which node it repeats (``transposition_of``). A
node keeps its number for good.

>>> from engines import load, solve
>>> game = load("obliteration")
>>> tree = Tree(game, game.parse_state("3:d:d"), solve(game))
>>> for node in [tree.nodes[0], *tree.open(0)]:
...     print(node.id, node.move or "-", node.position, node.value, node.plies, node.best)
0 - 3:d:d win 1 True
1 add 4:d:a loss 0 True
2 subtract 2:d:s draw None False
3 multiply 10:d:m loss 0 False
>>> [node.position for node in tree.open(2)], tree.path(2)
(['3:s:a', '1:s:s'], ['subtract'])
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from engines.errors import EngineError
from engines.game import Game
from engines.kinds import shorten
from engines.solvers import Solution, Stopped, TooLarge, Verdict

MOST = 200
"""The most nodes of a tree that is grown to a depth, unless it says otherwise."""

T = TypeVar("T")


class Node(NamedTuple):
    """A position of the tree and the move that led to it."""

    id: int
    parent: int | None
    depth: int
    move: str
    position: str
    seat: int
    """Who is to move, or would be if the game were not over."""
    mover: str
    value: str | None
    """The verdict for the mover; None where nothing is solved."""
    plies: int | None
    move_value: str | None
    """The verdict of the move for the player who made it; None for the root."""
    best: bool
    """Whether it is on the best line from the root."""
    transposition_of: int | None
    loop_to: int | None
    children: int
    """How many legal moves there are, opened in the tree or not."""
    opened: bool
    """Whether they are in the tree."""


class Tree:
    """Every position met so far from one root, in the order met; grows by opening nodes."""

    def __init__(self, game: Game[Any, Any], state: Any, solution: Solution | None = None) -> None:
        self.game = game
        self.solution = solution
        self.states = [state]
        self.refusal: EngineError | None = None
        """Why the latest nodes have no verdict though there is a solution; it answers no more until asked again."""
        self.line: list[Any] = self._ask(lambda known: best_line(state, known), [])
        """The moves of best play from the root."""
        self.nodes = [self._look(state)]
        self._below: dict[int, range] = {}
        self._first = {game.canonical(state): 0}

    def open(self, node_id: int) -> list[Node]:
        """The nodes after each legal move, in the tree from now on; none where the game is over or a node repeats."""
        self.refusal = None
        return self._open(self.node(node_id))

    def open_to(self, depth: int, most: int = MOST) -> bool:
        """Opens every node above a depth, level by level, if all its moves fit into ``most``; whether they all did."""
        self.refusal, whole = None, True
        queue = [0]
        for node_id in queue:
            node = self.nodes[node_id]
            if node.depth >= depth:
                break
            fits = node.opened or repeats(node) or len(self.nodes) + node.children <= most
            whole = whole and fits
            queue += [child.id for child in self._open(node)] if fits else []
        return whole

    def node(self, node_id: int) -> Node:
        """A node by its number."""
        if not 0 <= node_id < len(self.nodes):
            raise EngineError(f"node: there is no node {shorten(node_id)}; the tree has 0 to {len(self.nodes) - 1}")
        return self.nodes[node_id]

    def children(self, node_id: int) -> range:
        """The numbers of the nodes right after an opened one; of others none."""
        return self._below.get(node_id, range(0))

    def path(self, node_id: int) -> list[str]:
        """The moves from the root to a node."""
        way = [*reversed(self.above(node_id)), node_id]
        return [self.nodes[passed].move for passed in way[1:]]

    def above(self, node_id: int) -> list[int]:
        """The numbers of a node's ancestors, the nearest first."""
        found = []
        parent = self.nodes[node_id].parent
        while parent is not None:
            found.append(parent)
            parent = self.nodes[parent].parent
        return found

    def _open(self, node: Node) -> list[Node]:
        if not node.opened and not repeats(node):
            state, first = self.states[node.id], len(self.nodes)
            verdicts: dict[Any, Verdict] = self._ask(lambda known: dict(known.moves(state)), {})
            for move in self.game.legal_moves(state):
                self._add(node, state, move, verdicts.get(move))
            self._below[node.id] = range(first, len(self.nodes))
            self.nodes[node.id] = node._replace(opened=node.children > 0)
        return [self.nodes[child] for child in self.children(node.id)]

    def _add(self, parent: Node, state: Any, move: Any, verdict: Verdict | None) -> None:
        """Appends the node after a move."""
        there = self.game.apply(state, move)
        child = self._look(there)._replace(
            id=len(self.nodes),
            parent=parent.id,
            depth=parent.depth + 1,
            move=self.game.format_move(move),
            move_value=verdict and verdict.value,
            best=parent.best and move == next(iter(self.line[parent.depth :]), None),
        )
        earlier = self._first.setdefault(self.game.canonical(there), child.id)
        self.nodes.append(child if earlier == child.id else self._repeating(child, earlier))
        self.states.append(there)

    def _repeating(self, child: Node, earlier: int) -> Node:
        """The node as a repetition: a loop if the earlier one is among its ancestors, else a transposition."""
        loops = earlier == child.parent or earlier in self.above(child.parent or 0)
        return child._replace(loop_to=earlier) if loops else child._replace(transposition_of=earlier)

    def _look(self, state: Any) -> Node:
        """A position as a root."""
        verdict = self._ask(lambda known: known.verdict(state), None)
        seat = self.game.turn(state)
        return Node(
            id=0,
            parent=None,
            depth=0,
            move="",
            position=self.game.format_state(state),
            seat=seat,
            mover=self.game.names[seat],
            value=verdict and verdict.value,
            plies=verdict and verdict.plies,
            move_value=None,
            best=self.solution is not None,
            transposition_of=None,
            loop_to=None,
            children=len(self.game.legal_moves(state)),
            opened=False,
        )

    def _ask(self, question: Callable[[Solution], T], unknown: T) -> T:
        """The solution's answer; after a refusal it is spared the questions that follow."""
        if self.solution is None or self.refusal:
            return unknown
        try:
            return question(self.solution)
        except (TooLarge, Stopped) as refusal:
            self.refusal = refusal
            return unknown


def grow(
    game: Game[Any, Any], state: Any, solution: Solution | None = None, *, depth: int = 3, most: int = MOST
) -> list[Node]:
    """The nodes of a tree opened to a depth, level by level."""
    tree = Tree(game, state, solution)
    tree.open_to(depth, most)
    return tree.nodes


def best_line(state: Any, solution: Solution) -> list[Any]:
    """The moves of best play; where it is a draw without end, once round the loop."""
    loop = solution.loop(state)
    return [*loop.lead, *loop.cycle] if loop else list(solution.line(state))


def repeats(node: Node) -> bool:
    """Whether the node's position stands in the tree already."""
    return node.loop_to is not None or node.transposition_of is not None
