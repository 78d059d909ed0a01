"""How much work a question may cost: counted, reported, stopped, and refused with an estimate.

Work is counted in positions looked at, as often as they are looked at: it goes with the time taken.

>>> work = Work(budget=100)
>>> work.look(70)
>>> work.left
30
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from engines.errors import EngineError

BUDGET = 300_000
"""The most positions that a question looks at unless it says otherwise."""
STEP = 1_024
"""Progress is reported after about so many positions."""

Progress = Callable[[int], object]
"""Told how many positions have been looked at so far; a true answer stops the work."""


class TooLarge(EngineError):
    """A position is beyond the budget; ``estimate`` is about how many positions can arise from it."""

    def __init__(self, where: str, budget: int, estimate: int) -> None:
        super().__init__(
            f"{where} is too large to solve by looking at {budget:,} positions: about {estimate:,} can arise from it. "
            "A larger budget may do, or a position nearer to the end."
        )
        self.budget = budget
        self.estimate = estimate


class Stopped(EngineError):
    """The work was stopped by whoever watched its progress."""

    def __init__(self, seen: int) -> None:
        super().__init__(f"The work was stopped after {seen:,} positions.")
        self.seen = seen


class Spent(Exception):
    """The allowance of one stage is used up."""


class Work:
    """The work on one question: its budget, what is used of it, and who watches."""

    def __init__(self, budget: int = BUDGET, progress: Progress | None = None) -> None:
        self.budget = budget
        self.progress = progress
        self.seen = 0
        self.limit = budget
        self._mark = min(budget, STEP) if progress else budget

    @property
    def left(self) -> int:
        """What is left of the budget."""
        return max(0, self.budget - self.seen)

    def allow(self, count: int) -> None:
        """Lets the next stage look at so many positions, as far as the budget goes."""
        self.limit = min(self.budget, self.seen + count)
        self._set_mark()

    def refund(self) -> None:
        """Gives the whole budget back, after a stage that was not asked for and came to nothing."""
        self.seen = 0
        self.allow(self.budget)

    def look(self, count: int) -> None:
        """Counts positions; raises Spent at the end of the allowance, Stopped when the watcher says so."""
        self.seen += count
        if self.seen > self._mark:
            self._pause()

    def _pause(self) -> None:
        """Reports, and stops where that is due."""
        if self.progress and self.progress(self.seen):
            raise Stopped(self.seen)
        if self.seen > self.limit:
            raise Spent
        self._set_mark()

    def _set_mark(self) -> None:
        self._mark = min(self.limit, self.seen + STEP) if self.progress else self.limit


class Growth:
    """How a table grew ply by ply, and from that about how large it would become."""

    def __init__(self) -> None:
        self.layers: list[int] = []
        """How many positions were new after 0, 1, 2… plies."""
        self.tried: list[int] = []
        """How many moves were tried from each layer; the last may not be done yet."""

    def estimate(self) -> int:
        """About how many positions there are in all, to two figures: the mean, by factors, of two guesses."""
        if not self.layers:
            return 0
        total = int((self._by_layers() * self._by_repeats()) ** 0.5)
        return round(total, 2 - len(str(total)))

    def _by_layers(self) -> float:
        """A guess, often high, from the layers: they grow by a factor that itself shrinks."""
        total, grown = float(sum(self.layers)), float(self.layers[-1])
        factors = [later / earlier for earlier, later in pairwise(self.layers)][-6:]
        factor = factors[-1] if factors else 1.0
        shrink = (factor / factors[0]) ** (1 / (len(factors) - 1)) if len(factors) > 1 else 0.9
        shrink = min(max(shrink, 0.5), 0.9)
        while grown >= 1:
            factor *= shrink
            grown *= factor
            total += grown
        return total

    def _by_repeats(self) -> float:
        """A guess, often low, from how many moves of the last full layer led to positions that were known."""
        known = sum(self.layers)
        if len(self.layers) < 2:
            return known
        tried = self.tried[len(self.layers) - 2]
        repeats = tried - self.layers[-1]
        return known * tried / (repeats or 1)
