"""Verdict and plies of Collapsi deals: ours against plain enumeration in Python, and against C.

Both others visit every position that can arise from the deal. Deals differ, so the last row counts:
it takes the medians of all deals, and its spread is from deal to deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Any

from benchmarks import boards, brute, cases, compiled
from benchmarks.fresh import in_fresh_process
from benchmarks.harness import Plan, Ratio, Row, agree, take_turns
from benchmarks.timing import Sample, clock

DEALS = range(12)
"""The seeds of the deals."""
RATIOS = (Ratio("Python", "ours", 20), Ratio("ours", "C"))


def rows(plan: Plan) -> Iterator[Row]:
    """One row a deal, and one for all."""
    found = []
    for seed in DEALS[:1] if plan.quick else DEALS:
        plan.told(f"deal {seed}")
        found.append(row(seed, plan))
        yield found[-1]
    times = {side: [median(row.times[side]) for row in found] for side in found[0].times}
    peaks = {side: max(row.peaks[side] for row in found) for side in found[0].peaks}
    yield Row(f"the median of {len(found)} deals", {}, times, RATIOS, peaks)


def row(seed: int, plan: Plan) -> Row:
    """The figures of one deal."""
    given: dict[str, Any] = {"game": "claustroboard collapsi", "seed": seed}
    game = cases.make("claustroboard collapsi")
    state = game.start(Random(seed))
    sides = {
        "ours": partial(clock, partial(cases.verdict, **given)),
        "Python": partial(enumerate_deal, seed),
        "C": partial(compiled.sample, "claustroboard", *boards.arguments(game, state)),
    }
    times, answers = take_turns(sides, plan)
    facts: dict[str, Any] = {"position": game.format_state(state)}
    facts |= agree(f"deal {seed}", answers, ["value", "plies", "states", "transitions"])
    peaks = {"ours": in_fresh_process("benchmarks.cases:verdict", given)["peak_mb"]}
    if not plan.quick:
        peaks["Python"] = in_fresh_process("benchmarks.brute:collapsi", {"seed": seed})["peak_mb"]
    return Row(f"deal {seed}", facts, times, RATIOS, peaks | {"C": answers["C"]["peak_mb"]})


def enumerate_deal(seed: int) -> Sample:
    """One timing of the plain enumeration; what it counts afterwards is left out of the time."""
    game = cases.make("claustroboard collapsi")
    state = game.start(Random(seed))
    seconds, known = clock(partial(brute.judge_all, game, state))
    return Sample(seconds, brute.tally(game, state, known))
