"""Kingmakers: a mover who cannot come first, but decides who does."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engines.solvers.verdict import rank

Places = tuple[int, ...]


def decided(moves: Sequence[Collection[Places]], seat: int) -> frozenset[int]:
    """The seats of those whom the mover can make the sole winner by choice of move; empty for no kingmaker.

    ``moves`` holds for each move the outcomes that best play may lead to. Only outcomes that the mover
    may choose count, and a move decides for a seat if that seat wins in all of its outcomes that count.

    >>> sorted(decided([[(3, 1, 2)], [(3, 2, 1)]], 0)), sorted(decided([[(3, 1, 2), (3, 2, 1)]], 0))
    ([1, 2], [])
    """
    bar = min((max(rank(places, seat) for places in outcomes) for outcomes in moves), default=0)
    winners = set()
    for outcomes in moves:
        chosen = [places for places in outcomes if rank(places, seat) <= bar]
        if any(places[seat] == 1 for places in chosen):
            return frozenset()
        first = {tuple(other for other, place in enumerate(places) if place == 1) for places in chosen}
        if len(first) == 1 and len(alone := first.pop()) == 1:
            winners.add(alone[0])
    return frozenset(winners) if len(winners) > 1 else frozenset()
