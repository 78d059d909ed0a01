"""Random playouts of Chopsticks: ours against the same game in OpenSpiel.

Both draw from the same generator among the same moves in the same order, so they play the very same
games; that is checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from benchmarks import cases, spiel
from benchmarks.harness import Plan, Ratio, Row, agree, take_turns
from benchmarks.timing import clock

RATIO = Ratio("OpenSpiel", "ours", 4)


def rows(plan: Plan) -> Iterator[Row]:
    """One row for each way of counting beyond five."""
    games = 100 if plan.quick else 1000
    for name, rollover in (("cutoff", False), ("roll-over", True)):
        plan.told(name)
        text = f"chopsticks rollover={rollover}"
        sides = {
            "ours": partial(clock, partial(cases.playouts, text, games)),
            "OpenSpiel": partial(clock, partial(spiel_playouts, spiel.ChopsticksGame(rollover=rollover), games)),
        }
        times, answers = take_turns(sides, plan)
        yield Row(f"{games:,} games, {name}", agree(name, answers, ["plies"]), times, (RATIO,))


def spiel_playouts(game: spiel.ChopsticksGame, games: int, seed: int = 1) -> dict[str, Any]:
    """Random games to their end in OpenSpiel; the plies played."""
    rng, plies = Random(seed), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
    return {"plies": plies}
