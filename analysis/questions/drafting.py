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
from collections.abc import Iterable
from random import Random
from typing import Any

from analysis.question_types import KIND_LABELS, NO_WINNER, QUESTION_TYPES
from analysis.questions.bank_question import BankQuestion
from analysis.questions.candidates import Candidate, CandidateSearch
from analysis.questions.move_questions import QuestionText, draft_move_question
from analysis.questions.number_questions import draft_number_question
from analysis.questions.pool import iterate_pools
from analysis.questions.winner_questions import draft_winner_question
from analysis.quiz import check_best_play, check_kind, list_kinds
from engines import EngineError, Game
from engines.solvers import Limit, Solution, SolverCache, TooLarge

MAX_NUMBER = 1_000
"""The most questions of a bank: more would choke the platforms that import it."""
MAX_NODES, MAX_LOOPLESS_NODES, MAX_MULTIPLAYER_NODES = 10_000, 3_000, 1_000
"""The most positions that the solver examines for one answer; less in games that it searches deeply, position by position."""
EXPLANATION_FACTOR = 10
"""How many times as many positions the sentences about a question may need as its answer."""


def draft_questions(
    game: Game[Any, Any],
    *,
    number: int = 50,
    seed: int = 0,
    depth: int | None = None,
    kinds: Iterable[str] | None = None,
) -> list[BankQuestion]:
    """Return questions about positions that can arise in a match; fewer than asked for if there are no more.

    With ``depth`` all of them look that many plies ahead. The same arguments give the same questions.
    """
    check_best_play(game)
    if not 1 <= number <= MAX_NUMBER:
        raise EngineError(f"number: {number} should be a whole number from 1 to {MAX_NUMBER:,}")
    rng = Random(f"{seed}/{game!r}")
    # A cache of its own: what was solved before would otherwise decide which positions are too large.
    cache, start, max_nodes = SolverCache(), game.start(), choose_max_nodes(game)
    search = CandidateSearch(cache.solution(game, start, Limit(max_nodes)), check_kinds(game, kinds), number, depth)
    chosen = search.choose(rng)
    if search.refusals and not chosen:
        raise EngineError(f"game: the positions of {game.title} are too large to solve under these rules")
    has_draws = any(each.known.answer == NO_WINNER for each in chosen) or can_be_drawn(search.solution)
    solution: Solution = cache.solution(game, start, Limit(EXPLANATION_FACTOR * max_nodes))
    return [build_question(solution, each, rng, has_draws=has_draws) for each in chosen]


def choose_max_nodes(game: Game[Any, Any]) -> int:
    """Return how many positions the solver may examine for one answer."""
    if game.players > 2:
        return MAX_MULTIPLAYER_NODES
    return MAX_NODES if game.cyclic else MAX_LOOPLESS_NODES


def check_kinds(game: Game[Any, Any], kinds: Iterable[str] | None) -> list[str]:
    """Return the kinds of question that are asked for, by default all that suit the game."""
    if kinds is None:
        return list_kinds(game)
    wanted = [check_kind(kind) for kind in kinds]
    for kind in wanted:
        if not QUESTION_TYPES[kind].suits(game):
            raise EngineError(f"kind: there is no question “{KIND_LABELS[kind]}” in {game.title} under these rules")
    return wanted


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
