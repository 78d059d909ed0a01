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

from engines.solvers.limits import Spent, Work, extrapolate

ENOUGH = 10_000
"""How many positions it takes to tell how many more there will be."""


class Table:
    """Positions by number, each with those one move on."""

    def __init__(self, children: Callable[[Hashable], Sequence[Hashable]]) -> None:
        self.children = children
        self.index: dict[Hashable, int] = {}
        self.keys: list[Hashable] = []
        self.rows: list[list[int]] = []
        self.layers: list[int] = []
        """How many positions the last growth met after 0, 1, 2… plies."""

    def grow(self, roots: Iterable[Hashable], work: Work, *, patient: bool = True) -> None:
        """Adds the roots and all that can arise from them; on Spent or Stopped the table is as it was.

        Without patience it gives up as soon as the growth tells that the allowance will not do.
        """
        known = len(self.keys)
        try:
            self._grow(roots, work, patient=patient)
        except BaseException:
            for key in self.keys[known:]:
                del self.index[key]
            del self.keys[known:]
            del self.rows[known:]
            raise

    def _grow(self, roots: Iterable[Hashable], work: Work, *, patient: bool) -> None:
        index, keys, rows, children, look = self.index, self.keys, self.rows, self.children, work.look
        at = count = len(keys)
        for root in roots:
            if index.setdefault(root, count) == count:
                keys.append(root)
                count += 1
        self.layers = []
        while at < count:
            layer = keys[at:]
            at = count
            self.layers.append(len(layer))
            for key in layer:
                row = []
                for child in children(key):
                    number = index.setdefault(child, count)
                    if number == count:
                        keys.append(child)
                        count += 1
                    row.append(number)
                rows.append(row)
                look(len(row) + 1)
            if not patient and count > ENOUGH and extrapolate(self.layers) > 2 * (work.limit - work.seen):
                raise Spent

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
