"""Any number of players: the solver without cycles, the solver with cycles, and kingmakers.

Without cycles the verdict is the outcome of max^n (see ``max_n``). With cycles there is no backward
induction, and the verdict is what can be forced against all others together (see ``paranoid``). Then
the value is the seat's own, and ``places`` holds for each seat the best place that it alone can force,
so the places need not form a ranking. Plies are given for a forced win, and for a forced loss if two
players are left.

>>> from engines import load, solve
>>> game = load("chopsticks", players=3)
>>> solve(game, game.parse_state("04-03-01")).verdict()
Verdict(value='loss', plies=None, places=(2, 3, 3))
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from functools import partial
from typing import Any

from engines.game import Game
from engines.solvers.budget import BudgetExhausted, NodeBudget
from engines.solvers.encoding import CanonicalMultiplayerEncoder, SeatMap, SupportsMultiplayerEncoding, list_children
from engines.solvers.max_n import MaxNAnalysis, Places
from engines.solvers.paranoid import SecurityLevels
from engines.solvers.partitions import list_kept_partitions
from engines.solvers.retrograde import INFINITE_PLIES
from engines.solvers.size_estimate import GIVE_UP_FACTOR, estimate_size
from engines.solvers.solver import GameSolver, View
from engines.solvers.state_graph import StateGraph
from engines.solvers.verdict import Counts, rank, value_of_rank

MAX_N_STAGE_NODES = 10_000
PARANOID_STAGE_NODES = 2_000
"""After this many positions a solver gives up if it is estimated to need much more than its budget."""


class MultiplayerSolver(GameSolver):
    """What the solvers for any number of players have in common."""

    def map_from_canonical(self, state: Any) -> SeatMap:
        """Return the seat map from a position's canonical form to the position itself."""
        return SeatMap(self.game.canonical_seats(state), self.game.standing(state))

    def count_values(self, ranks_and_plies: Iterable[tuple[int, int | None]], reachable: int) -> Counts:
        """Return the counts, from the rank of the player to move and the plies of each counted position."""
        by_value = {"win": 0, "draw": 0, "loss": 0}
        longest = 0
        for own_rank, plies in ranks_and_plies:
            by_value[value_of_rank(own_rank)] += 1
            longest = max(longest, plies or 0) if own_rank != 1 else longest
        return Counts(self.num_states or None, reachable, by_value["win"], by_value["loss"], by_value["draw"], longest)


