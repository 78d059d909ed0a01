"""The question how many moves a win takes; the wrong numbers come from counting in another way.

>>> from engines import load, solve
>>> solution = solve(load("obliteration"))
>>> draft = draft_number_question(solution, solution.game.parse_state("12"), KnownAnswer("win", 3))
>>> for choice in draft.choices:
...     print(choice.text, choice.is_right, choice.temptation, choice.feedback)
2 False own moves That counts only the moves of Player 1. With the moves of both players it is 3.
3 True  Right. Divide by 2. Player 2 has only one reply: Player 2 divides by 2 to make 3. Then Player 1 adds 1 to make 4. Player 2 has no valid operation on 4, so Player 1 wins.
4 False off by one Player 1 makes the first move and the last one, so the number is odd.
5 False too long Player 1 can win sooner: divide by 2 wins in 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from analysis.graph import list_next_states
from analysis.question_types import KnownAnswer
from analysis.questions.bank_question import MAX_CHOICES, AnswerChoice
from analysis.questions.consequences import describe_consequence, keep_sentences
from analysis.questions.move_questions import QuestionText
from engines import Game
from engines.english import lower_first
from engines.solvers import Evaluation, Solution

MIN_PLIES = 3
"""Below this number of plies there is nothing to count."""
MAX_HELPED_POSITIONS = 3_000
"""The most positions that are examined for the fastest end with the loser's help."""
TOO_LONG, OFF_BY_ONE, HELPED, OWN_MOVES, SLOWER = "too long", "off by one", "helped", "own moves", "slower"


def draft_number_question(solution: Solution, state: Any, known: KnownAnswer) -> QuestionText:
    """Draft the question in how many moves the winner wins, with numbers that tempt."""
    game, evaluation, plies = solution.game, solution.evaluate(state), known.plies or 0
    turn = game.turn(state)
    names = game.player_names
    winner, loser = (turn, 1 - turn) if known.answer == "win" else (1 - turn, turn)
    best = game.instruct(state, evaluation.moves[0].move)
    reason = f"{best}. {describe_consequence(evaluation, evaluation.moves[0].move)}"
    right = AnswerChoice(str(plies), is_right=True, feedback=keep_sentences(f"Right. {reason}"))
    wrong: dict[int, AnswerChoice] = {}
    for number, rule, feedback in list_wrong_numbers(evaluation, plies, winner):
        if number > 0 and number != plies and len(wrong) < MAX_CHOICES - 1:
            wrong.setdefault(number, AnswerChoice(str(number), is_right=False, feedback=feedback, temptation=rule))
    choices = sorted([right, *wrong.values()], key=lambda choice: int(choice.text))
    result = "can win" if winner == turn else f"loses to {names[winner]}"
    prompt = (
        f"{names[turn]} is to move and {result}. {names[winner]} wins as fast as possible, and {names[loser]} holds out "
        "as long as possible. How many moves does it take, if you count the moves of both players?"
    )
    return QuestionText(prompt, tuple(choices), keep_sentences(f"It takes {plies} moves. {reason}"))


def list_wrong_numbers(evaluation: Evaluation[Any, Any], plies: int, winner: int) -> Iterator[tuple[int, str, str]]:
    """Yield wrong numbers, the most tempting first, each with its rule and the feedback to it; some may be alike."""
    game, best = evaluation.game, evaluation.moves[0]
    turn, names = game.turn(evaluation.state), game.player_names
    own = (plies + 1) // 2 if winner == turn else plies // 2
    yield (
        own,
        OWN_MOVES,
        f"That counts only the moves of {names[winner]}. With the moves of both players it is {plies}.",
    )
    helped = find_helped_plies(game, evaluation.state, winner, plies)
    if helped is not None:
        needs = f"It ends that soon only if {names[1 - winner]} helps. With the longest defence it takes {plies}."
        yield helped, HELPED, needs
    move = lower_first(game.instruct(evaluation.state, best.move))
    for row in evaluation.moves:
        if row.value == best.value == "win" and row.plies is not None and row.plies > plies:
            yield row.plies, SLOWER, f"There is a win in {row.plies} moves, but to {move} wins in {plies}."
    parity = (
        f"{names[turn]} makes the first move and the last one, so the number is odd."
        if plies % 2
        else f"{names[turn]} makes the first move and {names[1 - turn]} the last one, so the number is even."
    )
    yield plies + 1, OFF_BY_ONE, parity
    yield plies - 1, OFF_BY_ONE, parity
    if winner == turn:
        yield plies + 2, TOO_LONG, f"{names[turn]} can win sooner: {move} wins in {plies}."
    else:
        yield plies + 2, TOO_LONG, f"{names[turn]} cannot hold out that long. The longest defence is to {move}."


def find_helped_plies(game: Game[Any, Any], state: Any, winner: int, plies: int) -> int | None:
    """Return the fewest plies in which a player can win if the other helps; None if it is not fewer, or not found."""
    layer, seen = [state], {state}
    for depth in range(1, plies):
        following = []
        for there in (after for before in layer for after in list_next_states(game, before)):
            if there in seen:
                continue
            seen.add(there)
            following.append(there)
            standing = game.standing(there)
            if standing[winner] == 1 and standing.count(1) == 1:
                return depth
        layer = following
        if len(seen) > MAX_HELPED_POSITIONS:
            return None
    return None
