"""Why a move wins, loses or draws, in sentences made from the solution.

A winning move comes with its forced line, a losing one with the reply that refutes it, a draw with
the loop that neither side can leave; and with what the perfect player would have done instead.

>>> from engines import load, solve
>>> game = load("obliteration")
>>> best, *_, worst = explain(solve(game), game.parse_state("3:d:d"))
>>> best.text
'add wins in 1 ply. Player 2 has no valid operation on 4, so Player 1 wins.'
>>> worst.move, worst.value, worst.instead
('subtract', 'draw', 'The perfect player plays add, which wins in 1 ply.')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from analysis.explain.lines import Step, steps
from analysis.explain.reasons import reason_for
from analysis.explain.seats import besieged, told
from engines.solvers import Solution, Verdict
from engines.words import DOES, count, listing, ordinal, outcome_in, several


class Reason(NamedTuple):
    """A legal move, its verdict for the player who makes it, and why."""

    move: str
    value: str
    plies: int | None
    places: tuple[int, ...]
    best: bool
    """Whether no other move is better."""
    verdict: str
    """The verdict as a sentence."""
    why: str
    """The forced line, the refutation or the loop, as sentences."""
    instead: str
    """What the perfect player would have done; empty for a best move."""
    line: tuple[Step, ...]
    """The move and best play after it, to the end or once round a loop."""

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(filter(None, (self.verdict, self.why, self.instead)))


def explain(solution: Solution, state: Any) -> list[Reason]:
    """Every legal move with its reason, best first."""
    ranked = solution.moves(state)
    return [reason(solution, state, move, ranked) for move, _ in ranked]


def why(solution: Solution, state: Any, move: Any) -> Reason:
    """One legal move with its reason."""
    return reason(solution, state, move, solution.moves(state))


def reason(solution: Solution, state: Any, move: Any, ranked: Sequence[tuple[Any, Verdict]]) -> Reason:
    """One of the legal moves, which are given with their verdicts, with its reason."""
    game, seat, verdict = solution.game, solution.game.turn(state), dict(ranked)[move]
    top, best = ranked[0]
    same = verdict.worth(seat) == best.worth(seat)
    written = game.format_move(move)
    line = continued(solution, state, move)
    return Reason(
        move=written,
        value=verdict.value,
        plies=verdict.plies,
        places=verdict.places,
        best=same,
        verdict=told(game, written, verdict, seat),
        why=reason_for(solution, state, line, verdict),
        instead="" if same else instead(game.format_move(top), verdict, best, seat),
        line=tuple(steps(game, state, line)),
    )


def position(solution: Solution, state: Any) -> str:
    """What a position is worth to its mover and why, with how many of the moves do what."""
    if over := solution.game.outcome(state):
        return over.reason
    return f"{headline(solution, state)} Best: {why(solution, state, solution.moves(state)[0][0]).text}"


def headline(solution: Solution, state: Any) -> str:
    """What a position is worth to its mover, and how many of the moves do what."""
    head = outlook(solution, state)
    return head if besieged(solution.game) else f"{head} {tally([one.value for _, one in solution.moves(state)])}"


def outlook(solution: Solution, state: Any) -> str:
    """What a position is worth to its mover, whatever its moves are."""
    seat = solution.game.turn(state)
    return told(solution.game, f"{solution.game.names[seat]}, to move,", solution.verdict(state), seat)


def tally(values: list[str]) -> str:
    """How many of the legal moves win, draw and lose, as a sentence."""
    if len(values) == 1:
        return "There is only one legal move."
    parts = [f"{number} {several(number, verb)}" for value, verb in DOES.items() if (number := values.count(value))]
    if len(parts) > 1:
        return f"Of {len(values)} legal moves {listing(parts)}."
    all_of_them = "Both" if len(values) == 2 else f"All {len(values)}"
    return f"{all_of_them} legal moves {several(2, DOES[values[0]])}."


def continued(solution: Solution, state: Any, move: Any) -> list[Any]:
    """The move and best play after it; for a draw without end once round the loop."""
    there = solution.game.apply(state, move)
    loop = solution.loop(there)
    return [move, *loop.lead, *loop.cycle] if loop else [move, *solution.line(there)]


def instead(top: str, verdict: Verdict, best: Verdict, seat: int) -> str:
    """What the perfect player does, and what that gains over the move."""
    if best.value != verdict.value:
        return f"The perfect player plays {top}, which {outcome_in(best.value, best.plies)}."
    place, worse = best.places[seat], verdict.places[seat]
    if place != worse:
        return f"The perfect player plays {top} and comes {ordinal(place)}, not {ordinal(worse)}."
    if best.plies is None or verdict.plies is None:
        return f"The perfect player plays {top}."
    saved = count(abs(best.plies - verdict.plies), "ply")
    if verdict.value == "loss":
        return f"Every move loses here, but the perfect player holds out {saved} longer with {top}."
    return f"It is enough, but the perfect player {DOES[best.value]} {saved} sooner with {top}."
