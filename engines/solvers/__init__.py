"""Exact solvers: who wins from a position, in how many plies, and by which moves.

``solve(game, state)`` chooses the method and returns a ``Solution``. A solution answers questions about
any position of its game, and solves more positions when an answer needs them.

The files, in reading order:

- ``verdict``: the answers (Verdict, Counts, Loop) and how places compare.
- ``budget``: limits on the work for one question, with progress reports and refusals.
- ``size_estimate``: about how many positions can be reached, for refusals and for giving up early.
- ``state_graph``: all reachable positions as a numbered graph.
- ``encoding``: positions as dictionary keys, and how seats change over a move.
- ``retrograde``: two players; retrograde analysis of a whole graph.
- ``iterative_deepening``: two players; the forced win or loss of one position.
- ``window_search``: two players, no cycles; the same, faster, for encoders that look two plies ahead.
- ``max_n``: any number of players, no cycles; max^n with all ties.
- ``paranoid``: any number of players; what one seat can force against all others.
- ``solver``: the interface of a solver for one game.
- ``two_player``: the solver for two players, from retrograde analysis and the searches.
- ``multiplayer``: the solvers for any number of players, from max^n and paranoid play; kingmakers.
- ``solution``: the questions that callers ask about any position of a game.
- ``evaluation``: all answers about one position, each computed once.
- ``cache``: solvers and answers in memory, shared by the whole process and bounded in size.

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
from engines.solvers.budget import DEFAULT_LIMIT, DEFAULT_MAX_NODES, Limit, ProgressCallback, Stopped, TooLarge
from engines.solvers.cache import DEFAULT_CACHE, SolverCache
from engines.solvers.evaluation import Evaluation, RatedMove
from engines.solvers.solution import Solution
from engines.solvers.verdict import Counts, Loop, Prospect, Value, Verdict

__all__ = [
    "DEFAULT_CACHE",
    "DEFAULT_LIMIT",
    "DEFAULT_MAX_NODES",
    "Counts",
    "Evaluation",
    "Limit",
    "Loop",
    "ProgressCallback",
    "Prospect",
    "RatedMove",
    "Solution",
    "SolverCache",
    "Stopped",
    "TooLarge",
    "Value",
    "Verdict",
    "solve",
]


def solve(
    game: Game[S, M],
    state: S | None = None,
    *,
    budget: int = DEFAULT_MAX_NODES,
    progress: ProgressCallback | None = None,
    cache: SolverCache = DEFAULT_CACHE,
) -> Solution[S, M]:
    """Return the solution of a game, with one position (by default the start) already solved.

    ``budget`` is the maximum number of positions that each question may examine. ``progress`` is called
    about every thousand positions with their number so far; the work stops if it returns a true value.
    ``cache`` holds what was solved before; a new SolverCache makes the work independent of that.
    """
    if budget < 1:
        raise EngineError(f"budget: {budget} should be 1 or more")
    solution = cache.solution(game, game.start() if state is None else state, Limit(budget, progress))
    solution.verdict()
    return solution
