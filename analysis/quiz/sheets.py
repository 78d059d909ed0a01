"""Questions from the solved table: predict first, then check. The same seed asks the same questions.

Every question has exactly one right choice: a position with two winning moves is never asked for
*the* winning move, and with more than two players only what all best play agrees on is asked.

>>> from engines import load, solve
>>> question, = ask(solve(load("obliteration")), "move", plies=3, number=1, seed=4)
>>> question.position, question.choices, question.choices[question.answer]
('19:m:s', ('add', 'subtract'), 'subtract')
>>> grade(question, "add").words.split(".")[0]
'No: the answer is subtract'
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from analysis.explain.seats import besieged
from analysis.graph import MOST, arising
from analysis.quiz.kinds import KINDS, Draft
from engines import EngineError, Game
from engines.kinds import shorten
from engines.solvers import Solution, TooLarge
from engines.words import count, listing

WALKS = 400
"""How many random games are walked through where a game has too many positions to go through all."""
FAR = 100
"""How many plies of each."""


class Question(NamedTuple):
    """A question with its choices, which of them is right, and why."""

    kind: str
    position: str
    picture: str
    """The position as text."""
    prompt: str
    choices: tuple[str, ...]
    answer: int
    """The number of the right choice, from 0."""
    reason: str
    plies: int | None
    """How many plies ahead one has to see; None for a draw without end."""


class Grade(NamedTuple):
    """Whether an answer was right, and what to say to it."""

    right: bool
    words: str


def ask(solution: Solution, kind: str, *, plies: int | None = None, number: int = 5, seed: int = 0) -> list[Question]:
    """Questions of a kind (``KINDS``), from positions so many plies from the end if ``plies`` is given."""
    if number < 1:
        raise EngineError(f"number: {number} should be 1 or more")
    found = []
    for state, draft in drafts(solution, kind, Random(f"{seed}/{kind}")):
        if plies in (None, draft.plies):
            found.append(written(solution.game, state, kind, draft))
        if len(found) == number:
            return found
    if not found:
        some = listing([str(depth) for depth in depths(solution, kind)]) or "no depth"
        where = "" if plies is None else f" at {count(plies, 'ply')}; there are some at {some}"
        raise EngineError(f"quiz: there is no question of the kind {kind} in {solution.game.title}{where}")
    return found


def depths(solution: Solution, kind: str) -> list[int]:
    """The plies at which there is a question of a kind, fewest first."""
    return sorted({draft.plies for _, draft in drafts(solution, kind, Random(0)) if draft.plies is not None})


def drafts(solution: Solution, kind: str, rng: Random) -> Iterator[tuple[Any, Draft]]:
    """The positions that a question of a kind can be asked about, in random order, each with its draft."""
    if kind not in KINDS:
        raise EngineError(f"kind: {shorten(kind)} is not one of {', '.join(KINDS)}")
    if besieged(solution.game):
        raise EngineError(
            f"players: with {solution.game.players} players and loops there is no best play by everybody to ask about"
        )
    for state in pool(solution, rng):
        try:
            draft = KINDS[kind](solution, state, rng)
        except TooLarge:
            continue  # nobody knows the answer
        if draft:
            yield state, draft


def written(game: Game[Any, Any], state: Any, kind: str, draft: Draft) -> Question:
    """The question of a draft, with its reason."""
    where, answer = (game.format_state(state), game.show(state)), draft.choices.index(draft.right)
    return Question(kind, *where, draft.prompt, draft.choices, answer, draft.reason(), draft.plies)


def grade(question: Question, answer: str | int) -> Grade:
    """Whether a choice, given as its text or its number from 0, is the right one."""
    choices = [choice.lower() for choice in question.choices]
    word = answer.strip().lower() if isinstance(answer, str) else ""
    chosen = answer if isinstance(answer, int) else choices.index(word) if word in choices else -1
    if not 0 <= chosen < len(choices):
        raise EngineError(f"answer: {shorten(answer)} is not one of {', '.join(question.choices)}")
    if chosen == question.answer:
        return Grade(right=True, words=f"Right. {question.reason}")
    return Grade(right=False, words=f"No: the answer is {question.choices[question.answer]}. {question.reason}")


def pool(solution: Solution, rng: Random) -> list[Any]:
    """The positions to ask about, in random order, none twice: all there are, all that can arise, or a sample."""
    game = solution.game
    listed = game.positions()
    if listed is None:
        try:
            listed = arising(game, solution.state)
        except EngineError:
            listed = wander(game, solution.state, rng)
    states = [state for state in listed if game.legal_moves(state)]
    rng.shuffle(states)
    return states


def wander(game: Game[Any, Any], state: Any, rng: Random) -> list[Any]:
    """Positions met in random games, each once."""
    met: dict[Any, None] = {}
    for _ in range(WALKS):
        here = state
        for _ in range(FAR):
            if not (moves := game.legal_moves(here)) or len(met) >= MOST:
                break
            met[game.canonical(here)] = None
            here = game.apply(here, rng.choice(moves))
    return list(met)