class MaxNSolver(MultiplayerSolver):
    """Without cycles: max^n, and what each seat can force."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.partitions: list[MaxNAnalysis] = []
        """The positions that share one encoder; the most recently used first."""

    @property
    def size(self) -> int:
        return sum(partition.size for partition in self.partitions)

    def solve_states(self, states: list[Any], budget: NodeBudget) -> bool:
        return False  # a game without cycles is solved from the position that is asked about

    def view(self, state: Any, seat: int | None, budget: NodeBudget) -> View:
        partition, key = self._ensure_solved(state, budget)
        value = partition.value(key)
        places = self.map_from_canonical(state).map_places(partition.all_outcomes[value.best])
        own_rank = rank(places, self.game.turn(state) if seat is None else seat)
        return View(own_rank, value.plies, places)

    def outcomes(self, state: Any, budget: NodeBudget) -> frozenset[tuple[int, ...]]:
        partition, key = self._ensure_solved(state, budget)
        return frozenset(map(self.map_from_canonical(state).map_places, partition.outcomes(key)))

    def guarantee(self, state: Any, seat: int, budget: NodeBudget) -> int:
        partition, key = self._ensure_solved(state, budget)
        return self.map_from_canonical(state).map_ranks(partition.value(key).ranks)[seat]

    def kingmaker_choices(self, state: Any, budget: NodeBudget) -> frozenset[int]:
        move_outcomes = [self.outcomes(after, budget) for after in self.next_states(state)]
        return kingmaker_choices(move_outcomes, self.game.turn(state))

    def choose_best_move(self, state: Any, budget: NodeBudget) -> Any | None:
        seat = self.game.turn(state)
        before = self.view(state, seat, budget)
        for move in self.game.legal_moves(state):
            after = self.view(self.game.apply(state, move), seat, budget)
            if after.places == before.places and after.plies == (before.plies or 0) - 1:
                return move
        return None

    def counts(self, state: Any, budget: NodeBudget) -> Counts:
        partition, key = self._ensure_solved(state, budget)
        reachable = partition.list_reachable(key)
        values = map(partition.value, reachable)
        return self.count_values(
            [(rank(partition.all_outcomes[value.best], 0), value.plies) for value in values], len(reachable)
        )

    def _ensure_solved(self, state: Any, budget: NodeBudget) -> tuple[MaxNAnalysis, Hashable]:
        """Solve a position if necessary; return its partition and its key there."""
        partition, key = self._find_partition(state)
        if key not in partition.value_ids:
            self.raise_if_refused(state, budget)
            if not self._solve(partition, key, budget):
                children = partial(list_children, partition.encoder)
                examined = budget.nodes_used  # each position once, so there are at least as many
                raise self.record_refusal(state, budget, max(examined, estimate_size(children, key, budget)))
        return partition, key

    def _find_partition(self, state: Any) -> tuple[MaxNAnalysis, Hashable]:
        """Return the partition of a position, a new one if necessary, and the position's key in it."""
        for partition in self.partitions:
            key = partition.encoder.encode(state)
            if key is not None:
                break
        else:
            make_encoder = isinstance(self.game, SupportsMultiplayerEncoding) and self.game.make_multiplayer_encoder
            encoder = (make_encoder and make_encoder(state)) or CanonicalMultiplayerEncoder(self.game)
            partition, key = MaxNAnalysis(encoder, self.game.players, self.game.title), encoder.encode(state)
        self.partitions = list_kept_partitions(self.partitions, partition)
        return partition, key

    def _solve(self, partition: MaxNAnalysis, key: Hashable, budget: NodeBudget) -> bool:
        """Solve a position and everything reachable from it; return whether the budget was large enough."""
        budget.begin_stage(MAX_N_STAGE_NODES)
        try:
            partition.solve(key, budget)
        except BudgetExhausted:
            estimate = estimate_size(partial(list_children, partition.encoder), key, budget)
            if estimate > GIVE_UP_FACTOR * budget.max_nodes:
                return False
            budget.begin_stage(budget.nodes_left)
            try:
                partition.solve(key, budget)  # what is solved already costs nothing
            except BudgetExhausted:
                return False
        return True


