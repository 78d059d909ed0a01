"""Chopsticks solved completely: ours beside OpenSpiel's value iteration, and beside C.

Ours uses the ``Game`` interface and finds value and plies of every position. Value iteration finds the
value only, of the reachable positions, each of them twice: OpenSpiel's states belong to a player, ours
are from the point of view of the player to move. All values are compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from benchmarks import c_reference, cases, openspiel_chopsticks, previous_release
from benchmarks.cases import time_call
from benchmarks.harness import Plan, Ratio, Row, check_agreement, time_in_turns
from benchmarks.subprocess_run import run_in_subprocess
from engines.solvers import solve

RATIOS = (Ratio("OpenSpiel", "ours", 60), Ratio("ours", "C"), Ratio("0.1.0", "ours"))


def measure(plan: Plan) -> Iterator[Row]:
    """Yield one row with cutoff and one with roll-over."""
    for name, rollover in (("cutoff", False), ("roll-over", True)):
        plan.on_case(name)
        yield measure_case(name, plan, rollover=rollover)


def measure_case(name: str, plan: Plan, *, rollover: bool) -> Row:
    """Return the row of one rule."""
    text = f"chopsticks rollover={rollover}"
    check_values(text, openspiel_chopsticks.iterate_values(openspiel_chopsticks.ChopsticksGame(rollover=rollover)))
    sides = {
        "ours": partial(time_call, partial(cases.solve_game, text)),
        "OpenSpiel": partial(time_call, partial(openspiel_chopsticks.count_solved_states, rollover=rollover)),
        "C": partial(c_reference.time_reference, "chopsticks", *(["rollover"] if rollover else [])),
    }
    if given := previous_release.translate_case({"game": text}):
        sides["0.1.0"] = partial(previous_release.time_release, cases.solve_game, given)
    times, answers = time_in_turns(sides, plan)
    compared = {side: answer for side, answer in answers.items() if side != "OpenSpiel"}
    facts = check_agreement(name, compared, ["positions", "reachable", "wins", "losses", "draws", "value"])
    ours = run_in_subprocess(cases.solve_game, {"game": text})
    theirs = run_in_subprocess(openspiel_chopsticks.count_solved_states, {"rollover": rollover})
    facts |= {"first call in a process, ms": 1000 * ours["seconds"]}
    peak_mb = {"ours": ours["peak_mb"], "OpenSpiel": theirs["peak_mb"], "C": answers["C"]["peak_mb"]}
    return Row(name, facts, times, RATIOS, peak_mb)


def check_values(text: str, openspiel_values: dict[str, float]) -> None:
    """Raise AssertionError if a position's value in OpenSpiel differs from ours."""
    game = cases.parse_game(text)
    solution = solve(game)
    signs = {"win": 1, "draw": 0, "loss": -1}
    for openspiel_state, value in openspiel_values.items():
        position, seat = openspiel_state.split()
        ours = solution.verdict(game.parse_state(position)).value
        if signs[ours] != (value if seat == "0" else -value):
            raise AssertionError(
                f"{text}, {position}: {ours} for the player to move, but {value} for player 0 in OpenSpiel"
            )
