"""The answers of a solver, and how places are compared.

A player's *rank* in an outcome says how much they like it; lower is better. It is 0 for first place
alone and 1 for a shared first place or a game that never ends. Otherwise it is the place itself,
shared or not.

>>> rank((1, 3, 1), 0), rank((1, 3, 2), 0), rank((1, 3, 2), 1)
(1, 0, 3)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Literal, NamedTuple

from engines.game import M

LOSS, DRAW, WIN, UNKNOWN = range(4)
"""Values for the player to move. The opponent's value is WIN minus it; UNKNOWN marks unsolved positions."""
Value = Literal["win", "draw", "loss"]
"""The value of a position or a move for one player."""
ProspectValue = Literal["win", "draw", "loss", "open"]
"""The value of a move whose results may differ."""
Assumption = Literal["perfect play", "max^n", "paranoid"]
"""What a solver takes for granted about the players."""
VALUES_BY_RANK: tuple[Value, ...] = ("win", "draw", "loss")
"""The values of ranks 0, 1 and 2."""
LOSS_RANK = 2
"""This rank and every higher one is a loss."""


class Verdict(NamedTuple):
    """The result of best play: the value for one player, the plies to the end, each seat's place."""

    value: Value
    """``win`` for first place alone, ``draw`` for a shared first place or endless play, else ``loss``."""
    plies: int | None
    """None if play never ends, or if its length is unknown."""
    places: tuple[int, ...]

    def preference_key(self, seat: int) -> tuple[str, int | None, int]:
        """Return a key that is equal for two moves exactly if they are equally good for a seat."""
        return self.value, self.plies, self.places[seat]


class Counts(NamedTuple):
    """The size of a game. None means unknown."""

    positions: int | None
    """Distinct positions of the whole game, if the game can list them."""
    reachable: int | None
    """Distinct positions reachable from the given position, which is included."""
    wins: int | None
    """Wins for the player to move, over the whole game if it can be listed, else over the reachable positions."""
    losses: int | None
    draws: int | None
    longest: int | None
    """The maximum number of plies to a forced end among the same positions."""


class Loop(NamedTuple, Generic[M]):
    """Why a draw never ends: moves that lead into a cycle, and the cycle. Every move keeps its player's value."""

    lead: tuple[M, ...]
    cycle: tuple[M, ...]


class Prospect(NamedTuple):
    """What best play allows a player: every rank that it can lead to, best first, and the place that is guaranteed.

    With more than two players and no cycles, best play is max^n, and it allows several results wherever a player has
    equally good moves. A move then wins only if every result that it allows is first place alone. It loses if none of
    them is first place, shared or not. Otherwise it is *open*: it depends on what the others choose. With two players,
    and with cycles, there is one rank.
    """

    ranks: tuple[int, ...]
    guarantee: int
    """The best place that the player can force against all others together."""
    plies: int | None = None
    """The plies to the end; None if play never ends, or if its results may take different numbers of them."""

    @property
    def value(self) -> ProspectValue:
        """The value that all results have, or ``open`` if they differ."""
        values = {value_of_rank(each) for each in self.ranks}
        return values.pop() if len(values) == 1 else "open"

    def is_better_than(self, other: Prospect) -> bool:
        """Return whether neither the best nor the worst rank is worse than another prospect's, and one is better."""
        mine, its = (self.ranks[0], self.ranks[-1]), (other.ranks[0], other.ranks[-1])
        return mine != its and mine[0] <= its[0] and mine[1] <= its[1]

    @property
    def preference_key(self) -> tuple[int, int]:
        """A key that orders prospects, best first: by the worst rank, then by the best one."""
        return self.ranks[-1], self.ranks[0]


def rank(places: Sequence[int], seat: int) -> int:
    """Return how good an outcome is for a seat; 0 is best."""
    place = places[seat]
    return place if place > 1 else min(1, places.count(1) - 1)


def value_of_rank(rank: int) -> Value:
    """Return the value of a rank."""
    return VALUES_BY_RANK[min(rank, LOSS_RANK)]


def value_for(places: Sequence[int], seat: int) -> Value:
    """Return the value of an outcome for a seat.

    >>> value_for((1, 2), 0), value_for((1, 1), 0), value_for((1, 2), 1)
    ('win', 'draw', 'loss')
    """
    return value_of_rank(rank(places, seat))


def tie_break_key(rank: int, plies: int | None) -> int:
    """Return a key that orders moves of one rank, best first: win or draw early, lose late."""
    if plies is None:
        return 0
    return plies if rank < LOSS_RANK else -plies
