"""Everything about one position: verdict, rated moves, best line and loop, each computed once, when it is asked for.

A position that is too large, or whose work was stopped, has ``refusal`` instead of the answers that are
missing; nothing is raised. The cache of solvers keeps the answers, so that all who ask about a position
share them. A refusal is not kept: the next Evaluation of the position may have a larger limit.

>>> from engines import Position, load
>>> evaluation = Position.parse(load("obliteration"), "3:d:d").evaluate()
>>> evaluation.verdict, evaluation.line, evaluation.refusal
(Verdict(value='win', plies=1, places=(1, 2)), ('add',), None)
>>> for row in evaluation.moves:
...     print(row.rank, row.move, row.value, row.plies)
0 add win 1
0 multiply win 1
1 subtract draw None
>>> evaluation.after("subtract").value_for(0)
'draw'
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Any, Generic, NamedTuple, TypeVar

from engines.english import describe_value
from engines.game import Game, M, S
from engines.solvers.budget import Limit, Stopped, TooLarge
from engines.solvers.solution import Solution
from engines.solvers.verdict import Loop, Value, Verdict

T = TypeVar("T")


class RatedMove(NamedTuple, Generic[M]):
    """A legal move with its verdict; plies count from before the move."""

    move: M
    value: Value
    """The value for the player who makes the move."""
    plies: int | None
    places: tuple[int, ...]
    rank: int
    """0 for the best moves; equally good moves have the same rank."""


class Answers:
    """The answers about one position that are known so far."""

    __slots__ = ("known", "lock")

    def __init__(self) -> None:
        self.known: dict[str, Any] = {}
        self.lock = RLock()
        """Held while an answer is computed, so that no other thread computes it too."""


class Evaluation(Generic[S, M]):
    """The answers about one position. Threads may share it."""

    def __init__(self, solution: Solution[S, M], answers: Answers) -> None:
        self.solution = solution
        self._answers = answers
        self._refusals: dict[str, TooLarge | Stopped] = {}

    @property
    def game(self) -> Game[S, M]:
        """The game under its rules."""
        return self.solution.game

    @property
    def state(self) -> S:
        """The position."""
        return self.solution.state

    @property
    def limit(self) -> Limit:
        """The limit of the work for each answer."""
        return self.solution.limit

    @property
    def verdict(self) -> Verdict | None:
        """Return the result of best play for the player to move; None if it is refused."""
        return self._answer("verdict", self.solution.verdict)

    @property
    def moves(self) -> tuple[RatedMove[M], ...]:
        """Return the legal moves with their verdicts, best first; none if they are refused."""
        return self._answer_if_solved("moves", self._rate_moves) or ()

    @property
    def line(self) -> tuple[M, ...]:
        """Return the moves of best play until the end or the first repetition; none if they are refused."""
        return self._answer_if_solved("line", self.solution.line) or ()

    @property
    def loop(self) -> Loop[M] | None:
        """Return why a draw never ends; None if this is not such a draw, or if the answer is refused."""
        return self._answer_if_solved("loop", self.solution.loop)

    @property
    def refusal(self) -> TooLarge | Stopped | None:
        """Return why an answer is missing: the verdict, the moves, or any other that was asked for.

        The verdict and the moves are solved for it, if that has not been done.
        """
        self._answer_if_solved("moves", self._rate_moves)
        return next(iter(self._refusals.values()), None)

    def after(self, move: M) -> Evaluation[S, M]:
        """Return the Evaluation of the position after a legal move, from the same cache and with the same limit."""
        return self.solution.cache.evaluation(self.game, self.game.apply(self.state, move), self.limit)

    def value_for(self, seat: int) -> Value:
        """Return the value of the position for any seat, not only for the one to move; raise the refusal."""
        value = self._answer_if_solved(f"value for seat {seat}", lambda: self.solution.verdict(seat=seat).value)
        if value is None:
            raise next(iter(self._refusals.values()))
        return value

    def __repr__(self) -> str:
        position = self.game.format_state(self.state)
        return f"<Evaluation of {self.game!r} at {position!r}: {self._describe_result()}>"

    def _describe_result(self) -> str:
        """Return the verdict in words, as far as it is known; a repr solves nothing."""
        verdict: Verdict | None = self._answers.known.get("verdict")
        if verdict is not None:
            return describe_value(verdict.value, verdict.plies)
        return "refused" if self._refusals else "not solved yet"

    def _rate_moves(self) -> tuple[RatedMove[M], ...]:
        """Return the legal moves with their verdicts and ranks, best first."""
        seat, rank, previous_key = self.game.turn(self.state), -1, None
        rows = []
        for move, verdict in self.solution.moves():
            key = verdict.preference_key(seat)
            if key != previous_key:
                rank, previous_key = rank + 1, key
            rows.append(RatedMove(move, *verdict, rank))
        return tuple(rows)

    def _answer_if_solved(self, name: str, compute: Callable[[], T]) -> T | None:
        """Return an answer as ``_answer`` does, but do not try if the verdict is refused: it would cost as much again."""
        return None if self.verdict is None else self._answer(name, compute)

    def _answer(self, name: str, compute: Callable[[], T]) -> T | None:
        """Return an answer, computed if it is not known yet; None if it is refused."""
        known = self._answers.known
        if name not in known and name not in self._refusals:
            with self._answers.lock:
                if name not in known and name not in self._refusals:
                    self._compute(name, compute)
        answer: T | None = known.get(name)
        return answer

    def _compute(self, name: str, compute: Callable[[], object]) -> None:
        """Compute an answer and keep it, or its refusal."""
        try:
            self._answers.known[name] = compute()
        except (TooLarge, Stopped) as refusal:
            # Without its traceback, which would keep the solver in memory.
            self._refusals[name] = refusal.with_traceback(None)
