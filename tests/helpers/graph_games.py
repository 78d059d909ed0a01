"""Games that are only a graph: the player to move at each node, the nodes that moves lead to, places at the ends."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any, ClassVar, NamedTuple

from engines.game import Game, Outcome


class GraphNode(NamedTuple):
    """A node: the player to move, the nodes one move later, and the places if the game ends here."""

    player: int
    moves: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


class GraphState(NamedTuple):
    """A node, with all seats rotated by ``seat_shift``."""

    node: int
    seat_shift: int


class GraphGame(Game[GraphState, int]):
    """The game of a graph; its rules are the nodes. A move is the node that it leads to."""

    name = "graph"
    title = "A graph"
    variants: ClassVar[dict[str, dict[str, Any]]] = {"": {}}

    def __init__(self, nodes: tuple[GraphNode, ...], players: int, *, cyclic: bool) -> None:
        self.rules = nodes
        self.players = players
        self.cyclic = cyclic
        self.player_names = tuple(f"Player {seat + 1}" for seat in range(players))

    def start(self, rng: Random | None = None) -> GraphState:
        return GraphState(0, 0)

    def turn(self, state: GraphState) -> int:
        return (self.rules[state.node].player + state.seat_shift) % self.players

    def legal_moves(self, state: GraphState) -> tuple[int, ...]:
        return self.rules[state.node].moves

    def apply(self, state: GraphState, move: int) -> GraphState:
        return GraphState(move, state.seat_shift)

    def standing(self, state: GraphState) -> tuple[int, ...]:
        places = self.rules[state.node].places
        if not places:
            return (0,) * self.players
        return tuple(places[(seat - state.seat_shift) % self.players] for seat in range(self.players))

    def outcome(self, state: GraphState) -> Outcome | None:
        return Outcome(self.standing(state), "An end.") if self.rules[state.node].places else None

    def canonical(self, state: GraphState) -> GraphState:
        return GraphState(state.node, -self.rules[state.node].player % self.players)

    def format_state(self, state: GraphState) -> str:
        return str(state.node)

    def parse_state(self, text: str, turn: int = 0) -> GraphState:
        return GraphState(int(text), (turn - self.rules[int(text)].player) % self.players)

    def format_move(self, move: int) -> str:
        return str(move)

    def interpret_move(self, state: GraphState, text: str) -> int | None:
        return int(text) if text.isdigit() else None

    def why_not(self, state: GraphState, move: int) -> str:
        return f"No move leads from {state.node} to {move}."

    def render(self, state: GraphState) -> str:
        return f"node {state.node}"

    def describe(self, state: GraphState, move: int) -> str:
        return f"{self.player_names[self.turn(state)]} goes to {move}."

    def instruct(self, state: GraphState, move: int) -> str:
        return f"Go to {move}"

    def __repr__(self) -> str:
        return f"GraphGame({self.rules!r}, {self.players}, cyclic={self.cyclic})"


def make_random_places(rng: Random, players: int) -> tuple[int, ...]:
    """Return a random ranking with ties."""
    scores = [rng.randrange(players) for _ in range(players)]
    return tuple(1 + sum(other < score for other in scores) for score in scores)


def make_random_game(rng: Random, size: int, players: int, *, cyclic: bool, alternating: bool = False) -> GraphGame:
    """Return a random graph. Without cycles moves lead to higher numbers; alternating is for two players."""
    nodes = []
    for number in range(size):
        targets = [n for n in range(0 if cyclic else number + 1, size) if not alternating or (n - number) % 2]
        moves = tuple(rng.sample(targets, min(len(targets), rng.randrange(4))))
        places = () if moves else make_random_places(rng, players)
        nodes.append(GraphNode(number % 2 if alternating else rng.randrange(players), moves, places))
    return GraphGame(tuple(nodes), players, cyclic=cyclic)


def make_long_game(rng: Random, size: int, max_back_steps: int) -> GraphGame:
    """Return a random graph with long games: two players alternate, and moves lead to nearby numbers.

    Moves go up to 7 numbers forward and up to ``max_back_steps`` numbers back.
    """
    nodes = []
    for number in range(size):
        targets = [
            n
            for n in range(number - max_back_steps if max_back_steps else number + 1, number + 8)
            if 0 <= n < size and (n - number) % 2
        ]
        moves = tuple(rng.sample(targets, min(len(targets), rng.choice((1, 2, 2, 3))))) if rng.random() < 0.93 else ()
        nodes.append(GraphNode(number % 2, moves, () if moves else rng.choice(((1, 2), (2, 1)))))
    return GraphGame(tuple(nodes), 2, cyclic=max_back_steps > 0)


def make_random_tree(rng: Random, size: int, players: int) -> GraphGame:
    """Return a random tree: only one path leads to each node."""
    moves: list[list[int]] = [[] for _ in range(size)]
    for number in range(1, size):
        moves[rng.randrange(max(0, number - 4), number)].append(number)
    nodes = [
        GraphNode(rng.randrange(players), tuple(targets), () if targets else make_random_places(rng, players))
        for targets in moves
    ]
    return GraphGame(tuple(nodes), players, cyclic=False)


def list_reachable(game: Any, state: Any) -> list[Any]:
    """Return all positions reachable from one, not in canonical form; the position itself is included."""
    visited, queue = {state}, deque([state])
    while queue:
        current = queue.popleft()
        for move in game.legal_moves(current):
            after = game.apply(current, move)
            if after not in visited:
                visited.add(after)
                queue.append(after)
    return list(visited)
