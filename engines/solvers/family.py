"""Two-player positions that share a coding: the table of some, and what the search found beyond it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from engines.solvers.coding import Coding
from engines.solvers.limits import Spent, Work
from engines.solvers.retrograde import DRAW, LOSS, Labels
from engines.solvers.search import Prover
from engines.solvers.table import PATIENCE, Table

FIRST = 2_000
"""The first share of work; each further share is four times the last."""


class Family:
    """The positions of one coding, as far as they are solved."""

    def __init__(self, coding: Coding, *, loops: bool) -> None:
        self.coding = coding
        self.favour = 0.25 if loops else 32
        """How much more work the search may do than the table: where play can go on for ever it often has no end."""
        self.table = Table(coding.children)
        self.labels = Labels()
        self.prover = Prover(coding)

    @property
    def size(self) -> int:
        """How many positions are held."""
        return len(self.table.keys) + len(self.prover.rows)

    def look_up(self, key: Hashable) -> tuple[int, int] | None:
        """The value for the mover and the plies, if they are known."""
        number = self.table.index.get(key)
        if number is None:
            return self.prover.known.get(key)
        return self.labels.values[number], self.labels.plies[number]

    def judge(self, key: Hashable, work: Work) -> tuple[int, int] | None:
        """The value for the mover and the plies; None where the budget does not suffice."""
        share = FIRST
        while (known := self.look_up(key)) is None and work.left:
            work.allow(share)
            if not self.grow([key], work):
                work.allow(int(share * self.favour))
                self._search(key, work)
            share *= 4
        return known

    def grow(self, roots: Iterable[Hashable], work: Work, patience: int = PATIENCE) -> bool:
        """Whether the roots and all that can arise from them are now in the table."""
        try:
            self.table.grow(roots, work, patience)
        except Spent:
            return False
        self.labels.extend(self.table, self.coding.over)
        return True

    def _search(self, key: Hashable, work: Work) -> None:
        try:
            self.prover.prove(key, work)
        except Spent:
            return

    def is_best(self, key: Hashable, value: int, plies: int, work: Work) -> bool:
        """Whether a position has this value and these plies, given that it lies one move on from best play there."""
        known = self.look_up(key)
        if known is not None or value == DRAW:
            return (known or self.judge(key, work)) == (value, plies)
        work.allow(work.left)
        try:
            if value == LOSS:
                return self.prover.lost(key, plies, work)
            return not self.prover.won(key, plies - 1, work)
        except Spent:
            return False
