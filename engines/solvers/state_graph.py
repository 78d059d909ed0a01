"""The graph of all positions reachable from given ones, numbered in breadth-first order.

The solvers work with these numbers. ``successors`` holds, for each position, the numbers of the
positions one move later; a finished game has none. The graph is always closed: it contains everything
reachable from each of its positions. So a solved position stays solved when the graph grows.

>>> graph = StateGraph(lambda n: [n - k for k in (1, 2) if n >= k])
>>> graph.grow([3], NodeBudget())
>>> graph.keys, graph.successors
([3, 2, 1, 0], [[1, 2], [2, 3], [3], []])
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from engines.solvers.budget import NodeBudget


class StateGraph:
    """Numbered positions with their successors."""

    def __init__(self, children: Callable[[Hashable], Sequence[Hashable]]) -> None:
        self.children = children
        self.index: dict[Hashable, int] = {}
        """The number of each position."""
        self.keys: list[Hashable] = []
        """The positions by number."""
        self.successors: list[list[int]] = []

    @classmethod
    def from_rows(cls, rows: list[list[int]]) -> StateGraph:
        """Return the graph of a whole game whose positions are numbers from 0 on.

        >>> StateGraph.from_rows([[], [0], [0, 1]]).find_reachable(1)
        [1, 0]
        """
        graph = cls(lambda _: ())  # everything is in it already
        graph.keys = list(range(len(rows)))
        graph.index = {number: number for number in range(len(rows))}
        graph.successors = rows
        return graph

    def grow(self, roots: Iterable[Hashable], budget: NodeBudget) -> None:
        """Add the roots and everything reachable from them; after an exception the graph is unchanged."""
        old_size = len(self.keys)
        try:
            self._add_reachable(roots, budget)
        except BaseException:
            for key in self.keys[old_size:]:
                del self.index[key]
            del self.keys[old_size:]
            del self.successors[old_size:]
            raise

    def _add_reachable(self, roots: Iterable[Hashable], budget: NodeBudget) -> None:
        index, keys, successors, children, spend = self.index, self.keys, self.successors, self.children, budget.spend
        new: list[Hashable] = []  # what is there already is not looked through again, however many questions there are
        for root in roots:
            if index.setdefault(root, len(keys)) == len(keys):
                keys.append(root)
                new.append(root)
        size = len(keys)
        for key in new:
            row = []
            for child in children(key):
                number = index.setdefault(child, size)
                if number == size:
                    keys.append(child)
                    new.append(child)
                    size += 1
                row.append(number)
            successors.append(row)
            spend(1, len(row))

    def find_reachable(self, root: Hashable) -> list[int]:
        """Return the numbers of all positions reachable from one in the graph, which is included."""
        first = self.index[root]
        visited = bytearray(len(self.successors))
        visited[first] = 1
        reachable = [first]
        for number in reachable:
            for child in self.successors[number]:
                if not visited[child]:
                    visited[child] = 1
                    reachable.append(child)
        return reachable
