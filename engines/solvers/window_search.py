"""Two players, no cycles and no draws: the value and the exact plies of one position, by null-window search.

One scale orders everything that a player may get: lost in 0, 2, 4… plies, then won in …, 5, 3, 1. A question is
whether a position is worth at least so much. That is alpha-beta search with the narrowest window (Pearl 1980); it is
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
TOP = 1 << 10
"""A win in n plies is worth TOP - n, a loss in n plies n - TOP."""


class WindowSearch:
    """Bounds on what positions are worth, and the exact values of those that were asked for."""

    def __init__(self, encoder: ExpandingEncoder) -> None:
        self.solved: dict[Hashable, tuple[int, int]] = {}
        """The value and the exact plies of the positions that were asked for."""
        self._bounds: dict[Hashable, int] = {}
        """Twice an upper bound on what a position is worth, or twice a lower bound plus one."""
        self._spend = [NodeBudget().spend]
        """The function that counts positions, in a list because each question has a budget of its own."""
        self._test = self._make_test(encoder)

    @property
    def size(self) -> int:
        """The number of positions in memory."""
        return len(self._bounds)

    def prove(self, key: Hashable, budget: NodeBudget) -> tuple[int, int]:
        """Return the value and the plies; raise BudgetExhausted if the stage is too small."""
        self._spend[0] = budget.spend
        lower, upper, target = -TOP, TOP, 1
        while lower < upper and key not in self.solved:
            worth = self._test(key, target)
            if worth < target:
                upper = worth
            else:
                lower = worth
            target = lower + 1 if lower > 0 else upper  # a win: is it faster? a loss: is it really no faster?
        if key not in self.solved:
            self.solved[key] = (WIN, TOP - lower) if lower > 0 else (LOSS, lower + TOP)
        return self.solved[key]

    def is_won(self, key: Hashable, plies: int, budget: NodeBudget) -> bool:
        """Return whether the player to move can force a win within this number of plies."""
        self._spend[0] = budget.spend
        return self._test(key, TOP - plies) >= TOP - plies

    def is_lost(self, key: Hashable, plies: int, budget: NodeBudget) -> bool:
        """Return whether the player to move loses within this number of plies, whatever they do."""
        self._spend[0] = budget.spend
        return self._test(key, plies + 1 - TOP) <= plies - TOP

    def _make_test(self, encoder: ExpandingEncoder) -> Callable[[Hashable, int], int]:
        """Return the question as a function over local names: the solver spends nearly all of its time in it."""
        expand, bounds, spend = encoder.expand, self._bounds, self._spend
        get_bound = bounds.get
        best_open, worst_open = TOP - encoder.min_win_plies, encoder.min_loss_plies - TOP

        def test(key: Hashable, target: int) -> int:
            """Return a bound: if it is at least ``target`` the position is worth no less, else no more than it."""
            row = expand(key)
            if isinstance(row, int):
                return TOP - row if row & 1 else row - TOP
            if target > best_open:
                return best_open
            if target <= worst_open:
                return worst_open
            spend[0](1)
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
