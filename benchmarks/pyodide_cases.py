"""The engines inside Pyodide in Node.js, beside native Python.

Both sides make the same calls to the same files. Pyodide has its own version of Python, so part of a
ratio is the difference between two versions. The deep cases test the stack, which is short in
WebAssembly: they must not overflow it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import median
from typing import Any

from benchmarks.cases import (
    Case,
    play_long_match,
    play_random_games,
    solve_game,
    solve_guarantees,
    solve_line,
    solve_position,
    solve_starts,
    time_call,
)
from benchmarks.harness import Plan, Ratio, Row, time_in_turns
from benchmarks.pyodide_runner import PyodideCrashed, PyodideProcess

RATIO = Ratio("Pyodide", "native", 2, "at most")

CaseCall = tuple[str, Case, dict[str, Any]]
SHORT_CASES: list[CaseCall] = [
    ("Chopsticks, all positions", solve_game, {"game": "chopsticks"}),
    ("Chopsticks, 100 random games", play_random_games, {"game": "chopsticks"}),
    ("Chopsticks, three players, guarantees", solve_guarantees, {"game": "chopsticks players=3"}),
    ("Front-Ham 3×5", solve_position, {"game": "front_ham"}),
    ("Claustroboard 4×4", solve_position, {"game": "claustroboard"}),
    ("Operation Obliteration, all positions", solve_game, {"game": "obliteration"}),
]
LONG_CASES: list[CaseCall] = [
    ("Collapsi, deal 0", solve_position, {"game": "claustroboard collapsi"}),
    ("Front-Ham 4×4", solve_position, {"game": "front_ham players=4 socks=4"}),
    ("Claustroboard 4×4, 100 random games", play_random_games, {"game": "claustroboard"}),
    (
        "Front-Ham 99.99: a line of 97 plies",
        solve_line,
        {"game": "front_ham duel", "position": "99.99", "max_nodes": 10**7},
    ),
    ("Front-Ham 300.300", solve_position, {"game": "front_ham duel", "position": "300.300"}),
]
DEEP_CASES: list[CaseCall] = [
    ("Front-Ham 40.40: a line of 39 plies", solve_line, {"game": "front_ham duel", "position": "40.40"}),
    ("Front-Ham 3.3.20x", solve_line, {"game": "front_ham", "position": "3.3.20x"}),
    ("Claustroboard 10×10", solve_position, {"game": "claustroboard size=10", "max_nodes": 50_000}),
    ("Operation Obliteration to 10^9, 100 starts", solve_starts, {"high": 10**9, "count": 100}),
    ("a match of 5,000 moves", play_long_match, {"moves": 5000}),
]


def measure(plan: Plan) -> Iterator[Row]:
    """Yield one row for each case; after a crash the next case runs in a new Pyodide."""
    pyodide = PyodideProcess()
    rows = []
    try:
        for name, case, arguments in SHORT_CASES + DEEP_CASES if plan.quick else SHORT_CASES + LONG_CASES + DEEP_CASES:
            plan.on_case(name)
            rows.append(measure_case(pyodide, name, case, arguments, plan))
            yield rows[-1]
            if not rows[-1].times:
                pyodide.close()
                pyodide = PyodideProcess()
    finally:
        pyodide.close()
    times = {side: [median(row.times[side]) for row in rows if row.times] for side in ("native", "Pyodide")}
    yield Row(f"the median of {len(times['native'])} cases", {}, times, (RATIO,))


def measure_case(pyodide: PyodideProcess, name: str, case: Case, arguments: dict[str, Any], plan: Plan) -> Row:
    """Return the row of one case."""
    sides = {
        "native": partial(time_call, partial(case, **arguments)),
        "Pyodide": partial(pyodide.time_case, case, arguments),
    }
    try:
        times, answers = time_in_turns(sides, plan)
    except PyodideCrashed as error:
        return Row(name, note=f"CRASHED: {error}")
    if answers["native"] != answers["Pyodide"]:
        raise AssertionError(f"{name}: {answers['native']} in native Python, {answers['Pyodide']} in Pyodide")
    note = "refused as too large on both sides" if "refused" in answers["native"] else ""
    facts = {"Pyodide's Python": pyodide.info["python"]}
    return Row(name, facts, times, (RATIO,), {"Pyodide's heap": pyodide.info["heap_mb"]}, note)
