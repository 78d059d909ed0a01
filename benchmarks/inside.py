"""The end of the line inside Pyodide: a request as JSON, its answer as JSON, timed in the same way."""

from __future__ import annotations

import json
from collections.abc import Callable

from benchmarks import cases
from benchmarks.timing import clock


def answer(line: str, timer: Callable[[], float]) -> str:
    """The time and the answer of one case: ``{"case": "verdict", "given": {...}}``."""
    request = json.loads(line)
    call = getattr(cases, request["case"])
    sample = clock(lambda: call(**request["given"]), timer=timer)
    return json.dumps(sample._asdict())
