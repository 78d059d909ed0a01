"""The time of a sweep: every legal combination of Chopsticks' modes for two players, solved completely.

This is wall-clock time, because a process pool works beside the process that waits for it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from analysis.data.jobs import ignore_progress
from analysis.data.sweeps import sweep
from analysis.rule_sweep import default_axes
from benchmarks.cases import Timing
from benchmarks.harness import Plan, Ratio, Row, check_agreement, time_in_turns

RATIO = Ratio("in one process", "in a pool")


def measure(plan: Plan) -> Iterator[Row]:
    """Yield one row: the whole sweep, in one process and in the default pool."""
    axes = default_axes("chopsticks")
    if plan.quick:
        axes = {name: values for name, values in axes.items() if name in ("rollover", "suicide", "meta")}
    plan.on_case("all modes")
    sides = {
        "in one process": partial(time_sweep, axes, 1),
        "in a pool": partial(time_sweep, axes, None),
    }
    times, answers = time_in_turns(sides, Plan(plan.quick, min(plan.rounds, 3), plan.max_seconds))
    facts = check_agreement("sweep", answers, ["combinations", "first player wins", "first player loses", "draws"])
    yield Row("Chopsticks, all modes", facts, times, (RATIO,))


def time_sweep(axes: dict[str, Any], workers: int | None) -> Timing:
    """Return the seconds of one sweep and how many combinations have each value."""
    started = time.perf_counter()
    frame = sweep("chopsticks", axes, workers=workers, progress=ignore_progress)
    elapsed = time.perf_counter() - started
    values = frame["value"].to_list()
    counts = {
        "combinations": len(values),
        "first player wins": values.count("win"),
        "first player loses": values.count("loss"),
        "draws": values.count("draw"),
    }
    return Timing(elapsed, counts)
