"""The kinds of question: who wins, which move wins, in how many plies, which move loses.

A kind looks at a position and drafts its question, or None where the answer would be arguable.

>>> from random import Random
>>> from engines import load, solve
>>> game = load("obliteration")
>>> draft = winning_move(solve(game), game.parse_state("19:m:s"), Random(0))
>>> draft.prompt, draft.choices, draft.right
('One move wins for Player 1. Which?', ('add', 'subtract'), 'subtract')
>>> winning_move(solve(game), game.parse_state("3:d:d"), Random(0)) is None  # two moves win
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from analysis.explain.verdicts import position, why
from analysis.graph import result_of
from engines import Game
from engines.solvers import Solution

NOBODY = "nobody: it is a draw"
CHOICES = 6
"""The most moves that a question offers."""


class Draft(NamedTuple):
    """A question before it is written out."""

    prompt: str
    choices: tuple[str, ...]
    right: str
    plies: int | None
    """How many plies ahead one has to see; None for a draw without end."""
    reason: Callable[[], str]
    """The reason, made only when the question is asked."""


def who_wins(solution: Solution, state: Any, _: Random) -> Draft | None:
    """The question who wins with best play."""
    game = solution.game
    winners = {winner(game, places) for places in solution.outcomes(state)}
    if len(winners) != 1:
        return None
    prompt = f"{game.names[game.turn(state)]} is to move. Who wins with best play?"
    plies = solution.verdict(state).plies
    return Draft(prompt, (*game.names, NOBODY), winners.pop(), plies, lambda: position(solution, state))


def winner(game: Game[Any, Any], places: Sequence[int]) -> str:
    """The name of the one player in first place, or that there is none."""
    return game.names[list(places).index(1)] if list(places).count(1) == 1 else NOBODY


def how_many(solution: Solution, state: Any, rng: Random) -> Draft | None:
    """The question in how many plies the winner wins; with two players only."""
    game, verdict = solution.game, solution.verdict(state)
    if game.players > 2 or verdict.plies is None or verdict.value == "draw":
        return None
    mover = game.turn(state)
    name = game.names[mover if verdict.value == "win" else 1 - mover]
    first = max(1 if verdict.plies % 2 else 2, verdict.plies - 2 * rng.randrange(3))
    choices = tuple(str(number) for number in range(first, first + 8, 2))
    prompt = f"{game.names[mover]} is to move and {name} wins. In how many plies, if both play their best?"
    return Draft(prompt, choices, str(verdict.plies), verdict.plies, lambda: position(solution, state))


def winning_move(solution: Solution, state: Any, rng: Random) -> Draft | None:
    """The question which move wins."""
    return the_move(solution, state, rng, "win")


def losing_move(solution: Solution, state: Any, rng: Random) -> Draft | None:
    """The question which move loses."""
    return the_move(solution, state, rng, "loss")


def the_move(solution: Solution, state: Any, rng: Random, value: str) -> Draft | None:
    """The question for the one move of a value, among others that are certain not to have it."""
    game, legal = solution.game, solution.game.legal_moves(state)
    results = {move: results_of(solution, state, move) for move in legal}
    having = [move for move, found in results.items() if value in found]
    if len(having) != 1 or len(results[having[0]]) > 1 or len(legal) < 2:
        return None
    (right,) = having
    others = [move for move in legal if move != right]
    offered = {right, *rng.sample(others, min(CHOICES - 1, len(others)))}
    choices = tuple(game.format_move(move) for move in legal if move in offered)
    prompt = f"One move {VERBS[value]} for {game.names[game.turn(state)]}. Which?"
    plies = solution.verdict(game.apply(state, right)).plies
    ahead = None if plies is None else plies + 1
    return Draft(prompt, choices, game.format_move(right), ahead, lambda: why(solution, state, right).text)


def results_of(solution: Solution, state: Any, move: Any) -> set[str]:
    """The results for the mover that best play after a move may have."""
    game, seat = solution.game, solution.game.turn(state)
    return {result_of(places, seat) for places in solution.outcomes(game.apply(state, move))}


VERBS = {"win": "wins", "loss": "loses"}
KINDS: dict[str, Callable[[Solution, Any, Random], Draft | None]] = {
    "who": who_wins,
    "move": winning_move,
    "plies": how_many,
    "blunder": losing_move,
}
"""The kinds by name."""
