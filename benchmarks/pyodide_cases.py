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

from benchmarks import previous_release
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

OLD_SIDE = "0.1.0 in Pyodide"
RATIOS = (Ratio("Pyodide", "native", 2, "at most"), Ratio("Pyodide", OLD_SIDE, 1.1, "at most"))

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
    runtimes = start_runtimes()
    rows = []
    try:
        for name, case, arguments in SHORT_CASES + DEEP_CASES if plan.quick else SHORT_CASES + LONG_CASES + DEEP_CASES:
            plan.on_case(name)
            rows.append(measure_case(runtimes, name, case, arguments, plan))
            yield rows[-1]
            if not rows[-1].times:
                close_runtimes(runtimes)
                runtimes = start_runtimes()
    finally:
        close_runtimes(runtimes)
    compared = [row for row in rows if OLD_SIDE in row.times]
    for sides, found in (
        (("native", "Pyodide"), [row for row in rows if row.times]),
        (("Pyodide", OLD_SIDE), compared),
    ):
        times = {side: [median(row.times[side]) for row in found] for side in sides}
        yield Row(f"the median of {len(found)} cases, {sides[1]}", {}, times, RATIOS)


def start_runtimes() -> dict[str, PyodideProcess]:
    """Return a running Pyodide for this project, and one for the release if its files are here."""
    runtimes = {"Pyodide": PyodideProcess()}
    if previous_release.check_out_release():
        runtimes[OLD_SIDE] = previous_release.ReleasePyodide()
    return runtimes


def close_runtimes(runtimes: dict[str, PyodideProcess]) -> None:
    """End the processes."""
    for runtime in runtimes.values():
        runtime.close()


def measure_case(
    runtimes: dict[str, PyodideProcess], name: str, case: Case, arguments: dict[str, Any], plan: Plan
) -> Row:
    """Return the row of one case."""
    pyodide = runtimes["Pyodide"]
    sides = {
        "native": partial(time_call, partial(case, **arguments)),
        "Pyodide": partial(pyodide.time_case, case, arguments),
    }
    if OLD_SIDE in runtimes and (given := previous_release.translate_case(arguments, case)):
        sides[OLD_SIDE] = partial(runtimes[OLD_SIDE].time_case, case, given)
    try:
        times, answers = time_in_turns(sides, plan)
    except PyodideCrashed as error:
        return Row(name, note=f"CRASHED: {error}")
    # Estimates may differ, because they depend on the order of sets.
    is_refused = all("refused" in answers[side] for side in ("native", "Pyodide"))
    if answers["native"] != answers["Pyodide"] and not is_refused:
        raise AssertionError(f"{name}: {answers['native']} in native Python, {answers['Pyodide']} in Pyodide")
    note = "refused as too large on both sides" if is_refused else ""
    if "refused" in answers.get(OLD_SIDE, {}):
        note += " refused by 0.1.0"
        del times[OLD_SIDE]
    facts = {"Pyodide's Python": pyodide.info["python"]}
    return Row(name, facts, times, RATIOS, {"Pyodide's heap": pyodide.info["heap_mb"]}, note.strip())
