"""The board of Operation Obliteration: the number, its four operations, and the numbers so far.

>>> from widgets import board
>>> b = board("obliteration")
>>> b.play("divide")
>>> b.last_move["number"], b.last_move["symbol"], b.view["last_symbols"]
(6, '÷ 2', ['÷ 2', ''])
"""

from __future__ import annotations

from typing import Any

from engines.match import Node
from engines.obliteration import OPERATION_SYMBOLS, OPERATIONS, State, apply_operation, can_apply, is_prime
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
            "last_symbols": [OPERATION_SYMBOLS[last_by_seat[seat]] for seat in (0, 1)],
            "operations": [self._operation_to_dict(state, op) for op in OPERATIONS],
        }

    def draw_entry(self, node: Node) -> dict[str, Any]:
        return {"number": node.state.number, "symbol": OPERATION_SYMBOLS[node.text]}

    def _operation_to_dict(self, state: State, op: str) -> dict[str, Any]:
        is_legal = op in self.game.legal_moves(state)
        return {
            "op": op,
            "symbol": OPERATION_SYMBOLS[op],
            "result": apply_operation(op, state.number) if can_apply(op, state.number) else None,
            "why": "" if is_legal else self.game.why_not(state, op),
        }
