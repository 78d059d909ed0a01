"""The types of quiz question: who wins, which move wins or loses or saves the game, and in how many moves.

A question is made in two steps. First the solver finds the one right answer, if a position has one: a position with two
winning moves is never used to ask for the winning move, and with more than two players a question is asked only if
all best play agrees on the answer. This takes long and does not depend on chance, so it is done once for a position.
Then a draft adds the prompt and the choices, partly at random.

>>> from random import Random
>>> from engines import load, solve
>>> solution = solve(load("obliteration"))
>>> asked, two_moves_win = (solution.game.parse_state(text) for text in ("19:m:s", "3:d:d"))
>>> answer = find_winning_move(solution, asked)
>>> answer
KnownAnswer(answer='subtract', plies=3)
>>> QUESTION_TYPES["move"].make_draft(solution.game, asked, answer, Random(0))
QuestionDraft(prompt='One move wins for Player 1. Which?', choices=('Add 1', 'Subtract 1'), correct_choice='Subtract 1')
>>> find_winning_move(solution, two_moves_win) is None
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from analysis.explain import explain_move, explain_position
from engines import Game
from engines.english import VALUE_VERBS
from engines.solvers import Solution
from engines.solvers.verdict import value_for

NO_WINNER = "nobody: it is a draw"
WINNER_PROMPT = "{mover} is to move. Who wins with best play?"
MAX_CHOICES = 6
"""The most moves that a question offers."""


class KnownAnswer(NamedTuple):
    """The right answer to a question about a position."""

    answer: Any
    """The winner's name, the value for the player to move, or the move, according to the type of question."""
    plies: int | None
    """The number of plies to look ahead; None for a draw without end."""


class QuestionDraft(NamedTuple):
    """A question before its reason is worked out."""

    prompt: str
    choices: tuple[str, ...]
    correct_choice: str


class QuestionType(NamedTuple):
    """How a question of one type is made."""

    label: str
    """The question as a student reads it."""
    find_answer: Callable[[Solution, Any], KnownAnswer | None]
    """Finds the right answer for a position; None if there is not exactly one."""
    make_draft: Callable[[Game[Any, Any], Any, KnownAnswer, Random], QuestionDraft]
    explain: Callable[[Solution, Any, KnownAnswer], str]
    """Makes the reason, which takes long, only for a question that is really asked."""
    max_players: int | None = None
    """The most players of a game in which there are such questions; None if their number does not matter."""
    needs_draws: bool = False
    """Whether there are such questions only in a game that can go on without end."""

    def suits(self, game: Game[Any, Any]) -> bool:
        """Return whether there can be such questions in a game."""
        return (self.max_players is None or game.players <= self.max_players) and (game.cyclic or not self.needs_draws)


def find_winner(solution: Solution, state: Any) -> KnownAnswer | None:
    """Find who wins; None if best play can have several winners."""
    winners = {name_winner(solution.game, places) for places in solution.outcomes(state)}
    return KnownAnswer(winners.pop(), solution.verdict(state).plies) if len(winners) == 1 else None


def name_winner(game: Game[Any, Any], places: Sequence[int]) -> str:
    """Return the name of the player who is alone in first place, or that there is none."""
    return game.player_names[places.index(1)] if places.count(1) == 1 else NO_WINNER


def draft_winner_question(game: Game[Any, Any], state: Any, known: KnownAnswer, _: Random) -> QuestionDraft:
    """Draft the question who wins."""
    prompt = WINNER_PROMPT.format(mover=game.player_names[game.turn(state)])
    return QuestionDraft(prompt, (*game.player_names, NO_WINNER), known.answer)


def find_ply_count(solution: Solution, state: Any) -> KnownAnswer | None:
    """Find in how many plies the winner wins; None for a draw or with more than two players."""
    verdict = solution.verdict(state)
    if solution.game.players > 2 or verdict.plies is None or verdict.value == "draw":
        return None
    return KnownAnswer(verdict.value, verdict.plies)


