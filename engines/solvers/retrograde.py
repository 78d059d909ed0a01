"""Two players, with or without cycles: the value and plies of every position, by retrograde analysis.

The analysis works backward from the finished games, one ply at a time, as for chess endgame tables
(Ströhlein 1970, Thompson 1986). A position with a move to a lost position is won, one ply later. A
position is lost if all of its moves lead to won positions, one ply after the last of them. So wins are
as fast and losses as slow as possible. Positions that are never reached are draws: nobody can force an
end. If draw-keeping moves lead to a shared first place, the plies are the fewest to such an end.

>>> from engines.solvers.budget import NodeBudget
>>> graph = StateGraph(lambda left: [left - taken for taken in (1, 2) if left >= taken])
>>> graph.grow([7], NodeBudget())
>>> analysis = RetrogradeAnalysis()
>>> analysis.extend(graph, terminal_value=lambda left: LOSS)
>>> analysis.values[graph.index[7]] == WIN, analysis.plies[graph.index[7]]
(True, 5)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from engines.solvers.state_graph import StateGraph
from engines.solvers.verdict import DRAW, LOSS, UNKNOWN, WIN

INFINITE_PLIES = -1
"""The plies of play that never ends."""

Frontier = tuple[int, list[int], list[int]]
"""A number of plies, the positions known one ply below it, and an empty list for those reached next."""


class RetrogradeAnalysis:
    """The value and the plies of each position of a graph, by number."""

    def __init__(self) -> None:
        self.values = bytearray()
        self.plies: list[int] = []

    def extend(self, graph: StateGraph, terminal_value: Callable[[Hashable], int]) -> None:
        """Solve the positions that are new in the graph; ``terminal_value`` rates finished games for the mover."""
        first, successors, keys = len(self.values), graph.successors, graph.keys
        values, plies = self.values, self.plies
        values.extend(bytes([UNKNOWN]) * (len(successors) - first))
        plies.extend([INFINITE_PLIES] * (len(successors) - first))
        finished = [number for number in range(first, len(successors)) if not successors[number]]
        for number in finished:
            values[number] = terminal_value(keys[number])
            plies[number] = 0
        reverse_graph = PredecessorGraph(successors, first, plies, finished)
        self._propagate_wins_and_losses(reverse_graph, [len(row) for row in successors[first:]], first)
        self._label_draws(reverse_graph, first)

    def _propagate_wins_and_losses(
        self, reverse_graph: PredecessorGraph, unresolved_moves: list[int], first: int
    ) -> None:
        """Label the forced wins and losses. ``unresolved_moves`` counts the moves not yet known to lose."""
        values, plies, predecessors = self.values, self.plies, reverse_graph.predecessors
        for ply, frontier, reached in reverse_graph.iterate_from_known():
            for number in frontier:
                value = values[number]
                if value == LOSS:
                    for parent in predecessors[number]:
                        if values[parent] == UNKNOWN:
                            values[parent] = WIN
                            plies[parent] = ply
                            reached.append(parent)
                elif value == WIN:
                    for parent in predecessors[number]:
                        left = unresolved_moves[parent - first] = unresolved_moves[parent - first] - 1
                        if not left and values[parent] == UNKNOWN:
                            values[parent] = LOSS
                            plies[parent] = ply
                            reached.append(parent)

    def _label_draws(self, reverse_graph: PredecessorGraph, first: int) -> None:
        """Label the other positions as draws, with the plies to a shared first place if there is one."""
        values, plies = self.values, self.plies
        has_shared_end = DRAW in values[first:] or any(values[number] == DRAW for number in reverse_graph.known_old)
        if UNKNOWN in values:
            values[first:] = values[first:].replace(bytes([UNKNOWN]), bytes([DRAW]))
        if not has_shared_end:
            return
        for ply, frontier, reached in reverse_graph.iterate_from_known():
            for number in frontier:
                if values[number] == DRAW:
                    for parent in reverse_graph.predecessors[number]:
                        if values[parent] == DRAW and plies[parent] == INFINITE_PLIES:
                            plies[parent] = ply
                            reached.append(parent)


class PredecessorGraph:
    """The reversed edges of the new part of a graph, from position number ``first`` on."""

    def __init__(self, successors: list[list[int]], first: int, plies: list[int], finished: list[int]) -> None:
        self.plies = plies
        self.finished = finished
        """The new positions where the game is over."""
        new_rows = successors[first:]
        self.known_old = (
            list(dict.fromkeys([child for row in new_rows for child in row if child < first])) if first else []
        )
        """The old positions to which a new one has a move."""
        self.predecessors: list[list[int]] | dict[int, list[int]] = [[] for _ in new_rows]
        """The new positions with a move to each position."""
        if first:
            self.predecessors = {number: [] for number in (*self.known_old, *range(first, len(successors)))}
        predecessors = self.predecessors
        for number, row in enumerate(new_rows, first):
            for child in row:
                predecessors[child].append(number)

    def iterate_from_known(self) -> Iterator[Frontier]:
        """Yield frontiers from the positions with known plies backward."""
        known: dict[int, list[int]] = {}
        for number in (*self.known_old, *self.finished):
            if self.plies[number] != INFINITE_PLIES:
                known.setdefault(self.plies[number], []).append(number)
        return iterate_frontiers(known)


def iterate_frontiers(known: dict[int, list[int]]) -> Iterator[Frontier]:
    """Yield frontiers ply by ply, from known positions by plies.

    The caller appends the positions that it reaches to the last list of a frontier; they are part of the next.
    """
    ply, frontier = 0, known.pop(0, [])
    while frontier or known:
        reached: list[int] = []
        yield ply + 1, frontier, reached
        ply += 1
        frontier = reached + known.pop(ply, [])
