"""Any number of players, no cycles: max^n by backward induction (Luckhardt & Irani 1986), with all ties.

From the finished games backward, each player to move takes what is best for them. Moves that are
equally good for them may differ for the others. So a position has a *set* of outcomes: every outcome
of pure subgame-perfect play. An outcome of one move belongs to the set if no other move is certain to
be better for the player to move: its rank is at most the worst rank in every other move's set.

One outcome of the set is the verdict, by a fixed rule: the best rank for the player to move, then wins
and shared first places as early and losses as late as possible, then the first in the legal order of
the canonical position.

The same pass finds the rank that each seat can force if all others play together against it: the paranoid
assumption (see ``paranoid``). Everything about one position is one *value*. Few positions have different
values, so each value is stored once and has a number, and what a move makes of it is computed once.

>>> from engines import load
>>> from engines.solvers import solve
>>> game = load("front_ham", players=3, socks=2, order="listed")
>>> solution = solve(game)
>>> solution.verdict().places, sorted(solution.outcomes())
((2, 1, 2), [(2, 1, 2), (2, 1, 3), (2, 3, 1)])
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from engines.errors import EngineError
from engines.solvers.budget import NodeBudget
from engines.solvers.encoding import MoveGroup, MultiplayerEncoder, list_children
from engines.solvers.verdict import rank, tie_break_key

Places = tuple[int, ...]
Ranks = tuple[int, ...]


class PositionValue(NamedTuple):
    """What is known about a position. Outcomes are numbered; a set of them is an int in which bit i is outcome i."""

    best: int
    """The outcome of the verdict."""
    plies: int
    outcome_set: int
    ranks: Ranks
    """The rank that each canonical seat can force."""


class MovedValue(NamedTuple):
    """The value of a position by the seats before a move to it."""

    preference: tuple[int, int]
    """The mover's rank, then the tie-break: the lower, the better for them."""
    best: int
    plies: int
    outcome_set: int
    worst_rank: int
    """The mover's worst rank in the set."""
    ranks: Ranks


