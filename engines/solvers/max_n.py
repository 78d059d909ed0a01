"""Any number of players, no cycles: max^n by backward induction (Luckhardt & Irani 1986), with all ties.

From the finished games backward, each player to move takes what is best for them. Moves that are
equally good for them may differ for the others. So a position has a *set* of outcomes: every outcome
of pure subgame-perfect play. An outcome of one move belongs to the set if no other move is certain to
be better for the player to move: its rank is at most the worst rank in every other move's set.

One outcome of the set is the verdict, by a fixed rule: the best rank for the player to move, then wins
and shared first places as early and losses as late as possible, then the first in the legal order of
the canonical position.

>>> from engines import load
>>> from engines.solvers import solve
>>> game = load("front_ham", players=3, socks=2, order="listed")
>>> solution = solve(game)
>>> solution.verdict().places, sorted(solution.outcomes())
((2, 1, 2), [(2, 1, 2), (2, 1, 3), (2, 3, 1)])
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.game import Game
from engines.solvers.encoding import SeatMaps
from engines.solvers.state_graph import StateGraph
from engines.solvers.verdict import rank, tie_break_key

Places = tuple[int, ...]


class MaxNAnalysis:
    """For each position of a graph, by number: the verdict's outcome and plies, and the set of outcomes.

    Outcomes are by canonical seat. They are numbered, and a set of them is an integer in which bit i
    stands for outcome i.
    """

    def __init__(self, game: Game[Any, Any], graph: StateGraph, seat_maps: SeatMaps) -> None:
        self.game = game
        self.graph = graph
        self.seat_maps = seat_maps
        self.best_outcomes: list[int] = []
        self.plies: list[int] = []
        self.outcome_sets: list[int] = []
        self.all_outcomes: list[Places] = []
        """The outcomes by number."""
        self._outcome_ids: dict[Places, int] = {}
        self._rank_masks = [0] * (game.players + 1)
        """For each rank, the set of all outcomes that are at least as good for the player to move."""
        self._mapped_outcomes: dict[tuple[int, int], tuple[int, int]] = {}
        self._mapped_sets: dict[tuple[int, int], tuple[int, int]] = {}

    def places(self, index: int) -> Places:
        """Return the outcome of a position, by canonical seat."""
        return self.all_outcomes[self.best_outcomes[index]]

    def outcomes(self, index: int) -> list[Places]:
        """Return all outcomes of a position, by canonical seat."""
        return [places for i, places in enumerate(self.all_outcomes) if self.outcome_sets[index] >> i & 1]

    def extend(self, order: Iterable[int]) -> None:
        """Solve the positions that are new in the graph, given in reverse topological order."""
        successors, keys = self.graph.successors, self.graph.keys
        new_count = len(successors) - len(self.best_outcomes)
        self.best_outcomes += [0] * new_count
        self.plies += [0] * new_count
        self.outcome_sets += [0] * new_count
        for number in order:
            if successors[number]:
                self._solve_index(number)
            else:
                outcome = self.best_outcomes[number] = self._intern_outcome(self.game.standing(keys[number]))
                self.outcome_sets[number] = 1 << outcome

    def _intern_outcome(self, places: Places) -> int:
        """Return the number of an outcome, a new one if necessary."""
        number = self._outcome_ids.setdefault(places, len(self.all_outcomes))
        if number == len(self.all_outcomes):
            self.all_outcomes.append(places)
            for worst in range(rank(places, 0), len(self._rank_masks)):
                self._rank_masks[worst] |= 1 << number
        return number

    def _solve_index(self, index: int) -> None:
        """Solve a position whose successors are solved."""
        best_key, move_sets = None, set()
        for child, map_id in zip(self.graph.successors[index], self.seat_maps.map_ids[index], strict=True):
            outcome, own_rank = self._map_outcome(map_id, self.best_outcomes[child])
            plies = self.plies[child] + 1
            key = own_rank, tie_break_key(own_rank, plies)
            if best_key is None or key < best_key:
                best_key = key
                self.best_outcomes[index], self.plies[index] = outcome, plies
            move_sets.add(self._map_outcome_set(map_id, self.outcome_sets[child]))
        self.outcome_sets[index] = self._combine_sets(move_sets)

    def _combine_sets(self, move_sets: set[tuple[int, int]]) -> int:
        """Return a position's set of outcomes, from each move's set and the worst rank in it."""
        union = 0
        for outcomes, _ in move_sets:
            union |= outcomes
        return union & self._rank_masks[min([worst for _, worst in move_sets])]

    def _map_outcome(self, map_id: int, outcome: int) -> tuple[int, int]:
        """Return an outcome by the seats before the move, and the mover's rank in it."""
        key = map_id, outcome
        if key not in self._mapped_outcomes:
            places = self.seat_maps.maps[map_id].map_places(self.all_outcomes[outcome])
            self._mapped_outcomes[key] = self._intern_outcome(places), rank(places, 0)
        return self._mapped_outcomes[key]

    def _map_outcome_set(self, map_id: int, outcomes: int) -> tuple[int, int]:
        """Return a set of outcomes by the seats before the move, and the mover's worst rank in it."""
        key = map_id, outcomes
        if key not in self._mapped_sets:
            mapped = worst = 0
            while outcomes:
                lowest_bit = outcomes & -outcomes
                outcome, own_rank = self._map_outcome(map_id, lowest_bit.bit_length() - 1)
                mapped |= 1 << outcome
                worst = max(worst, own_rank)
                outcomes ^= lowest_bit
            self._mapped_sets[key] = mapped, worst
        return self._mapped_sets[key]
