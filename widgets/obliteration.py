"""The board of Operation Obliteration: the number, its four operations, and the trail so far."""

from __future__ import annotations

from typing import Any

from engines.obliteration import OPERATIONS, State, fits, is_prime, result
from widgets.board import Board


class ObliterationBoard(Board):
    """The number large, its properties, and each operation with its result or why it cannot be."""

    plays = "obliteration"

    def picture(self, state: State) -> dict[str, Any]:
        lasts = {state.turn: state.own, 1 - state.turn: state.other}
        return {
            "number": state.number,
            "first": self.match.nodes[0].state.number,
            "prime": is_prime(state.number),
            "lasts": [lasts[0], lasts[1]],
            "operations": [self._operation(state, op) for op in OPERATIONS],
        }

    def _operation(self, state: State, op: str) -> dict[str, Any]:
        legal = op in self.game.legal_moves(state)
        return {
            "op": op,
            "result": result(op, state.number) if fits(op, state.number) else None,
            "why": "" if legal else self.game.why_not(state, op),
        }
