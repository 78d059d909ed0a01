"""The board of Front-Ham: a washing line of socks for each colour, and a basket for the action chosen.

The steps of a move are ``-2`` (take a sock of seat 2's colour off the line), ``+2`` (hang one up) and
``stop`` (No-Op). Removals may be chosen in any order. Where their order tells, in the final phase, the
browser gets every order beside the move that it means, so that none has to be refused.

>>> from widgets import board
>>> b = board("front_ham", "duel", socks=[1, 2], order="listed")
>>> [m["steps"] for m in b.view["moves"] if m["move"] == "abb+a"]
[['-0', '-1', '-1', '+0'], ['-1', '-0', '-1', '+0']]
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from engines.front_ham import Move, State
from engines.front_ham.moves import REACH
from engines.game import rotation
from widgets.board import Board


class FrontHamBoard(Board):
    """A line of socks for each colour, and what the action takes and hangs up."""

    plays = "front_ham"

    def picture(self, state: State) -> dict[str, Any]:
        before = self._before(state)
        return {
            "socks": list(state.socks),
            "out": list(state.places),
            "final": state.final,
            "change": [now - then for now, then in zip(state.socks, before.socks, strict=True)],
        }

    def steps(self, state: State, move: Move) -> list[Any]:
        *removals, last = self._listed(state, move)
        return [removals, last]

    def ways(self, state: State, move: Move) -> list[dict[str, Any]]:
        if not state.final or safe(state) or len(set(move.removals)) == 1:
            return super().ways(state, move)
        result = self.game.apply(state, move)
        orders = [Move(removals, move.addition) for removals in sorted(set(permutations(move.removals)))]
        alike = [order for order in orders if self.game.apply(state, order) == result]
        if alike == orders:
            return super().ways(state, move)
        return [{"steps": self._listed(state, order)} for order in alike]

    def news(self, state: State) -> str:
        return "The final phase begins." if state.final and not self._before(state).final else ""

    def _listed(self, state: State, move: Move) -> list[Any]:
        """The removals in their order, and what comes last."""
        seats = rotation(state.turn, self.game.players)
        last = "stop" if move.addition is None else f"+{seats[move.addition]}"
        return [*(f"-{seats[offset]}" for offset in move.removals), last]

    def _before(self, state: State) -> State:
        """The position before the move that led to the board, or the one on the board where it began."""
        parent = self.match.node.parent
        return state if parent is None else self.match.nodes[parent].state


def safe(state: State) -> bool:
    """Whether no action can put anybody out, so that no order of removals tells."""
    return all(place or count > REACH for count, place in zip(state.socks, state.places, strict=True))
