"""The laboratory as a class opens it, with one more page that reports the costs of the class.

``python -m benchmarks.load_server`` takes the options of ``python -m laboratory``; the page is ``/costs``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from threading import active_count
from time import process_time
from typing import Any, cast
from unittest.mock import patch

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engines.solvers.cache import DEFAULT_CACHE, SolverCache
from engines.solvers.solver import GameSolver
from laboratory import __main__ as command
from laboratory.server import create_application
from laboratory.server.auth import AuthMiddleware


class CountingCache(SolverCache):
    """A cache that counts the questions, and how many of them needed new positions."""

    question_count = 0
    computed_count = 0

    def _query_locked(self, solver: GameSolver, question: Callable[[GameSolver], Any]) -> Any:
        old_size = solver.size
        try:
            return super()._query_locked(solver, question)
        finally:
            self.question_count += 1
            self.computed_count += solver.size != old_size


def make_application(token: str, session_ttl_seconds: int) -> AuthMiddleware:
    """Return the laboratory's application with the page of its costs."""
    application = create_application(token, session_ttl_seconds)
    cast("Starlette", application.app).routes.insert(0, Route("/costs", report_costs))
    return application


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
