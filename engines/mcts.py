"""Monte Carlo tree search (UCT): grows a tree towards the moves that did best in random games.

Every simulation walks down the tree, adds one position, plays on at random from there and counts
the result along the way. Each seat looks after its own place, so it serves any number of players.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Any

from engines.game import Game

LONGEST = 200
"""A random game is cut off as shared after that many plies."""


class Branch:
    """A position of the tree: the moves not yet tried, the branches, and each seat's sum of rewards."""

    __slots__ = ("children", "fresh", "state", "sums", "visits")

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        self.state = state
        self.fresh = list(game.legal_moves(state))
        self.children: dict[Any, Branch] = {}
        self.sums = [0.0] * game.players
        self.visits = 0


def search(game: Game[Any, Any], state: Any, rng: Random, simulations: int) -> Any:
    """The move that was tried most often after so many simulations."""
    root = Branch(game, state)
    for _ in range(simulations):
        trail = descend(game, root, rng)
        result = playout(game, trail[-1].state, rng)
        for branch in trail:
            branch.visits += 1
            branch.sums = [a + b for a, b in zip(branch.sums, result, strict=True)]
    return max(root.children.items(), key=lambda item: item[1].visits)[0]


def descend(game: Game[Any, Any], root: Branch, rng: Random) -> list[Branch]:
    """The branches from the root to a new one, or to an end."""
    trail = [root]
    while not trail[-1].fresh and trail[-1].children and len(trail) < LONGEST:
        trail.append(choose(trail[-1], game.turn(trail[-1].state)))
    last = trail[-1]
    if last.fresh:
        move = last.fresh.pop(rng.randrange(len(last.fresh)))
        last.children[move] = Branch(game, game.apply(last.state, move))
        trail.append(last.children[move])
    return trail


def choose(branch: Branch, seat: int) -> Branch:
    """The child with the best upper confidence bound for the seat to move."""
    spread = 2 * log(branch.visits)
    return max(
        branch.children.values(), key=lambda child: child.sums[seat] / child.visits + sqrt(spread / child.visits)
    )


def playout(game: Game[Any, Any], state: Any, rng: Random) -> list[float]:
    """Each seat's reward after a random game: 1 for the first place, 0 for the last."""
    for _ in range(LONGEST):
        moves = game.legal_moves(state)
        if not moves:
            break
        state = game.apply(state, rng.choice(moves))
    standing = game.standing(state)
    return [reward(place, standing) for place in standing]


def reward(place: int, standing: tuple[int, ...]) -> float:
    """A place as a number from 0 to 1; those who share a place, or are still playing, share what it is worth."""
    shared = standing.count(place)
    first = place or 1
    return (len(standing) - first - (shared - 1) / 2) / (len(standing) - 1)
