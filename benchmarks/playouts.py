"""Random games of Chopsticks: ours beside the same game in OpenSpiel.

Both sides draw from the same random generator among the same moves in the same order, so they play
exactly the same games; this is checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from benchmarks import cases, openspiel_chopsticks
from benchmarks.cases import time_call
from benchmarks.harness import Plan, Ratio, Row, check_agreement, time_in_turns

RATIO = Ratio("OpenSpiel", "ours", 4)


def measure(plan: Plan) -> Iterator[Row]:
    """Yield one row with cutoff and one with roll-over."""
    games = 100 if plan.quick else 1000
    for name, rollover in (("cutoff", False), ("roll-over", True)):
        plan.on_case(name)
        text = f"chopsticks rollover={rollover}"
        openspiel_game = openspiel_chopsticks.ChopsticksGame(rollover=rollover)
        sides = {
            "ours": partial(time_call, partial(cases.play_random_games, text, games)),
            "OpenSpiel": partial(time_call, partial(play_openspiel_games, openspiel_game, games)),
        }
        times, answers = time_in_turns(sides, plan)
        yield Row(f"{games:,} games, {name}", check_agreement(name, answers, ["plies"]), times, (RATIO,))


def play_openspiel_games(game: openspiel_chopsticks.ChopsticksGame, games: int, seed: int = 1) -> dict[str, Any]:
    """Play random games to their end in OpenSpiel; return the total number of plies."""
    rng, plies = Random(seed), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
    return {"plies": plies}
