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
from engines.obliteration import OPERATIONS, State
from engines.obliteration.operations import apply_operation, can_apply, describe_operations, list_properties
from widgets.board import Board
from widgets.editing import Part


class ObliterationBoard(Board):
    """The number, its properties, and each operation with its result or why it is not allowed."""

    game_name = "obliteration"

    def draw_state(self, state: State) -> dict[str, Any]:
        own, opponent = (state.own_before, state.own_last), (state.opponent_before, state.opponent_last)
        last_by_seat = (own, opponent) if state.turn == 0 else (opponent, own)
        return {
            "number": state.number,
            "start_number": self.match.nodes[0].state.number,
            "properties": list_properties(self.game.rules, state.number),
            "last_symbols": [" ".join(self._symbol(op) for op in last if op) for last in last_by_seat],
            "operations": [self._operation_to_dict(state, op) for op in OPERATIONS],
        }

    def draw_entry(self, node: Node) -> dict[str, Any]:
        return {"number": node.state.number, "symbol": self._symbol(node.text) if node.text else ""}

    def _symbol(self, op: str) -> str:
        """Return how the board writes an operation."""
        return describe_operations(self.game.rules)[op].symbol

    def list_parts(self, state: State) -> list[Part]:
        rules, names = self.game.rules, self.game.player_names
        operations = [("", "none"), *((op, self.game.label_move(state, op)) for op in rules.operations)]
        number = Part("number", "number", state.number, low=rules.low, high=rules.high)
        labels = {"before": "operation before", "last": "last operation"}
        times = ["before", "last"] if rules.no_repeat == "thrice" else ["last"]
        last_parts = [
            Part(f"{seat} {time}", labels[time], getattr(state, name_field(state, seat, time)), names[seat], operations)
            for seat in range(self.game.players)
            for time in times
        ]
        return [number, *last_parts]

    def change_part(self, state: State, key: str, value: Any) -> State:
        if key == "number":
            return state._replace(number=value)
        seat, time = key.split()
        return state._replace(**{name_field(state, int(seat), time): value})

    def _operation_to_dict(self, state: State, op: str) -> dict[str, Any]:
        rules, is_legal = self.game.rules, op in self.game.legal_moves(state)
        return {
            "op": op,
            "symbol": self._symbol(op),
            "result": apply_operation(rules, op, state.number) if can_apply(rules, op, state.number) else None,
            "why": "" if is_legal else self.game.why_not(state, op),
        }


def name_field(state: State, seat: int, time: str) -> str:
    """Return the field of a position with an operation of a seat: its ``last`` one, or the one ``before``."""
    return f"{'own' if seat == state.turn else 'opponent'}_{time}"
