"""The time of a sweep: every legal combination of Chopsticks' modes for two players, solved completely.

The pool is measured in wall-clock time, because it works beside the process that waits for it. One process is also
compared with release 0.1.0, in processor time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from analysis.data.jobs import ignore_progress
from analysis.data.sweeps import sweep
from analysis.rule_sweep import default_axes
from benchmarks import previous_release
from benchmarks.cases import Timing
from benchmarks.harness import Plan, Ratio, Row, check_agreement, time_in_turns

RATIO = Ratio("in one process", "in a pool")
FACT_NAMES = ("combinations", "first player wins", "first player loses", "draws")
OLD_RATIO = Ratio("0.1.0", "ours", 3)


def measure(plan: Plan) -> Iterator[Row]:
    """Yield the whole sweep, in one process and in the default pool, and then one process beside the release."""
    axes = default_axes("chopsticks")
    if plan.quick:
        axes = {name: values for name, values in axes.items() if name in ("rollover", "suicide", "meta")}
    plan.on_case("all modes")
    sides = {
        "in one process": partial(time_sweep, axes, 1),
        "in a pool": partial(time_sweep, axes, None),
    }
    times, answers = time_in_turns(sides, Plan(plan.quick, min(plan.rounds, 3), plan.max_seconds))
    facts = check_agreement("sweep", answers, FACT_NAMES)
    yield Row("Chopsticks, all modes", facts, times, (RATIO,))
    if previous_release.check_out_release():
        sides = {
            "ours": partial(time_sweep, axes, 1, time.process_time),
            "0.1.0": partial(previous_release.time_request, "sweep", {"axes": simplify_axes(axes)}),
        }
        times, answers = time_in_turns(sides, plan)
        yield Row("the same, processor time", check_agreement("sweep", answers, FACT_NAMES), times, (OLD_RATIO,))


def simplify_axes(axes: dict[str, Any]) -> dict[str, list[bool]]:
    """Return the axes as the release knows them: each mode is off or on."""
    return {name: [value not in (False, "off") for value in values] for name, values in axes.items()}


def time_sweep(axes: dict[str, Any], workers: int | None, timer: Callable[[], float] = time.perf_counter) -> Timing:
    """Return the seconds of one sweep and how many combinations have each value."""
    started = timer()
    frame = sweep("chopsticks", axes, workers=workers, progress=ignore_progress)
    elapsed = timer() - started
    values = frame["value"].to_list()
    counts = {
        "combinations": len(values),
        "first player wins": values.count("win"),
        "first player loses": values.count("loss"),
        "draws": values.count("draw"),
    }
    return Timing(elapsed, counts)
