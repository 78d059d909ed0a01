"""All positions that can arise from some, numbered in the order in which they are met.

The solvers work on these numbers. A position's row lists the numbers of the positions one move on;
an empty row is a finished game. The table only ever grows by whole families: whatever can arise
from a position in it is in it too, so what is solved stays solved.

>>> table = Table(lambda n: [n - k for k in (1, 2) if n >= k])
>>> table.grow([3], Work())
>>> table.keys, table.rows
([3, 2, 1, 0], [[1, 2], [2, 3], [3], []])
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from engines.solvers.limits import Growth, Spent, Work

ENOUGH = 10_000
"""How many positions it takes to tell how many more there will be."""
PATIENCE = 5
"""How far off that may well be."""


class Table:
    """Positions by number, each with those one move on."""

    def __init__(self, children: Callable[[Hashable], Sequence[Hashable]]) -> None:
        self.children = children
        self.index: dict[Hashable, int] = {}
        self.keys: list[Hashable] = []
        self.rows: list[list[int]] = []
        self.growth = Growth()
        """The last growth, whether it came to its end or not."""

    def grow(self, roots: Iterable[Hashable], work: Work, patience: int = PATIENCE) -> None:
        """Adds the roots and all that can arise from them; on Spent or Stopped the table is as it was.

        It gives up early if the growth so far tells that there will be ``patience`` times too many.
        """
        known = len(self.keys)
        try:
            self._grow(roots, work, patience)
        except BaseException:
            for key in self.keys[known:]:
                del self.index[key]
            del self.keys[known:]
            del self.rows[known:]
            raise

    def _grow(self, roots: Iterable[Hashable], work: Work, patience: int) -> None:
        keys, growth = self.keys, Growth()
        self.growth = growth
        at = len(keys)
        for root in roots:
            if self.index.setdefault(root, len(keys)) == len(keys):
                keys.append(root)
        while at < len(keys):
            layer = keys[at:]
            at = len(keys)
            growth.layers.append(len(layer))
            if at > ENOUGH and growth.estimate() - sum(growth.layers) > patience * (work.limit - work.seen):
                raise Spent
            growth.tried.append(self._open(layer, work))

    def _open(self, layer: list[Hashable], work: Work) -> int:
        """Adds the rows of some positions, and the new ones they lead to; returns how many moves were tried."""
        index, keys, rows, children, look = self.index, self.keys, self.rows, self.children, work.look
        count, tried = len(keys), 0
        for key in layer:
            row = []
            for child in children(key):
                number = index.setdefault(child, count)
                if number == count:
                    keys.append(child)
                    count += 1
                row.append(number)
            rows.append(row)
            tried += len(row)
            look(len(row) + 1)
        return tried

    def reachable(self, root: Hashable) -> list[int]:
        """The numbers of all positions that can arise from one in the table, itself included."""
        first = self.index[root]
        seen = bytearray(len(self.rows))
        seen[first] = 1
        found = [first]
        for number in found:
            for child in self.rows[number]:
                if not seen[child]:
                    seen[child] = 1
                    found.append(child)
        return found
