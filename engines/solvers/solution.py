"""The answers to what can be asked about a game's positions.

>>> from engines import load, solve
>>> game = load("obliteration")
>>> solution = solve(game)
>>> solution.verdict(), solution.line()
(Verdict(value='win', plies=3, places=(1, 2)), ('divide', 'divide', 'add'))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from engines.game import Game
from engines.solvers.core import Core, View
from engines.solvers.limits import Progress, Work
from engines.solvers.loops import find_loop
from engines.solvers.shelf import SHELF
from engines.solvers.verdict import Counts, Loop, Verdict, urgency, value_of

T = TypeVar("T")


class Solution:
    """What is known about a game. Asked about a position it does not know yet, it works that out.

    Every question may be asked about any position of the game, by default about the one that was solved,
    and may raise TooLarge or Stopped. Solutions of the same game and rules share what they know.
    """

    def __init__(self, game: Game[Any, Any], state: Any, budget: int, progress: Progress | None = None) -> None:
        self.game = game
        self.state = state
        self.budget = budget
        self.progress = progress
        self._content = cache(self._content_of)
        self._loop = cache(lambda state: find_loop(state, self._content))

    def verdict(self, state: Any = None) -> Verdict:
        """The value for the mover, the plies to the end under best play, and everybody's place by seat."""
        state = self._here(state)
        return told(self._view(state, self.game.turn(state)))

    def moves(self, state: Any = None) -> list[tuple[Any, Verdict]]:
        """Each legal move with its verdict, best first: the value is the mover's, plies count from before the move.

        Equally good moves stand in legal order. Wins and shared first places are better the sooner, losses the later.
        """
        state = self._here(state)
        seat, legal = self.game.turn(state), self.game.legal_moves(state)
        seen = list(zip(legal, self._views([self.game.apply(state, move) for move in legal], seat), strict=True))
        seen.sort(key=lambda pair: (pair[1].rank, urgency(pair[1].rank, pair[1].plies)))
        return [(move, told(view, after=1)) for move, view in seen]

    def best_moves(self, state: Any = None) -> list[Any]:
        """The mover's best moves, all equally good, in legal order; empty when the game is over."""
        state = self._here(state)
        seat, ranked = self.game.turn(state), self.moves(state)
        return [move for move, verdict in ranked if verdict.worth(seat) == ranked[0][1].worth(seat)]

    def line(self, state: Any = None) -> tuple[Any, ...]:
        """The best line: at each position the first legal move that keeps the verdict, until one comes back."""
        state = self._here(state)
        seen, moves = {state}, []
        while (move := self._follow(state)) is not None:
            moves.append(move)
            state = self.game.apply(state, move)
            if state in seen:
                break
            seen.add(state)
        return tuple(moves)

    def outcomes(self, state: Any = None) -> frozenset[tuple[int, ...]]:
        """The places by seat of every outcome that best play may lead to: several where a mover is indifferent."""
        return self._ask(lambda core, work: core.outcomes(self._here(state), work))

    def guarantee(self, state: Any = None, seat: int | None = None) -> int:
        """The best place that a seat (by default the mover's) can force against all others together."""
        return max(1, self._guarantee(self._here(state), seat))

    def forces_win(self, state: Any = None, seat: int | None = None) -> bool:
        """Whether a seat (by default the mover's) can force first place alone against all others together."""
        return self._guarantee(self._here(state), seat) == 0

    def counts(self, state: Any = None) -> Counts:
        """The size of the game, and of what can arise from the position."""
        return self._ask(lambda core, work: core.counts(self._here(state), work))

    def kingmaker(self, state: Any = None) -> frozenset[int]:
        """The seats among whom the mover, who cannot come first, decides the sole winner; empty where that is not so.

        With loops a move decides for a seat that can then force first place alone.
        """
        state = self._here(state)
        return self._ask(lambda core, work: core.kingmaker(state, work))

    def loop(self, state: Any = None) -> Loop | None:
        """Why a draw never ends: moves into a cycle, and the cycle, all of which keep their movers' values; else None."""
        state = self._here(state)
        verdict = self.verdict(state)
        if verdict.value != "draw" or verdict.plies is not None:
            return None
        return self._loop(state)

    def _content_of(self, state: Any) -> list[tuple[Any, Any]]:
        """The moves that keep the mover's value and do not bring the end nearer, each with the position after it."""
        after = [(move, self.game.apply(state, move)) for move in self.game.legal_moves(state)]
        here, *views = self._views([state, *(there for _, there in after)], self.game.turn(state))
        return [pair for pair, view in zip(after, views, strict=True) if view[:2] == here[:2]]

    def _guarantee(self, state: Any, seat: int | None) -> int:
        asked = self.game.turn(state) if seat is None else seat
        return self._ask(lambda core, work: core.guarantee(state, asked, work))

    def _here(self, state: Any) -> Any:
        return self.state if state is None else state

    def _follow(self, state: Any) -> Any | None:
        return self._ask(lambda core, work: core.follow(state, work))

    def _view(self, state: Any, seat: int) -> View:
        return self._ask(lambda core, work: core.view(state, seat, work))

    def _views(self, states: Sequence[Any], seat: int) -> list[View]:
        """Several positions as a seat sees them, each within the budget; asked at once, since everybody asks here."""
        return self._shelved(lambda core: [core.view(state, seat, self._work()) for state in states])

    def _ask(self, question: Callable[[Core, Work], T]) -> T:
        """The core's answer, within the budget."""
        return self._shelved(lambda core: question(core, self._work()))

    def _shelved(self, question: Callable[[Core], T]) -> T:
        return SHELF.ask(self.game, question, self.budget)

    def _work(self) -> Work:
        return Work(self.budget, self.progress)


def told(view: View, after: int = 0) -> Verdict:
    """A view as a verdict, so many plies earlier."""
    return Verdict(value_of(view.rank), None if view.plies is None else view.plies + after, view.places)
