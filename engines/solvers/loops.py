"""Why a draw never ends: a short way into a cycle of moves with which every mover is content.

>>> def steps(n):
...     return [("halve", n // 2)] if n % 2 == 0 else [("triple", 3 * n + 1)]
>>> find_loop(10, steps)
Loop(lead=('halve', 'triple', 'halve', 'halve'), cycle=('halve', 'halve', 'triple'))
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from engines.solvers.verdict import Loop

Steps = Callable[[Any], Sequence[tuple[Any, Any]]]
"""The moves with which the mover of a position is content, each with the position it leads to."""
WIDEST = 2_000
"""The most positions from which a shorter cycle is looked for."""


def find_loop(state: Hashable, steps: Steps) -> Loop | None:
    """The lead-in and cycle that are shortest together; None where every way ends."""
    best = first_loop(state, steps)
    tried: set[Hashable] = set()
    for lead, at in outward(state, steps):
        most = len(best.lead) + len(best.cycle) - len(lead) - 1 if best else WIDEST
        if most < 1 or len(tried) > WIDEST:
            break
        if at not in tried:
            tried.add(at)
            cycle = way_back(at, steps, most)
            best = Loop(lead, cycle) if cycle else best
    return best


def way_back(state: Hashable, steps: Steps, most: int) -> tuple[Any, ...]:
    """The shortest way from a position back to it, empty if there is none of at most so many moves."""
    ways = takewhile(lambda way: len(way[0]) <= most, outward(state, steps))
    return next((moves for moves, to in ways if moves and to == state), ())


def first_loop(state: Hashable, steps: Steps) -> Loop | None:
    """The loop on the way of everybody's first move; None where that way ends."""
    at: dict[Hashable, int] = {}
    moves: list[Any] = []
    while state not in at:
        at[state] = len(moves)
        found = steps(state)
        if not found:
            return None
        move, state = found[0]
        moves.append(move)
    return Loop(tuple(moves[: at[state]]), tuple(moves[at[state] :]))


def outward(state: Hashable, steps: Steps) -> Iterator[tuple[tuple[Any, ...], Hashable]]:
    """Every way on from a position with where it leads, shortest first; only new positions are gone on from."""
    ways: list[tuple[tuple[Any, ...], Hashable]] = [((), state)]
    yield ways[0]
    seen = {state}
    for moves, at in ways:
        for move, to in steps(at):
            way = (*moves, move), to
            yield way
            if to not in seen:
                seen.add(to)
                ways.append(way)
