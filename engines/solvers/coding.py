"""How a solver of two-player games sees positions: as keys, each with the keys one move on.

Any game will do as it is: its canonical positions are the keys. A game whose whole play can be
written in numbers may offer a ``Coding`` of its own, which is many times faster.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Protocol, runtime_checkable

from engines.game import Game
from engines.solvers.retrograde import DRAW, LOSS, WIN


class Coding(Protocol):
    """Positions as keys. The two players take turns, so a key one move on is the other player's."""

    normal: bool
    """Whether a finished game is always lost for the player to move."""
    promise: Callable[[Any], int] | None
    """A quick guess at how good a position is for its mover; None for how many moves they have."""

    def encode(self, state: Any) -> Hashable | None:
        """The key of a position, one for all that have the same canonical one; None if it is not of this family."""
        ...

    def children(self, key: Any) -> list[Any]:
        """The keys one move on, in a fixed order and a list of its own; empty exactly when the game is over."""
        ...

    def over(self, key: Any) -> int:
        """The value of a finished game for the player to move: LOSS, DRAW or WIN."""
        ...


@runtime_checkable
class Coded(Protocol):
    """A two-player game that offers a coding. It serves the family of positions that can arise from one."""

    def coding(self, state: Any) -> Coding | None:
        """A coding for this position and all that can arise from it; None where the game has none."""
        ...


class NotInTurn(Exception):
    """A player moved twice running, which the two-player methods do not provide for."""


class Plain:
    """The coding of any two-player game: its canonical positions."""

    normal = False
    promise: Callable[[Any], int] | None = None

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.encode = game.canonical

    def children(self, key: Hashable) -> list[Hashable]:
        game = self.game
        apply, canonical, turn = game.apply, game.canonical, game.turn
        found = []
        for move in game.legal_moves(key):
            state = apply(key, move)
            if turn(state) != 1:
                raise NotInTurn
            found.append(canonical(state))
        return found

    def over(self, key: Hashable) -> int:
        own, other = self.game.standing(key)
        return DRAW if own == other else WIN if own < other else LOSS
