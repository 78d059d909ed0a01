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
from itertools import islice

from engines.errors import EngineError
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
        for root in roots:
            if index.setdefault(root, len(keys)) == len(keys):
                keys.append(root)
        size = len(keys)
        for key in islice(keys, len(successors), None):
            row = []
            for child in children(key):
                number = index.setdefault(child, size)
                if number == size:
                    keys.append(child)
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


def reverse_topological_order(successors: Sequence[Sequence[int]], first: int, title: str) -> list[int]:
    """Return the positions from number ``first`` on, each after all of its successors.

    Raise EngineError if there is a cycle; ``title`` names the game in the message.
    """
    predecessors: list[list[int]] = [[] for _ in range(first, len(successors))]
    pending = [0] * len(predecessors)
    for number in range(first, len(successors)):
        for child in successors[number]:
            if child >= first:
                predecessors[child - first].append(number)
                pending[number - first] += 1
    order = [number for number in range(first, len(successors)) if not pending[number - first]]
    for number in order:
        for predecessor in predecessors[number - first]:
            pending[predecessor - first] -= 1
            if not pending[predecessor - first]:
                order.append(predecessor)
    if len(order) < len(predecessors):
        raise EngineError(f"{title} is declared to have no cycles, but a position repeats")
    return order
