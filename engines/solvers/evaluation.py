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

from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import RLock
from typing import Any, Generic, NamedTuple, TypeVar

from engines.english import describe_value
from engines.errors import EngineError, shorten
from engines.game import Game, M, S
from engines.solvers.budget import Limit, Stopped, TooLarge
from engines.solvers.solution import Solution
from engines.solvers.verdict import Loop, Prospect, Value, Verdict, rank

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
    prospect: Prospect
    """Everything that best play allows the player after the move; boards, cards and trees show its value."""

    @property
    def verdict(self) -> Verdict:
        """The verdict of the move, for the player who makes it."""
        return Verdict(self.value, self.plies, self.places)


class KnownAnswers:
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

    def __init__(self, solution: Solution[S, M], answers: KnownAnswers) -> None:
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
        """Return the legal moves with their verdicts, best first; under max^n by their prospects."""
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

    @property
    def uses_max_n(self) -> bool:
        """Whether best play is max^n: more than two players, and no cycles."""
        return self.game.players > 2 and not self.game.cyclic

    def prospect(self, seat: int) -> Prospect:
        """Return every rank that best play allows a seat, and the place that the seat can force."""
        if self.uses_max_n:
            return Prospect(tuple(sorted({rank(places, seat) for places in self.outcomes})), self.guarantee(seat))
        verdict = self.verdict
        return make_settled_prospect(self.value_for(seat), verdict.places[seat], verdict.plies)

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
        seat, rated = self.game.turn(self.state), self.solution.moves()
        if self.uses_max_n:
            pairs = [(move, verdict, self.after(move).prospect(seat)) for move, verdict in rated]
            pairs.sort(key=lambda row: (row[2].preference_key, row[2].guarantee))
            return rank_moves([(row, row[2].preference_key) for row in pairs])
        settled = [(*row, make_settled_prospect(row[1].value, row[1].places[seat], row[1].plies)) for row in rated]
        return rank_moves([(row, row[1].preference_key(seat)) for row in settled])

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


def make_settled_prospect(value: Value, place: int, plies: int | None) -> Prospect:
    """Return the prospect of a player whose result is certain."""
    return Prospect(({"win": 0, "draw": 1}.get(value, place),), place, plies)


def rank_moves(rows: Sequence[tuple[tuple[M, Verdict, Prospect], object]]) -> tuple[RatedMove[M], ...]:
    """Return moves with their ranks; each row has a key, which is the same for moves that are equally good."""
    ranked: list[RatedMove[M]] = []
    move_rank, previous_key = -1, None
    for (move, verdict, prospect), key in rows:
        if key != previous_key:
            move_rank, previous_key = move_rank + 1, key
        ranked.append(RatedMove(move, *verdict, move_rank, prospect))
    return tuple(ranked)


def copy_refusal(refusal: TooLarge | Stopped) -> TooLarge | Stopped:
    """Return a refusal without its traceback, which would keep solvers and callers in memory."""
    copy = type(refusal).__new__(type(refusal), *refusal.args)
    copy.__dict__.update(refusal.__dict__)
    return copy
