"""What cells do where a computation may be refused: show its result, or the sentence that says why there is none.

>>> from engines import Position, load
>>> evaluation = Position(load("obliteration"), load("obliteration").start()).evaluate()
>>> attempt(lambda evaluation: evaluation.verdict.value, evaluation)
'win'
>>> refusal = solve_within_limit(load("claustroboard", size=8, players=4), max_positions=100)
>>> attempt(lambda solution: solution.verdict(), refusal) is refusal
True
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, TypeVar

import marimo as mo

from engines import EngineError, Evaluation, Game, Solution, solve
from widgets.limits import MAX_SOLVE_CPU_SECONDS, MAX_SOLVE_POSITIONS, describe_refusal, interactive_limit, renew_limit

T = TypeVar("T")


class Refusal(mo.Html):
    """Why something cannot be computed: a sentence that a cell can show and pass on."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(f"<p>{escape(sentence)}</p>")


def attempt(make: Callable[..., T], *arguments: Any, **options: Any) -> T | Refusal:
    """Return what a function makes of its arguments, or why it cannot; a refused argument is returned itself.

    Each solver among the arguments has its whole time limit again.
    """
    for argument in arguments:
        if isinstance(argument, Refusal):
            return argument
        if isinstance(argument, Evaluation | Solution):
            renew_limit(argument.limit)
    try:
        return make(*arguments, **options)
    except EngineError as error:
        return Refusal(describe_refusal(error))


def solve_within_limit(
    game: Game[Any, Any], max_positions: int = MAX_SOLVE_POSITIONS, cpu_seconds: float = MAX_SOLVE_CPU_SECONDS
) -> Solution[Any, Any] | Refusal:
    """Return the solution of a game from its start, within the limits of a page; or why there is none."""
    limit = interactive_limit(max_positions, cpu_seconds)
    return attempt(solve, game, budget=limit.max_nodes, progress=limit.progress)
