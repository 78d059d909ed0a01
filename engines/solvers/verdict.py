"""What a solver answers with, and how places are compared.

A player's *rank* in an outcome orders what they would rather have: 0 for first place alone, 1 for a
shared first place (and for play without end), then the place itself. Other shared places count as
the place they share.

>>> rank((1, 3, 1), 0), rank((1, 3, 2), 0), rank((1, 3, 2), 1)
(1, 0, 3)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

VALUES = ("win", "draw")
"""The values of rank 0 and 1; all further ranks are a loss."""


class Verdict(NamedTuple):
    """What best play leads to: the value for one player, the plies to the end, everybody's place by seat."""

    value: str
    """``win`` for first place alone, ``draw`` for a shared first place or play without end, else ``loss``."""
    plies: int | None
    """None where play never ends, or where its length is not settled."""
    places: tuple[int, ...]

    def worth(self, seat: int) -> tuple[str, int | None, int]:
        """What it is worth to a seat: moves of the same worth are equally good."""
        return self.value, self.plies, self.places[seat]


class Counts(NamedTuple):
    """The size of a game. None stands for what is not known."""

    positions: int | None
    """Distinct positions of the whole game, where they can be listed."""
    reachable: int | None
    """Distinct positions that can arise from the one asked about, itself included."""
    wins: int | None
    """Wins for the mover, over the whole game where its positions can be listed, else over the reachable ones."""
    losses: int | None
    draws: int | None
    longest: int | None
    """The most plies to a forced end among the same positions."""


class Loop(NamedTuple):
    """Why a draw never ends: moves that lead to a cycle, and the cycle; every move keeps its player's value."""

    lead: tuple[Any, ...]
    cycle: tuple[Any, ...]


def rank(places: Sequence[int], seat: int) -> int:
    """How good an outcome is for a seat, 0 the best."""
    place = places[seat]
    return place if place > 1 else min(1, places.count(1) - 1)


def value_of(rank: int) -> str:
    """The value of a rank."""
    return VALUES[rank] if rank < len(VALUES) else "loss"


def urgency(rank: int, plies: int | None) -> int:
    """What decides between moves of one rank, less is better: what is gained soon, what is lost late."""
    if plies is None:
        return 0
    return plies if rank < len(VALUES) else -plies
