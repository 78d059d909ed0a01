"""Any number of players: the best place that a seat can force under the paranoid assumption.

The paranoid assumption (Sturtevant & Korf 2000): all others play together against one seat, the
*hero*. So each pair of a position and a hero is a two-player game, and its value is the hero's rank:
the hero's security level. Without cycles it is found together with the outcomes (see ``max_n``). With
cycles it is found here, backward from the finished games, one rank at a time: first the pairs in which
the hero can force first place alone, then those in which the others can force the last place on the
hero, then the last but one, and so on up to second place. Each round is the attractor of a reachability
game. In all other pairs the hero can stay in the game forever, which counts as a shared first place.

>>> from engines import load, solve
>>> solution = solve(load("front_ham", socks=2, overdraw="ignore"))
>>> [solution.guarantee(seat=seat) for seat in range(3)]
[2, 3, 3]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.solvers.encoding import MultiplayerEncoder
from engines.solvers.retrograde import INFINITE_PLIES, Frontier, iterate_frontiers
from engines.solvers.state_graph import StateGraph
from engines.solvers.verdict import rank

UNKNOWN_RANK = -1
"""The rank of a pair that is not solved yet."""


class SecurityLevels:
    """The rank that each canonical seat can force, and within how many plies.

    Both lists are indexed by pair: the pair of position ``index`` and canonical seat ``seat`` has the
    number ``index * players + seat``. A move that settles the hero's place leads to no pair but to that
    rank, which is written as ``~rank``.
    """

    def __init__(
        self, encoder: MultiplayerEncoder, graph: StateGraph, map_ids: Sequence[Sequence[int]], players: int
    ) -> None:
        self.encoder = encoder
        self.graph = graph
        self.map_ids = map_ids
        """For each position of the graph, the number of the seat map to each successor."""
        self.players = players
        self.ranks: list[int] = []
        self.plies: list[int] = []
        self._child_seats: list[list[int]] = []
        """For each seat map and seat before the move, the seat after it."""

    def extend(self) -> None:
        """Solve the positions that are new in the graph."""
        first = len(self.ranks)
        new_count = len(self.graph.successors) * self.players - first
        self.ranks += [UNKNOWN_RANK] * new_count
        self.plies += [INFINITE_PLIES] * new_count
        for seat_map in self.encoder.seat_maps[len(self._child_seats) :]:
            self._child_seats.append([seat_map.parent_seats.index(seat) for seat in range(self.players)])
        predecessors: dict[int, list[int]] = {}
        unresolved_moves: dict[int, int] = {}
        for index in range(first // self.players, len(self.graph.successors)):
            self._add_edges(index, predecessors, unresolved_moves)
        for target_rank in (0, *range(self.players, 1, -1)):
            self._propagate_rank(target_rank, predecessors, unresolved_moves)
        self.ranks[first:] = [1 if value == UNKNOWN_RANK else value for value in self.ranks[first:]]

    def _add_edges(self, index: int, predecessors: dict[int, list[int]], unresolved_moves: dict[int, int]) -> None:
        """Add a position's pairs: settled ones with their rank, the others with their edges."""
        children, map_ids = self.graph.successors[index], self.map_ids[index]
        standing = self.encoder.standing(self.graph.keys[index])
        for seat in range(self.players):
            pair = index * self.players + seat
            if standing[seat]:
                self.ranks[pair] = rank(standing, seat)
                self.plies[pair] = 0
                continue
            unresolved_moves[pair] = len(children)
            for child, map_id in zip(children, map_ids, strict=True):
                settled = self.encoder.seat_maps[map_id].standing
                if settled[seat]:
                    target = ~rank(settled, seat)
                else:
                    target = child * self.players + self._child_seats[map_id][seat]
                predecessors.setdefault(target, []).append(pair)

    def _propagate_rank(
        self, target_rank: int, predecessors: dict[int, list[int]], unresolved_moves: dict[int, int]
    ) -> None:
        """Give ``target_rank`` to all pairs in which it can be forced: rank 0 by the hero, others by the opponents."""
        ranks, plies, players = self.ranks, self.plies, self.players
        for ply, frontier, reached in self._iterate_from_rank(target_rank, predecessors):
            for target in frontier:
                for pair in predecessors.get(target, ()):
                    if ranks[pair] != UNKNOWN_RANK:
                        continue
                    forced = (pair % players == 0) == (target_rank == 0)  # the side that wants this rank moves
                    if not forced:
                        unresolved_moves[pair] -= 1
                    if forced or not unresolved_moves[pair]:
                        ranks[pair] = target_rank
                        plies[pair] = ply
                        reached.append(pair)

    def _iterate_from_rank(self, target_rank: int, predecessors: dict[int, list[int]]) -> Iterator[Frontier]:
        """Yield frontiers backward from everything that is known to have the rank."""
        known: dict[int, list[int]] = {0: [~target_rank]}
        for target in predecessors:
            if target >= 0 and self.ranks[target] == target_rank:
                known.setdefault(self.plies[target], []).append(target)
        return iterate_frontiers(known)
