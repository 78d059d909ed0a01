"""Ask questions about solved positions: predict first, then check.

A bank holds the questions about the positions of one game (``analysis.question_types`` has their types). It examines
each position once for each type, so the second sheet is made quickly. The same seed gives the same questions.

>>> from engines import load, solve
>>> bank = QuestionBank(solve(load("obliteration")))
>>> bank.kinds["move"], bank.depths("move")
('Which move wins?', [1, 3, 5])
>>> question, = bank.questions("move", depth=3, seed=4, number=1)
>>> question.position, question.choices, question.choices[question.answer_index]
('19:m:s', ('Add 1', 'Subtract 1'), 'Subtract 1')
>>> bank.grade(question, 0).message.split(".")[0]
'No: the answer is “Subtract 1”'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from math import inf
from random import Random
from typing import Any, NamedTuple

from analysis.graph import MAX_MAP_POSITIONS, find_reachable_states
from analysis.prospects import has_paranoid_verdicts
from analysis.question_types import KIND_LABELS, QUESTION_TYPES, KnownAnswer, QuestionDraft
from engines import EngineError, Game
from engines.english import count_noun, join_words
from engines.errors import shorten
from engines.solvers import Solution, TooLarge

RANDOM_GAMES = 400
"""The number of random games from which positions are taken if a game has too many to list."""
MAX_RANDOM_PLIES = 100
"""The most plies of each random game."""


DRAFTS_PER_QUESTION = 4
"""The number of drafts from which each question of a sheet is chosen, so that a sheet has several depths."""
Draft = tuple[Any, KnownAnswer, QuestionDraft]
"""A position, the answer, and the question before its reason is worked out."""


class Question(NamedTuple):
    """A question with its choices, the right one, and the reason."""

    question_type: str
    position: str
    rendering: str
    """The position drawn as text."""
    prompt: str
    choices: tuple[str, ...]
    answer_index: int
    """The number of the right choice, from 0."""
    reason: str
    plies: int | None
    """The number of plies to look ahead; None for a draw without end."""
    state: Any = None
    """The position itself, for a board; None for a question about no position."""


class Feedback(NamedTuple):
    """Whether an answer is right, and what to say about it."""

    correct: bool
    message: str


class QuestionBank:
    """The questions about the positions of a game: all of the game, all that can be reached, or a sample."""

    def __init__(self, solution: Solution, kinds: Iterable[str] | None = None) -> None:
        """Offer the given types of question, by default all that there are for the number of players."""
        self.solution = solution
        game = solution.game
        check_best_play(game)
        offered = list_kinds(game) if kinds is None else [check_kind(kind) for kind in kinds]
        self.kinds = {kind: KIND_LABELS[kind] for kind in offered}
        """The types of question on offer, each with its label."""
        self._answers: dict[str, dict[Any, KnownAnswer | None]] = {kind: {} for kind in QUESTION_TYPES}
        self._depths: dict[str, list[int]] = {}
        self._states: list[Any] | None = None

    def depths(self, kind: str) -> list[int]:
        """Return the numbers of plies for which there is a question of a type, the smallest first."""
        if kind not in self._depths:
            known = (answer for _, answer in self._find_answers(kind, Random(0)))
            self._depths[kind] = sorted({answer.plies for answer in known if answer.plies is not None})
        return list(self._depths[kind])

    def questions(self, kind: str, depth: int | None = None, seed: int = 0, number: int = 5) -> list[Question]:
        """Return questions of a type, from those that end soonest to those that end latest.

        All of them end after the same number of plies if ``depth`` is given; else they are of as many depths as can be.
        """
        if number < 1:
            raise EngineError(f"number: {number} should be 1 or more")
        rng, drafts = Random(f"{seed}/{kind}"), list[Draft]()
        wanted = number if depth is not None else DRAFTS_PER_QUESTION * number
        for state, known in self._find_answers(kind, rng):
            # Every draft is made, also at another depth: it draws from the random numbers of the sheet.
            draft = QUESTION_TYPES[kind].make_draft(self.solution.game, state, known, rng)
            if depth in (None, known.plies):
                drafts.append((state, known, draft))
            if len(drafts) == wanted:
                break
        if not drafts:
            raise EngineError(self._describe_lack(kind, depth))
        return [self._build_question(kind, *chosen) for chosen in select_by_depth(drafts, number)]

    def grade(self, question: Question, choice_index: int) -> Feedback:
        """Say whether a choice, given as its number from 0, is right, and why."""
        return grade_answer(question, choice_index)

    def _find_answers(self, kind: str, rng: Random) -> Iterator[tuple[Any, KnownAnswer]]:
        """Yield every position for which there is a question of a type, in random order, with the right answer."""
        answers = self._answers[check_kind(kind)]
        for state in self._shuffle_states(rng):
            if state not in answers:
                answers[state] = self._find_answer(kind, state)
            if known := answers[state]:
                yield state, known

    def _find_answer(self, kind: str, state: Any) -> KnownAnswer | None:
        try:
            return QUESTION_TYPES[kind].find_answer(self.solution, state)
        except TooLarge:
            return None  # the answer is not known

    def _shuffle_states(self, rng: Random) -> list[Any]:
        """Return the positions to ask about, in random order; each sheet of a large game has its own sample."""
        if self._states is None:
            self._states = list_open_states(self.solution)
        shuffled = list(self._states) or sample_states(self.solution.game, self.solution.state, rng)
        rng.shuffle(shuffled)
        return shuffled

    def _describe_lack(self, kind: str, depth: int | None) -> str:
        """Return that there are no questions of a type, or none at a depth, as a sentence."""
        what = f"There is no question “{KIND_LABELS[kind]}” in {self.solution.game.title} under these rules"
        depths = [str(each) for each in self.depths(kind)]
        if depth is None or not depths:
            return f"{what}."
        return f"{what} for which one looks {count_noun(depth, 'move')} ahead; there are some for {join_words(depths)}."

    def _build_question(self, kind: str, state: Any, known: KnownAnswer, draft: QuestionDraft) -> Question:
        game = self.solution.game
        return Question(
            kind,
            game.format_state(state),
            game.render(state),
            draft.prompt,
            draft.choices,
            draft.choices.index(draft.correct_choice),
            QUESTION_TYPES[kind].explain(self.solution, state, known),
            known.plies,
            state,
        )


def select_by_depth(drafts: Iterable[Draft], number: int) -> list[Draft]:
    """Return some drafts of as many depths as can be, ordered by depth; draws without end come last."""
    by_depth: dict[int | None, list[Draft]] = {}
    for draft in drafts:
        by_depth.setdefault(draft[1].plies, []).append(draft)
    alternating = [draft for layer in zip_longest(*by_depth.values()) for draft in layer if draft is not None]
    return sorted(alternating[:number], key=lambda draft: inf if draft[1].plies is None else draft[1].plies)


def generate_questions(
    solution: Solution, question_type: str, *, plies: int | None = None, number: int = 5, seed: int = 0
) -> list[Question]:
    """Return questions of one of QUESTION_TYPES, all with the same number of plies to look ahead if it is given."""
    return QuestionBank(solution).questions(question_type, plies, seed, number)


def check_best_play(game: Game[Any, Any]) -> None:
    """Raise EngineError if there are no questions about a game, because nobody can say what best play is."""
    if has_paranoid_verdicts(game):
        raise EngineError(
            f"players: there are no questions for {game.players} players in a game with loops, "
            "because best play is not defined there"
        )


def check_kind(kind: str) -> str:
    """Return the name of a type of question; raise EngineError if there is none with this name."""
    if kind not in QUESTION_TYPES:
        raise EngineError(f"kind: {shorten(kind)} should be one of {', '.join(QUESTION_TYPES)}")
    return kind


def list_kinds(game: Game[Any, Any]) -> list[str]:
    """Return the types of question that are asked in a game."""
    return [kind for kind, question_type in QUESTION_TYPES.items() if question_type.suits(game)]


def grade_answer(question: Question, answer: str | int) -> Feedback:
    """Say whether a choice, given as its text or as its number from 0, is right, and why."""
    choices = [choice.lower() for choice in question.choices]
    word = answer.strip().lower() if isinstance(answer, str) else ""
    chosen = answer if isinstance(answer, int) else choices.index(word) if word in choices else -1
    if not 0 <= chosen < len(choices):
        raise EngineError(f"answer: {shorten(answer)} should be one of {', '.join(question.choices)}")
    if chosen == question.answer_index:
        return Feedback(correct=True, message=f"Right. {question.reason}")
    right = question.choices[question.answer_index]
    return Feedback(correct=False, message=f"No: the answer is “{right}”. {question.reason}")


def list_open_states(solution: Solution) -> list[Any]:
    """Return the positions with moves: all of a game, or all that can be reached; none if they are too many to list."""
    game = solution.game
    states = game.all_states()
    try:
        states = find_reachable_states(game, solution.state) if states is None else states
    except EngineError:
        return []
    return [state for state in states if game.legal_moves(state)]


def sample_states(game: Game[Any, Any], state: Any, rng: Random) -> list[Any]:
    """Return positions from random games, each once."""
    sample: dict[Any, None] = {}
    for _ in range(RANDOM_GAMES):
        current = state
        for _ in range(MAX_RANDOM_PLIES):
            if not (moves := game.legal_moves(current)) or len(sample) >= MAX_MAP_POSITIONS:
                break
            sample[game.canonical(current)] = None
            current = game.apply(current, rng.choice(moves))
    return list(sample)
