"""Moves in a row: each with who made it, where it led and what happened, and how the row is written.

>>> from engines import load
>>> game = load("obliteration")
>>> told(steps(game, game.start(), ["divide", "divide", "add"]))
'1. divide 2. divide 3. add'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engines import Game


class Step(NamedTuple):
    """One move of a line."""

    ply: int
    seat: int
    name: str
    move: str
    position: str
    """The position after it, as its mover sees it."""
    told: str
    """What happened, as a sentence."""
    choices: int
    """How many legal moves there were."""


def steps(game: Game[Any, Any], state: Any, moves: Iterable[Any]) -> list[Step]:
    """The moves one after another from a position on."""
    found = []
    for ply, move in enumerate(moves, 1):
        seat, choices, told = game.turn(state), len(game.legal_moves(state)), game.describe(state, move)
        state = game.apply(state, move)
        found.append(Step(ply, seat, game.names[seat], game.format_move(move), game.format_state(state), told, choices))
    return found


def after(game: Game[Any, Any], state: Any, moves: Iterable[Any]) -> Any:
    """The position after some moves."""
    for move in moves:
        state = game.apply(state, move)
    return state


def told(line: Sequence[Step], most: int = 12) -> str:
    """The line as numbered moves, cut in the middle when it is long."""
    words = [f"{step.ply}. {step.move}" for step in line]
    if len(words) > most:
        words = [*words[: most - 3], "…", *words[-2:]]
    return " ".join(words)
