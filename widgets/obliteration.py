"""The board of Operation Obliteration: the number, its four operations, and the numbers so far."""

from __future__ import annotations

from typing import Any

from engines.obliteration import OPERATIONS, State, apply_operation, can_apply, is_prime
from widgets.board import Board


class ObliterationBoard(Board):
    """The number, its properties, and each operation with its result or why it is not allowed."""

    game_name = "obliteration"

    def draw_state(self, state: State) -> dict[str, Any]:
        last_by_seat = {state.turn: state.own_last, 1 - state.turn: state.opponent_last}
        return {
            "number": state.number,
            "start_number": self.match.nodes[0].state.number,
            "is_prime": is_prime(state.number),
            "last_operations": [last_by_seat[0], last_by_seat[1]],
            "operations": [self._operation_to_dict(state, op) for op in OPERATIONS],
        }

    def _operation_to_dict(self, state: State, op: str) -> dict[str, Any]:
        is_legal = op in self.game.legal_moves(state)
        return {
            "op": op,
            "result": apply_operation(op, state.number) if can_apply(op, state.number) else None,
            "why": "" if is_legal else self.game.why_not(state, op),
        }
