"""Any number of players, no loops: max^n by backward induction, with all outcomes and not only one.

From the ends backwards, each mover takes what is best for them. Where moves are equally good for
the mover they may differ for the others, so a position has a *set* of outcomes: all that pure
subgame-perfect play can lead to. An outcome of a move belongs to it if no other move is better for
the mover for sure: if its rank is at most the worst that each move's set holds.

One outcome of the set stands for it as the verdict, chosen by a fixed rule: the best rank for the
mover, then wins and shared first places soonest and losses latest, then the first move in the
canonical position's legal order.

>>> from engines import load
>>> from engines.solvers import solve
>>> game = load("front_ham", players=3, socks=2)
>>> solution = solve(game)
>>> solution.verdict().places, sorted(solution.outcomes())
((2, 1, 2), [(2, 1, 2), (2, 1, 3), (2, 3, 1)])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engines.errors import EngineError
from engines.game import Game
from engines.solvers.lens import Glasses
from engines.solvers.table import Table
from engines.solvers.verdict import rank, urgency

Places = tuple[int, ...]


class Induction:
    """For each position of a table, by number: its outcome by canonical seat, the plies to it, and the set.

    Outcomes have numbers, and a set of them is a whole number whose bit i stands for outcome i.
    """

    def __init__(self, game: Game[Any, Any], table: Table, glasses: Glasses) -> None:
        self.game = game
        self.table = table
        self.glasses = glasses
        self.best: list[int] = []
        self.plies: list[int] = []
        self.sets: list[int] = []
        self.all: list[Places] = []
        """The outcomes by number."""
        self._numbers: dict[Places, int] = {}
        self._up_to = [0] * (game.players + 1)
        """For each rank, the set of all outcomes in which the mover's is no worse."""
        self._seen: dict[tuple[int, int], tuple[int, int]] = {}
        self._sets_seen: dict[tuple[int, int], tuple[int, int]] = {}

    def places(self, number: int) -> Places:
        """The outcome of a position, by canonical seat."""
        return self.all[self.best[number]]

    def outcomes(self, number: int) -> list[Places]:
        """All outcomes in a position's set, by canonical seat."""
        return [places for i, places in enumerate(self.all) if self.sets[number] >> i & 1]

    def extend(self, order: Iterable[int]) -> None:
        """Works out the positions that the table has gained, in an order that puts ends first."""
        rows, keys = self.table.rows, self.table.keys
        new = len(rows) - len(self.best)
        self.best += [0] * new
        self.plies += [0] * new
        self.sets += [0] * new
        for number in order:
            if rows[number]:
                self._choose(number)
            else:
                end = self.best[number] = self._number(self.game.standing(keys[number]))
                self.sets[number] = 1 << end

    def _number(self, places: Places) -> int:
        """The number of an outcome."""
        number = self._numbers.setdefault(places, len(self.all))
        if number == len(self.all):
            self.all.append(places)
            for worst in range(rank(places, 0), len(self._up_to)):
                self._up_to[worst] |= 1 << number
        return number

    def _choose(self, number: int) -> None:
        """Gives a position the outcome of its mover's best move, and the set."""
        first, options = None, set()
        for child, lens in zip(self.table.rows[number], self.glasses.rows[number], strict=True):
            outcome, own = self._see(lens, self.best[child])
            plies = self.plies[child] + 1
            key = own, urgency(own, plies)
            if first is None or key < first:
                first = key
                self.best[number], self.plies[number] = outcome, plies
            options.add(self._see_set(lens, self.sets[child]))
        self.sets[number] = self._chosen(options)

    def _chosen(self, options: set[tuple[int, int]]) -> int:
        """The set that the mover may choose from, given the moves' sets and the worst rank in each."""
        chosen = 0
        for outcomes, _ in options:
            chosen |= outcomes
        return chosen & self._up_to[min([worst for _, worst in options])]

    def _see(self, lens: int, outcome: int) -> tuple[int, int]:
        """An outcome through a lens, and the mover's rank in it."""
        key = lens, outcome
        if key not in self._seen:
            places = self.glasses.lenses[lens].places(self.all[outcome])
            self._seen[key] = self._number(places), rank(places, 0)
        return self._seen[key]

    def _see_set(self, lens: int, outcomes: int) -> tuple[int, int]:
        """A set of outcomes through a lens, and the mover's worst rank in it."""
        key = lens, outcomes
        if key not in self._sets_seen:
            seen = worst = 0
            while outcomes:
                lowest = outcomes & -outcomes
                outcome, own = self._see(lens, lowest.bit_length() - 1)
                seen |= 1 << outcome
                worst = max(worst, own)
                outcomes ^= lowest
            self._sets_seen[key] = seen, worst
        return self._sets_seen[key]


def ends_first(rows: Sequence[Sequence[int]], first: int, title: str) -> list[int]:
    """The positions from number ``first`` on, each after all that can arise from it."""
    parents: list[list[int]] = [[] for _ in range(first, len(rows))]
    left = [0] * len(parents)
    for number in range(first, len(rows)):
        for child in rows[number]:
            if child >= first:
                parents[child - first].append(number)
                left[number - first] += 1
    order = [number for number in range(first, len(rows)) if not left[number - first]]
    for number in order:
        for parent in parents[number - first]:
            left[parent - first] -= 1
            if not left[parent - first]:
                order.append(parent)
    if len(order) < len(parents):
        raise EngineError(f"{title} says that no position can come back, but one does")
    return order
