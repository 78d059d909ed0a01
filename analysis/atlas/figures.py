"""What the atlas computes for a game, and how it measures it.

>>> from engines import load
>>> solve_start(load("chopsticks"), 1_000)
{'value': 'draw', 'plies': None, 'reachable': 171, 'losing': 18, 'longest': 6}
>>> sample_deals(load("claustroboard", size=2), 1_000)["deals"]
100
"""

from __future__ import annotations

from random import Random
from typing import Any

from analysis.atlas.family import Figures, Measure, NotSolved
from analysis.compiled.deal_solver import solve_compiled
from analysis.graph import walk_canonical
from engines import EngineError, Game, TooLarge, solve
from engines.solvers import SolverCache, Verdict

VALUE = Measure("value", "Result for the first player", "value")
PLIES = Measure("plies", "Moves to the end", missing="never ends")
REACHABLE = Measure("reachable", "Positions that can be reached")
LOSING = Measure("losing", "Losing positions, of those that can be reached")
LONGEST_LINE = Measure("longest", "Longest forced line, from any of them")
PLACE = Measure("place", "Place that the first player can force against all others")
WINS = Measure("wins", "Deals that the first player wins", "share")
SAMPLED_DEALS = 100
"""How many deals of a cell are solved where the start is random: those of the seeds 0, 1, 2 and so on."""
SOLVER_NODES_PER_POSITION = 1_000
"""The solver counts moves too; a position has fewer than this many."""


def solve_start(game: Game[Any, Any], max_positions: int) -> Figures:
    """Return the value of the start for two players, and the size of everything that can follow."""
    states = list_reachable(game, max_positions)
    solution = solve(game, budget=max_positions * SOLVER_NODES_PER_POSITION, cache=SolverCache())
    start, verdicts = solution.verdict(), [solution.verdict(state) for state in states]
    return {
        "value": start.value,
        "plies": start.plies,
        "reachable": len(states),
        "losing": sum(verdict.value == "loss" for verdict in verdicts),
        "longest": max((verdict.plies or 0 for verdict in verdicts if verdict.value != "draw"), default=0),
    }


def solve_prospect(game: Game[Any, Any], max_positions: int) -> Figures:
    """Return what best play allows the first of several players, and the place that player can force."""
    states = list_reachable(game, max_positions)
    solution = solve(game, budget=max_positions * SOLVER_NODES_PER_POSITION, cache=SolverCache())
    prospect = solution.evaluate().prospect(0)
    return {"value": prospect.value, "place": prospect.guarantee, "reachable": len(states)}


def list_reachable(game: Game[Any, Any], max_positions: int) -> list[Any]:
    """Return the positions that can be reached from the start; raise NotSolved if there are too many."""
    try:
        return walk_canonical(game, game.start(), max_positions).states
    except EngineError:
        raise NotSolved(describe_refusal(max_positions)) from None


def sample_deals(game: Game[Any, Any], max_positions: int) -> Figures:
    """Return how many of some seeded deals the first player wins under best play."""
    states = [game.start(Random(seed)) for seed in range(SAMPLED_DEALS)]
    verdicts = solve_compiled(game, states, max_positions)
    if verdicts is None:
        verdicts = [solve_sample(game, state, seed, max_positions) for seed, state in enumerate(states)]
    wins = sum(verdict.value == "win" for verdict in verdicts)
    return {"deals": SAMPLED_DEALS, "wins": wins}


def solve_sample(game: Game[Any, Any], state: Any, seed: int, max_positions: int) -> Verdict:
    """Return the first player's verdict of a deal; raise NotSolved if it has too many positions."""
    try:
        return solve(game, state, budget=max_positions, cache=SolverCache()).verdict(seat=0)
    except TooLarge:
        raise NotSolved(f"{describe_refusal(max_positions)} in deal {seed}") from None


def describe_refusal(max_positions: int) -> str:
    """Return why a cell has no figures."""
    return f"not solved: more than {max_positions:,} positions"
