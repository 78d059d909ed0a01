"""Everything about one position: verdict, rated moves, best line and loop, each computed once, when it is asked for.

A position that is too large, or whose work was stopped, has a ``refusal``: a value to look at first. An answer that
is missing raises it, so that nothing else can be taken for a verdict. The cache of solvers keeps the answers, so that
all who ask about a position share them. A refusal is kept only here: the next Evaluation of the position may have a
larger limit.

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
from contextlib import suppress
from threading import RLock
from typing import Any, Generic, NamedTuple, TypeVar

from engines.english import describe_value
from engines.errors import EngineError, shorten
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

    @property
    def verdict(self) -> Verdict:
        """The verdict of the move, for the player who makes it."""
        return Verdict(self.value, self.plies, self.places)


class Answers:
    """The answers about one position that are known so far."""

    __slots__ = ("known", "lock")

    def __init__(self) -> None:
        self.known: dict[str, Any] = {}
        self.lock = RLock()
        """Held while an answer is computed, so that no other thread computes it too."""


class Evaluation(Generic[S, M]):
    """The answers about one position. Threads may share it.

    Every answer raises the refusal, TooLarge or Stopped, if the limit is too small for it; one that was refused is not
    tried again.
    """

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
    def refusal(self) -> TooLarge | Stopped | None:
        """Return why an answer is missing: the verdict, the moves, or any other that was asked for.

        The verdict and the moves are solved for it, if that has not been done.
        """
        with suppress(TooLarge, Stopped):
            _ = self.moves
        known = self._answers.known
        return next((refusal for name, refusal in list(self._refusals.items()) if name not in known), None)

    @property
    def is_refused(self) -> bool:
        """Whether an answer was refused so far; nothing is solved to find out."""
        return bool(self._refusals)

    @property
    def has_verdict(self) -> bool:
        """Whether the verdict of the position can be solved; the verdict of a move may still be refused."""
        try:
            _ = self.verdict
        except (TooLarge, Stopped):
            return False
        return True

    @property
    def verdict(self) -> Verdict:
        """Return the result of best play for the player to move."""
        return self._answer("verdict", self.solution.verdict)

    @property
    def moves(self) -> tuple[RatedMove[M], ...]:
        """Return the legal moves with their verdicts, best first."""
        return self._answer("moves", self._rate_moves)

    @property
    def line(self) -> tuple[M, ...]:
        """Return the moves of best play until the end or the first repetition."""
        return self._answer("line", self.solution.line)

    @property
    def loop(self) -> Loop[M] | None:
        """Return why a draw never ends; None if this is not such a draw."""
        return self._answer("loop", self.solution.loop)

    @property
    def outcomes(self) -> frozenset[tuple[int, ...]]:
        """Return the places by seat of every outcome of best play: several if a player has equally good moves."""
        return self._answer("outcomes", self.solution.outcomes)

    @property
    def kingmaker(self) -> frozenset[int]:
        """Return the seats of which the player to move, who cannot come first, chooses the sole winner; often empty."""
        return self._answer("kingmaker", self.solution.kingmaker)

    def value_for(self, seat: int) -> Value:
        """Return the value of the position for any seat, not only for the one to move."""
        self._check_seat(seat)
        return self._answer(f"value for seat {seat}", lambda: self.solution.verdict(seat=seat).value)

    def guarantee(self, seat: int) -> int:
        """Return the best place that a seat can force against all others together."""
        self._check_seat(seat)
        return self._answer(f"guarantee of seat {seat}", lambda: self.solution.guarantee(seat=seat))

    def can_force_win(self, seat: int) -> bool:
        """Return whether a seat can force first place alone against all others together."""
        self._check_seat(seat)
        return self._answer(f"win of seat {seat}", lambda: self.solution.can_force_win(seat=seat))

    def rate(self, move: M | str) -> RatedMove[M]:
        """Return one of the legal moves, given as it is or as text, with its verdict; raise IllegalMove."""
        wanted = self.game.parse_move(self.state, move) if isinstance(move, str) else move
        return next(row for row in self.moves if row.move == wanted)

    def after(self, *moves: M | str) -> Evaluation[S, M]:
        """Return the Evaluation after legal moves, given as they are or as text; raise IllegalMove for a text.

        It is from the same cache and has the same limit.
        """
        state = self.state
        for move in moves:
            state = self.game.apply(state, self.game.parse_move(state, move) if isinstance(move, str) else move)
        return self.at(state)

    def at(self, state: S) -> Evaluation[S, M]:
        """Return the Evaluation of another position of the game, from the same cache and with the same limit."""
        return self if state == self.state else self.solution.evaluate(state)

    def __repr__(self) -> str:
        position = self.game.format_state(self.state)
        return f"<Evaluation of {self.game!r} at {position!r}: {self._describe_result()}>"

    def _describe_result(self) -> str:
        """Return the verdict in words, as far as it is known; a repr solves nothing."""
        verdict: Verdict | None = self._answers.known.get("verdict")
        if verdict is not None:
            return describe_value(verdict.value, verdict.plies)
        return "refused" if self._refusals else "not solved yet"

    def _check_seat(self, seat: int) -> None:
        """Raise EngineError if there is no such seat."""
        if seat not in range(self.game.players):
            raise EngineError(f"seat: {shorten(seat)} should be a whole number from 0 to {self.game.players - 1}")

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

    def _answer(self, name: str, compute: Callable[[], T]) -> T:
        """Return an answer, computed if it is not known yet; raise the refusal.

        If the verdict is refused, no other answer is tried: it would cost as much again.
        """
        known = self._answers.known
        if name not in known:
            if name != "verdict":
                _ = self.verdict
            self._compute_once(name, compute)
        answer: T = known[name]
        return answer

    def _compute_once(self, name: str, compute: Callable[[], object]) -> None:
        """Compute an answer unless another thread has done so; keep it, or keep the refusal and raise it."""
        with self._answers.lock:
            if name not in self._refusals and name not in self._answers.known:
                try:
                    self._answers.known[name] = compute()
                except (TooLarge, Stopped) as error:
                    self._refusals[name] = copy_refusal(error)
            refusal = None if name in self._answers.known else self._refusals[name]
        if refusal:
            raise copy_refusal(refusal)


def copy_refusal(refusal: TooLarge | Stopped) -> TooLarge | Stopped:
    """Return a refusal without its traceback, which would keep solvers and callers in memory."""
    copy = type(refusal).__new__(type(refusal), *refusal.args)
    copy.__dict__.update(refusal.__dict__)
    return copy
