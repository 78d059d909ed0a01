"""The laboratory as a class opens it, with one more page that reports the costs of the class.

``python -m benchmarks.load_server`` takes the options of ``python -m laboratory``; the page is ``/costs``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from threading import active_count
from time import process_time
from typing import TypeVar, cast
from unittest.mock import patch

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engines import Game
from engines.game import M, S
from engines.solvers import DEFAULT_CACHE, DEFAULT_LIMIT, Limit, Solution, SolverCache
from engines.solvers.budget import NodeBudget
from engines.solvers.solver import GameSolver
from laboratory import __main__ as command
from laboratory.server import create_application
from laboratory.server.auth import AuthMiddleware

T = TypeVar("T")


class CountingSolution(Solution[S, M]):
    """A solution whose questions its cache counts."""

    def query(self, question: Callable[[GameSolver, NodeBudget], T]) -> T:
        cast("CountingCache", self.cache).question_count += 1
        return super().query(question)


class CountingCache(SolverCache):
    """A cache that counts the questions, and how many of them needed new positions."""

    question_count = 0
    computed_count = 0

    def solution(self, game: Game[S, M], state: S, limit: Limit = DEFAULT_LIMIT) -> Solution[S, M]:
        return CountingSolution(game, state, limit, self)

    def evict_solvers(self, grown: GameSolver, max_sole_positions: int) -> None:
        self.computed_count += 1
        super().evict_solvers(grown, max_sole_positions)


def make_application(token: str, session_ttl_seconds: int, *, is_lasting: bool) -> AuthMiddleware:
    """Return the laboratory's application with the page of its costs."""
    return create_application(token, session_ttl_seconds, [Route("/costs", report_costs)], is_lasting=is_lasting)


async def report_costs(_request: Request) -> Response:
    """Return the costs of the class so far."""
    cache = cast("CountingCache", DEFAULT_CACHE)
    solvers = list(cache.solvers.values())
    costs = {
        "asked": cache.question_count,
        "worked": cache.computed_count,
        "games": len(solvers),
        "positions": sum(solver.size for solver in solvers),
        "mb": read_resident_mb(),
        "seconds": process_time(),
        "threads": active_count(),
    }
    return JSONResponse(costs)


def read_resident_mb() -> float:
    """Return the memory of this process in MB."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:"))


if __name__ == "__main__":
    DEFAULT_CACHE.__class__ = CountingCache
    with patch.object(command, "create_application", make_application):
        sys.exit(command.main())
