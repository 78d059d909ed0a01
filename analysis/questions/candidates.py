"""Find the questions that could be asked, and choose among them: the kinds in turn, what is too easy last.

>>> from random import Random
>>> from engines import load, solve
>>> search = CandidateSearch(solve(load("chopsticks")), ["save", "blunder"], number=4)
>>> [(each.kind, each.level) for each in search.choose(Random(1))]
[('blunder', 0), ('blunder', 0), ('blunder', 0), ('blunder', 0)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from analysis.question_types import QUESTION_TYPES, KnownAnswer
from analysis.questions.bank_question import MOVE_KINDS
from analysis.questions.number_questions import MIN_PLIES
from analysis.questions.pool import PoolPosition, iterate_pools
from engines.solvers import Solution, TooLarge

MAX_REFUSALS = 6
"""After this number of positions that are too large to solve, no more are tried."""
SPARE_FACTOR = 3
"""How many candidates are collected for each question, so that the better ones can be chosen."""
MIN_TWO_PLAYER_POSITIONS, MIN_MULTIPLAYER_POSITIONS = 40, 24
"""How many positions are examined for rare kinds even if there are questions enough; fewer where each takes long."""
EXAMINED_FACTOR = 8
"""The most positions that are examined for each question, if there are questions enough."""
MAX_STARTS = 4
"""The most starts whose positions are examined only to find better questions."""
MIN_POSITIONS, MAX_SMALL_STARTS = 60, 40
"""If fewer positions follow from the first start, those of others are mixed in: every sheet would have the same questions."""
GUESSABLE, TRIVIAL = 1, 2
"""The levels of candidates to avoid: with a choice of two, and with a result that everybody sees at once; 0 is good."""


VALUES_BY_KIND = {"move": ("win",), "save": ("draw",), "blunder": ("win", "draw")}
"""The values that a position can have for there to be a question of a kind."""


class Candidate(NamedTuple):
    """A question that could be asked."""

    kind: str
    state: Any
    known: KnownAnswer
    level: int


class CandidateSearch:
    """A search for questions about the positions of a game."""

    def __init__(self, solution: Solution, kinds: Sequence[str], number: int, depth: int | None = None) -> None:
        self.solution = solution
        self.kinds = kinds
        self.number = number
        self.depth = depth
        self.refusals = 0
        """The number of positions that were too large to solve."""
        self._max_plies_left: int | None = None

    def choose(self, rng: Random) -> list[Candidate]:
        """Return the questions to ask, of as few starts as yield enough; a few more are tried for better and other ones."""
        found: list[Candidate] = []
        chosen: list[Candidate] = []
        pool_sizes: list[int] = []
        for starts, pool in enumerate(iterate_pools(self.solution.game, rng), 1):
            pool_sizes.append(len(pool))
            found += self._search_pool(pool)
            mixed = rng.sample(found, len(found)) if pool_sizes[0] < MIN_POSITIONS else found
            chosen = spread_over_kinds(mixed, self.kinds, self.number)
            is_enough = len(chosen) == self.number
            is_good = starts >= MAX_STARTS or not any(each.level for each in chosen)
            wanted_positions = max(MIN_POSITIONS, SPARE_FACTOR * self.number)
            is_varied = starts >= MAX_SMALL_STARTS or sum(pool_sizes) >= wanted_positions
            if (is_enough and is_good and is_varied) or self.refusals >= MAX_REFUSALS:
                break
        return chosen

    def _search_pool(self, pool: Sequence[PoolPosition]) -> Iterator[Candidate]:
        """Yield the questions about the positions of one pool, until there are plenty."""
        wanted = dict.fromkeys(self.kinds, SPARE_FACTOR * -(-self.number // len(self.kinds)))
        min_examined = MIN_TWO_PLAYER_POSITIONS if self.solution.game.players == 2 else MIN_MULTIPLAYER_POSITIONS
        max_examined, good = max(min_examined, EXAMINED_FACTOR * self.number), 0
        for examined, position in enumerate(pool):
            candidates = self._examine(position)
            yield from candidates
            for each in candidates:
                wanted[each.kind] -= not each.level
                good += not each.level
            if max(wanted.values()) <= 0 or (examined >= max_examined and good >= self.number):
                return

    def _examine(self, position: PoolPosition) -> list[Candidate]:
        """Return the questions about a position; none if one nearer to the end was too large already."""
        is_too_far = self._max_plies_left is not None and position.plies_left > self._max_plies_left
        if is_too_far or self.refusals >= MAX_REFUSALS:
            return []
        try:
            return list(list_candidates(self.solution, position.state, self.kinds, self.depth))
        except TooLarge:
            self.refusals += 1
            self._max_plies_left = position.plies_left // 2
            return []


def list_candidates(solution: Solution, state: Any, kinds: Sequence[str], depth: int | None) -> Iterator[Candidate]:
    """Yield the questions about a position that have exactly one right answer."""
    value = solution.verdict(state).value
    for kind in kinds:
        if solution.game.players == 2 and value not in VALUES_BY_KIND.get(kind, (value,)):
            continue  # found out without looking at the moves
        known = QUESTION_TYPES[kind].find_answer(solution, state)
        if known is None or depth not in (None, known.plies):
            continue
        if kind == "plies" and not is_number_fit(known):
            continue
        yield Candidate(kind, state, known, find_level(solution, kind, state, known))


def is_number_fit(known: KnownAnswer) -> bool:
    """Return whether a number of plies is worth counting, and odd for a win of the mover, as the feedback says."""
    plies = known.plies or 0
    return plies >= MIN_PLIES and (plies % 2 == 1) == (known.answer == "win")


def find_level(solution: Solution, kind: str, state: Any, known: KnownAnswer) -> int:
    """Return 0 for a good question, or why it should come last."""
    if is_trivial(solution, kind, state, known):
        return TRIVIAL
    min_moves = 3 if kind in MOVE_KINDS else 2 if kind == "who" else 1
    return GUESSABLE if len(solution.game.legal_moves(state)) < min_moves else 0


def is_trivial(solution: Solution, kind: str, state: Any, known: KnownAnswer) -> bool:
    """Return whether the game ends at once: after the right move, or by the reply to every wrong one."""
    if kind in ("who", "move") and known.plies == 1:
        return True
    if kind == "blunder":
        return known.plies == 2
    if kind not in ("move", "save") or solution.game.players > 2:
        return False
    return all(verdict.plies == 2 for move, verdict in solution.moves(state) if move != known.answer)


def spread_over_kinds(found: Iterable[Candidate], kinds: Sequence[str], number: int) -> list[Candidate]:
    """Return candidates of all kinds in turn, the good ones first, no position twice."""
    levels: dict[int, dict[str, list[Candidate]]] = {
        level: {kind: [] for kind in kinds} for level in (0, GUESSABLE, TRIVIAL)
    }
    for each in found:
        levels[each.level][each.kind].append(each)
    chosen: dict[Any, Candidate] = {}
    for queues in levels.values():
        waiting = [iter(queue) for queue in queues.values()]
        while waiting and len(chosen) < number:
            queue = waiting.pop(0)
            fresh = next((each for each in queue if each.state not in chosen), None)
            if fresh:
                chosen[fresh.state] = fresh
                waiting.append(queue)
    return list(chosen.values())
