"""Value and plies of Collapsi deals: ours beside a lean enumeration in Python, and beside C.

The other sides visit every position reachable from the deal. Deals differ, so the last row is the one
to read: it has the median time of each deal, and its spread is from deal to deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Any

from benchmarks import c_reference, cases, lean_enumeration, previous_release
from benchmarks.cases import Timing, time_call
from benchmarks.harness import Plan, Ratio, Row, check_agreement, time_in_turns
from benchmarks.subprocess_run import run_in_subprocess

DEAL_SEEDS = range(12)
RATIOS = (Ratio("Python", "ours", 40), Ratio("ours", "C", 1, "at most"), Ratio("0.1.0", "ours"))


def measure(plan: Plan) -> Iterator[Row]:
    """Yield one row for each deal, and one for all deals."""
    rows = []
    for seed in DEAL_SEEDS[:1] if plan.quick else DEAL_SEEDS:
        plan.on_case(f"deal {seed}")
        rows.append(measure_deal(seed, plan))
        yield rows[-1]
    times = {side: [median(row.times[side]) for row in rows] for side in rows[0].times}
    peak_mb = {side: max(row.peak_mb[side] for row in rows) for side in rows[0].peak_mb}
    yield Row(f"the median of {len(rows)} deals", {}, times, RATIOS, peak_mb)


def measure_deal(seed: int, plan: Plan) -> Row:
    """Return the row of one deal."""
    arguments: dict[str, Any] = {"game": "claustroboard collapsi", "seed": seed}
    game = cases.parse_game("claustroboard collapsi")
    state = game.start(Random(seed))
    sides = {
        "ours": partial(time_call, partial(cases.solve_position, **arguments)),
        "Python": partial(time_lean_enumeration, seed),
        "C": partial(c_reference.time_reference, "claustroboard", *c_reference.format_reference_arguments(game, state)),
    }
    if given := previous_release.translate_case(arguments):
        sides["0.1.0"] = partial(previous_release.time_release, cases.solve_position, given)
    times, answers = time_in_turns(sides, plan)
    facts: dict[str, Any] = {"position": game.format_state(state)}
    facts |= check_agreement(f"deal {seed}", answers, ["value", "plies", "states", "transitions"])
    peak_mb = {"ours": run_in_subprocess(cases.solve_position, arguments)["peak_mb"]}
    if not plan.quick:
        peak_mb["Python"] = run_in_subprocess(lean_enumeration.solve_collapsi_deal, {"seed": seed})["peak_mb"]
    return Row(f"deal {seed}", facts, times, RATIOS, peak_mb | {"C": answers["C"]["peak_mb"]})


def time_lean_enumeration(seed: int) -> Timing:
    """Return one timing of the enumeration, without counting its positions."""
    game = cases.parse_game("claustroboard collapsi")
    deal = lean_enumeration.read_deal(game, game.start(Random(seed)))
    seconds, solved = time_call(partial(lean_enumeration.solve_all, *deal))
    return Timing(seconds, lean_enumeration.summarize_solved(solved, *deal))
