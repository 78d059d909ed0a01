"""Two players: which method answers a question.

If a game can list its positions, or write them as a table, all of them are solved at the first question. Otherwise two methods
take turns, each with a growing share of the budget, until one has the answer: retrograde analysis of
everything reachable from the position, and a search for a forced end. In a game without cycles there is
nearly always a forced end, so there the search gets the larger share. It is iterative deepening, or the
much faster window search if the game's encoder supports that.

>>> from engines import load
>>> from engines.solvers.budget import NodeBudget
>>> game = load("obliteration")
>>> TwoPlayerSolver(game).view(game.start(), 0, NodeBudget())
View(rank=0, plies=3, places=(1, 2))
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from engines.game import Game
from engines.solvers.budget import BudgetExhausted, NodeBudget
from engines.solvers.encoding import (
    BoundedEncoder,
    CanonicalEncoder,
    ExpandingEncoder,
    StateEncoder,
    SupportsEncoding,
    SupportsTable,
    TableEncoder,
)
from engines.solvers.iterative_deepening import WinLossSearch
from engines.solvers.partitions import list_kept_partitions
from engines.solvers.retrograde import INFINITE_PLIES, RetrogradeAnalysis
from engines.solvers.size_estimate import GIVE_UP_FACTOR, estimate_size
from engines.solvers.solver import GameSolver, View
from engines.solvers.state_graph import StateGraph
from engines.solvers.verdict import DRAW, LOSS, WIN, Counts
from engines.solvers.window_search import MAX_PLIES, WindowSearch

FIRST_STAGE_NODES = 250
"""The first share of the budget; each further share is four times as large."""
MIN_ESTIMATED_NODES = 4_000
"""A share as large as this is not spent on a graph that is estimated not to fit the budget."""
new_tuple = tuple.__new__  # builds a View in half the time of View(...): sweeps ask for millions of them
PLACES_BY_VALUE = {WIN: (1, 2), DRAW: (1, 1), LOSS: (2, 1)}


class Partition:
    """The positions that share one encoder, as far as they are solved."""

    def __init__(self, encoder: StateEncoder, *, cyclic: bool) -> None:
        self.encoder = encoder
        self.search_ratio = 0.25 if cyclic else 32
        """The search's share divided by the graph's; with cycles there is often no forced end to find."""
        self.graph = StateGraph(encoder.children)
        self.retrograde = RetrogradeAnalysis()
        self.search: WinLossSearch | WindowSearch = make_search(encoder)
        self._estimate: tuple[Hashable, int] = None, 0
        """A position, and about how many can be reached from it."""

    @classmethod
    def from_table(cls, table: TableEncoder, *, cyclic: bool) -> Partition:
        """Return the partition of a whole game, solved."""
        partition = cls(table, cyclic=cyclic)
        partition.graph = StateGraph.from_rows(table.rows)
        partition.retrograde.extend(partition.graph, table.terminal_value)
        return partition

    @property
    def size(self) -> int:
        """The number of positions in memory."""
        return len(self.graph.keys) + self.search.size

    def look_up(self, key: Hashable) -> tuple[int, int] | None:
        """Return the value for the player to move and the plies, or None if they are unknown."""
        index = self.graph.index.get(key)
        if index is None:
            return self.search.solved.get(key)
        return self.retrograde.values[index], self.retrograde.plies[index]

    def solve(self, key: Hashable, budget: NodeBudget) -> tuple[int, int] | None:
        """Return the value for the player to move and the plies, or None if the budget is too small."""
        share = FIRST_STAGE_NODES
        if isinstance(self.search, WindowSearch):  # it nearly always needs less work than the graph
            self._run_search(key, budget.nodes_left, budget)
        while self.look_up(key) is None and budget.nodes_left:
            budget.begin_stage(share)
            if not self._may_fit(key, share, budget) or not self.grow([key], budget):
                self._run_search(key, int(share * self.search_ratio), budget)
            share *= 4
        if self.look_up(key) is None:  # what fits into the whole budget is solved
            budget.reset()
            self.grow_if_it_fits(key, budget)
        return self.look_up(key)

    def grow_if_it_fits(self, key: Hashable, budget: NodeBudget) -> bool:
        """Solve a position and everything reachable from it; return whether the budget was large enough."""
        budget.begin_stage(MIN_ESTIMATED_NODES)
        if self.grow([key], budget):
            return True
        budget.reset()
        return self._may_fit(key, budget.nodes_left, budget) and self.grow([key], budget)

    def _may_fit(self, key: Hashable, share: int, budget: NodeBudget) -> bool:
        """Return whether the graph from a position may fit the rest of the budget; small shares are just tried."""
        return share < MIN_ESTIMATED_NODES or self.estimate_size(key, budget) <= GIVE_UP_FACTOR * budget.nodes_left

    def estimate_size(self, key: Hashable, budget: NodeBudget) -> int:
        """Return about how many positions can be reached from one."""
        if self._estimate[0] != key:
            estimate = estimate_size(self.encoder.children, key, budget)
            most = self.encoder.max_keys if isinstance(self.encoder, BoundedEncoder) else estimate
            self._estimate = key, min(estimate, most)
        return self._estimate[1]

    def grow(self, roots: Iterable[Hashable], budget: NodeBudget) -> bool:
        """Solve the roots and everything reachable from them; return whether the budget was large enough."""
        try:
            self.graph.grow(roots, budget)
        except BudgetExhausted:
            return False
        self.retrograde.extend(self.graph, self.encoder.terminal_value)
        return True

    def _run_search(self, key: Hashable, share: int, budget: NodeBudget) -> None:
        budget.begin_stage(share)
        try:
            self.search.prove(key, budget)
        except BudgetExhausted:
            return

    def has_exact_value(self, key: Hashable, value: int, plies: int, budget: NodeBudget) -> bool:
        """Return whether a position has this value and these plies.

        The position before it must be solved, and this value and these plies must be the best for its mover.
        """
        known = self.look_up(key)
        if known is not None or value == DRAW:
            return (known or self.solve(key, budget)) == (value, plies)
        budget.begin_stage(budget.nodes_left)
        try:
            if value == LOSS:  # it cannot be lost sooner, for then the move to it would win faster
                return self.search.is_lost(key, plies, budget)
            return not self.search.is_won(key, plies - 1, budget)  # it is won in any case, and no later than this
        except BudgetExhausted:
            return False


def make_search(encoder: StateEncoder) -> WinLossSearch | WindowSearch:
    """Return the search that fits an encoder."""
    if isinstance(encoder, ExpandingEncoder) and encoder.max_plies <= MAX_PLIES:
        return WindowSearch(encoder)
    return WinLossSearch(encoder)


class TwoPlayerSolver(GameSolver):
    """A two-player game under given rules, as far as it is solved."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.partitions: list[Partition] = []
        """The most recently used first."""

    @property
    def size(self) -> int:
        return sum(partition.size for partition in self.partitions)

    def try_solve_all(self, budget: NodeBudget) -> None:
        if not isinstance(self.game, SupportsTable):
            super().try_solve_all(budget)
        elif budget.max_nodes > self._max_nodes_tried:
            self._max_nodes_tried = budget.max_nodes
            if table := self.game.make_table(budget.max_nodes):
                budget.spend(min(len(table.rows), budget.stage_limit - budget.nodes_used))
                self.partitions = [Partition.from_table(table, cyclic=self.game.cyclic)]
                self.num_states = len(table.rows)

    def solve_states(self, states: list[Any], budget: NodeBudget) -> bool:
        partition = Partition(CanonicalEncoder(self.game), cyclic=self.game.cyclic)
        if partition.grow(states, budget):
            self.partitions = [partition]
            return True
        return False

    def view(self, state: Any, seat: int | None, budget: NodeBudget) -> View:
        value, plies = self._solve_state(state, budget)
        mover = self.game.turn(state)
        own_value = value if seat is None or seat == mover else WIN - value
        places = PLACES_BY_VALUE[value if mover == 0 else WIN - value]
        return new_tuple(View, (WIN - own_value, None if plies == INFINITE_PLIES else plies, places))

    def outcomes(self, state: Any, budget: NodeBudget) -> frozenset[tuple[int, ...]]:
        return frozenset([self.view(state, 0, budget).places])

    def guarantee(self, state: Any, seat: int, budget: NodeBudget) -> int:
        return self.view(state, seat, budget).rank

    def kingmaker_choices(self, state: Any, budget: NodeBudget) -> frozenset[int]:
        return frozenset()

    def choose_best_move(self, state: Any, budget: NodeBudget) -> Any | None:
        value, plies = self._solve_state(state, budget)
        partition, key = self._ensure_partition(state, budget)
        plies_after = plies if plies == INFINITE_PLIES else plies - 1
        for move, after in zip(self.game.legal_moves(state), self.next_states(state), strict=True):
            if partition.has_exact_value(self._encode(partition, after), WIN - value, plies_after, budget):
                return move
        if plies:
            raise self.record_refusal(state, budget, partition.estimate_size(key, budget))
        return None

    def counts(self, state: Any, budget: NodeBudget) -> Counts:
        partition, key = self._ensure_partition(state, budget)
        if key not in partition.graph.index and not partition.grow_if_it_fits(key, budget):
            return Counts(None, None, None, None, None, None)
        reachable = partition.graph.find_reachable(key)
        values, plies = partition.retrograde.values, partition.retrograde.plies
        if self.num_states:
            values, plies = values[: self.num_states], plies[: self.num_states]
        else:
            values, plies = bytearray([values[i] for i in reachable]), [plies[i] for i in reachable]
        longest = max([n for value, n in zip(values, plies, strict=True) if value != DRAW], default=0)
        by_value = values.count(WIN), values.count(LOSS), values.count(DRAW)
        return Counts(self.num_states or None, len(reachable), *by_value, longest)

    def _solve_state(self, state: Any, budget: NodeBudget) -> tuple[int, int]:
        """Return the value for the player to move and the plies; raise TooLarge if the budget is too small."""
        partition, key = self._ensure_partition(state, budget)
        result = partition.look_up(key)
        if result is None:
            self.raise_if_refused(state, budget)
            result = partition.solve(key, budget)
        if result is None:
            raise self.record_refusal(state, budget, partition.estimate_size(key, budget))
        return result

    def _ensure_partition(self, state: Any, budget: NodeBudget) -> tuple[Partition, Hashable]:
        """Return the partition of a position, a new one if necessary, and the position's key in it."""
        if not self.num_states:
            self.try_solve_all(budget)
        for partition in self.partitions:
            key = partition.encoder.encode(state)
            if key is not None:
                if partition is not self.partitions[0]:
                    self.partitions = list_kept_partitions(self.partitions, partition)
                return partition, key
        partition = self._add_partition(state)
        return partition, self._encode(partition, state)

    def _add_partition(self, state: Any) -> Partition:
        """Add a partition for a position; keep as many of the older ones as the limit allows."""
        encoder = self.game.make_encoder(state) if isinstance(self.game, SupportsEncoding) else None
        partition = Partition(encoder or CanonicalEncoder(self.game), cyclic=self.game.cyclic)
        self.partitions = list_kept_partitions(self.partitions, partition)
        return partition

    def _encode(self, partition: Partition, state: Any) -> Hashable:
        """Return the key of a position that belongs to a partition."""
        key = partition.encoder.encode(state)
        if key is None:
            raise LookupError(f"{self.game.title}: the encoder has no key for {self.game.format_state(state)}")
        return key
