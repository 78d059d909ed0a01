"""What a verdict means to each player, with two of them and with more.

With three players or more and loops there is no induction from the ends, and a verdict says what a
player can force against all others together. Everywhere else it says what best play leads to.
"""

from __future__ import annotations

from typing import Any

from analysis.graph import result_of
from engines import Game
from engines.solvers import Solution, Verdict
from engines.words import ordinal, outcome_in


def besieged(game: Game[Any, Any]) -> bool:
    """Whether verdicts say what a player can force against all others together."""
    return game.players > 2 and game.loops


def outlook(solution: Solution, state: Any, seat: int) -> str:
    """Win, draw or loss for any seat, by the verdict of a position."""
    if not besieged(solution.game):
        return result_of(solution.verdict(state).places, seat)
    if solution.forces_win(state, seat):
        return "win"
    return "draw" if solution.guarantee(state, seat) == 1 else "loss"


def told(game: Game[Any, Any], subject: str, verdict: Verdict, seat: int) -> str:
    """The verdict of a move or a position for a seat, as a sentence about ``subject``."""
    plain = f"{subject} {outcome_in(verdict.value, verdict.plies)}"
    if not besieged(game) or verdict.value == "win":
        return f"{plain}, whatever the others do." if besieged(game) else f"{plain}."
    if verdict.value == "draw":
        return f"{subject} is safe: the others together cannot put {game.names[seat]} out."
    worst = ordinal(verdict.places[seat])
    return f"{subject} is not safe: the others together can bring {game.names[seat]} down to {worst} place."
