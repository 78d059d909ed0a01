"""The engines inside Pyodide in node: against native Python, at every depth.

The same calls on the same files. Pyodide has its own Python, so part of a ratio is the difference
between two versions of Python. The deep cases are there for their depth: an interpreter in
WebAssembly has a short stack, and must not run out of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import median
from typing import Any

from benchmarks import cases
from benchmarks.harness import Plan, Ratio, Row, take_turns
from benchmarks.timing import clock
from benchmarks.wasm import Crashed, Pyodide

RATIO = Ratio("Pyodide", "native", 2, "at most")

Call = tuple[str, str, dict[str, Any]]
SHORT: list[Call] = [
    ("Chopsticks, whole", "whole", {"game": "chopsticks"}),
    ("Chopsticks, 100 random games", "playouts", {"game": "chopsticks"}),
    ("Chopsticks, three players, guarantees", "guarantees", {"game": "chopsticks players=3"}),
    ("Front-Ham 3×5", "verdict", {"game": "front_ham"}),
    ("Claustroboard 4×4", "verdict", {"game": "claustroboard"}),
    ("Operation Obliteration, whole", "whole", {"game": "obliteration"}),
]
LONG: list[Call] = [
    ("Collapsi, deal 0", "verdict", {"game": "claustroboard collapsi"}),
    ("Front-Ham 4×4", "verdict", {"game": "front_ham players=4 socks=4"}),
    ("Claustroboard 4×4, 100 random games", "playouts", {"game": "claustroboard"}),
    ("Front-Ham 99.99: a line of 97 plies", "line", {"game": "front_ham duel", "position": "99.99", "budget": 10**7}),
    ("Front-Ham 300.300", "verdict", {"game": "front_ham duel", "position": "300.300"}),
]
DEEP: list[Call] = [
    ("Front-Ham 40.40: a line of 39 plies", "line", {"game": "front_ham duel", "position": "40.40"}),
    ("Front-Ham 3.3.20x", "line", {"game": "front_ham", "position": "3.3.20x"}),
    ("Claustroboard 10×10", "verdict", {"game": "claustroboard size=10", "budget": 50_000}),
    ("Operation Obliteration to 10^9, 100 starts", "starts", {"high": 10**9, "count": 100}),
    ("a match of 5,000 moves", "long_match", {"moves": 5000}),
]


def rows(plan: Plan) -> Iterator[Row]:
    """One row a case; a case that crashes Pyodide says so, and the next begins in a new one."""
    inside = Pyodide()
    found = []
    try:
        for name, case, given in SHORT + DEEP if plan.quick else SHORT + LONG + DEEP:
            plan.told(name)
            found.append(row(inside, name, case, given, plan))
            yield found[-1]
            if not found[-1].times:
                inside.close()
                inside = Pyodide()
    finally:
        inside.close()
    times = {side: [median(row.times[side]) for row in found if row.times] for side in ("native", "Pyodide")}
    yield Row(f"the median of {len(times['native'])} cases", {}, times, (RATIO,))


def row(inside: Pyodide, name: str, case: str, given: dict[str, Any], plan: Plan) -> Row:
    """The figures of one case."""
    sides = {
        "native": partial(clock, partial(getattr(cases, case), **given)),
        "Pyodide": partial(inside.run, case, given),
    }
    try:
        times, answers = take_turns(sides, plan)
    except Crashed as error:
        return Row(name, note=f"CRASHED: {error}")
    if answers["native"] != answers["Pyodide"]:
        raise AssertionError(f"{name}: {answers['native']} natively, {answers['Pyodide']} in Pyodide")
    note = "refused as too large on both sides" if "refused" in answers["native"] else ""
    facts = {"Pyodide's Python": inside.about["python"]}
    return Row(name, facts, times, (RATIO,), {"Pyodide's heap": inside.about["heap_mb"]}, note)
