"""Exact solvers: who wins from a position, in how many plies, and how."""

from __future__ import annotations

from typing import Any

from engines.game import Game
from engines.solvers.limits import BUDGET, Progress, Stopped, TooLarge
from engines.solvers.solution import Solution
from engines.solvers.verdict import Counts, Loop, Verdict

__all__ = ["BUDGET", "Counts", "Loop", "Progress", "Solution", "Stopped", "TooLarge", "Verdict", "solve"]


def solve(
    game: Game[Any, Any], state: Any = None, *, budget: int = BUDGET, progress: Progress | None = None
) -> Solution:
    """The solution of a game, with a position (by default the start) worked out at once."""
    solution = Solution(game, game.start() if state is None else state, budget, progress)
    solution.verdict()
    return solution
