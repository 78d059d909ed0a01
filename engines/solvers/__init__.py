"""Exact solvers: who wins from a position, in how many plies, and by which moves.

``solve(game, state)`` picks the method and returns a ``Solution``, which answers for any position of
that game, and works out what it does not know yet. The methods, each in its file:

- two players: ``retrograde`` labels a whole table backwards from the ends, loops or no loops, and
  ``search`` proves one position by looking ahead ever deeper. ``duel`` decides who does what.
- any number of players: ``induction`` is max^n with all its ties, for games without loops;
  ``paranoid`` is what one seat can force against all others, for every game. ``many`` joins them.

A question looks at a limited number of positions: beyond its budget it raises ``TooLarge`` with an
estimate. What is solved is kept, within bounds, for everybody in the process (see ``shelf``).

>>> from engines import load
>>> game = load("chopsticks", suicide=True)
>>> solution = solve(game)
>>> solution.verdict().value, solution.verdict().plies, solution.counts().draws
('loss', 26, 15)
>>> solution.verdict(game.parse_state("1100"))
Verdict(value='win', plies=0, places=(1, 2))
"""

from __future__ import annotations

from typing import Any

from engines.errors import EngineError
from engines.game import Game
from engines.solvers.limits import BUDGET, Progress, Stopped, TooLarge
from engines.solvers.solution import Solution
from engines.solvers.verdict import Counts, Loop, Verdict

__all__ = ["BUDGET", "Counts", "Loop", "Progress", "Solution", "Stopped", "TooLarge", "Verdict", "solve"]


def solve(
    game: Game[Any, Any], state: Any = None, *, budget: int = BUDGET, progress: Progress | None = None
) -> Solution:
    """The solution of a game, with one position (by default the start) worked out at once.

    ``budget`` is the most positions that each question may look at. ``progress`` is called every few
    thousand of them with their number so far; a true answer stops the work.
    """
    if budget < 1:
        raise EngineError(f"budget: {budget} should be a whole number from 1 on")
    solution = Solution(game, game.start() if state is None else state, budget, progress)
    solution.verdict()
    return solution
