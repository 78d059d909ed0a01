"""Exact solvers: who wins from a position, in how many plies, and by which moves.

``solve(game, state)`` chooses the method and returns a ``Solution``. A solution answers questions about
any position of its game, and solves more positions when an answer needs them.

The files, in reading order:

- ``verdict``: the answers (Verdict, Counts, Loop) and how places compare.
- ``budget``: limits on the work for one question, with progress reports and refusals.
- ``state_graph``: all reachable positions as a numbered graph.
- ``encoding``: positions as dictionary keys, and how seats change over a move.
- ``retrograde``: two players; retrograde analysis of a whole graph.
- ``iterative_deepening``: two players; the forced win or loss of one position.
- ``max_n``: any number of players, no cycles; max^n with all ties.
- ``paranoid``: any number of players; what one seat can force against all others.
- ``solver``: the interface of a solver for one game.
- ``two_player``: the solver for two players, from retrograde analysis and iterative deepening.
- ``multiplayer``: the solvers for any number of players, from max^n and paranoid play; kingmakers.
- ``cache``: solvers in memory, shared by the whole process and bounded in size.
- ``solution``: the questions that callers ask.

A question may examine a limited number of positions. Beyond that it raises ``TooLarge`` with an estimate.

>>> from engines import load
>>> game = load("chopsticks", suicide=True)
>>> solution = solve(game)
>>> solution.verdict().value, solution.verdict().plies, solution.counts().draws
('loss', 26, 15)
>>> solution.verdict(game.parse_state("1100"))
Verdict(value='win', plies=0, places=(1, 2))
"""

from __future__ import annotations

from engines.errors import EngineError
from engines.game import Game, M, S
from engines.solvers.budget import DEFAULT_MAX_NODES, ProgressCallback, Stopped, TooLarge
from engines.solvers.solution import Solution
from engines.solvers.verdict import Counts, Loop, Verdict

__all__ = [
    "DEFAULT_MAX_NODES",
    "Counts",
    "Loop",
    "ProgressCallback",
    "Solution",
    "Stopped",
    "TooLarge",
    "Verdict",
    "solve",
]


def solve(
    game: Game[S, M],
    state: S | None = None,
    *,
    budget: int = DEFAULT_MAX_NODES,
    progress: ProgressCallback | None = None,
) -> Solution[S, M]:
    """Return the solution of a game, with one position (by default the start) already solved.

    ``budget`` is the maximum number of positions that each question may examine. ``progress`` is called
    about every thousand positions with their number so far; the work stops if it returns a true value.
    """
    if budget < 1:
        raise EngineError(f"budget: {budget} should be 1 or more")
    solution = Solution(game, game.start() if state is None else state, budget, progress)
    solution.verdict()
    return solution
