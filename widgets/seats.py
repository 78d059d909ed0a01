"""Who plays each seat of a board: a person or a bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines import EngineError
from engines.errors import shorten
from engines.players import HUMAN, parse_seat, player_summary, player_title
from widgets.limits import MAX_PLAYOUTS

BOTS = ("easy", "medium", "hard", "sees4", "mcts200")
"""The bots that a board offers; any other name that ``engines.players.parse_player`` knows is accepted too."""


def check_seats(seats: Any, players: int) -> list[str]:
    """Return who plays each seat, ``human`` or the name of a bot; raise EngineError for anything else."""
    if not isinstance(seats, list | tuple) or len(seats) != players:
        raise EngineError(f"seats: {shorten(seats)} should be a list of {players} names, each of them human or a bot")
    for name in seats:
        if not isinstance(name, str):
            raise EngineError(f"seats: {shorten(name)} should be human or the name of a bot")
        if getattr(parse_seat(name), "simulations", 0) > MAX_PLAYOUTS:
            raise EngineError(f"seats: {name} takes too long for a board; the strongest allowed is mcts{MAX_PLAYOUTS}")
    return list(seats)


def list_seat_options(seats: Sequence[str]) -> list[dict[str, str]]:
    """Return who can play a seat: a person, the bots on offer, and those that already have a seat.

    Each has a value, the title that is shown, and a sentence on how it plays.
    """
    return [
        {
            "value": name,
            "title": player_title(name, len(seats)),
            "summary": player_summary(name, len(seats)),
        }
        for name in dict.fromkeys([HUMAN, *BOTS, *seats])
    ]
