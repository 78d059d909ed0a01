"""Two players, one position: a forced win or loss, searched for ever deeper.

Is it won within 1 ply, lost within 2, won within 3…? Each question is a plain yes or no: won within
d plies is some move to a position lost within d - 1; lost within d is no move but to positions won
within d - 1. The first yes is the value with its exact plies. What a question taught about any
position on the way is kept (a transposition table) and serves all later ones, also from other
positions. With yes and no instead of scores this is alpha-beta with the narrowest of windows, so it
looks at a small part of what can arise. A position that comes back does no harm, since within a
number of plies every line ends. Draws cannot be proved in this way.

>>> from engines import load
>>> from engines.solvers.coding import Plain
>>> game = load("obliteration")
>>> coding = Plain(game)
>>> Prover(coding).prove(coding.encode(game.start()), Work()) == (WIN, 3)
True
"""

from __future__ import annotations

from collections.abc import Hashable

from engines.solvers.coding import Coding
from engines.solvers.limits import Spent, Work
from engines.solvers.retrograde import LOSS, WIN

DEEPEST = 150
"""The most plies to look ahead; each takes a level of the interpreter's stack."""
SORTED = 3
"""With fewer plies than this to go, sorting the moves costs more than it saves."""


class Prover:
    """Proofs of wins and losses, and what they taught."""

    def __init__(self, coding: Coding) -> None:
        self.coding = coding
        self.known: dict[Hashable, tuple[int, int]] = {}
        """The value and the exact plies of positions asked about."""
        self.rows: dict[Hashable, list[Hashable]] = {}
        """The positions one move on from those opened so far."""
        self._sorted: dict[Hashable, list[Hashable]] = {}
        """The same for those whose moves are sorted, the most promising first."""
        self._won: dict[Hashable, int] = {}
        self._lost: dict[Hashable, int] = {}
        """Won, or lost, within so many plies, or sooner."""
        self._unwon: dict[Hashable, int] = {}
        self._unlost: dict[Hashable, int] = {}
        """Not won, or not lost, within so many plies."""
        self._look = Work().look
        self._children, self._promise = coding.children, coding.promise or self._replies

    def prove(self, key: Hashable, work: Work) -> tuple[int, int]:
        """The value and the plies; raises Spent where no win or loss is found within the allowance."""
        wins, losses = (1, 0) if self.coding.normal else (2, 2)
        for plies in range(DEEPEST):
            if key in self.known:
                return self.known[key]
            if wins in (plies % 2, 2) and self.won(key, plies, work):
                self.known[key] = WIN, plies
            elif losses in (plies % 2, 2) and self.lost(key, plies, work):
                self.known[key] = LOSS, plies
        raise Spent

    def won(self, key: Hashable, plies: int, work: Work) -> bool:
        """Whether the mover can force a win within so many plies."""
        self._look = work.look
        if self._won.get(key, plies + 1) <= plies:
            return True
        return key not in self._lost and self._unwon.get(key, -1) < plies and self._win(key, plies)

    def lost(self, key: Hashable, plies: int, work: Work) -> bool:
        """Whether the mover loses within so many plies whatever they do."""
        self._look = work.look
        if self._lost.get(key, plies + 1) <= plies:
            return True
        return key not in self._won and self._unlost.get(key, -1) < plies and self._lose(key, plies)

    def _open(self, key: Hashable) -> list[Hashable]:
        """The positions one move on from one not seen before; a finished game is judged on the way."""
        row = self._children(key)
        self._look(len(row) + 1)  # which may end the work here: so nothing is kept of the position before
        self.rows[key] = row
        if not row:
            value = self.coding.over(key)
            if value == LOSS:
                self._lost[key] = 0
            elif value == WIN:
                self._won[key] = 0
        return row

    def _row(self, key: Hashable, plies: int) -> list[Hashable]:
        """The positions one move on, the most promising first where it pays."""
        row = self._sorted.get(key) if plies >= SORTED else self.rows.get(key)
        if row is not None:
            return row
        row = self.rows.get(key)
        if row is None:
            row = self._open(key)
        if plies >= SORTED:
            self._sorted[key] = row
            if len(row) > 1:
                row.sort(key=self._promise)
        return row

    def _replies(self, key: Hashable) -> int:
        """How many moves a position has: the fewer, the worse it looks for its mover."""
        row = self.rows.get(key)
        return len(self._open(key) if row is None else row)

    def _win(self, key: Hashable, plies: int) -> bool:
        """Whether some move leads to a position lost within one ply less."""
        row = self._row(key, plies)
        if plies < 2:
            return self._win_at_once(key, plies)
        won, lost, unlost, less = self._won, self._lost, self._unlost, plies - 1
        for child in row:
            within = lost.get(child)
            if within is None or within > less:
                if child in won or unlost.get(child, -1) >= less or not self._lose(child, less):
                    continue
                within = lost[child]
            won[key] = within + 1
            return True
        return self._not_won(key, plies)

    def _win_at_once(self, key: Hashable, plies: int) -> bool:
        """Whether the game is won already, or with ``plies`` 1 by one move. Most of the search is spent here."""
        won, lost, rows = self._won, self._lost, self.rows
        if plies:
            for child in rows[key]:
                if child not in rows:
                    self._open(child)
                if lost.get(child) == 0:
                    won[key] = 1
                    return True
        return self._not_won(key, plies)

    def _not_won(self, key: Hashable, plies: int) -> bool:
        """False, and remembered, unless the game is over and won."""
        self._unwon[key] = plies
        return self._won.get(key) == 0

    def _lose(self, key: Hashable, plies: int) -> bool:
        """Whether every move leads to a position won within one ply less."""
        row = self._row(key, plies)
        self._look(1)  # coming back costs time too
        won, lost, unwon, less = self._won, self._lost, self._unwon, plies - 1
        last = -1
        for child in row:
            within = won.get(child)
            if within is None or within > less:
                if less < 0 or child in lost or unwon.get(child, -1) >= less or not self._win(child, less):
                    self._unlost[key] = plies
                    return False
                within = won[child]
            if within > last:  # noqa: PLR1730 - max() is slow, and this runs all the time
                last = within
        if row:
            lost[key] = last + 1
        return key in lost
