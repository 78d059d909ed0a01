"""The board of Front-Ham: a washing line of socks for each colour, and a basket for the chosen action.

The steps of a move are ``-2`` (take a sock of seat 2's colour off the line), ``+2`` (hang one up) and ``stop``
(No-Op). Removals may be chosen in any order. In the final phase, where the order can matter, the browser gets every
order together with the move that it means, so that it need not refuse any.

>>> from widgets import board
>>> b = board("front_ham", "duel", socks=[1, 2], order="listed")
>>> [m["steps"] for m in b.view["moves"] if m["move"] == "abb+a"]
[['-0', '-1', '-1', '+0'], ['-1', '-0', '-1', '+0']]
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from engines.front_ham import Move, State
from engines.front_ham.moves import MAX_REMOVALS
from engines.notation import rotate_seats
from widgets.board import Board
from widgets.refusals import ANY_STEP, Refusals


class FrontHamBoard(Board):
    """A line of socks for each colour, with the changes of the last action."""

    game_name = "front_ham"

    def draw_state(self, state: State) -> dict[str, Any]:
        before = self._previous_state(state)
        return {
            "socks": list(state.socks),
            "places": list(state.places),
            "final": state.is_final,
            "changes": [new - old for new, old in zip(state.socks, before.socks, strict=True)],
        }

    def input_steps(self, state: State, move: Move) -> list[Any]:
        *removals, last = self._list_ordered_steps(state, move)
        return [removals, last]

    def input_sequences(self, state: State, move: Move) -> list[dict[str, Any]]:
        if not state.is_final or is_order_irrelevant(state) or len(set(move.removals)) == 1:
            return super().input_sequences(state, move)
        result = self.game.apply(state, move)
        orders = [Move(removals, move.addition) for removals in sorted(set(permutations(move.removals)))]
        equivalent = [order for order in orders if self.game.apply(state, order) == result]
        if equivalent == orders:
            return super().input_sequences(state, move)
        return [{"steps": self._list_ordered_steps(state, order)} for order in equivalent]

    def explain_refusals(self, state: State) -> Refusals:
        """Return the sentences; ``full`` and ``stopped`` are no steps, but hold for removals and additions after others."""
        return {
            "": {
                **{f"-{seat}": self._explain_missing_sock(seat, count) for seat, count in enumerate(state.socks)},
                "full": "The basket is full: take a sock back out of it to choose another.",
                "stop": "No-Op comes after one removal, or two of one colour.",
                "stopped": "After a No-Op nothing is hung up.",
                ANY_STEP: "Take three socks off the lines first.",
            }
        }

    def _explain_missing_sock(self, seat: int, count: int) -> str:
        """Say why no sock of a colour can be removed, or not one more than ``count``."""
        name = self.game.player_names[seat]
        return f"There are no more {name} socks to take." if count else f"There are no {name} socks on the line."

    def status_note(self, state: State) -> str:
        return "The final phase begins." if state.is_final and not self._previous_state(state).is_final else ""

    def _list_ordered_steps(self, state: State, move: Move) -> list[Any]:
        """Return the removals in order, then the addition or ``stop``."""
        seats = rotate_seats(state.turn, self.game.players)
        last = "stop" if move.addition is None else f"+{seats[move.addition]}"
        return [*(f"-{seats[offset]}" for offset in move.removals), last]

    def _previous_state(self, state: State) -> State:
        """Return the position before the last move, or the same position at the start."""
        parent = self.match.node.parent
        return state if parent is None else self.match.nodes[parent].state


def is_order_irrelevant(state: State) -> bool:
    """Return whether no action can put a player out, so that the order of removals does not matter."""
    return all(place or count > MAX_REMOVALS for count, place in zip(state.socks, state.places, strict=True))