def draft_ply_count_question(game: Game[Any, Any], state: Any, known: KnownAnswer, rng: Random) -> QuestionDraft:
    """Draft the question in how many plies the winner wins."""
    plies, mover = known.plies or 0, game.turn(state)
    winner = game.player_names[mover if known.answer == "win" else 1 - mover]
    # Either all choices are odd or all are even: the others would be too easy to rule out.
    first = max(1 if plies % 2 else 2, plies - 2 * rng.randrange(3))
    choices = tuple(str(number) for number in range(first, first + 8, 2))
    prompt = (
        f"{game.player_names[mover]} is to move and {winner} wins. In how many moves, if both play their best? "
        "Count the moves of both players."
    )
    return QuestionDraft(prompt, choices, str(plies))


def find_only_move(value: str, solution: Solution, state: Any) -> KnownAnswer | None:
    """Find the only move of a value; None if another move has or may have that value."""
    game, legal = solution.game, solution.game.legal_moves(state)
    values = {move: find_possible_values(solution, state, move) for move in legal}
    matching = [move for move in legal if value in values[move]]
    if len(matching) != 1 or len(values[matching[0]]) > 1 or len(legal) < 2:
        return None
    plies = solution.verdict(game.apply(state, matching[0])).plies
    return KnownAnswer(matching[0], None if plies is None else plies + 1)


def find_possible_values(solution: Solution, state: Any, move: Any) -> set[str]:
    """Return the results for the mover to which best play after a move can lead."""
    game, seat = solution.game, solution.game.turn(state)
    return {value_for(places, seat) for places in solution.outcomes(game.apply(state, move))}


def draft_move_question(value: str, game: Game[Any, Any], state: Any, known: KnownAnswer, rng: Random) -> QuestionDraft:
    """Draft the question for the only move of a value."""
    legal = game.legal_moves(state)
    others = [move for move in legal if move != known.answer]
    offered = {known.answer, *rng.sample(others, min(MAX_CHOICES - 1, len(others)))}
    choices = tuple(game.instruct(state, move) for move in legal if move in offered)
    prompt = f"One move {VALUE_VERBS[value]} for {game.player_names[game.turn(state)]}. Which?"
    return QuestionDraft(prompt, choices, game.instruct(state, known.answer))


def find_saving_move(solution: Solution, state: Any) -> KnownAnswer | None:
    """Find the only move that draws where every other move loses."""
    known = find_only_move("draw", solution, state)
    return known if known and solution.verdict(state).value == "draw" else None


def draft_saving_move_question(game: Game[Any, Any], state: Any, known: KnownAnswer, rng: Random) -> QuestionDraft:
    """Draft the question for the only move that does not lose."""
    draft = draft_move_question("draw", game, state, known, rng)
    prompt = f"Every move but one loses for {game.player_names[game.turn(state)]}. Which one saves the game?"
    return draft._replace(prompt=prompt)


find_winning_move = partial(find_only_move, "win")
find_losing_move = partial(find_only_move, "loss")


def explain_answer(solution: Solution, state: Any, _: KnownAnswer) -> str:
    """Say who wins a position, and why."""
    return explain_position(solution.evaluate(state))


def explain_only_move(solution: Solution, state: Any, known: KnownAnswer) -> str:
    """Say why a move wins or loses."""
    return explain_move(solution.evaluate(state), known.answer).text


QUESTION_TYPES: dict[str, QuestionType] = {
    "who": QuestionType("Who wins with best play?", find_winner, draft_winner_question, explain_answer),
    "move": QuestionType("Which move wins?", find_winning_move, partial(draft_move_question, "win"), explain_only_move),
    "plies": QuestionType("In how many moves?", find_ply_count, draft_ply_count_question, explain_answer, 2),
    "save": QuestionType(
        "Which move saves the game?",
        find_saving_move,
        draft_saving_move_question,
        explain_only_move,
        2,
        needs_draws=True,
    ),
    "blunder": QuestionType(
        "Which move loses?", find_losing_move, partial(draft_move_question, "loss"), explain_only_move
    ),
}
"""The types of question by name."""
KIND_LABELS = {name: question_type.label for name, question_type in QUESTION_TYPES.items()}
"""The kinds of question as a student reads them."""
