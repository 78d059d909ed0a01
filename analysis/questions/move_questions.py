"""Questions whose answers are moves: the only one that wins, that saves the game, or that loses.

>>> from random import Random
>>> from engines import load, solve
>>> solution = solve(load("obliteration"))
>>> state = solution.game.parse_state("19:m:s")
>>> draft = draft_move_question("move", solution, state, KnownAnswer("subtract", 3), Random(0))
>>> draft.prompt
'Player 1 is to move. Exactly one move wins. Which one?'
>>> for choice in draft.choices:
...     print(choice.text, choice.is_right, choice.feedback)
Add 1 False Player 2 divides by 2 to make 10, and wins in 3 moves. There is no other reply.
Subtract 1 True Right. Player 2 has only one reply: Player 2 divides by 2 to make 9. Then Player 1 multiplies by 3 and adds 1 to make 28. Player 2 has no valid operation on 28, so Player 1 wins.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from analysis.question_types import KnownAnswer
from analysis.questions.bank_question import MAX_CHOICES, MAX_FEEDBACK_CHARS, AnswerChoice
from analysis.questions.consequences import describe_consequence, join_opening, keep_sentences
from analysis.questions.temptations import Temptation, rank_temptations
from engines.english import VALUE_VERBS
from engines.solvers import Evaluation, Solution

PROMPTS = {
    "move": "{mover} is to move{manner}. Exactly one move wins. Which one?",
    "save": "{mover} is to move{manner}. Every move but one loses. Which one saves the game?",
    "blunder": "{mover} is to move{manner}. Exactly one of these moves is a mistake that loses. Which one?",
}
MANY_PLAYERS = ", and all play for their own best place"
"""What a prompt adds with more than two players, where best play needs saying."""


class QuestionText(NamedTuple):
    """What a question of a bank says."""

    prompt: str
    choices: tuple[AnswerChoice, ...]
    reason: str


def draft_move_question(kind: str, solution: Solution, state: Any, known: KnownAnswer, rng: Random) -> QuestionText:
    """Draft a question about the only move of its kind, with the wrong moves that tempt most."""
    game, evaluation, right = solution.game, solution.evaluate(state), known.answer
    wrong = [row.move for row in evaluation.moves if row.move != right]
    choices = [
        AnswerChoice(
            game.instruct(state, each.move),
            is_right=False,
            feedback=reply_to(kind, evaluation, each),
            temptation=each.rule,
        )
        for each in rank_temptations(evaluation, right, wrong)[: MAX_CHOICES - 1]
    ]
    consequence = describe_consequence(evaluation, right)
    instruction = game.instruct(state, right)
    choices.append(AnswerChoice(instruction, is_right=True, feedback=keep_sentences(f"Right. {consequence}")))
    rng.shuffle(choices)
    mover = game.player_names[game.turn(state)]
    prompt = PROMPTS[kind].format(mover=mover, manner=MANY_PLAYERS if game.players > 2 else "")
    return QuestionText(prompt, tuple(choices), keep_sentences(f"{instruction}. {consequence}"))


def reply_to(kind: str, evaluation: Evaluation[Any, Any], wrong: Temptation) -> str:
    """Return the feedback to a wrong move."""
    consequence = describe_consequence(evaluation, wrong.move)
    if kind == "blunder":
        return keep_sentences(f"No, this move {describe_value(evaluation, wrong.move)}. {consequence}")
    return keep_sentences(join_opening(evaluation.game, wrong.opening, consequence), MAX_FEEDBACK_CHARS)


def describe_value(evaluation: Evaluation[Any, Any], move: Any) -> str:
    """Return what a move does that is no mistake: ``wins``, ``does not lose``."""
    value = evaluation.rate(move).prospect.value
    return VALUE_VERBS["win"] if value == "win" else "does not lose"
