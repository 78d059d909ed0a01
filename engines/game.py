"""The contract that every game keeps, and the one door for moves from outside.

Pure functions over small immutable positions. House rules stand beside the position, never inside
it. A position's text is written as the mover sees it, the mover first, and so is a move's.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from engines.errors import IllegalMove, PositionError, UnknownMove
from engines.kinds import is_digits, shorten
from engines.rules import HouseRules

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)

LISTED = 20_000
"""The most positions that a game lists in full."""


class Outcome(NamedTuple):
    """How a game ended: each seat's place (1 is best, ties share the better place) and why."""

    places: tuple[int, ...]
    reason: str


class Game(Protocol[S, M]):
    """A game under fixed rules. Games subclass it; the names below are all a solver or a board needs."""

    name: ClassVar[str]
    """The short name, also the module's: ``front_ham``."""
    title: ClassVar[str]
    """The name on a page: ``Front-Ham``."""
    about: ClassVar[str]
    """One sentence."""
    rules_type: ClassVar[type[HouseRules]]
    variants: ClassVar[Mapping[str, Mapping[str, Any]]]
    """Named sets of rules; the first is the default."""

    rules: Any
    players: int
    names: tuple[str, ...]
    """What each seat is called."""
    loops: bool
    """Whether a position can come back."""

    def __init__(self, rules: Any) -> None: ...

    def start(self, rng: Random | None = None) -> S:
        """The first position; ``rng`` draws what the rules leave to chance (None: as with seed 0)."""
        ...

    def turn(self, state: S) -> int:
        """The seat to move; when the game is over, the seat whose turn it would be."""
        ...

    def legal_moves(self, state: S) -> Sequence[M]:
        """The legal moves, in a fixed order; empty exactly when the game is over."""
        ...

    def apply(self, state: S, move: M) -> S:
        """The position after a legal move. It trusts its caller."""
        ...

    def standing(self, state: S) -> tuple[int, ...]:
        """The place of each seat that is settled, 0 for those still playing."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

    def canonical(self, state: S) -> S:
        """The one position that stands for all that differ only in names; its mover has seat 0."""
        ...

    def seating(self, state: S) -> tuple[int, ...]:
        """For each seat of the canonical position, the seat it stands for."""
        return rotation(self.turn(state), self.players)

    def positions(self) -> Iterable[S] | None:
        """Every well-formed canonical position, or None where there are too many to list."""
        return None

    def format_state(self, state: S) -> str:
        """The position on one line, the mover first."""
        ...

    def parse_state(self, text: str, turn: int = 0) -> S:
        """The position that a text describes, its mover in seat ``turn``; raises PositionError."""
        ...

    def format_move(self, move: M) -> str:
        """The move as a short text, as the mover sees it."""
        ...

    def read_move(self, state: S, text: str) -> M | None:
        """The move that a text means here, legal or not; None when it is not understood."""
        ...

    def why_not(self, state: S, move: M) -> str:
        """Why an understood move is not legal, as a sentence."""
        ...

    def show(self, state: S) -> str:
        """The position as a text picture."""
        ...

    def describe(self, state: S, move: M) -> str:
        """What happens when the move is played here, as a sentence."""
        ...

    def prompt(self, state: S) -> str:
        """What the mover is asked in a terminal: all that is needed to answer, up to the colon."""
        return f"{self.show(state)}\n\n{self.names[self.turn(state)]}, enter your move:"


def parse_move(game: Game[S, M], state: S, text: str) -> M:
    """The legal move that a text means; raises IllegalMove with why, and the legal ones."""
    legal = game.legal_moves(state)
    clean = text.strip()
    move = game.read_move(state, clean) if len(clean) <= 200 else None
    if move is not None and move in legal:
        return move
    if not legal:
        raise IllegalMove("The game is over.")
    written = [game.format_move(other) for other in legal]
    if move is None:
        raise UnknownMove(f"{shorten(clean)} is not understood as a move of {game.title}.", written)
    raise IllegalMove(game.why_not(state, move), written)


@cache
def rotation(first: int, players: int) -> tuple[int, ...]:
    """The seats in turn order from ``first``."""
    return tuple((first + i) % players for i in range(players))


def split_position(text: str, keys: Sequence[str] = ()) -> tuple[list[str], dict[str, str]]:
    """A position's parts and its ``key=value`` extras, which stand after the parts."""
    parts: list[str] = []
    extras: dict[str, str] = {}
    for part in text.strip().split(";"):
        key, equals, value = part.partition("=")
        if not equals and not extras:
            parts.append(part.strip())
        elif equals and key in keys and key not in extras:
            extras[key] = value
        else:
            takes = f"the extras are {', '.join(keys)}, once each" if keys else "this position takes no extras"
            raise PositionError(f"position: {shorten(part)} has no place here; {takes}")
    return parts, extras


def read_places(text: str | None, playing: Sequence[bool]) -> tuple[int, ...]:
    """The standing from an extra like ``0.4.0.3``; without it those who are out share the next place."""
    living = sum(playing)
    if text is None:
        return tuple(0 if p else living + 1 for p in playing)
    words = text.split(".")
    places = tuple(int(w) if is_digits(w, 2) else -1 for w in words)
    out = [p for p in places if p]
    if [p == 0 for p in places] != list(playing) or any(p != living + 1 + sum(q < p for q in out) for p in out):
        raise PositionError(
            f"places: {shorten(text)} should give each seat from the mover on its place, 0 for those still playing; "
            "whoever goes out later has the better place, and ties share the better one"
        )
    return places


def write_places(places: Sequence[int]) -> str:
    """The extra for a standing, empty where ``read_places`` would guess it."""
    if tuple(places) == read_places(None, [p == 0 for p in places]):
        return ""
    return ";places=" + ".".join(map(str, places))
