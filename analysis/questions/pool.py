"""The positions to ask about: those of matches from the first position, then from other first positions.

A small game gives every position that can be reached; a large one those of random games, which are more often
positions that a class meets.

>>> from random import Random
>>> from engines import load
>>> from itertools import islice
>>> duel = load("front_ham", "duel")
>>> [len(pool) for pool in islice(iterate_pools(duel, Random(0)), 3)]
[29, 13, 17]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from analysis.graph import list_next_states, walk_positions
from engines import EngineError, Game

MAX_LISTED_POSITIONS = 400
"""A start from which at most this many positions can be reached gives all of them."""
RANDOM_GAMES = 40
"""The number of random games from each start of a larger game."""
MAX_RANDOM_PLIES = 100
"""The most plies of each random game."""


class PoolPosition(NamedTuple):
    """A position with moves, and how far from the end it was met."""

    state: Any
    plies_left: int
    """The number of plies to the end of the random game; 0 where all positions are listed."""


def iterate_pools(game: Game[Any, Any], rng: Random) -> Iterator[list[PoolPosition]]:
    """Yield the positions that follow from each first position, in random order; none of them twice."""
    seen: set[Any] = set()
    for start in chain([game.start()], game.other_starts(rng)):
        if game.canonical(start) in seen:
            continue
        pool = [each for each in list_positions(game, start, rng) if game.legal_moves(each.state)]
        fresh = list(keep_first(game, pool, seen))
        rng.shuffle(fresh)
        yield fresh


def list_positions(game: Game[Any, Any], start: Any, rng: Random) -> list[PoolPosition]:
    """Return the positions that can follow from a start, or those of random games if they are many."""
    try:
        walk = walk_positions(
            start,
            lambda state: list_next_states(game, state),
            key=game.canonical,
            max_positions=MAX_LISTED_POSITIONS,
        )
    except EngineError:
        return [each for _ in range(RANDOM_GAMES) for each in play_random_game(game, start, rng)]
    return [PoolPosition(state, 0) for state in walk.states]


def play_random_game(game: Game[Any, Any], state: Any, rng: Random) -> list[PoolPosition]:
    """Return the positions of a random game."""
    states = [state]
    while len(states) <= MAX_RANDOM_PLIES and (moves := game.legal_moves(state)):
        state = game.apply(state, rng.choice(moves))
        states.append(state)
    return [PoolPosition(state, len(states) - 1 - index) for index, state in enumerate(states)]


def keep_first(game: Game[Any, Any], pool: Iterable[PoolPosition], seen: set[Any]) -> Iterator[PoolPosition]:
    """Yield the first of all positions that are equal up to names, and note what was seen."""
    for each in pool:
        key = game.canonical(each.state)
        if key not in seen:
            seen.add(key)
            yield each
