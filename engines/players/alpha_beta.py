"""Search to a fixed depth for one seat, with alpha-beta pruning (Knuth & Moore 1975).

All other players are taken to play together against the seat: the paranoid assumption (Sturtevant &
Korf 2000). So the search works for any number of players.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.game import Game
from engines.solvers.budget import NodeBudget


@dataclass(frozen=True)
class AlphaBeta:
    """A search for one seat; raises BudgetExhausted when it needs more positions than the budget allows."""

    game: Game[Any, Any]
    seat: int
    budget: NodeBudget

    def search(self, state: Any, depth: int, window: tuple[int, int] = (-99, 99)) -> int:
        """Return a score for what the seat can force within ``depth`` plies.

        Above 0: first place alone, the higher the sooner. Below 0: out or beaten, the lower the sooner. 0: neither.
        """
        self.budget.spend(1)
        standing = self.game.standing(state)
        if place := standing[self.seat]:
            return (depth + 1) * (-1 if place > 1 else standing.count(1) == 1)
        if depth == 0:
            return 0
        low, high = window
        is_own_turn = self.game.turn(state) == self.seat
        for move in self.game.legal_moves(state):
            score = self.search(self.game.apply(state, move), depth - 1, (low, high))
            if is_own_turn:
                low = max(low, score)
            else:
                high = min(high, score)
            if low >= high:
                break
        return low if is_own_turn else high
