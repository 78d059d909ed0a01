"""A game in progress: its history is a tree, so that a branch is not lost when another move is tried.

>>> from engines import load
>>> match = Match(load("obliteration"))
>>> for move in ("divide", "divide", "subtract"):
...     _ = match.play(move)
>>> match.jump(2)
>>> _ = match.play("add")
>>> [node.text for node in match.path()], [node.text for node in match.branches(2)]
(['divide', 'divide', 'add'], ['subtract', 'add'])
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Generic

from engines.english import count_noun
from engines.errors import EngineError, shorten
from engines.game import Game, M, Outcome, S
from engines.position import Position


@dataclass(frozen=True, slots=True)
class Node(Generic[S, M]):
    """One position of the history: its index, the index of the node before it, the move between them and its text."""

    index: int
    parent: int | None
    move: M | None
    """None for the first node."""
    text: str
    state: S
    ply: int
    children: list[int] = field(default_factory=list, compare=False, repr=False)


class Match(Generic[S, M]):
    """A game in progress. Node 0 is its start; ``current_index`` is the index of the node on the board."""

    def __init__(self, game: Game[S, M], state: S | None = None, *, seed: int | None = None, first: int = 0) -> None:
        """Start at a position, or at the game's own start; there player number ``first`` of the turn order begins."""
        if not 0 <= first < game.players:
            raise EngineError(f"first: {shorten(first)} should be a whole number from 0 to {game.players - 1}")
        self.game = game
        self.seed = seed
        self.first = first if state is None else 0
        self.has_standard_start = state is None
        start = game.start_with(first, Random(0 if seed is None else seed)) if state is None else state
        self.nodes: list[Node[S, M]] = [Node(0, None, None, "", start, 0)]
        self.current_index = 0

    @property
    def node(self) -> Node[S, M]:
        """Return the node on the board."""
        return self.nodes[self.current_index]

    @property
    def state(self) -> S:
        """Return the position on the board."""
        return self.node.state

    @property
    def position(self) -> Position[S, M]:
        """Return the position on the board together with its game."""
        return Position(self.game, self.state)

    def __repr__(self) -> str:
        played = count_noun(self.node.ply, "move")
        return f"<Match of {self.game!r} at {self.game.format_state(self.state)!r}, after {played}>"

    def _repr_svg_(self) -> str:
        """Return the position on the board as a picture, which notebooks show; the first seat is below."""
        from engines.drawing import draw_frames  # noqa: PLC0415 most programs never draw

        moves = [node.move for node in self.path()]
        return draw_frames(self.game, self.nodes[0].state, moves, below=0, first=len(moves))[-1]

    def _node_at(self, index: int | None) -> Node[S, M]:
        """Return a node by its index, by default the one on the board."""
        return self.nodes[self.current_index if index is None else index]

    def path(self, index: int | None = None) -> list[Node[S, M]]:
        """Return the nodes from the first move to a node, by default the one on the board."""
        nodes = []
        node = self._node_at(index)
        while node.parent is not None:
            nodes.append(node)
            node = self.nodes[node.parent]
        return nodes[::-1]

    def branches(self, index: int | None = None) -> list[Node[S, M]]:
        """Return the nodes after the moves tried so far from a node, oldest first."""
        return [self.nodes[child] for child in self._node_at(index).children]

    def count_occurrences(self, index: int | None = None) -> int:
        """Count how often a node's position occurs on the path to the node, the node included."""
        last = self._node_at(index)
        return sum(node.state == last.state for node in [self.nodes[0], *self.path(last.index)])

    def outcome(self, index: int | None = None) -> Outcome | None:
        """Return how the match ended at a node, by the rules or by repetition; None while it goes on."""
        state = self._node_at(index).state
        limit = self.game.rules.repetition
        if over := self.game.outcome(state):
            return over
        if self.game.cyclic and limit and self.count_occurrences(index) >= limit:
            places = tuple(place or 1 for place in self.game.standing(state))
            return Outcome(places, f"The same position occurred {limit} times: a draw.")
        return None

    def play(self, text: str) -> Node[S, M]:
        """Play a move given as text and go to its node; a branch that begins with this move is used again."""
        if over := self.outcome():
            raise EngineError(f"The game is over: {over.reason}")
        return self.push(self.game.parse_move(self.state, text))

    def push(self, move: M) -> Node[S, M]:
        """Play a move that is known to be legal, as ``play`` does."""
        for child in self.branches():
            if child.move == move:
                self.current_index = child.index
                return child
        text, state = self.game.format_move(move), self.game.apply(self.state, move)
        node = Node(len(self.nodes), self.current_index, move, text, state, self.node.ply + 1)
        self.node.children.append(node.index)
        self.nodes.append(node)
        self.current_index = node.index
        return node

    def go_back(self) -> bool:
        """Go to the position before the last move; return False at the start."""
        if self.node.parent is None:
            return False
        self.current_index = self.node.parent
        return True

    def go_forward(self) -> bool:
        """Go one move along the newest branch; return False at its end."""
        if not self.node.children:
            return False
        self.current_index = self.node.children[-1]
        return True

    def jump(self, index: int) -> None:
        """Go to any node by its index."""
        if not 0 <= index < len(self.nodes):
            raise EngineError(
                f"jump: there is no node {shorten(index)}; the match has nodes 0 to {len(self.nodes) - 1}"
            )
        self.current_index = index
