"""The question who wins, with the reason against every other answer.

>>> from random import Random
>>> from engines import load, solve
>>> solution = solve(load("obliteration"))
>>> state = solution.game.parse_state("3:d:d")
>>> draft = draft_winner_question(solution, state, KnownAnswer("Player 1", 1), has_draws=True)
>>> for choice in draft.choices:
...     print(choice.text, choice.is_right, choice.feedback)
Player 1 True Right. Player 1 wins in 1 move: add 1. Player 2 has no valid operation on 4, so Player 1 wins.
Player 2 False Player 1 has a winning move: add 1. Player 2 has no valid operation on 4, so Player 1 wins.
Nobody: neither player can force a win False Player 1 need not be content with a draw: add 1. Player 2 has no valid operation on 4, so Player 1 wins.
"""

from __future__ import annotations

from typing import Any

from analysis.question_types import NO_WINNER, KnownAnswer
from analysis.questions.bank_question import AnswerChoice
from analysis.questions.consequences import describe_consequence, keep_sentences
from analysis.questions.move_questions import MANY_PLAYERS, QuestionText
from engines.english import count_noun, lower_first
from engines.solvers import Evaluation, Solution

NO_WINNER_OF_TWO = "Nobody: neither player can force a win"
NO_WINNER_OF_MANY = "Nobody alone: the first place is shared"


def draft_winner_question(solution: Solution, state: Any, known: KnownAnswer, *, has_draws: bool) -> QuestionText:
    """Draft the question who wins; no draw is offered where there is none, and nobody who is out."""
    game, evaluation = solution.game, solution.evaluate(state)
    mover = game.player_names[game.turn(state)]
    standing = game.standing(state)
    answers = [name for name, place in zip(game.player_names, standing, strict=True) if not place]
    if known.answer == NO_WINNER or (has_draws and (game.players == 2 or len(answers) > 2)):
        answers.append(NO_WINNER)
    explain = explain_winner_of_two if game.players == 2 else explain_winner_of_many
    reason = explain(evaluation, known.answer, known.answer)
    choices = []
    for answer in answers:
        text = answer if answer != NO_WINNER else NO_WINNER_OF_TWO if game.players == 2 else NO_WINNER_OF_MANY
        is_right = answer == known.answer
        feedback = f"Right. {reason}" if is_right else explain(evaluation, known.answer, answer)
        choices.append(AnswerChoice(text, is_right, keep_sentences(feedback), "" if is_right else "plain"))
    manner = ", and both play as well as they can" if game.players == 2 else MANY_PLAYERS
    return QuestionText(f"{mover} is to move{manner}. Who wins?", tuple(choices), keep_sentences(reason))


def explain_winner_of_two(evaluation: Evaluation[Any, Any], winner: str, answer: str) -> str:
    """Say why a player wins, or neither does, to somebody who gave an answer, right or wrong."""
    game, best = evaluation.game, evaluation.moves[0]
    mover = game.player_names[game.turn(evaluation.state)]
    move, proof = lower_first(game.instruct(evaluation.state, best.move)), describe_consequence(evaluation, best.move)
    length = "" if best.plies is None else f" in {count_noun(best.plies, 'move')}"
    if winner == mover:
        openings = {winner: f"{mover} wins{length}", NO_WINNER: f"{mover} need not be content with a draw"}
        return f"{openings.get(answer, f'{mover} has a winning move')}: {move}. {proof}"
    if winner == NO_WINNER:
        openings = {
            winner: f"Neither player can force a win. {mover} can {move}",
            mover: f"No move of {mover} forces a win. The best is to {move}",
        }
        return f"{openings.get(answer, f'{mover} need not lose: {move}')}. {proof}"
    count = len(evaluation.moves)
    every = "The only move loses" if count == 1 else "Both moves lose" if count == 2 else f"All {count} moves lose"
    defence = "" if count == 1 else f" The longest defence is to {move}."
    opening = f"{winner} wins{length}. " if answer == winner else ""
    return f"{opening}{every}.{defence} {proof}"


def explain_winner_of_many(evaluation: Evaluation[Any, Any], winner: str, answer: str) -> str:
    """Say who comes first if all play for their own best place, to somebody who gave an answer, right or wrong."""
    game, best = evaluation.game, evaluation.moves[0]
    mover = game.player_names[game.turn(evaluation.state)]
    move = lower_first(game.instruct(evaluation.state, best.move))
    result = "the first place is shared" if winner == NO_WINNER else f"{winner} comes first"
    opening = result[:1].upper() + result[1:] if answer == winner else f"No, {result}"
    return f"{opening}. The best move of {mover} is to {move}. {describe_consequence(evaluation, best.move)}"
