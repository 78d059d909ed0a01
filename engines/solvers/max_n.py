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

from collections.abc import Hashable, Sequence
from functools import reduce
from itertools import compress, islice
from operator import or_
from sys import maxsize
from typing import NamedTuple

from engines.errors import EngineError
from engines.solvers.budget import NodeBudget
from engines.solvers.encoding import MoveGroup, MultiplayerEncoder, list_children
from engines.solvers.verdict import rank, tie_break_key

BIT_VALUES = bytes.maketrans(b"01", b"\0\1")
"""Maps the digits of a binary number to their values."""
RANK_WEIGHT = 1 << 20
"""In a preference a rank counts more than any number of plies."""
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


MovedValue = tuple[int, int, int, int, int, Ranks]
"""The value of a position by the seats before a move to it, as a plain tuple, which is unpacked in the hottest loop.

The mover's preference (the lower, the better for them), the best outcome, the plies, the set of outcomes, the mover's
worst rank in that set, and the ranks.
"""


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
        self._moved_outcomes: list[list[int]] = []
        """For each seat map, what it makes of each outcome, as a set of one; 0 if it is not known yet."""
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
        best_preference = worst_rank = maxsize
        outcome_set = 0
        all_ranks = set()
        for map_id, children, orders in groups:
            value_ids = [*map(self.value_ids.__getitem__, children)]
            moved_values = self._moved_values[map_id] if map_id < len(self._moved_values) else {}
            for value_id in set(value_ids):
                moved = moved_values.get(value_id) or self._move_value(map_id, value_id)
                preference, _, _, moved_set, moved_worst_rank, moved_ranks = moved
                if preference <= best_preference:
                    if preference < best_preference:
                        best_preference, best = preference, []
                    best.append((moved, value_ids, value_id, orders))
                outcome_set |= moved_set
                if moved_worst_rank < worst_rank:  # noqa: PLR1730 - min() is slow, and this is a hot loop
                    worst_rank = moved_worst_rank
                all_ranks.add(moved_ranks)
        chosen = best[0][0]
        if len(best) > 1 and any(moved[1] != chosen[1] for moved, *_ in best):
            chosen = min(best, key=lambda row: row[3][row[1].index(row[2])])[0]
        mover, *others = zip(*all_ranks, strict=True)
        ranks = min(mover), *map(max, others)
        _, best_outcome, plies, *_ = chosen
        return self._intern_value(PositionValue(best_outcome, plies, outcome_set & self._rank_masks[worst_rank], ranks))

    def _move_value(self, map_id: int, value_id: int) -> MovedValue:
        """Return a value by the seats before a move, and keep it."""
        while len(self._moved_values) <= map_id:
            self._moved_values.append({})
            self._moved_outcomes.append([])
        value = self.values[value_id]
        outcome_set, plies = self._move_outcomes(map_id, value.outcome_set), value.plies + 1
        best = self._moved_outcomes[map_id][value.best].bit_length() - 1
        own_rank = self._own_ranks[best]
        moved = self._moved_values[map_id][value_id] = (
            own_rank * RANK_WEIGHT + tie_break_key(own_rank, plies),
            best,
            plies,
            outcome_set,
            next(worst for worst, mask in enumerate(self._rank_masks) if not outcome_set & ~mask),
            self.encoder.seat_maps[map_id].map_ranks(value.ranks),
        )
        return moved

    def _move_outcomes(self, map_id: int, outcome_set: int) -> int:
        """Return a set of outcomes by the seats before a move."""
        moved, bits = self._moved_outcomes[map_id], list_bits(outcome_set)
        moved += [0] * (len(bits) - len(moved))
        if 0 in compress(moved, bits):
            for i in compress(range(len(bits)), bits):
                if not moved[i]:
                    places = self.encoder.seat_maps[map_id].map_places(self.all_outcomes[i])
                    moved[i] = 1 << self._intern_outcome(places)
        return reduce(or_, compress(moved, bits))

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


def list_bits(outcome_set: int) -> bytes:
    """Return the bits of a set, the lowest first, as bytes that are 0 or 1."""
    return bin(outcome_set)[:1:-1].encode().translate(BIT_VALUES)
