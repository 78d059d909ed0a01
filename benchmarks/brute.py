"""The plain way to a verdict, for comparison: a memoised enumeration of every position through the contract.

No pruning and no packing: what one writes in ten lines. It is for two players and games without loops.
"""

from __future__ import annotations

from random import Random
from typing import Any

from benchmarks import cases
from engines import Game

Known = dict[Any, tuple[str, int]]


def judge_all(game: Game[Any, Any], state: Any) -> Known:
    """The value and plies of a position and of all that can arise from it."""
    known: Known = {}
    judge(game, state, known)
    return known


def judge(game: Game[Any, Any], state: Any, known: Known) -> tuple[str, int]:
    """The mover's value and the plies to the end, wins fastest and losses slowest."""
    if state in known:
        return known[state]
    after = [judge(game, game.apply(state, move), known) for move in game.legal_moves(state)]
    if not after:
        verdict = ("win" if game.standing(state)[game.turn(state)] == 1 else "loss", 0)
    elif wins := [plies for value, plies in after if value == "loss"]:
        verdict = ("win", min(wins) + 1)
    else:
        verdict = ("loss", max(plies for _, plies in after) + 1)
    known[state] = verdict
    return verdict


def tally(game: Game[Any, Any], state: Any, known: Known) -> dict[str, Any]:
    """The verdict of a position, and how many positions and moves there were."""
    value, plies = known[state]
    transitions = sum(len(game.legal_moves(position)) for position in known)
    return {"value": value, "plies": plies, "states": len(known), "transitions": transitions}


def collapsi(seed: int) -> None:
    """Enumerates one deal of Collapsi, for its memory."""
    game = cases.make("claustroboard collapsi")
    judge_all(game, game.start(Random(seed)))
