"""The part that runs inside Pyodide: a request as JSON, its answer as JSON, timed as on the other sides."""

from __future__ import annotations

import json
from collections.abc import Callable

from benchmarks import cases
from benchmarks.cases import time_call


def answer_request(request_text: str, timer: Callable[[], float]) -> str:
    """Return the time and the answer of one case: ``{"case": "solve_position", "given": {...}}``."""
    request = json.loads(request_text)
    case = getattr(cases, request["case"])
    timing = time_call(lambda: case(**request["given"]), timer=timer)
    return json.dumps(timing._asdict())