class MaxNAnalysis:
    """The values of the positions that share one encoder, as far as they are solved."""

    def __init__(self, encoder: MultiplayerEncoder, players: int, title: str) -> None:
        self.encoder = encoder
        self.value_ids: dict[Hashable, int] = {}
        """The number of each solved position's value; what can be reached from a solved position is solved too."""
        self.values: list[PositionValue] = []
        self.all_outcomes: list[Places] = []
        """The outcomes by number."""
        self._title = title
        self._ids_by_value: dict[PositionValue, int] = {}
        self._outcome_ids: dict[Places, int] = {}
        self._own_ranks: list[int] = []
        """For each outcome, the rank of the player to move."""
        self._rank_masks = [0] * (players + 1)
        """For each rank, the set of all outcomes that are at least as good for the player to move."""
        self._moved_values: list[dict[int, MovedValue]] = []
        """For each seat map, what it makes of values."""
        self._moved_outcomes: list[dict[int, int]] = []
        """For each seat map, what it makes of outcomes."""
        self._first_root: Hashable = None
        self._first_count = 0
        """The position that was solved first, and how many positions that took; 0 if others were asked before it was."""

    @property
    def size(self) -> int:
        """The number of positions in memory."""
        return len(self.value_ids)

    def value(self, key: Hashable) -> PositionValue:
        """Return the value of a solved position."""
        return self.values[self.value_ids[key]]

    def outcomes(self, key: Hashable) -> list[Places]:
        """Return all outcomes of a solved position, by canonical seat."""
        outcome_set = self.value(key).outcome_set
        return [places for i, places in enumerate(self.all_outcomes) if outcome_set >> i & 1]

    def solve(self, root: Hashable, budget: NodeBudget) -> None:
        """Solve a position and everything reachable from it, depth first; raise BudgetExhausted.

        What was solved before an exception stays solved, so the next call goes on from there. Only the moves on the path
        to the position in work are in memory.
        """
        value_ids, list_groups, spend = self.value_ids, self.encoder.list_groups, budget.spend
        if not value_ids:
            self._first_root = root
        is_first = self._first_root == root and not self._first_count
        self._first_root = self._first_root if is_first or self._first_count else None
        waiting: dict[Hashable, Sequence[MoveGroup]] = {}
        stack = [root]
        while stack:
            key = stack[-1]
            if key in value_ids:
                stack.pop()
                continue
            groups = waiting.pop(key, None)
            if groups is None:
                groups = list_groups(key)
                spend(1, sum([len(children) for _, children, _ in groups]))
                unsolved = {child for _, children, _ in groups for child in children if child not in value_ids}
                if unsolved:
                    waiting[key] = groups
                    stack += unsolved
                    continue
            try:
                value_ids[key] = self._combine(groups) if groups else self._value_finished(key)
            except KeyError:  # a position that is not solved yet is on the path to this one
                raise EngineError(f"{self._title} is declared to have no cycles, but a position repeats") from None
            stack.pop()
        if is_first:
            self._first_count = len(value_ids)

    def list_reachable(self, root: Hashable) -> list[Hashable]:
        """Return all positions reachable from a solved one, which is included."""
        if self._first_count and self._first_root == root:
            return list(islice(self.value_ids, self._first_count))
        reachable = {root: None}
        queue = [root]
        for key in queue:
            new = [child for child in list_children(self.encoder, key) if child not in reachable]
            reachable.update(dict.fromkeys(new))
            queue += dict.fromkeys(new)
        return queue

    def _value_finished(self, key: Hashable) -> int:
        """Return the number of the value of a finished game."""
        places = self.encoder.standing(key)
        outcome = self._intern_outcome(places)
        return self._intern_value(PositionValue(outcome, 0, 1 << outcome, list_ranks(places)))

    def _combine(self, groups: Sequence[MoveGroup]) -> int:
        """Return the number of a position's value, from those of the positions after its moves."""
        best: list[tuple[MovedValue, list[int], int, list[int]]] = []
        best_preference = None
        outcome_set, worst_rank = 0, len(self._rank_masks)
        all_ranks = set()
        for map_id, children, orders in groups:
            value_ids = [*map(self.value_ids.__getitem__, children)]
            moved_values = self._moved_values[map_id] if map_id < len(self._moved_values) else {}
            for value_id in set(value_ids):
                moved = moved_values.get(value_id) or self._move_value(map_id, value_id)
                preference = moved[0]
                if best_preference is None or preference <= best_preference:
                    if preference != best_preference:
                        best_preference, best = preference, []
                    best.append((moved, value_ids, value_id, orders))
                outcome_set |= moved[3]
                worst_rank = min(worst_rank, moved[4])
                all_ranks.add(moved[5])
        chosen = best[0][0]
        if len(best) > 1 and any(moved[1] != chosen[1] for moved, *_ in best):
            chosen = min(best, key=lambda row: row[3][row[1].index(row[2])])[0]
        mover, *others = zip(*all_ranks, strict=True)
        ranks = min(mover), *map(max, others)
        return self._intern_value(
            PositionValue(chosen.best, chosen.plies, outcome_set & self._rank_masks[worst_rank], ranks)
        )

    def _move_value(self, map_id: int, value_id: int) -> MovedValue:
        """Return a value by the seats before a move, and keep it."""
        while len(self._moved_values) <= map_id:
            self._moved_values.append({})
            self._moved_outcomes.append({})
        value = self.values[value_id]
        best, plies = self._move_outcome(map_id, value.best), value.plies + 1
        outcome_set = 0
        for i in list_bits(value.outcome_set):
            outcome_set |= 1 << self._move_outcome(map_id, i)
        own_rank = self._own_ranks[best]
        moved = self._moved_values[map_id][value_id] = MovedValue(
            (own_rank, tie_break_key(own_rank, plies)),
            best,
            plies,
            outcome_set,
            next(worst for worst, mask in enumerate(self._rank_masks) if not outcome_set & ~mask),
            self.encoder.seat_maps[map_id].map_ranks(value.ranks),
        )
        return moved

    def _move_outcome(self, map_id: int, outcome: int) -> int:
        """Return the number of an outcome by the seats before a move."""
        moved_outcomes = self._moved_outcomes[map_id]
        if outcome not in moved_outcomes:
            places = self.encoder.seat_maps[map_id].map_places(self.all_outcomes[outcome])
            moved_outcomes[outcome] = self._intern_outcome(places)
        return moved_outcomes[outcome]

    def _intern_outcome(self, places: Places) -> int:
        """Return the number of an outcome, a new one if necessary."""
        number = self._outcome_ids.setdefault(places, len(self.all_outcomes))
        if number == len(self.all_outcomes):
            self.all_outcomes.append(places)
            own_rank = rank(places, 0)
            self._own_ranks.append(own_rank)
            for worst in range(own_rank, len(self._rank_masks)):
                self._rank_masks[worst] |= 1 << number
        return number

    def _intern_value(self, value: PositionValue) -> int:
        """Return the number of a value, a new one if necessary."""
        number = self._ids_by_value.setdefault(value, len(self.values))
        if number == len(self.values):
            self.values.append(value)
        return number


def list_ranks(places: Places) -> Ranks:
    """Return the rank of each seat in an outcome."""
    return tuple([rank(places, seat) for seat in range(len(places))])


def list_bits(bits: int) -> Iterable[int]:
    """Return the numbers of the bits that are set."""
    return (i for i, bit in enumerate(bin(bits)[:1:-1]) if bit == "1")
