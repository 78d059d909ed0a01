"""The whole of Chopsticks solved: ours against OpenSpiel's value iteration, and against C.

Ours goes through the contract and gives win, draw or loss and the plies of every position. Value
iteration gives the value alone, of the positions that can be reached, twice over: OpenSpiel's states
belong to a player, while ours are seen by the mover. The values are compared, all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks import cases, compiled, spiel
from benchmarks.fresh import in_fresh_process
from benchmarks.harness import Plan, Ratio, Row, agree, take_turns
from benchmarks.timing import clock
from engines.solvers import solve

RATIOS = (Ratio("OpenSpiel", "ours", 25), Ratio("ours", "C"))


def rows(plan: Plan) -> Iterator[Row]:
    """One row for each way of counting beyond five."""
    for name, rollover in (("cutoff", False), ("roll-over", True)):
        plan.told(name)
        yield row(name, plan, rollover=rollover)


def row(name: str, plan: Plan, *, rollover: bool) -> Row:
    """The figures under one rule."""
    text = f"chopsticks rollover={rollover}"
    compare_values(text, spiel.solve(spiel.ChopsticksGame(rollover=rollover)))
    sides = {
        "ours": partial(clock, partial(cases.whole, text)),
        "OpenSpiel": partial(clock, partial(spiel.whole, rollover=rollover)),
        "C": partial(compiled.sample, "chopsticks", *(["rollover"] if rollover else [])),
    }
    times, answers = take_turns(sides, plan)
    known = {side: answers[side] for side in ("ours", "C")}
    facts = agree(name, known, ["positions", "reachable", "wins", "losses", "draws", "value"])
    cold = in_fresh_process("benchmarks.cases:whole", {"game": text})
    theirs = in_fresh_process("benchmarks.spiel:whole", {"rollover": rollover})
    facts |= {"first call in a process, ms": 1000 * cold["seconds"]}
    peaks = {"ours": cold["peak_mb"], "OpenSpiel": theirs["peak_mb"], "C": answers["C"]["peak_mb"]}
    return Row(name, facts, times, RATIOS, peaks)


def compare_values(text: str, theirs: dict[str, float]) -> None:
    """Stops where a position's value in OpenSpiel is not ours."""
    game = cases.make(text)
    solution = solve(game)
    signs = {"win": 1, "draw": 0, "loss": -1}
    for position, seat in map(str.split, theirs):
        ours, value = solution.verdict(game.parse_state(position)).value, theirs[f"{position} {seat}"]
        if signs[ours] != (value if seat == "0" else -value):
            raise AssertionError(f"{text}, {position}: {ours} for the mover here, {value} for player 0 there")
