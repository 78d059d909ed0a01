"""Ask questions about solved positions: predict first, then check.

A question asks who wins, which move wins, in how many plies, or which move loses. Every question has
exactly one right answer: a position with two winning moves is never used to ask for the winning move,
and with more than two players a question is asked only if all best play agrees on the answer. The
same seed gives the same questions.

>>> from random import Random
>>> from engines import load, solve
>>> solution = solve(load("obliteration"))
>>> question, = generate_questions(solution, "move", plies=3, number=1, seed=4)
>>> question.position, question.choices, question.choices[question.answer_index]
('19:m:s', ('add', 'subtract'), 'subtract')
>>> grade_answer(question, "add").message.split(".")[0]
'No: the answer is subtract'
>>> draft_winning_move(solution, solution.game.parse_state("3:d:d"), Random(0)) is None  # two moves win
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from analysis.explain import explain_move, explain_position
from analysis.graph import MAX_MAP_POSITIONS, find_reachable_states
from analysis.reasons import has_paranoid_verdicts
from engines import EngineError, Game
from engines.english import VALUE_VERBS, count_noun, join_words
from engines.errors import shorten
from engines.solvers import Solution, TooLarge
from engines.solvers.verdict import value_for

NO_WINNER = "nobody: it is a draw"
MAX_CHOICES = 6
"""The most moves that a question offers."""
RANDOM_GAMES = 400
"""The number of random games from which positions are taken if a game has too many to list."""
MAX_RANDOM_PLIES = 100
"""The most plies of each random game."""


class QuestionDraft(NamedTuple):
    """A question before its reason is worked out."""

    prompt: str
    choices: tuple[str, ...]
    correct_choice: str
    plies: int | None
    """The number of plies to look ahead; None for a draw without end."""
    reason_factory: Callable[[], str]
    """Makes the reason, which takes long, only for a question that is really asked."""


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


class Feedback(NamedTuple):
    """Whether an answer is right, and what to say about it."""

    correct: bool
    message: str


def generate_questions(
    solution: Solution, question_type: str, *, plies: int | None = None, number: int = 5, seed: int = 0
) -> list[Question]:
    """Return questions of one of QUESTION_TYPES, all with the same number of plies to look ahead if it is given."""
    if number < 1:
        raise EngineError(f"number: {number} should be 1 or more")
    questions = []
    for state, draft in generate_drafts(solution, question_type, Random(f"{seed}/{question_type}")):
        if plies in (None, draft.plies):
            questions.append(build_question(solution.game, state, question_type, draft))
        if len(questions) == number:
            return questions
    if not questions:
        depths = join_words([str(depth) for depth in list_depths(solution, question_type)]) or "no depth"
        where = "" if plies is None else f" at {count_noun(plies, 'ply')}; there are some at {depths}"
        raise EngineError(f"quiz: there is no question of the kind {question_type} in {solution.game.title}{where}")
    return questions


def list_depths(solution: Solution, question_type: str) -> list[int]:
    """Return the numbers of plies for which there is a question of a type, the smallest first."""
    drafts = (draft for _, draft in generate_drafts(solution, question_type, Random(0)))
    return sorted({draft.plies for draft in drafts if draft.plies is not None})


def generate_drafts(solution: Solution, question_type: str, rng: Random) -> Iterator[tuple[Any, QuestionDraft]]:
    """Yield every position for which there is a question of a type, in random order, with the draft."""
    if question_type not in QUESTION_TYPES:
        raise EngineError(f"kind: {shorten(question_type)} should be one of {', '.join(QUESTION_TYPES)}")
    if has_paranoid_verdicts(solution.game):
        raise EngineError(
            f"players: there are no questions for {solution.game.players} players in a game with loops, "
            "because best play is not defined there"
        )
    for state in list_candidate_states(solution, rng):
        try:
            draft = QUESTION_TYPES[question_type](solution, state, rng)
        except TooLarge:
            continue  # the answer is not known
        if draft:
            yield state, draft


def build_question(game: Game[Any, Any], state: Any, question_type: str, draft: QuestionDraft) -> Question:
    """Return the question of a draft, with its reason."""
    return Question(
        question_type,
        game.format_state(state),
        game.render(state),
        draft.prompt,
        draft.choices,
        draft.choices.index(draft.correct_choice),
        draft.reason_factory(),
        draft.plies,
    )


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
    return Feedback(correct=False, message=f"No: the answer is {right}. {question.reason}")


def draft_who_wins(solution: Solution, state: Any, _: Random) -> QuestionDraft | None:
    """Draft the question who wins; None if best play can have several winners."""
    game = solution.game
    winners = {name_winner(game, places) for places in solution.outcomes(state)}
    if len(winners) != 1:
        return None
    prompt = f"{game.player_names[game.turn(state)]} is to move. Who wins with best play?"
    choices, plies = (*game.player_names, NO_WINNER), solution.verdict(state).plies
    return QuestionDraft(prompt, choices, winners.pop(), plies, lambda: explain_position(solution.evaluate(state)))


def name_winner(game: Game[Any, Any], places: Sequence[int]) -> str:
    """Return the name of the player who is alone in first place, or that there is none."""
    return game.player_names[places.index(1)] if places.count(1) == 1 else NO_WINNER


def draft_ply_count(solution: Solution, state: Any, rng: Random) -> QuestionDraft | None:
    """Draft the question in how many plies the winner wins; None for a draw or with more than two players."""
    game, verdict = solution.game, solution.verdict(state)
    if game.players > 2 or verdict.plies is None or verdict.value == "draw":
        return None
    mover = game.turn(state)
    winner = game.player_names[mover if verdict.value == "win" else 1 - mover]
    # Either all choices are odd or all are even: the others would be too easy to rule out.
    first = max(1 if verdict.plies % 2 else 2, verdict.plies - 2 * rng.randrange(3))
    choices = tuple(str(number) for number in range(first, first + 8, 2))
    prompt = f"{game.player_names[mover]} is to move and {winner} wins. In how many plies, if both play their best?"
    return QuestionDraft(
        prompt, choices, str(verdict.plies), verdict.plies, lambda: explain_position(solution.evaluate(state))
    )


def draft_winning_move(solution: Solution, state: Any, rng: Random) -> QuestionDraft | None:
    """Draft the question which move wins."""
    return draft_move_question(solution, state, rng, "win")


def draft_losing_move(solution: Solution, state: Any, rng: Random) -> QuestionDraft | None:
    """Draft the question which move loses."""
    return draft_move_question(solution, state, rng, "loss")


def draft_move_question(solution: Solution, state: Any, rng: Random, value: str) -> QuestionDraft | None:
    """Draft the question for the only move of a value; None if another move has or may have that value."""
    game, legal = solution.game, solution.game.legal_moves(state)
    values = {move: find_possible_values(solution, state, move) for move in legal}
    matching = [move for move in legal if value in values[move]]
    if len(matching) != 1 or len(values[matching[0]]) > 1 or len(legal) < 2:
        return None
    right = matching[0]
    others = [move for move in legal if move != right]
    offered = {right, *rng.sample(others, min(MAX_CHOICES - 1, len(others)))}
    choices = tuple(game.format_move(move) for move in legal if move in offered)
    prompt = f"One move {VALUE_VERBS[value]} for {game.player_names[game.turn(state)]}. Which?"
    plies = solution.verdict(game.apply(state, right)).plies
    return QuestionDraft(
        prompt,
        choices,
        game.format_move(right),
        None if plies is None else plies + 1,
        lambda: explain_move(solution.evaluate(state), right).text,
    )


def find_possible_values(solution: Solution, state: Any, move: Any) -> set[str]:
    """Return the results for the mover to which best play after a move can lead."""
    game, seat = solution.game, solution.game.turn(state)
    return {value_for(places, seat) for places in solution.outcomes(game.apply(state, move))}


QUESTION_TYPES: dict[str, Callable[[Solution, Any, Random], QuestionDraft | None]] = {
    "who": draft_who_wins,
    "move": draft_winning_move,
    "plies": draft_ply_count,
    "blunder": draft_losing_move,
}
"""The types of question by name, each with the function that drafts it for a position."""


def list_candidate_states(solution: Solution, rng: Random) -> list[Any]:
    """Return the positions to ask about, in random order: all of the game, all that can be reached, or a sample."""
    game = solution.game
    states = game.all_states()
    if states is None:
        try:
            states = find_reachable_states(game, solution.state)
        except EngineError:
            states = sample_states(game, solution.state, rng)
    candidates = [state for state in states if game.legal_moves(state)]
    rng.shuffle(candidates)
    return candidates


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
