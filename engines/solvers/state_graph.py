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
from itertools import pairwise

from engines.errors import EngineError
from engines.solvers.budget import BudgetExhausted, NodeBudget

MIN_SAMPLE_POSITIONS = 10_000
"""The number of positions from which the final size can be estimated."""
GIVE_UP_FACTOR = 5
"""Give up once the estimate exceeds the remaining budget by this factor; estimates may be that far off."""


class StateGraph:
    """Numbered positions with their successors."""

    def __init__(self, children: Callable[[Hashable], Sequence[Hashable]]) -> None:
        self.children = children
        self.index: dict[Hashable, int] = {}
        """The number of each position."""
        self.keys: list[Hashable] = []
        """The positions by number."""
        self.successors: list[list[int]] = []
        self.growth = GrowthEstimator()
        """How the last call of ``grow`` went, complete or not."""

    def grow(self, roots: Iterable[Hashable], budget: NodeBudget, give_up_factor: int = GIVE_UP_FACTOR) -> None:
        """Add the roots and everything reachable from them; after an exception the graph is unchanged.

        Raise BudgetExhausted early if the estimate exceeds the rest of the budget by ``give_up_factor``.
        """
        old_size = len(self.keys)
        try:
            self._add_layers(roots, budget, give_up_factor)
        except BaseException:
            for key in self.keys[old_size:]:
                del self.index[key]
            del self.keys[old_size:]
            del self.successors[old_size:]
            raise

    def _add_layers(self, roots: Iterable[Hashable], budget: NodeBudget, give_up_factor: int) -> None:
        keys, growth = self.keys, GrowthEstimator()
        self.growth = growth
        expanded = len(keys)
        for root in roots:
            if self.index.setdefault(root, len(keys)) == len(keys):
                keys.append(root)
        while expanded < len(keys):
            layer = keys[expanded:]
            expanded = len(keys)
            growth.layer_sizes.append(len(layer))
            if expanded > MIN_SAMPLE_POSITIONS and growth.estimate() - sum(growth.layer_sizes) > give_up_factor * (
                budget.stage_limit - budget.nodes_used
            ):
                raise BudgetExhausted
            growth.moves_per_layer.append(self._expand_layer(layer, budget))

    def _expand_layer(self, layer: list[Hashable], budget: NodeBudget) -> int:
        """Add the successors of some positions; return the number of moves tried."""
        index, keys, successors, children, spend = self.index, self.keys, self.successors, self.children, budget.spend
        size, move_count = len(keys), 0
        for key in layer:
            row = []
            for child in children(key):
                number = index.setdefault(child, size)
                if number == size:
                    keys.append(child)
                    size += 1
                row.append(number)
            successors.append(row)
            move_count += len(row)
            spend(len(row) + 1)
        return move_count

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


class GrowthEstimator:
    """How a graph grew ply by ply, and an estimate of its final size."""

    def __init__(self) -> None:
        self.layer_sizes: list[int] = []
        """The number of new positions after 0, 1, 2… plies."""
        self.moves_per_layer: list[int] = []
        """The number of moves tried from each layer; the last layer may be missing."""

    def estimate(self) -> int:
        """Return an estimate of the final size, to two digits: the geometric mean of two guesses."""
        if not self.layer_sizes:
            return 0
        total = int((self._estimate_from_layers() * self._estimate_from_repeats()) ** 0.5)
        return round(total, 2 - len(str(total)))

    def _estimate_from_layers(self) -> float:
        """Return a guess, often too high, from the layers: they grow by a factor that itself shrinks."""
        total, layer_size = float(sum(self.layer_sizes)), float(self.layer_sizes[-1])
        factors = [later / earlier for earlier, later in pairwise(self.layer_sizes)][-6:]
        factor = factors[-1] if factors else 1.0
        shrink = (factor / factors[0]) ** (1 / (len(factors) - 1)) if len(factors) > 1 else 0.9
        shrink = min(max(shrink, 0.5), 0.9)
        while layer_size >= 1:
            factor *= shrink
            layer_size *= factor
            total += layer_size
        return total

    def _estimate_from_repeats(self) -> float:
        """Return a guess, often too low, from how many moves of the last full layer led to known positions."""
        size = sum(self.layer_sizes)
        if len(self.layer_sizes) < 2:
            return size
        move_count = self.moves_per_layer[len(self.layer_sizes) - 2]
        repeats = move_count - self.layer_sizes[-1]
        return size * move_count / (repeats or 1)


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
