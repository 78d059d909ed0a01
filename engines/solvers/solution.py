"""The questions that callers ask about the positions of a game.

>>> from engines import load, solve
>>> game = load("obliteration")
>>> solution = solve(game)
>>> solution.verdict(), solution.line()
(Verdict(value='win', plies=3, places=(1, 2)), ('divide', 'divide', 'add'))

``find_loop`` shows why a draw never ends: a short lead into a cycle of moves, none of which costs its
player anything.

>>> def successors(n):
...     return [("halve", n // 2)] if n % 2 == 0 else [("triple", 3 * n + 1)]
>>> find_loop(10, successors)
Loop(lead=('halve', 'triple', 'halve', 'halve'), cycle=('halve', 'halve', 'triple'))
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from weakref import ref

from engines.errors import EngineError
from engines.game import Game, M, S
from engines.solvers.budget import Limit, NodeBudget, ProgressCallback
from engines.solvers.encoding import NotAlternating
from engines.solvers.solver import GameSolver, View
from engines.solvers.verdict import Assumption, Counts, Loop, Verdict, tie_break_key

if TYPE_CHECKING:
    from engines.solvers.cache import SolverCache
    from engines.solvers.evaluation import Evaluation

T = TypeVar("T")

MAX_LOOP_POSITIONS = 2_000
"""The maximum number of positions from which ``find_loop`` looks for a shorter cycle."""

SuccessorFunction = Callable[[Any], Sequence[tuple[Any, Any]]]
"""Returns the moves that keep the value of a position, each with the position that it leads to."""
Path = tuple[tuple[Any, ...], Hashable]
"""Some moves, and the position that they lead to."""


class Solution(Generic[S, M]):
    """Answers about any position of one game; positions are solved when an answer needs them.

    Each question is about one position, by default the one that was given to ``solve``, and may raise
    TooLarge or Stopped. Solutions of the same game and rules share the solver in their cache.
    """

    def __init__(self, game: Game[S, M], state: S, limit: Limit, cache: SolverCache) -> None:
        self.game = game
        self.state = state
        self.limit = limit
        self.cache = cache
        # Weak after the first question: the cache alone decides how long the solved positions stay in memory.
        self._solver_ref: Callable[[], GameSolver | None] = lambda: None
        self._value_keeping_moves: dict[S, list[tuple[M, S]]] = {}
        self._loops: dict[S, Loop[M] | None] = {}

    @property
    def progress(self) -> ProgressCallback | None:
        """The callback that may stop each question."""
        return self.limit.progress

    @property
    def assumption(self) -> Assumption:
        """What the verdicts take for granted about the players.

        Two play perfectly. More play for their own best place (max^n), or all others together against one (paranoid).
        """
        if self.game.players == 2:
            return "perfect play"
        return "paranoid" if self.game.cyclic else "max^n"

    def __repr__(self) -> str:
        position = self.game.format_state(self.state)
        return f"<Solution of {self.game!r} from {position!r}, up to {self.limit.max_nodes:,} positions a question>"

    def verdict(self, state: S | None = None, seat: int | None = None) -> Verdict:
        """Return the value for a seat (by default the one to move), the plies to the end and each seat's place."""
        state = self.state if state is None else state
        return self.query(lambda solver, budget: solver.view(state, seat, budget)).to_verdict()

    def moves(self, state: S | None = None) -> list[tuple[M, Verdict]]:
        """Return each legal move with its verdict, best first; plies count from before the move.

        The value is that of the player to move. Wins and shared first places are better the sooner, losses
        the later. Equally good moves are in legal order.
        """
        state = self.state if state is None else state
        seat, legal = self.game.turn(state), self.game.legal_moves(state)
        views = self._views([self.game.apply(state, move) for move in legal], seat)
        ranked = sorted(
            zip(legal, views, strict=True), key=lambda pair: (pair[1].rank, tie_break_key(pair[1].rank, pair[1].plies))
        )
        return [(move, view.to_verdict(extra_plies=1)) for move, view in ranked]

    def best_moves(self, state: S | None = None) -> list[M]:
        """Return the best moves, all equally good, in legal order; empty when the game is over."""
        state = self.state if state is None else state
        seat, ranked = self.game.turn(state), self.moves(state)
        return [move for move, verdict in ranked if verdict.preference_key(seat) == ranked[0][1].preference_key(seat)]

    def line(self, state: S | None = None) -> tuple[M, ...]:
        """Return the best line: in each position the first legal move that keeps the verdict, until one repeats."""
        state = self.state if state is None else state
        visited, moves = {state}, list[M]()
        while (move := self._choose_best_move(state)) is not None:
            moves.append(move)
            state = self.game.apply(state, move)
            if state in visited:
                break
            visited.add(state)
        return tuple(moves)

    def outcomes(self, state: S | None = None) -> frozenset[tuple[int, ...]]:
        """Return the places by seat of every outcome of best play: several if a player has equally good moves."""
        state = self.state if state is None else state
        return self.query(lambda solver, budget: solver.outcomes(state, budget))

    def guarantee(self, state: S | None = None, seat: int | None = None) -> int:
        """Return the best place that a seat (by default the one to move) can force against all others together."""
        return max(1, self._forced_rank(state, seat))

    def can_force_win(self, state: S | None = None, seat: int | None = None) -> bool:
        """Return whether a seat (by default the one to move) can force first place alone against all others."""
        return self._forced_rank(state, seat) == 0

    def counts(self, state: S | None = None) -> Counts:
        """Return the size of the game, and of the part reachable from the position."""
        state = self.state if state is None else state
        return self.query(lambda solver, budget: solver.counts(state, budget))

    def kingmaker(self, state: S | None = None) -> frozenset[int]:
        """Return the seats of which the player to move, who cannot come first, chooses the sole winner; else empty.

        In a game with cycles a move makes a seat the winner if that seat can then force first place alone.
        """
        state = self.state if state is None else state
        return self.query(lambda solver, budget: solver.kingmaker_choices(state, budget))

    def loop(self, state: S | None = None) -> Loop[M] | None:
        """Return why a draw never ends: moves into a cycle, and the cycle; None if this is not such a draw.

        Every move of the loop keeps the value of its player.
        """
        state = self.state if state is None else state
        verdict = self.verdict(state)
        if verdict.value != "draw" or verdict.plies is not None:
            return None
        if state not in self._loops:
            self._loops[state] = find_loop(state, self._find_value_keeping_moves)
        return self._loops[state]

    def evaluate(self, state: S | None = None) -> Evaluation[S, M]:
        """Return the Evaluation of a position, from the same cache and with the same limit; nothing is solved yet."""
        evaluation = self.cache.evaluation(self.game, self.state if state is None else state, self.limit)
        # The circles of draws lead through the same positions: what was found out about them here serves there too.
        evaluation.solution._value_keeping_moves = self._value_keeping_moves  # noqa: SLF001 of the same class
        evaluation.solution._loops = self._loops  # noqa: SLF001
        return evaluation

    def query(self, question: Callable[[GameSolver, NodeBudget], T]) -> T:
        """Return the solver's answer to a question, within the limit."""
        solver = self._solver_ref()
        if solver is None or solver.is_discarded:
            solver = self.cache.get_solver(self.game)
            self._solver_ref = ref(solver)
        budget = NodeBudget(*self.limit)
        try:
            with solver.lock:
                return question(solver, budget)
        except NotAlternating:
            self.cache.replace_solver(solver)
            return self.query(question)
        except EngineError:
            raise
        except BaseException:  # such as an interrupt, which may leave the solver in a broken state
            self.cache.remove_solver(solver)
            raise
        finally:
            if budget.nodes_used or budget.nodes_returned:
                self.cache.evict_solvers(solver, 2 * budget.max_nodes)

    def _views(self, states: Sequence[S], seat: int) -> list[View]:
        """Return several positions from a seat's point of view, each within the limit; one query is faster."""
        return self.query(lambda solver, budget: list_views(solver, states, seat, budget))

    def _find_value_keeping_moves(self, state: S) -> list[tuple[M, S]]:
        """Return the moves that keep the mover's value and do not bring the end nearer, with the next positions."""
        if state not in self._value_keeping_moves:
            pairs = [(move, self.game.apply(state, move)) for move in self.game.legal_moves(state)]
            before, *views = self._views([state, *(after for _, after in pairs)], self.game.turn(state))
            self._value_keeping_moves[state] = [
                pair for pair, view in zip(pairs, views, strict=True) if view[:2] == before[:2]
            ]
        return self._value_keeping_moves[state]

    def _forced_rank(self, state: S | None, seat: int | None) -> int:
        state = self.state if state is None else state
        hero = self.game.turn(state) if seat is None else seat
        return self.query(lambda solver, budget: solver.guarantee(state, hero, budget))

    def _choose_best_move(self, state: S) -> M | None:
        return self.query(lambda solver, budget: solver.choose_best_move(state, budget))


