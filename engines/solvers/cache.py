"""Solvers in memory, shared by the whole process and bounded in size.

There is one solver for each game and set of rules. At most ``MAX_GAMES`` solvers are kept, with at most
``MAX_POSITIONS`` positions together, of about one kilobyte each. The least recently used are removed
first; their positions are solved again when they are needed. A question with a large budget may
leave more positions in memory, until the next question that adds positions.

>>> from engines import load
>>> from engines.solvers.budget import NodeBudget
>>> cache = SolverCache()
>>> game = load("chopsticks")
>>> cache.query(game, lambda solver: solver.view(game.start(), 0, NodeBudget()).places), len(cache.solvers)
((1, 1), 1)
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeVar

from engines.errors import EngineError
from engines.game import Game
from engines.solvers.encoding import NotAlternating
from engines.solvers.multiplayer import create_multiplayer_solver
from engines.solvers.solver import GameSolver
from engines.solvers.two_player import TwoPlayerSolver

MAX_GAMES = 256
"""The maximum number of solvers, one for each game and set of rules."""
MAX_POSITIONS = 500_000
"""The maximum number of positions that all solvers keep together between questions."""

T = TypeVar("T")


class SolverCache:
    """Solvers by game and rules, the most recently used last."""

    def __init__(self, max_games: int = MAX_GAMES, max_positions: int = MAX_POSITIONS) -> None:
        self.max_games = max_games
        self.max_positions = max_positions
        self.solvers: OrderedDict[Hashable, GameSolver] = OrderedDict()
        self._lock = Lock()

    def query(self, game: Game[Any, Any], question: Callable[[GameSolver], T], max_nodes: int = 0) -> T:
        """Return the answer of the game's solver to a question, which may examine ``max_nodes`` positions."""
        key = game.name, game.rules
        solver = self._get_or_create(key, game)
        old_size = solver.size
        try:
            return self._query_locked(solver, question)
        except NotAlternating:
            solver, old_size = self._store(key, create_multiplayer_solver(game)), 0
            return self._query_locked(solver, question)
        except EngineError:
            raise
        except BaseException:  # such as an interrupt, which may leave the solver in a broken state
            self._remove(key)
            raise
        finally:
            if solver.size != old_size:
                self._evict(2 * max_nodes)

    def _query_locked(self, solver: GameSolver, question: Callable[[GameSolver], T]) -> T:
        with solver.lock:
            return question(solver)

    def _get_or_create(self, key: Hashable, game: Game[Any, Any]) -> GameSolver:
        with self._lock:
            if key not in self.solvers:
                self.solvers[key] = TwoPlayerSolver(game) if game.players == 2 else create_multiplayer_solver(game)
            self.solvers.move_to_end(key)
            return self.solvers[key]

    def _store(self, key: Hashable, solver: GameSolver) -> GameSolver:
        with self._lock:
            self.solvers[key] = solver
        return solver

    def _remove(self, key: Hashable) -> None:
        with self._lock:
            self.solvers.pop(key, None)

    def _evict(self, max_sole_positions: int) -> None:
        """Remove solvers until the rest fit the limits; a sole solver may hold ``max_sole_positions`` if that is more."""
        with self._lock:
            total = sum(solver.size for solver in self.solvers.values())
            while self.solvers and (len(self.solvers) > self.max_games or total > self.max_positions):
                if len(self.solvers) == 1 and total <= max_sole_positions:
                    break
                _, solver = self.solvers.popitem(last=False)
                total -= solver.size

    @contextmanager
    def temporarily_remove(self, game: Game[Any, Any]) -> Iterator[None]:
        """Remove the solver of a game, and restore it at the end."""
        key = game.name, game.rules
        with self._lock:
            removed = self.solvers.pop(key, None)
        try:
            yield
        finally:
            self._remove(key)
            if removed:
                self._store(key, removed)

    def clear(self) -> None:
        """Remove all solvers."""
        with self._lock:
            self.solvers.clear()


DEFAULT_CACHE = SolverCache()
"""The cache that all Solutions use."""
