"""Any number of players: how a canonical position's seats look from the position before it.

A table holds canonical positions, whose seats start with the mover. To carry a result back over a
move, seats are renamed, and seats whose place was settled on the way get that place: a *lens*. There
are few different ones, so each is kept once and has a number, and what it makes of a result is
worked out once.

>>> lens = Lens((1, 2, 0), (0, 0, 3))
>>> lens.places((1, 2, 2))
(2, 1, 3)
>>> lens.ranks((0, 2, 2))
(2, 0, 3)
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from engines.game import Game
from engines.solvers.verdict import rank


class Lens(NamedTuple):
    """For each seat after the move the seat it stands for before it, and the places settled by then."""

    seats: tuple[int, ...]
    standing: tuple[int, ...]

    def places(self, places: Sequence[int]) -> tuple[int, ...]:
        """The places as the seats before the move see them."""
        seen = list(self.standing)
        for place, seat in zip(places, self.seats, strict=True):
            seen[seat] = seen[seat] or place
        return tuple(seen)

    def ranks(self, ranks: Sequence[int]) -> tuple[int, ...]:
        """The ranks as the seats before the move see them."""
        seen = [0] * len(ranks)
        for value, seat in zip(ranks, self.seats, strict=True):
            seen[seat] = rank(self.standing, seat) if self.standing[seat] else value
        return tuple(seen)


class Glasses:
    """The moves of a game with their lenses, for a table: each position's row has a row of lenses."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.lenses: list[Lens] = []
        self.rows: list[list[int]] = []
        """For each position of the table, in its order, the number of the lens of each child."""
        self._numbers: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}

    def through(self, state: Any) -> Lens:
        """The lens from a position's canonical one to itself."""
        return Lens(self.game.seating(state), self.game.standing(state))

    def children(self, key: Hashable) -> list[Hashable]:
        """The canonical positions one move on, those that look alike only once; their lenses join the rows."""
        game, numbers = self.game, self._numbers
        apply, canonical, seating, standing = game.apply, game.canonical, game.seating, game.standing
        found: dict[tuple[Hashable, int], None] = {}
        for state in {apply(key, move): None for move in game.legal_moves(key)}:
            lens = seating(state), standing(state)
            number = numbers.setdefault(lens, len(numbers))
            if number == len(self.lenses):
                self.lenses.append(Lens(*lens))
            found[canonical(state), number] = None
        self.rows.append([number for _, number in found])
        return [child for child, _ in found]
