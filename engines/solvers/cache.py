"""Solvers and evaluations in memory, bounded in size.

There is one solver for each game and set of rules. At most ``MAX_GAMES`` solvers are kept, with at most
``MAX_POSITIONS`` positions together, of about one kilobyte each. The solvers that were not asked for and
did not grow for the longest time are removed first; their positions are solved again when they are needed.
A question with a large budget may leave more positions in memory, until the next question that adds
positions. Beside them the answers about at most ``MAX_EVALUATIONS`` positions are kept.

The whole process shares ``DEFAULT_CACHE``. A cache of its own makes a computation independent of what was
solved before:

>>> from engines import load, solve
>>> cache = SolverCache()
>>> game = load("chopsticks")
>>> solve(game, cache=cache).verdict().places, list(cache.solvers)
((1, 1), [load('chopsticks')])
>>> cache.evaluation(game, game.parse_state("1100")).verdict
Verdict(value='win', plies=0, places=(1, 2))
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from engines.game import Game, M, S
from engines.solvers.budget import DEFAULT_LIMIT, Limit
from engines.solvers.evaluation import Evaluation, KnownAnswers
from engines.solvers.multiplayer import create_multiplayer_solver
from engines.solvers.solution import Solution
from engines.solvers.solver import GameSolver
from engines.solvers.two_player import TwoPlayerSolver

MAX_GAMES = 256
"""The maximum number of solvers, one for each game and set of rules."""
MAX_POSITIONS = 500_000
"""The maximum number of positions that all solvers keep together between questions."""
MAX_EVALUATIONS = 512
"""The maximum number of positions whose answers are kept."""


class SolverCache:
    """Solvers by game and answers by position, the most recently used last."""

    def __init__(
        self,
        max_games: int = MAX_GAMES,
        max_positions: int = MAX_POSITIONS,
        max_evaluations: int = MAX_EVALUATIONS,
    ) -> None:
        self.max_games = max_games
        self.max_positions = max_positions
        self.max_evaluations = max_evaluations
        self.solvers: OrderedDict[Game[Any, Any], GameSolver] = OrderedDict()
        self.answers: OrderedDict[tuple[Game[Any, Any], Any], KnownAnswers] = OrderedDict()
        self._lock = Lock()

    def solution(self, game: Game[S, M], state: S, limit: Limit = DEFAULT_LIMIT) -> Solution[S, M]:
        """Return a Solution that uses this cache; nothing is solved yet."""
        return Solution(game, state, limit, self)

    def evaluation(self, game: Game[S, M], state: S, limit: Limit = DEFAULT_LIMIT) -> Evaluation[S, M]:
        """Return the Evaluation of a position; it shares its answers with all others of the same position."""
        key = game, state
        with self._lock:
            answers = self.answers.setdefault(key, KnownAnswers())
            self.answers.move_to_end(key)
            while len(self.answers) > self.max_evaluations:
                self.answers.popitem(last=False)
        return Evaluation(self.solution(game, state, limit), answers)

    def get_solver(self, game: Game[Any, Any]) -> GameSolver:
        """Return the solver of a game, a new one if necessary."""
        with self._lock:
            if game not in self.solvers:
                self.solvers[game] = TwoPlayerSolver(game) if game.players == 2 else create_multiplayer_solver(game)
            self.solvers.move_to_end(game)
            return self.solvers[game]

    def replace_solver(self, solver: GameSolver) -> None:
        """Replace a two-player solver, because in its game a player may move twice in a row."""
        with self._lock:
            solver.is_discarded = True
            if self.solvers.get(solver.game) is solver:
                self.solvers[solver.game] = create_multiplayer_solver(solver.game)

    def remove_solver(self, solver: GameSolver) -> None:
        """Remove a solver, which nobody asks again."""
        with self._lock:
            solver.is_discarded = True
            if self.solvers.get(solver.game) is solver:
                del self.solvers[solver.game]

    def evict_solvers(self, grown: GameSolver, max_sole_positions: int) -> None:
        """Remove solvers until the rest fit the limits, after one of them has grown.

        A sole solver may hold ``max_sole_positions`` if that is more.
        """
        with self._lock:
            if self.solvers.get(grown.game) is grown:
                self.solvers.move_to_end(grown.game)
            total = sum(solver.size for solver in self.solvers.values())
            while self.solvers and (len(self.solvers) > self.max_games or total > self.max_positions):
                if len(self.solvers) == 1 and total <= max_sole_positions:
                    break
                _, solver = self.solvers.popitem(last=False)
                solver.is_discarded = True
                total -= solver.size

    def clear(self) -> None:
        """Remove all solvers and all answers."""
        with self._lock:
            for solver in self.solvers.values():
                solver.is_discarded = True
            self.solvers.clear()
            self.answers.clear()


DEFAULT_CACHE = SolverCache()
"""The cache that is used where none is given."""
