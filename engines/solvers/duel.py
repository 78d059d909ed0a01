"""Two players: which method answers, and what it answers.

Where a game can list its positions, the whole table is solved at the first question. Elsewhere two
methods take turns, each with a growing share of the budget, until one has the answer: the table of
all that can arise from the position, solved backwards, and the search for a forced end. In a game
without loops the search, which there nearly always finds one, gets the larger share.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import accumulate, takewhile
from typing import Any

from engines.game import Game
from engines.solvers.coding import Coded, Plain
from engines.solvers.core import Core, View
from engines.solvers.family import Family
from engines.solvers.limits import Work
from engines.solvers.retrograde import DRAW, ENDLESS, LOSS, WIN
from engines.solvers.verdict import Counts

HELD = 300_000
"""The most positions in older families that are kept beside a new one."""
PLACES = {WIN: (1, 2), DRAW: (1, 1), LOSS: (2, 1)}


class Duel(Core):
    """A two-player game under given rules, as far as it is solved."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.families: list[Family] = []

    @property
    def size(self) -> int:
        return sum(family.size for family in self.families)

    def solve_all(self, positions: list[Any], work: Work) -> bool:
        family = Family(Plain(self.game), loops=self.game.loops)
        if family.grow(positions, work):
            self.families = [family]
            return True
        return False

    def view(self, state: Any, seat: int, work: Work) -> View:
        value, plies = self._judge(state, work)
        mover = self.game.turn(state)
        own = value if seat == mover else WIN - value
        return View(WIN - own, None if plies == ENDLESS else plies, PLACES[value if mover == 0 else WIN - value])

    def outcomes(self, state: Any, work: Work) -> frozenset[tuple[int, ...]]:
        return frozenset([self.view(state, 0, work).places])

    def guarantee(self, state: Any, seat: int, work: Work) -> int:
        return self.view(state, seat, work).rank

    def kingmaker(self, state: Any, work: Work) -> frozenset[int]:
        return frozenset()

    def follow(self, state: Any, work: Work) -> Any | None:
        value, plies = self._judge(state, work)
        family, _ = self._find(state, work)
        rest = plies if plies == ENDLESS else plies - 1
        for move, after in zip(self.game.legal_moves(state), self.after(state), strict=True):
            if family.is_best(self._key(family, after), WIN - value, rest, work):
                return move
        if plies:
            raise self.refuse(state, work, family.table.growth)
        return None

    def counts(self, state: Any, work: Work) -> Counts:
        family, key = self._find(state, work)
        work.allow(work.left)
        if key not in family.table.index and not family.grow([key], work, patience=2):
            return Counts(None, None, None, None, None, None)
        reachable = family.table.reachable(key)
        numbers = range(self.listed) if self.listed else reachable
        values, plies = family.labels.values, family.labels.plies
        of_each = [0, 0, 0]
        longest = 0
        for number in numbers:
            value = values[number]
            of_each[value] += 1
            if value != DRAW and plies[number] > longest:
                longest = plies[number]
        return Counts(self.listed or None, len(reachable), of_each[WIN], of_each[LOSS], of_each[DRAW], longest)

    def _judge(self, state: Any, work: Work) -> tuple[int, int]:
        """The value for the mover, and the plies."""
        family, key = self._find(state, work)
        known = family.look_up(key)
        if known is None:
            self.recall(state, work)
            known = family.judge(key, work)
        if known is None:
            raise self.refuse(state, work, family.table.growth)
        return known

    def _find(self, state: Any, work: Work) -> tuple[Family, Hashable]:
        """The family that a position belongs to, and its key there."""
        if not self.listed:
            self.try_listing(work)
        for family in self.families:
            key = family.coding.encode(state)
            if key is not None:
                if family is not self.families[0]:
                    self.families = [family, *(other for other in self.families if other is not family)]
                return family, key
        coding = self.game.coding(state) if isinstance(self.game, Coded) else None
        family = Family(coding or Plain(self.game), loops=self.game.loops)
        kept = takewhile(lambda held: held <= HELD, accumulate(family.size for family in self.families))
        self.families = [family, *self.families[: len(list(kept))]]
        return family, self._key(family, state)

    def _key(self, family: Family, state: Any) -> Hashable:
        """The key of a position that belongs to a family."""
        key = family.coding.encode(state)
        if key is None:
            raise LookupError(f"{self.game.title}: the coding does not serve {self.game.format_state(state)}")
        return key
