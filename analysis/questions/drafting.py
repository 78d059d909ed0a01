"""Draft the questions of a bank: the kinds in turn, no position twice, what is too easy last.

>>> from engines import load
>>> question, *_ = draft_questions(load("obliteration"), number=3, seed=1, kinds=["save"])
>>> question.prompt
'Player 1 is to move. Every move but one loses. Which one saves the game?'
>>> [choice.text for choice in question.choices if choice.is_right]
['Subtract 1']
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from analysis.question_types import KIND_LABELS, NO_WINNER, QUESTION_TYPES, KnownAnswer
from analysis.questions.bank_question import MOVE_KINDS, BankQuestion
from analysis.questions.move_questions import QuestionText, draft_move_question
from analysis.questions.number_questions import MIN_PLIES, draft_number_question
from analysis.questions.pool import PoolPosition, iterate_pools
from analysis.questions.winner_questions import draft_winner_question
from analysis.quiz import check_best_play, check_kind, list_kinds
from engines import EngineError, Game
from engines.solvers import Limit, Solution, SolverCache, TooLarge

MAX_NUMBER = 1_000
"""The most questions of a bank: more would choke the platforms that import it."""
MAX_NODES, MAX_LOOPLESS_NODES, MAX_MULTIPLAYER_NODES = 20_000, 3_000, 1_000
"""The most positions that the solver examines for one answer; less in games that it searches deeply, position by position."""
SPARE_FACTOR = 3
"""For each question so many candidates are collected, so that the better ones can be chosen."""
MIN_TWO_PLAYER_POSITIONS, MIN_MULTIPLAYER_POSITIONS = 40, 24
"""So many positions are examined for rare kinds even if there are questions enough; fewer where each takes long."""
EXAMINED_FACTOR = 8
"""For each question so many positions are examined at the most, if there are questions enough."""
MAX_STARTS = 4
"""The most starts whose positions are examined only to find better questions."""
COIN, TRIVIAL = 1, 2
"""The levels of candidates to avoid: with a choice of two, and with a result that everybody sees at once; 0 is good."""


VALUES_BY_KIND = {"move": ("win",), "save": ("draw",), "blunder": ("win", "draw")}
"""The values that a position can have for there to be a question of a kind."""


class Candidate(NamedTuple):
    """A question that could be asked."""

    kind: str
    state: Any
    known: KnownAnswer
    level: int


def draft_questions(
    game: Game[Any, Any],
    *,
    number: int = 50,
    seed: int = 0,
    depth: int | None = None,
    kinds: Iterable[str] | None = None,
) -> list[BankQuestion]:
    """Return questions about positions that can arise in a match; fewer than asked for if there are no more.

    With ``depth`` all of them look so many plies ahead. The same arguments give the same questions.
    """
    check_best_play(game)
    if not 1 <= number <= MAX_NUMBER:
        raise EngineError(f"number: {number} should be a whole number from 1 to {MAX_NUMBER:,}")
    rng = Random(f"{seed}/{game!r}")
    max_nodes = MAX_NODES if game.cyclic else MAX_LOOPLESS_NODES
    # A cache of its own: what was solved before would otherwise decide which positions are too large.
    solution: Solution = SolverCache().solution(
        game, game.start(), Limit(max_nodes if game.players == 2 else MAX_MULTIPLAYER_NODES)
    )
    chosen = choose_candidates(solution, check_kinds(game, kinds), number, depth, rng)
    has_draws = any(each.known.answer == NO_WINNER for each in chosen) or can_be_drawn(solution)
    return [build_question(solution, each, rng, has_draws=has_draws) for each in chosen]


def check_kinds(game: Game[Any, Any], kinds: Iterable[str] | None) -> list[str]:
    """Return the kinds of question that are asked for, by default all that suit the game."""
    if kinds is None:
        return list_kinds(game)
    wanted = [check_kind(kind) for kind in kinds]
    for kind in wanted:
        if not QUESTION_TYPES[kind].suits(game):
            raise EngineError(f"kind: there is no question “{KIND_LABELS[kind]}” in {game.title} under these rules")
    return wanted


def choose_candidates(
    solution: Solution, kinds: Sequence[str], number: int, depth: int | None, rng: Random
) -> list[Candidate]:
    """Return the questions to ask, of as few starts as yield enough; a few more are tried for better ones."""
    found: list[Candidate] = []
    chosen: list[Candidate] = []
    for starts, pool in enumerate(iterate_pools(solution.game, rng), 1):
        found += collect_candidates(solution, pool, kinds, number, depth)
        chosen = spread_over_kinds(found, kinds, number)
        if len(chosen) == number and (starts >= MAX_STARTS or not any(each.level for each in chosen)):
            break
    return chosen


def collect_candidates(
    solution: Solution, pool: Sequence[PoolPosition], kinds: Sequence[str], number: int, depth: int | None
) -> Iterator[Candidate]:
    """Yield the questions about the positions of one pool, until there are plenty."""
    wanted = dict.fromkeys(kinds, SPARE_FACTOR * -(-number // len(kinds)))
    max_plies_left, total = None, 0
    is_pair = solution.game.players == 2
    max_examined = max(MIN_TWO_PLAYER_POSITIONS if is_pair else MIN_MULTIPLAYER_POSITIONS, EXAMINED_FACTOR * number)
    for examined, position in enumerate(pool):
        if max_plies_left is not None and position.plies_left >= max_plies_left:
            continue  # a position nearer to the end was too large already
        try:
            candidates = list(list_candidates(solution, position.state, kinds, depth))
        except TooLarge:
            max_plies_left = position.plies_left * 3 // 4
            continue
        yield from candidates
        for each in candidates:
            wanted[each.kind] -= not each.level
            total += not each.level
        if max(wanted.values()) <= 0 or (examined >= max_examined and total >= number):
            return


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
    return COIN if len(solution.game.legal_moves(state)) < min_moves else 0


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
        level: {kind: [] for kind in kinds} for level in (0, COIN, TRIVIAL)
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


def can_be_drawn(solution: Solution) -> bool:
    """Return whether there are draws in what follows from the start: play without end, or a shared first place."""
    game = solution.game
    if game.players == 2 and not game.cyclic:
        return False
    states = [position.state for position in next(iterate_pools(game, Random(0)))]
    if game.cyclic:
        try:
            return any(solution.verdict(state).value == "draw" for state in states)
        except TooLarge:
            return True
    return any(
        game.standing(game.apply(state, move)).count(1) > 1 for state in states for move in game.legal_moves(state)
    )


def build_question(solution: Solution, candidate: Candidate, rng: Random, *, has_draws: bool) -> BankQuestion:
    """Return a candidate as a question with all its sentences."""
    game, (kind, state, known, _) = solution.game, candidate
    text = draft_text(solution, candidate, rng, has_draws=has_draws)
    return BankQuestion(make_name(game, state, kind), game, state, kind, *text, known.plies)


def draft_text(solution: Solution, candidate: Candidate, rng: Random, *, has_draws: bool) -> QuestionText:
    """Return what the question of a candidate says."""
    kind, state, known, _ = candidate
    if kind == "who":
        return draft_winner_question(solution, state, known, has_draws=has_draws)
    if kind == "plies":
        return draft_number_question(solution, state, known)
    return draft_move_question(kind, solution, state, known, rng)


def make_name(game: Game[Any, Any], state: Any, kind: str) -> str:
    """Return the identifier of a question: from its game, kind and position, so that a second import finds the first."""
    content = f"{game!r} {kind} {game.format_state(state)} {game.turn(state)}"
    return f"{game.name}_{kind}_{hashlib.sha256(content.encode()).hexdigest()[:8]}"
