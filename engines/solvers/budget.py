"""Limits on the work for one question: it is counted, reported, stopped, or refused with an estimate.

Work is counted in positions examined: those whose moves were tried. A position that is examined twice
counts twice, so that the count grows with the time taken. Progress is reported the more often the more
moves the positions have.

>>> budget = NodeBudget(max_nodes=100)
>>> budget.spend(70)
>>> budget.nodes_left
30
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engines.errors import EngineError

DEFAULT_MAX_NODES = 300_000
"""The maximum number of positions that a question examines by default."""
PROGRESS_INTERVAL_NODES = 1_024
"""Progress is reported about once in this many positions and moves together."""
CHECKPOINT_INTERVAL_NODES = 128
"""Others may run more often than that: where moves are slow to find, an interval of reports takes a fifth of a second."""

ProgressCallback = Callable[[int], object]
"""Receives the number of positions examined so far; a true return value stops the work."""


_checkpoints: list[Callable[[], None]] = []


def add_checkpoint(function: Callable[[], None]) -> None:
    """Have a function called often during long work, such as one that lets others run; with Stopped it ends the work."""
    if function not in _checkpoints:
        _checkpoints.append(function)


def let_others_run() -> None:
    """Mark a place in long work where it may pause."""
    for function in _checkpoints:
        function()


class Limit(NamedTuple):
    """The limit of each question to a solver: how many positions it may examine, and who may stop it."""

    max_nodes: int = DEFAULT_MAX_NODES
    progress: ProgressCallback | None = None


DEFAULT_LIMIT = Limit()
"""The limit of a question for which the caller gives none."""


class TooLarge(EngineError):
    """A position needs more than the budget; ``estimate`` is about how many positions are reachable from it."""

    def __init__(self, position: str, budget: int, estimate: int) -> None:
        again = "" if estimate > budget else ", and some must be examined more than once"
        super().__init__(
            f"{position} is too large to solve within {budget:,} positions: about {estimate:,} can be reached from it{again}. "
            "Try a larger budget, or a position nearer to the end."
        )
        self.budget = budget
        self.estimate = estimate


class Stopped(EngineError):
    """The progress callback asked to stop the work."""

    def __init__(self, nodes_used: int) -> None:
        super().__init__(f"The work was stopped after {nodes_used:,} positions.")
        self.nodes_used = nodes_used


class BudgetExhausted(Exception):
    """The current stage has used up its share of the budget."""


class NodeBudget:
    """The budget of one question, which may be spent in stages."""

    def __init__(self, max_nodes: int = DEFAULT_MAX_NODES, progress: ProgressCallback | None = None) -> None:
        self.max_nodes = max_nodes
        self.progress = progress
        self.nodes_used = 0
        self.nodes_returned = 0
        """The positions examined before the last ``reset``."""
        self.stage_limit = max_nodes
        self._work = 0
        """The positions and moves together."""
        self._next_report = PROGRESS_INTERVAL_NODES
        self._next_checkpoint = CHECKPOINT_INTERVAL_NODES

    @property
    def nodes_left(self) -> int:
        """The part of the budget that is not spent yet."""
        return max(0, self.max_nodes - self.nodes_used)

    def begin_stage(self, max_nodes: int) -> None:
        """Allow the next stage this many positions, or what is left of the budget if that is less."""
        self.stage_limit = min(self.max_nodes, self.nodes_used + max_nodes)

    def reset(self) -> None:
        """Return the whole budget, after an optional stage that failed or for the next of several positions."""
        self.nodes_returned += self.nodes_used
        self.nodes_used = 0
        self.begin_stage(self.max_nodes)

    def spend(self, nodes: int, moves: int = 0) -> None:
        """Count positions; raise BudgetExhausted at the end of the stage, Stopped if the callback asks for it.

        The number of moves that were tried from them only says when progress is reported next.
        """
        self.nodes_used += nodes
        self._work += nodes + moves
        if self._work > self._next_checkpoint:
            let_others_run()
            self._next_checkpoint = self._work + CHECKPOINT_INTERVAL_NODES
            if self._work > self._next_report:
                self.report()
        if self.nodes_used > self.stage_limit:
            raise BudgetExhausted

    def report(self) -> None:
        """Report progress; raise Stopped if the callback asks for it."""
        if self.progress and self.progress(self.nodes_used):
            raise Stopped(self.nodes_used)
        self._next_report = self._work + PROGRESS_INTERVAL_NODES
