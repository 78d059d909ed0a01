"""A match of students on devices of their own: who sits where, and what was played. The moves are checked elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class MatchStart(NamedTuple):
    """What a match begins with; ``turn`` is the seat that moves first."""

    game: str
    link: dict[str, str]
    players: int
    turn: int


@dataclass(slots=True)
class Pair:
    """Students who play one match; ``turn`` is the seat to move, or -1 after the end."""

    code: str
    start: MatchStart
    turn: int
    seats: list[int]
    """The participant in each seat that is taken."""
    moves: list[str] = field(default_factory=list)
    last_seat: int = -1
    """Who has played the last move."""

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.turn < 0

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return len(self.seats) >= self.start.players
