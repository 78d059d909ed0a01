"""How the time and the memory of each solver grow with the size of the game, and where the solver refuses.

For each solver there is a family of games from small to large. The last row of a family fits the time to a power of the
positions that the solver examined, by least squares over the logarithms. An exponent of 1 means that a position costs
the same in a large game as in a small one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import log
from statistics import linear_regression, median
from typing import Any

from benchmarks import cases
from benchmarks.cases import time_call
from benchmarks.harness import Plan, Row, time_in_turns
from benchmarks.subprocess_run import run_in_subprocess

MIN_FITTED_SECONDS = 0.001
"""Shorter times are mostly the making of the game."""
MAX_REPEATED_SECONDS = 1.0
"""A longer call is timed once, in the process that measures its memory."""
CaseArguments = dict[str, Any]
FAMILIES: dict[str, dict[str, CaseArguments]] = {
    "retrograde analysis": {
        f"Chopsticks, {fingers} fingers, {hands} hands": {"game": f"chopsticks fingers={fingers} hands={hands}"}
        for fingers, hands in ((5, 2), (10, 2), (20, 2), (5, 3), (8, 3), (5, 4), (8, 4), (10, 4))
    },
    "max^n": {
        f"Front-Ham {players}×{socks}": {"game": f"front_ham players={players} socks={socks} order=listed"}
        for players, socks in ((3, 4), (3, 6), (3, 10), (4, 4), (4, 6), (5, 3), (5, 5), (5, 6))
    }
    | {
        f"Claustroboard {variant}": {"game": f"claustroboard {variant}", "seed": 0} for variant in ("three", "crowd")
    },
    "paranoid play": {
        f"Chopsticks, {players} players, {fingers} fingers": {"game": f"chopsticks players={players} fingers={fingers}"}
        for players, fingers in ((3, 3), (3, 4), (3, 5), (3, 6), (4, 3), (4, 4), (4, 5), (5, 5))
    },
    "window search": {
        f"Claustroboard {size}×{size}, deal {seed}": {"game": f"claustroboard size={size}", "seed": seed}
        for size in (3, 4, 5, 6)
        for seed in (0, 1)
    }
    | {
        f"Collapsi {size}×{size}": {"game": f"claustroboard collapsi size={size}", "seed": 0} for size in (4, 5)
    },
    "iterative deepening": {
        f"Front-Ham 2×{socks}": {"game": "front_ham duel", "position": f"{socks}.{socks}"}
        for socks in (10, 20, 40, 80, 150, 300)
    },
}  # fmt: skip


def measure_families(plan: Plan) -> Iterator[Row]:
    """Yield the rows of each family, and one with its fit."""
    for solver, family in FAMILIES.items():
        points = []
        for name, arguments in list(family.items())[: 3 if plan.quick else None]:
            plan.on_case(f"{solver}: {name}")
            row = measure_growth(f"{solver}: {name}", arguments, plan)
            yield row
            if row.times:
                points.append((row.facts["examined"], median(row.times["ours"])))
        yield Row(f"{solver}: fit", facts=fit_exponent(points))


def measure_growth(name: str, arguments: CaseArguments, plan: Plan) -> Row:
    """Return the row of one game: positions examined, moves, time and memory, or the refusal."""
    first = run_in_subprocess(cases.solve_counted, arguments)
    if "refused" in first["answer"]:
        estimate = first["answer"]["estimate"]
        return Row(name, note=f"refused after {first['seconds']:.2g} s; about {estimate:,} positions can be reached")
    times = {"ours": [first["answer"]["seconds"]]}
    if first["seconds"] < MAX_REPEATED_SECONDS:
        times, _ = time_in_turns({"ours": partial(time_call, partial(cases.solve_position, **arguments))}, plan)
    facts = {fact: first["answer"][fact] for fact in ("examined", "moves") if first["answer"][fact]}
    return Row(name, facts, times, peak_mb={"ours": first["peak_mb"]})


def fit_exponent(points: list[tuple[int, float]]) -> dict[str, float]:
    """Return the exponent with which the time grows, and the time for a position in the largest game.

    >>> fit_exponent([(100, 0.01), (1_000, 0.1), (10_000, 1.0)])
    {'exponent': 1.0, 'µs a position': 100.0}
    """
    fitted = [(log(states), log(seconds)) for states, seconds in points if seconds >= MIN_FITTED_SECONDS]
    if len({x for x, _ in fitted}) < 2:
        return {}
    states, seconds = max(points)
    slope = linear_regression(*zip(*fitted, strict=True)).slope
    return {"exponent": round(slope, 3), "µs a position": round(1e6 * seconds / states, 3)}
