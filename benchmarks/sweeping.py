"""The cost of a sweep: every legal combination of Chopsticks' modes for two players, solved whole.

Wall-clock time, since the process pool works beside the one that waits for it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from analysis.data.sweeps import sweep
from analysis.data.work import silent
from analysis.rules.combinations import axes_of
from benchmarks.harness import Plan, Ratio, Row, agree, take_turns
from benchmarks.timing import Sample

RATIO = Ratio("in one process", "in a pool")


def rows(plan: Plan) -> Iterator[Row]:
    """One row: the whole sweep, in one process and in the default pool."""
    axes = axes_of("chopsticks")
    if plan.quick:
        axes = {name: values for name, values in axes.items() if name in ("rollover", "suicide", "meta")}
    plan.told("all modes")
    sides = {
        "in one process": partial(timed, axes, 1),
        "in a pool": partial(timed, axes, None),
    }
    times, answers = take_turns(sides, Plan(plan.quick, min(plan.rounds, 3), plan.patience))
    facts = agree("sweep", answers, ["combinations", "first player wins", "first player loses", "draws"])
    yield Row("Chopsticks, all modes", facts, times, (RATIO,))


def timed(axes: dict[str, Any], workers: int | None) -> Sample:
    """The seconds of one sweep and what it found."""
    begun = time.perf_counter()
    frame = sweep("chopsticks", axes, workers=workers, progress=silent)
    spent = time.perf_counter() - begun
    values = frame["value"].to_list()
    found = {
        "combinations": len(values),
        "first player wins": values.count("win"),
        "first player loses": values.count("loss"),
        "draws": values.count("draw"),
    }
    return Sample(spent, found)
