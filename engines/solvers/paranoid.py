"""Any number of players, one against all: the best place that a seat can force, whoever moves how.

Each pair of a position and a seat, the *hero*, is a game of two: the hero against all others
together. A rank says what the hero gets. Without loops it comes by backward induction. With loops
it comes backwards from the ends, in rounds: first wherever the hero can force first place alone,
then wherever the others can force the last place on them, the last but one, and so on to the second.
Wherever nothing can be forced the hero stays in for ever, which shares the first place.

>>> from engines import load, solve
>>> solution = solve(load("front_ham", socks=2))
>>> [solution.guarantee(seat=seat) for seat in range(3)]
[2, 3, 3]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engines.game import Game
from engines.solvers.lens import Glasses
from engines.solvers.retrograde import ENDLESS, Wave, in_waves
from engines.solvers.table import Table
from engines.solvers.verdict import rank

Ranks = tuple[int, ...]
OPEN = -1
"""A rank not known yet."""


class Coalitions:
    """No loops: for each position of a table, by number and canonical seat, the rank that seat can force."""

    def __init__(self, game: Game[Any, Any], table: Table, glasses: Glasses) -> None:
        self.game = game
        self.table = table
        self.glasses = glasses
        self.ranks: list[Ranks] = []
        self._seen: dict[tuple[int, Ranks], Ranks] = {}

    def extend(self, order: Iterable[int]) -> None:
        """Works out the positions that the table has gained, in an order that puts ends first."""
        rows, keys, standing = self.table.rows, self.table.keys, self.game.standing
        self.ranks += [()] * (len(rows) - len(self.ranks))
        for number in order:
            if rows[number]:
                lenses = self.glasses.rows[number]
                seen = {self._see(lens, self.ranks[child]) for child, lens in zip(rows[number], lenses, strict=True)}
                mover, *others = zip(*seen, strict=True)
                self.ranks[number] = (min(mover), *map(max, others))
            else:
                places = standing(keys[number])
                self.ranks[number] = tuple(rank(places, seat) for seat in range(len(places)))

    def _see(self, lens: int, ranks: Ranks) -> Ranks:
        """Ranks through a lens."""
        key = lens, ranks
        if key not in self._seen:
            self._seen[key] = self.glasses.lenses[lens].ranks(ranks)
        return self._seen[key]


class Sieges:
    """With loops: the rank that each seat can force, and within how many plies, for pairs of position and seat.

    The pair of position ``number`` and canonical seat ``seat`` has the number ``number * players + seat``.
    A move that settles the hero's place leads to no pair but to that rank, written ``~rank``.
    """

    def __init__(self, game: Game[Any, Any], table: Table, glasses: Glasses) -> None:
        self.game = game
        self.table = table
        self.glasses = glasses
        self.players = game.players
        self.ranks: list[int] = []
        self.plies: list[int] = []
        self._backs: list[list[int]] = []
        """For each lens and seat before the move, the seat after it."""

    def extend(self) -> None:
        """Works out the positions that the table has gained."""
        first = len(self.ranks)
        new = len(self.table.rows) * self.players - first
        self.ranks += [OPEN] * new
        self.plies += [ENDLESS] * new
        for lens in self.glasses.lenses[len(self._backs) :]:
            self._backs.append([lens.seats.index(seat) for seat in range(self.players)])
        parents: dict[int, list[int]] = {}
        left: dict[int, int] = {}
        for number in range(first // self.players, len(self.table.rows)):
            self._link(number, parents, left)
        self._force(0, parents, left)
        for worst in range(self.players, 1, -1):
            self._force(worst, parents, left)
        self.ranks[first:] = [1 if value == OPEN else value for value in self.ranks[first:]]

    def _link(self, number: int, parents: dict[int, list[int]], left: dict[int, int]) -> None:
        """Enters a position's pairs: what is settled by rank, the others with the pairs that they lead to."""
        row, lenses = self.table.rows[number], self.glasses.rows[number]
        standing = self.game.standing(self.table.keys[number])
        for seat in range(self.players):
            pair = number * self.players + seat
            if standing[seat]:
                self.ranks[pair] = rank(standing, seat)
                self.plies[pair] = 0
                continue
            left[pair] = len(row)
            for child, number_of_lens in zip(row, lenses, strict=True):
                settled = self.glasses.lenses[number_of_lens].standing
                if settled[seat]:
                    after = ~rank(settled, seat)
                else:
                    after = child * self.players + self._backs[number_of_lens][seat]
                parents.setdefault(after, []).append(pair)

    def _force(self, goal: int, parents: dict[int, list[int]], left: dict[int, int]) -> None:
        """Gives the rank ``goal`` to all pairs on which it can be forced: 0 by the hero, any other by the rest."""
        ranks, plies, players = self.ranks, self.plies, self.players
        for ply, wave, reached in self._waves(goal, parents):
            for after in wave:
                for pair in parents.get(after, ()):
                    if ranks[pair] != OPEN:
                        continue
                    forced = (pair % players == 0) == (goal == 0)  # whoever wants it moves
                    if not forced:
                        left[pair] -= 1
                    if forced or not left[pair]:
                        ranks[pair] = goal
                        plies[pair] = ply
                        reached.append(pair)

    def _waves(self, goal: int, parents: dict[int, list[int]]) -> Iterator[Wave]:
        """From what is known to have the rank, ply by ply."""
        known: dict[int, list[int]] = {0: [~goal]}
        for after in parents:
            if after >= 0 and self.ranks[after] == goal:
                known.setdefault(self.plies[after], []).append(after)
        return in_waves(known)
