"""The reason of one move, given as text."""

from __future__ import annotations

from typing import Any

from analysis.explain import Reason, explain_move
from engines import Position, load, parse_move


def explain_text_move(name: str, position: str, move: str, **rules: Any) -> Reason:
    """Return a move in a position of a game with its reason."""
    game = load(name, **rules)
    state = game.parse_state(position)
    return explain_move(Position(game, state).evaluate(), parse_move(game, state, move))
