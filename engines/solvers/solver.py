"""The interface of a solver: everything known about one game under one set of rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from threading import RLock
from typing import Any, NamedTuple

from engines.game import Game
from engines.solvers.budget import NodeBudget, TooLarge
from engines.solvers.verdict import LOSS_RANK, VALUES_BY_RANK, Counts, Verdict, tie_break_key

MAX_REMEMBERED_REFUSALS = 1_000
"""The maximum number of refusals in memory."""


class View(NamedTuple):
    """A position from one seat's point of view: the seat's rank, the plies to the end, all places."""

    rank: int
    plies: int | None
    places: tuple[int, ...]

    def to_verdict(self, extra_plies: int = 0) -> Verdict:
        """Return the verdict, counting plies from ``extra_plies`` earlier.

        >>> View(0, 3, (1, 2)).to_verdict(extra_plies=1)
        Verdict(value='win', plies=4, places=(1, 2))
        """
        rank, plies, places = self
        return Verdict(VALUES_BY_RANK[min(rank, LOSS_RANK)], None if plies is None else plies + extra_plies, places)


class GameSolver(ABC):
    """What all Solutions of a game share. The caller holds ``lock`` during a whole question."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.lock = RLock()
        self.is_discarded = False
        """Whether its cache has removed it; a Solution then asks the cache for another solver."""
        self._refusals: dict[Hashable, tuple[int, int]] = {}
        """For refused canonical positions: the budget that was too small, and the estimated size."""
        self.num_states = 0
        """The number of positions of the whole game once all of them are solved, else 0."""
        self._max_nodes_tried = -1

    @property
    @abstractmethod
    def size(self) -> int:
        """The number of positions in memory."""

    @abstractmethod
    def solve_states(self, states: list[Any], budget: NodeBudget) -> bool:
        """Solve all positions of the game; return whether the budget was large enough."""

    @abstractmethod
    def view(self, state: Any, seat: int | None, budget: NodeBudget) -> View:
        """Return a position from a seat's point of view; None stands for the player to move."""

    @abstractmethod
    def outcomes(self, state: Any, budget: NodeBudget) -> frozenset[tuple[int, ...]]:
        """Return the places by seat of every outcome that best play may lead to."""

    @abstractmethod
    def guarantee(self, state: Any, seat: int, budget: NodeBudget) -> int:
        """Return the best rank that a seat can force against all others together."""

    @abstractmethod
    def kingmaker_choices(self, state: Any, budget: NodeBudget) -> frozenset[int]:
        """Return the seats of which the player to move, who cannot come first, chooses the winner; often empty."""

    @abstractmethod
    def counts(self, state: Any, budget: NodeBudget) -> Counts:
        """Return the size of the game, and of the part reachable from a position."""

    def choose_best_move(self, state: Any, budget: NodeBudget) -> Any | None:
        """Return the first of the best moves, or None if the game is over."""
        seat = self.game.turn(state)
        moves = list(self.game.legal_moves(state))
        views = [self.view(after, seat, budget) for after in self.next_states(state)]
        keys = [(view.rank, tie_break_key(view.rank, view.plies)) for view in views]
        return moves[keys.index(min(keys))] if moves else None

    def next_states(self, state: Any) -> list[Any]:
        """Return the positions after each legal move."""
        return [self.game.apply(state, move) for move in self.game.legal_moves(state)]

    def try_solve_all(self, budget: NodeBudget) -> None:
        """Solve all positions of the game if it can list them; try again only with a larger budget."""
        if budget.max_nodes <= self._max_nodes_tried:
            return
        self._max_nodes_tried = budget.max_nodes
        states = list(self.game.all_states() or ())
        if not 0 < len(states) <= budget.max_nodes:
            return
        if self.solve_states(states, budget):
            self.num_states = len(states)
        else:
            budget.reset()

    def raise_if_refused(self, state: Any, budget: NodeBudget) -> None:
        """Raise TooLarge if the position was refused before with at least the same budget."""
        refused_max_nodes, estimate = self._refusals.get(self.game.canonical(state), (0, 0))
        if refused_max_nodes >= budget.max_nodes:
            raise TooLarge(self._format_position(state), budget.max_nodes, estimate)

    def record_refusal(self, state: Any, budget: NodeBudget, estimate: int) -> TooLarge:
        """Return the error for a question that exhausted its budget, and remember the refusal."""
        if len(self._refusals) >= MAX_REMEMBERED_REFUSALS:
            self._refusals.clear()
        self._refusals[self.game.canonical(state)] = budget.max_nodes, estimate
        return TooLarge(self._format_position(state), budget.max_nodes, estimate)

    def _format_position(self, state: Any) -> str:
        """Return a position as errors name it."""
        return f"{self.game.title}, {self.game.format_state(state)}"
