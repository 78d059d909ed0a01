"""Monte Carlo tree search with UCT (Kocsis & Szepesvári 2006): a tree that grows towards the best moves.

Every simulation goes down the tree, adds one position, plays random moves from it to the end and adds
the result to every node on the way. Each seat tries to improve its own place, so the search works for
any number of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any

from engines.game import Game
from engines.solvers.budget import let_others_run

MAX_PLIES = 200
"""The limit of a path in the tree, and of a random game; players still in at the limit share the place."""


class SearchNode:
    """A position of the tree: the moves not yet tried, the nodes after the others, and each seat's sum of rewards."""

    __slots__ = ("children", "reward_sums", "state", "untried", "visits")

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        self.state = state
        self.untried = list(game.legal_moves(state))
        self.children: dict[Any, SearchNode] = {}
        self.reward_sums = [0.0] * game.players
        self.visits = 0


def uct_search(
    game: Game[Any, Any], state: Any, rng: Random, simulations: int, moves: Sequence[Any] | None = None
) -> Any:
    """Return the move that was tried most often in a number of simulations; ``moves`` are tried, by default all."""
    root = SearchNode(game, state)
    if moves is not None:
        root.untried = list(moves)
    for _ in range(simulations):
        let_others_run()
        path = select_and_expand(game, root, rng)
        rewards = simulate_playout(game, path[-1].state, rng)
        for node in path:
            node.visits += 1
            node.reward_sums = [a + b for a, b in zip(node.reward_sums, rewards, strict=True)]
    return max(root.children.items(), key=lambda item: item[1].visits)[0]


def select_and_expand(game: Game[Any, Any], root: SearchNode, rng: Random) -> list[SearchNode]:
    """Return the path from the root to a new node, or to the end of a game."""
    path = [root]
    while not path[-1].untried and path[-1].children and len(path) < MAX_PLIES:
        path.append(select_child(path[-1], game.turn(path[-1].state)))
    last = path[-1]
    if last.untried:
        move = last.untried.pop(rng.randrange(len(last.untried)))
        last.children[move] = SearchNode(game, game.apply(last.state, move))
        path.append(last.children[move])
    return path


def select_child(node: SearchNode, seat: int) -> SearchNode:
    """Return the child with the highest upper confidence bound (UCB1, Auer et al. 2002) for the seat to move."""
    exploration = 2 * log(node.visits)
    return max(
        node.children.values(),
        key=lambda child: child.reward_sums[seat] / child.visits + sqrt(exploration / child.visits),
    )


def simulate_playout(game: Game[Any, Any], state: Any, rng: Random) -> list[float]:
    """Play a random game and return each seat's reward: 1 for the first place, 0 for the last."""
    for _ in range(MAX_PLIES):
        moves = game.legal_moves(state)
        if not moves:
            break
        state = game.apply(state, rng.choice(moves))
    standing = game.standing(state)
    return [place_reward(place, standing) for place in standing]


def place_reward(place: int, standing: tuple[int, ...]) -> float:
    """Return a place as a number from 0 to 1; players who share a place, or are still playing, share its reward."""
    sharing = standing.count(place)
    first = place or 1
    return (len(standing) - first - (sharing - 1) / 2) / (len(standing) - 1)
