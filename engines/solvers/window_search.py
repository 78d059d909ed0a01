"""Two players, no cycles and no draws: the value and the exact plies of one position, by null-window search.

One scale orders everything that a player may get: lost in 0, 2, 4… plies, then won in …, 5, 3, 1. A question is
whether a position is worth at least a given value. That is alpha-beta search with the narrowest window (Pearl 1980); it is
fail-soft (Fishburn 1983), so its answer is a bound that is often better than the question asked for. Every bound is
kept in a transposition table. The first question asks who wins, and the next ones, which cost little then, how soon,
as in MTD(f) (Plaat et al. 1996).

The encoder's ``expand`` settles by a glance what is over within two plies, and lists the promising moves first.

>>> from engines import load
>>> game = load("claustroboard")
>>> state = game.parse_state("4413/4434/3223/2132;b3,b1")
>>> encoder = game.make_encoder(state)
>>> WindowSearch(encoder).prove(encoder.encode(state), NodeBudget()) == (WIN, 7)
True
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from engines.solvers.budget import NodeBudget
from engines.solvers.encoding import ExpandingEncoder
from engines.solvers.verdict import LOSS, WIN

MAX_PLIES = 150
"""The most plies that a game may take; each ply needs one level of the interpreter's stack."""
PAID_NODES = 16
"""The budget is asked once for this many positions."""
WIN_SCORE = 1 << 10
"""The score of a win at once: a win in n plies has the score WIN_SCORE - n, a loss in n plies n - WIN_SCORE."""


class WindowSearch:
    """Bounds on what positions are worth, and the exact values of those that were asked for."""

    def __init__(self, encoder: ExpandingEncoder) -> None:
        self.solved: dict[Hashable, tuple[int, int]] = {}
        """The value and the exact plies of the positions that were asked for."""
        self._bounds: dict[Hashable, int] = {}
        """Twice an upper bound on what a position is worth, or twice a lower bound plus one."""
        self._budget = NodeBudget()
        self._nodes_left = [0]
        """How many positions are paid for in advance: calling the budget for each would take longer than a list."""
        self._test = self._make_test(encoder)

    @property
    def size(self) -> int:
        """The number of positions in memory."""
        return len(self._bounds)

    def prove(self, key: Hashable, budget: NodeBudget) -> tuple[int, int]:
        """Return the value and the plies; raise BudgetExhausted if the stage is too small."""
        self._begin(budget)
        lower, upper, target = -WIN_SCORE, WIN_SCORE, 1
        while lower < upper and key not in self.solved:
            worth = self._test(key, target)
            if worth < target:
                upper = worth
            else:
                lower = worth
            target = lower + 1 if lower > 0 else upper  # a win: is it faster? a loss: is it really no faster?
        if key not in self.solved:
            self.solved[key] = (WIN, WIN_SCORE - lower) if lower > 0 else (LOSS, lower + WIN_SCORE)
        return self.solved[key]

    def is_won(self, key: Hashable, plies: int, budget: NodeBudget) -> bool:
        """Return whether the player to move can force a win within this number of plies."""
        self._begin(budget)
        return self._test(key, WIN_SCORE - plies) >= WIN_SCORE - plies

    def is_lost(self, key: Hashable, plies: int, budget: NodeBudget) -> bool:
        """Return whether the player to move loses within this number of plies, whatever they do."""
        self._begin(budget)
        return self._test(key, plies + 1 - WIN_SCORE) <= plies - WIN_SCORE

    def _begin(self, budget: NodeBudget) -> None:
        """Count the positions of the next question in its budget."""
        self._budget, self._nodes_left[0] = budget, 0

    def _pay_in_advance(self) -> None:
        nodes = max(1, min(PAID_NODES, self._budget.stage_limit - self._budget.nodes_used))
        self._budget.spend(nodes)
        self._nodes_left[0] = nodes

    def _make_test(self, encoder: ExpandingEncoder) -> Callable[[Hashable, int], int]:
        """Return the question as a function over local names: the solver spends nearly all of its time in it."""
        expand, bounds, nodes_left = encoder.expand, self._bounds, self._nodes_left
        get_bound = bounds.get
        best_open, worst_open = WIN_SCORE - encoder.min_win_plies, encoder.min_loss_plies - WIN_SCORE

        def test(key: Hashable, target: int) -> int:
            """Return a bound: if it is at least ``target`` the position is worth no less, else no more than it."""
            row = expand(key)
            if isinstance(row, int):
                return WIN_SCORE - row if row & 1 else row - WIN_SCORE
            if target > best_open:
                return best_open
            if target <= worst_open:
                return worst_open
            if not nodes_left[0]:
                self._pay_in_advance()
            nodes_left[0] -= 1
            child_target = -target if target > 0 else 2 - target  # a child worth less than this is what the mover needs
            doubled = 2 * child_target
            best = worst_open
            for child in row:
                bound = get_bound(child)
                if bound is None or (bound < doubled if bound & 1 else bound >= doubled):
                    child_worth = test(child, child_target)
                    bounds[child] = child_worth + child_worth + (child_worth >= child_target)
                else:
                    child_worth = bound >> 1
                worth = 1 - child_worth if child_worth > 0 else -1 - child_worth
                if child_worth < child_target:
                    return worth
                if worth > best:  # noqa: PLR1730 - max() is slow, and this is a hot loop
                    best = worth
            return best

        return test