def list_views(solver: GameSolver, states: Sequence[Any], seat: int, budget: NodeBudget) -> list[View]:
    """Return several positions from a seat's point of view; each may use the whole budget."""
    views = []
    for state in states:
        if budget.nodes_used:
            budget.reset()
        views.append(solver.view(state, seat, budget))
    return views


def find_loop(state: Hashable, successors: SuccessorFunction) -> Loop | None:
    """Return the loop with the fewest moves, lead and cycle together; None if every path ends."""
    best = find_first_loop(state, successors)
    tried: set[Hashable] = set()
    for lead, start in iterate_paths(state, successors):
        max_moves = len(best.lead) + len(best.cycle) - len(lead) - 1 if best else MAX_LOOP_POSITIONS
        if max_moves < 1 or len(tried) > MAX_LOOP_POSITIONS:
            break
        if start not in tried:
            tried.add(start)
            cycle = find_shortest_cycle(start, successors, max_moves)
            best = Loop(lead, cycle) if cycle else best
    return best


def find_shortest_cycle(state: Hashable, successors: SuccessorFunction, max_moves: int) -> tuple[Any, ...]:
    """Return the shortest path from a position back to itself; empty if none has at most ``max_moves`` moves."""
    paths = takewhile(lambda path: len(path[0]) <= max_moves, iterate_paths(state, successors))
    return next((moves for moves, end in paths if moves and end == state), ())


def find_first_loop(state: Hashable, successors: SuccessorFunction) -> Loop | None:
    """Return the loop on the path that takes the first move everywhere; None if that path ends."""
    visited_at: dict[Hashable, int] = {}
    moves: list[Any] = []
    while state not in visited_at:
        visited_at[state] = len(moves)
        pairs = successors(state)
        if not pairs:
            return None
        move, state = pairs[0]
        moves.append(move)
    return Loop(tuple(moves[: visited_at[state]]), tuple(moves[visited_at[state] :]))


def iterate_paths(state: Hashable, successors: SuccessorFunction) -> Iterator[Path]:
    """Yield the paths from a position, shortest first; each position is continued from only once."""
    paths: list[Path] = [((), state)]
    yield paths[0]
    visited = {state}
    for moves, end in paths:
        for move, after in successors(end):
            path = (*moves, move), after
            yield path
            if after not in visited:
                visited.add(after)
                paths.append(path)
