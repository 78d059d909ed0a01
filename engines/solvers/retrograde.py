"""Two players, with or without loops: every position's value and plies, backwards from the ends.

Finished games are known. Then, one ply further back at a time: a position with a move to a lost one
is won, one ply later; a position all of whose moves lead to won ones is lost, one ply after the last
of them. So wins come out fastest and losses slowest. What is never reached is a draw: nobody can
force an end. Where draw-keeping moves lead to a shared first place, the fewest plies to it are told.

>>> from engines.solvers.limits import Work
>>> table = Table(lambda left: [left - taken for taken in (1, 2) if left >= taken])
>>> table.grow([7], Work())
>>> labels = Labels()
>>> labels.extend(table, over=lambda left: LOSS)
>>> labels.values[table.index[7]] == WIN, labels.plies[table.index[7]]
(True, 5)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from engines.solvers.table import Table

LOSS, DRAW, WIN, OPEN = range(4)
"""Values for the mover; a value and its opposite add up to WIN. OPEN is for those not known yet."""
ENDLESS = -1
"""The plies of play without end."""

Wave = tuple[int, list[int], list[int]]
"""One ply more, what is known at one ply less, and a list for what is then reached."""


class Labels:
    """The value and the plies of each position in a table, by number."""

    def __init__(self) -> None:
        self.values = bytearray()
        self.plies: list[int] = []

    def extend(self, table: Table, over: Callable[[Hashable], int]) -> None:
        """Labels the positions that the table has gained; ``over`` values a finished game for its mover."""
        first, rows, keys = len(self.values), table.rows, table.keys
        values, plies = self.values, self.plies
        values.extend(bytes([OPEN]) * (len(rows) - first))
        plies.extend([ENDLESS] * (len(rows) - first))
        for number in range(first, len(rows)):
            if not rows[number]:
                values[number] = over(keys[number])
                plies[number] = 0
        waves = Waves(rows, first, plies)
        self._force(waves, [len(row) for row in rows[first:]], first)
        self._rest(waves, first)

    def _force(self, waves: Waves, left: list[int], first: int) -> None:
        """Labels what is won or lost by force. ``left`` counts the moves not yet known to lose."""
        values, plies = self.values, self.plies
        for ply, wave, reached in waves.run():
            for number in wave:
                value = values[number]
                if value == LOSS:
                    for parent in waves.parents(number):
                        if values[parent] == OPEN:
                            values[parent] = WIN
                            plies[parent] = ply
                            reached.append(parent)
                elif value == WIN:
                    for parent in waves.parents(number):
                        left[parent - first] -= 1
                        if not left[parent - first] and values[parent] == OPEN:
                            values[parent] = LOSS
                            plies[parent] = ply
                            reached.append(parent)

    def _rest(self, waves: Waves, first: int) -> None:
        """Labels the draws: the plies to a shared end where there is one, else endless."""
        values, plies = self.values, self.plies
        shared = any(value == DRAW for value in values[first:]) or any(values[n] == DRAW for n in waves.older)
        if OPEN in values:
            values[first:] = values[first:].replace(bytes([OPEN]), bytes([DRAW]))
        if not shared:
            return
        for ply, wave, reached in waves.run():
            for number in wave:
                if values[number] == DRAW:
                    for parent in waves.parents(number):
                        if values[parent] == DRAW and plies[parent] == ENDLESS:
                            plies[parent] = ply
                            reached.append(parent)


class Waves:
    """The way back through the new part of a table: who leads to whom, and waves of equal plies."""

    def __init__(self, rows: list[list[int]], first: int, plies: list[int]) -> None:
        self.first = first
        self.plies = plies
        self.fresh: list[list[int]] = [[] for _ in range(first, len(rows))]
        self.older: dict[int, list[int]] = {}
        fresh = self.fresh
        for number in range(first, len(rows)):
            for child in rows[number]:
                if child >= first:
                    fresh[child - first].append(number)
                else:
                    self.older.setdefault(child, []).append(number)

    def parents(self, number: int) -> list[int]:
        """The new positions with a move to this one."""
        return self.fresh[number - self.first] if number >= self.first else self.older[number]

    def run(self) -> Iterator[Wave]:
        """From the known positions on, ply by ply."""
        known: dict[int, list[int]] = {}
        for number in (*self.older, *range(self.first, self.first + len(self.fresh))):
            if self.plies[number] != ENDLESS:
                known.setdefault(self.plies[number], []).append(number)
        return in_waves(known)


def in_waves(known: dict[int, list[int]]) -> Iterator[Wave]:
    """The waves from what is known, by plies; what the taker puts into a wave's last list makes up the next."""
    ply, wave = 0, known.pop(0, [])
    while wave or known:
        reached: list[int] = []
        yield ply + 1, wave, reached
        ply += 1
        wave = reached + known.pop(ply, [])