class ParanoidSolver(MultiplayerSolver):
    """With cycles: what each seat can force against all others together."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.encoder = CanonicalMultiplayerEncoder(game)
        self.graph = StateGraph(self._expand)
        self._map_ids: list[list[int]] = []
        """For each position of the graph, the number of the seat map to each successor."""
        self.security_levels = SecurityLevels(self.encoder, self.graph, self._map_ids, game.players)

    @property
    def size(self) -> int:
        return len(self.graph.keys)

    def solve_states(self, states: list[Any], budget: NodeBudget) -> bool:
        return self._grow(states, budget)

    def _expand(self, key: Hashable) -> list[Hashable]:
        """Return the positions one move later; record their seat maps."""
        groups = self.encoder.list_groups(key)
        self._map_ids.append([map_id for map_id, children, _ in groups for _ in children])
        return [child for _, children, _ in groups for child in children]

    def _ensure_solved(self, state: Any, budget: NodeBudget) -> int:
        """Solve a position if necessary; return its number."""
        if not self.num_states:
            self.try_solve_all(budget)
        key = self.game.canonical(state)
        if key not in self.graph.index:
            self.raise_if_refused(state, budget)
            if not self._grow_if_it_fits(key, budget):
                children = partial(list_children, self.encoder)
                examined = budget.nodes_used  # each position once, so there are at least as many
                raise self.record_refusal(state, budget, max(examined, estimate_size(children, key, budget)))
        return self.graph.index[key]

    def _grow_if_it_fits(self, key: Any, budget: NodeBudget) -> bool:
        """Solve a position and everything reachable from it; return whether the budget was large enough."""
        budget.begin_stage(PARANOID_STAGE_NODES)
        if self._grow([key], budget):
            return True
        if estimate_size(partial(list_children, self.encoder), key, budget) > GIVE_UP_FACTOR * budget.max_nodes:
            return False
        budget.reset()
        return self._grow([key], budget)

    def _grow(self, roots: list[Any], budget: NodeBudget) -> bool:
        """Solve the roots and everything reachable from them; return whether the budget was large enough."""
        try:
            self.graph.grow(roots, budget)
        except BudgetExhausted:
            return False
        finally:
            # After an exception the graph has dropped its new positions; their seat maps must go too.
            del self._map_ids[len(self.graph.successors) :]
        self.security_levels.extend()
        return True

    def counts(self, state: Any, budget: NodeBudget) -> Counts:
        self._ensure_solved(state, budget)
        reachable = self.graph.find_reachable(self.game.canonical(state))
        counted = range(self.num_states) if self.num_states else reachable
        return self.count_values([self.look_up(index, 0) for index in counted], len(reachable))

    def look_up(self, index: int, seat: int) -> tuple[int, int | None]:
        """Return the rank of a canonical seat and the plies, for a position by its number."""
        pair = index * self.game.players + seat
        own_rank, plies = self.security_levels.ranks[pair], self.security_levels.plies[pair]
        players_left = self.game.standing(self.graph.keys[index]).count(0)
        has_plies = plies != INFINITE_PLIES and (own_rank == 0 or players_left in (0, 2))
        return own_rank, plies if has_plies else None

    def view(self, state: Any, seat: int | None, budget: NodeBudget) -> View:
        index, seat_map = self._ensure_solved(state, budget), self.map_from_canonical(state)
        ranks = self._forced_ranks(state, budget)
        hero = self.game.turn(state) if seat is None else seat
        _, plies = self.look_up(index, seat_map.parent_seats.index(hero))
        return View(ranks[hero], plies, tuple(max(1, forced_rank) for forced_rank in ranks))

    def outcomes(self, state: Any, budget: NodeBudget) -> frozenset[tuple[int, ...]]:
        return frozenset([self.view(state, 0, budget).places])

    def guarantee(self, state: Any, seat: int, budget: NodeBudget) -> int:
        return self._forced_ranks(state, budget)[seat]

    def kingmaker_choices(self, state: Any, budget: NodeBudget) -> frozenset[int]:
        seat = self.game.turn(state)
        own_rank = self.guarantee(state, seat, budget)
        if own_rank <= 1:
            return frozenset()
        all_ranks = [self._forced_ranks(after, budget) for after in self.next_states(state)]
        winners = frozenset(ranks.index(0) for ranks in all_ranks if ranks[seat] == own_rank and 0 in ranks)
        return winners if len(winners) > 1 else frozenset()

    def _forced_ranks(self, state: Any, budget: NodeBudget) -> tuple[int, ...]:
        """Return the rank that each seat can force."""
        first = self._ensure_solved(state, budget) * self.game.players
        ranks = self.security_levels.ranks[first : first + self.game.players]
        return self.map_from_canonical(state).map_ranks(ranks)


def kingmaker_choices(move_outcomes: Sequence[Collection[Places]], seat: int) -> frozenset[int]:
    """Return the seats of which a kingmaker chooses the sole winner; empty if ``seat`` is no kingmaker.

    A kingmaker is a player who cannot come first but decides who does. ``move_outcomes`` holds, for each
    move, the outcomes that best play may lead to. Only outcomes that the player to move may choose
    count. A move makes a seat the winner if that seat wins in all of its outcomes that count.

    >>> sorted(kingmaker_choices([[(3, 1, 2)], [(3, 2, 1)]], 0))
    [1, 2]
    >>> sorted(kingmaker_choices([[(3, 1, 2), (3, 2, 1)]], 0))
    []
    """
    # The player to move never accepts a worse rank than the worst that some move makes sure of.
    worst_rank = min((max(rank(places, seat) for places in outcomes) for outcomes in move_outcomes), default=0)
    winners = set()
    for outcomes in move_outcomes:
        acceptable = [places for places in outcomes if rank(places, seat) <= worst_rank]
        if any(places[seat] == 1 for places in acceptable):
            return frozenset()
        firsts = {tuple(other for other, place in enumerate(places) if place == 1) for places in acceptable}
        if len(firsts) == 1 and len(sole_winner := firsts.pop()) == 1:
            winners.add(sole_winner[0])
    return frozenset(winners) if len(winners) > 1 else frozenset()


def create_multiplayer_solver(game: Game[Any, Any]) -> GameSolver:
    """Return the solver for any number of players that fits the game."""
    return ParanoidSolver(game) if game.cyclic else MaxNSolver(game)
