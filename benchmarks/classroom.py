"""The laboratory as a class opens it, with one more page that tells what the class has cost.

``python -m benchmarks.classroom`` takes what ``python -m laboratory`` takes; ``/costs`` is the page.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from threading import active_count
from time import process_time
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from engines.solvers.core import Core
from engines.solvers.shelf import SHELF, Shelf
from laboratory import __main__ as door
from laboratory.gate import Gate
from laboratory.server import application


class Counted(Shelf):
    """A shelf that counts what it is asked, and how often that was not known yet."""

    asked = 0
    worked = 0

    def _ask(self, core: Core, question: Callable[[Core], Any]) -> Any:
        held = core.size
        try:
            return super()._ask(core, question)
        finally:
            self.asked += 1
            self.worked += core.size != held


def counting(token: str, keep: int) -> Gate:
    """The application with the page of its costs."""
    gate = application(token, keep)
    gate.app.routes.insert(0, Route("/costs", costs))  # type: ignore[attr-defined]
    return gate


async def costs(_request: Request) -> Response:
    """What the class has cost so far."""
    kept = list(SHELF.cores.values())
    told = {"asked": SHELF.asked, "worked": SHELF.worked, "games": len(kept)}  # type: ignore[attr-defined]
    return JSONResponse(
        told
        | {
            "positions": sum(core.size for core in kept),
            "mb": resident_mb(),
            "seconds": process_time(),
            "threads": active_count(),
        }
    )


def resident_mb() -> float:
    """The memory that this process holds, in MB."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:"))


if __name__ == "__main__":
    SHELF.__class__ = Counted
    door.application = counting
    sys.exit(door.main())
