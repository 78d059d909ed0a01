"""A naive solver for comparison: memoised search of every position through the ``Game`` interface.

It prunes nothing and encodes nothing, and works for two players in games without cycles.
"""

from __future__ import annotations

from random import Random
from typing import Any

from benchmarks import cases
from engines import Game

SolvedStates = dict[Any, tuple[str, int]]


def solve_all(game: Game[Any, Any], state: Any) -> SolvedStates:
    """Return the value and plies of a position and of everything reachable from it."""
    solved: SolvedStates = {}
    solve_state(game, state, solved)
    return solved


def solve_state(game: Game[Any, Any], state: Any, solved: SolvedStates) -> tuple[str, int]:
    """Return the value for the player to move and the plies to the end; wins are fast, losses slow."""
    if state in solved:
        return solved[state]
    children = [solve_state(game, game.apply(state, move), solved) for move in game.legal_moves(state)]
    if not children:
        verdict = ("win" if game.standing(state)[game.turn(state)] == 1 else "loss", 0)
    elif wins := [plies for value, plies in children if value == "loss"]:
        verdict = ("win", min(wins) + 1)
    else:
        verdict = ("loss", max(plies for _, plies in children) + 1)
    solved[state] = verdict
    return verdict


def summarize_solved(game: Game[Any, Any], state: Any, solved: SolvedStates) -> dict[str, Any]:
    """Return the verdict of a position, and the number of positions and moves."""
    value, plies = solved[state]
    transitions = sum(len(game.legal_moves(position)) for position in solved)
    return {"value": value, "plies": plies, "states": len(solved), "transitions": transitions}


def solve_collapsi_deal(seed: int) -> None:
    """Solve one deal of Collapsi; the caller measures the memory of the process."""
    game = cases.parse_game("claustroboard collapsi")
    solve_all(game, game.start(Random(seed)))
