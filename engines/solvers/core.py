"""What is known about one game under one set of rules, and grows with every question."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from threading import RLock
from typing import Any, NamedTuple

from engines.game import Game
from engines.solvers.limits import Growth, TooLarge, Work
from engines.solvers.verdict import Counts, urgency

REMEMBERED = 1_000
"""The most refusals that are remembered."""


class View(NamedTuple):
    """A position as one seat sees it: that seat's rank, the plies to the end, everybody's places."""

    rank: int
    plies: int | None
    places: tuple[int, ...]


class Core(ABC):
    """The knowledge behind all Solutions of a game. Whoever asks holds the lock for the whole question."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.lock = RLock()
        self._refused: dict[Hashable, tuple[int, int]] = {}
        """The budget that was too small for a canonical position, and how many can arise from it."""
        self.listed = 0
        """How many positions the whole game has, once all of them are solved."""
        self._listing_tried = -1

    @property
    @abstractmethod
    def size(self) -> int:
        """How many positions are held in memory."""

    @abstractmethod
    def solve_all(self, positions: list[Any], work: Work) -> bool:
        """Whether these, all positions of the game, are now solved."""

    @abstractmethod
    def view(self, state: Any, seat: int, work: Work) -> View:
        """A position as a seat sees it."""

    @abstractmethod
    def outcomes(self, state: Any, work: Work) -> frozenset[tuple[int, ...]]:
        """The places by seat of every outcome that best play may lead to."""

    @abstractmethod
    def guarantee(self, state: Any, seat: int, work: Work) -> int:
        """The best rank that a seat can force against all others together."""

    @abstractmethod
    def kingmaker(self, state: Any, work: Work) -> frozenset[int]:
        """The seats among whom the mover, who cannot come first, decides the sole winner; often empty."""

    @abstractmethod
    def counts(self, state: Any, work: Work) -> Counts:
        """The size of the game, and of what can arise from a position."""

    def follow(self, state: Any, work: Work) -> Any | None:
        """The first of the mover's best moves; None when the game is over."""
        seat = self.game.turn(state)
        moves = list(self.game.legal_moves(state))
        views = [self.view(after, seat, work) for after in self.after(state)]
        keys = [(seen.rank, urgency(seen.rank, seen.plies)) for seen in views]
        return moves[keys.index(min(keys))] if moves else None

    def after(self, state: Any) -> list[Any]:
        """The positions after each legal move."""
        return [self.game.apply(state, move) for move in self.game.legal_moves(state)]

    def try_listing(self, work: Work) -> None:
        """Solves all positions of the game where there is a list of them; once for each larger budget."""
        if work.budget <= self._listing_tried:
            return
        self._listing_tried = work.budget
        positions = list(self.game.positions() or ())
        if not 0 < len(positions) <= work.budget:
            return
        if self.solve_all(positions, work):
            self.listed = len(positions)
        else:
            work.refund()

    def recall(self, state: Any, work: Work) -> None:
        """Refuses a question that was refused before with as large a budget."""
        budget, estimate = self._refused.get(self.game.canonical(state), (0, 0))
        if budget >= work.budget:
            raise TooLarge(self._where(state), work.budget, estimate)

    def refuse(self, state: Any, work: Work, growth: Growth) -> TooLarge:
        """The refusal of a question whose budget is spent, which is remembered for when it is asked again."""
        if len(self._refused) >= REMEMBERED:
            self._refused.clear()
        estimate = growth.estimate()
        self._refused[self.game.canonical(state)] = work.budget, estimate
        return TooLarge(self._where(state), work.budget, estimate)

    def _where(self, state: Any) -> str:
        """A position as an error names it."""
        return f"{self.game.title}, {self.game.format_state(state)}"
