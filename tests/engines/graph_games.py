"""Games that are nothing but a graph: whose move it is at each node, where the moves lead, who gets which place."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any, ClassVar, NamedTuple

from engines.game import Game, Outcome


class Node(NamedTuple):
    """A node: the player to move, the nodes one move on, and at an end the places."""

    mover: int
    moves: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


class State(NamedTuple):
    """A node, with the players' seats turned on by so many."""

    node: int
    shift: int


class GraphGame(Game[State, int]):
    """The game of a graph; its rules are the nodes. A move is the node it leads to."""

    name = "graph"
    title = "A graph"
    variants: ClassVar[dict[str, dict[str, Any]]] = {"": {}}

    def __init__(self, nodes: tuple[Node, ...], players: int, *, loops: bool) -> None:
        self.rules = nodes
        self.players = players
        self.loops = loops
        self.names = tuple(f"Player {seat + 1}" for seat in range(players))

    def start(self, rng: Random | None = None) -> State:
        return State(0, 0)

    def turn(self, state: State) -> int:
        return (self.rules[state.node].mover + state.shift) % self.players

    def legal_moves(self, state: State) -> tuple[int, ...]:
        return self.rules[state.node].moves

    def apply(self, state: State, move: int) -> State:
        return State(move, state.shift)

    def standing(self, state: State) -> tuple[int, ...]:
        places = self.rules[state.node].places
        if not places:
            return (0,) * self.players
        return tuple(places[(seat - state.shift) % self.players] for seat in range(self.players))

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(self.standing(state), "An end.") if self.rules[state.node].places else None

    def canonical(self, state: State) -> State:
        return State(state.node, -self.rules[state.node].mover % self.players)

    def format_state(self, state: State) -> str:
        return str(state.node)


def random_places(rng: Random, players: int) -> tuple[int, ...]:
    """A ranking with ties."""
    scores = [rng.randrange(players) for _ in range(players)]
    return tuple(1 + sum(other < score for other in scores) for score in scores)


def random_game(rng: Random, size: int, players: int, *, loops: bool, in_turn: bool = False) -> GraphGame:
    """A graph drawn at random. Without loops moves lead to higher numbers only; in turn, two players alternate."""
    nodes = []
    for number in range(size):
        later = [n for n in range(0 if loops else number + 1, size) if not in_turn or (n - number) % 2]
        moves = tuple(rng.sample(later, min(len(later), rng.randrange(4))))
        places = () if moves else random_places(rng, players)
        nodes.append(Node(number % 2 if in_turn else rng.randrange(players), moves, places))
    return GraphGame(tuple(nodes), players, loops=loops)


def long_game(rng: Random, size: int, back: int) -> GraphGame:
    """A graph for two in turn whose moves lead a few numbers on, or up to ``back`` numbers back: games are long."""
    nodes = []
    for number in range(size):
        near = [
            n for n in range(number - back if back else number + 1, number + 8) if 0 <= n < size and (n - number) % 2
        ]
        moves = tuple(rng.sample(near, min(len(near), rng.choice((1, 2, 2, 3))))) if rng.random() < 0.93 else ()
        nodes.append(Node(number % 2, moves, () if moves else rng.choice(((1, 2), (2, 1)))))
    return GraphGame(tuple(nodes), 2, loops=back > 0)


def random_tree(rng: Random, size: int, players: int) -> GraphGame:
    """A tree drawn at random: no two ways lead to one node."""
    moves: list[list[int]] = [[] for _ in range(size)]
    for number in range(1, size):
        moves[rng.randrange(max(0, number - 4), number)].append(number)
    nodes = [Node(rng.randrange(players), tuple(on), () if on else random_places(rng, players)) for on in moves]
    return GraphGame(tuple(nodes), players, loops=False)


def reachable(game: Any, state: Any) -> list[Any]:
    """All positions that can arise from one, as they are."""
    seen, queue = {state}, deque([state])
    while queue:
        at = queue.popleft()
        for move in game.legal_moves(at):
            to = game.apply(at, move)
            if to not in seen:
                seen.add(to)
                queue.append(to)
    return list(seen)
