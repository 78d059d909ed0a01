"""How long a call takes: one way to time every side, natively and in the browser's Python.

What is measured is the processor's time, not the wall clock's: no side waits for anything, and a
machine that is busy with something else does not spoil the figures.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any, NamedTuple

LEAST = 0.1
"""A call is repeated until this many seconds have passed, so that a short one is timed well."""


class Sample(NamedTuple):
    """One timing: seconds a call, and what the call returned."""

    seconds: float
    answer: Any


def clock(call: Callable[[], Any], least: float = LEAST, timer: Callable[[], float] = time.process_time) -> Sample:
    """The mean time of a call over about ``least`` seconds of calls, at least one."""
    gc.collect()
    calls, spent = 0, 0.0
    begun = timer()
    while not calls or spent < least:
        answer = call()
        calls += 1
        spent = timer() - begun
    return Sample(spent / calls, answer)
