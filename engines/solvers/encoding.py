"""Positions as dictionary keys: encoders for two players, seat maps for any number of players.

With two players every game works as it is: its canonical positions are the keys. A game that can
write its positions as numbers may provide its own encoder, which is many times faster.

With more players the seats of a canonical position begin with the player to move. A result is carried
back over a move by a *seat map*: it renames the seats, and keeps the places that are already settled.
There are few different seat maps, so each is stored once and has a number.

>>> seat_map = SeatMap((1, 2, 0), (0, 0, 3))
>>> seat_map.map_places((1, 2, 2))
(2, 1, 3)
>>> seat_map.map_ranks((0, 2, 2))
(2, 0, 3)
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from engines.game import Game
from engines.solvers.verdict import DRAW, LOSS, WIN, rank


class StateEncoder(Protocol):
    """Positions as keys. The two players alternate, so a child's key is from the opponent's point of view."""

    normal_play: bool
    """Whether a finished game is always lost for the player to move."""

    def encode(self, state: Any) -> Hashable | None:
        """Return the key of a position, the same for all with one canonical position; None if it has no key here."""
        ...

    def children(self, key: Any) -> list[Any]:
        """Return a new list of the keys one move later, in a fixed order; empty exactly when the game is over."""
        ...

    def terminal_value(self, key: Any) -> int:
        """Return the value of a finished game for the player to move: LOSS, DRAW or WIN."""
        ...


@runtime_checkable
class ExpandingEncoder(Protocol):
    """An encoder of a game without cycles and draws that sees at once what is settled within two plies."""

    min_win_plies: int
    min_loss_plies: int
    """The fewest plies of a win, and of a loss, that ``expand`` does not settle."""
    max_plies: int
    """No game from a position of this encoder takes more plies."""

    def expand(self, key: Any) -> int | list[Any]:
        """Return the plies to the end if they are seen at once, odd for a win and even for a loss of the mover.

        Otherwise return the keys one move later, the most promising first. Moves that lose within two plies may
        be left out if there are others.
        """
        ...


@runtime_checkable
class SupportsEncoding(Protocol):
    """A two-player game with its own encoder. One encoder serves all positions reachable from a given one."""

    def make_encoder(self, state: Any) -> StateEncoder | None:
        """Return an encoder for this position and everything reachable from it, or None if there is none."""
        ...


@runtime_checkable
class BoundedEncoder(Protocol):
    """An encoder that knows how many keys it has at most, which no estimate may exceed."""

    max_keys: int


class TableEncoder(StateEncoder, Protocol):
    """An encoder of a whole game: its keys are the numbers from 0 on."""

    rows: list[list[int]]
    """For each key the keys one move later; empty where the game is over."""


@runtime_checkable
class SupportsTable(Protocol):
    """A two-player game that can write all of its positions as one table of numbers."""

    def make_table(self, max_positions: int) -> TableEncoder | None:
        """Return the table of the whole game, or None if it has more positions than this or than can be listed."""
        ...


class NotAlternating(Exception):
    """A player moved twice in a row, which the two-player methods do not support."""


class CanonicalEncoder:
    """The encoder of any two-player game: keys are canonical positions."""

    normal_play = False

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.encode = game.canonical

    def children(self, key: Hashable) -> list[Hashable]:
        game = self.game
        apply, canonical, turn = game.apply, game.canonical, game.turn
        keys = []
        for move in game.legal_moves(key):
            state = apply(key, move)
            if turn(state) != 1:
                raise NotAlternating
            keys.append(canonical(state))
        return keys

    def terminal_value(self, key: Hashable) -> int:
        own, other = self.game.standing(key)
        return DRAW if own == other else WIN if own < other else LOSS


class SeatMap(NamedTuple):
    """For each seat after a move its seat before the move, and the places settled by then (0 if not settled)."""

    parent_seats: tuple[int, ...]
    standing: tuple[int, ...]

    def map_places(self, places: Sequence[int]) -> tuple[int, ...]:
        """Return places by the seats before the move."""
        mapped = list(self.standing)
        for place, seat in zip(places, self.parent_seats, strict=True):
            mapped[seat] = mapped[seat] or place
        return tuple(mapped)

    def map_ranks(self, ranks: Sequence[int]) -> tuple[int, ...]:
        """Return ranks by the seats before the move."""
        mapped = [0] * len(ranks)
        for child_rank, seat in zip(ranks, self.parent_seats, strict=True):
            mapped[seat] = rank(self.standing, seat) if self.standing[seat] else child_rank
        return tuple(mapped)


MoveGroup = tuple[int, list[Any], list[int]]
"""Moves with one seat map: its number, the positions that they lead to, and where each stands among all moves."""


class MultiplayerEncoder(Protocol):
    """Positions of any number of players as keys. The seats of a key begin with the player to move."""

    seat_maps: list[SeatMap]
    """The seat maps by number; more are added as they are needed."""

    def encode(self, state: Any) -> Hashable | None:
        """Return the key of a position, the same for all with one canonical position; None if it has no key here."""
        ...

    def list_groups(self, key: Any) -> Sequence[MoveGroup]:
        """Return the moves by seat map, each result of a move once; empty exactly when the game is over."""
        ...

    def standing(self, key: Any) -> tuple[int, ...]:
        """Return the places by canonical seat as far as they are settled, as ``Game.standing``."""
        ...


@runtime_checkable
class SupportsMultiplayerEncoding(Protocol):
    """A game of more than two players with its own encoder, which serves all positions reachable from a given one."""

    def make_multiplayer_encoder(self, state: Any) -> MultiplayerEncoder | None:
        """Return an encoder for this position and everything reachable from it, or None if there is none."""
        ...


class CanonicalMultiplayerEncoder:
    """The encoder of any game: keys are canonical positions."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.encode, self.standing = game.canonical, game.standing
        self.seat_maps: list[SeatMap] = []
        self._map_ids: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}

    def list_groups(self, key: Hashable) -> list[MoveGroup]:
        game, ids = self.game, self._map_ids
        apply, canonical, canonical_seats, standing = game.apply, game.canonical, game.canonical_seats, game.standing
        edges: dict[tuple[int, Hashable], None] = {}
        for state in {apply(key, move): None for move in game.legal_moves(key)}:
            fields = canonical_seats(state), standing(state)
            map_id = ids.setdefault(fields, len(ids))
            if map_id == len(self.seat_maps):
                self.seat_maps.append(SeatMap(*fields))
            edges[map_id, canonical(state)] = None
        groups: dict[int, MoveGroup] = {}
        for order, (map_id, child) in enumerate(edges):
            _, children, orders = groups.setdefault(map_id, (map_id, [], []))
            children.append(child)
            orders.append(order)
        return list(groups.values())


def list_children(encoder: MultiplayerEncoder, key: Hashable) -> list[Hashable]:
    """Return the keys one move later."""
    return [child for _, children, _ in encoder.list_groups(key) for child in children]
