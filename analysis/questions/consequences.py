"""What follows from a move, in at most a few sentences that fit into the feedback to an answer.

>>> from engines import Position, load
>>> evaluation = Position.parse(load("obliteration"), "19:m:s").evaluate()
>>> describe_consequence(evaluation, "add")
'Player 2 divides by 2 to make 10, and wins in 3 moves. There is no other reply.'
>>> keep_sentences("One. Two is longer. Three.", 12), keep_sentences("One is all there is.", 5)
('One.', 'One is all there is.')
"""

from __future__ import annotations

from typing import Any

from analysis.explain import find_continuation, justify
from analysis.questions.bank_question import MAX_FEEDBACK_CHARS
from engines import Game
from engines.english import lower_first
from engines.solvers import Evaluation


def describe_consequence(evaluation: Evaluation[Any, Any], move: Any) -> str:
    """Say what follows from a move and proves its value."""
    after = evaluation.after(move)
    value = evaluation.rate(move).value
    if value == "draw" and after.loop and evaluation.game.players == 2:
        return describe_holding_reply(after)
    return justify(evaluation, find_continuation(evaluation, move), value)


def describe_holding_reply(after: Evaluation[Any, Any]) -> str:
    """Say how the opponent holds the draw in the position after a move; the whole loop would be too long."""
    game = after.game
    holding = [row.move for row in after.moves if row.value == "draw"]
    clause = game.describe_briefly(after.state, holding[0])
    only = " (the only reply that does not lose)" if len(holding) == 1 < len(after.moves) else ""
    return f"{clause}{only}, and neither player can force a win."


def join_opening(game: Game[Any, Any], opening: str, sentences: str) -> str:
    """Return sentences after an opening such as ``It looks best, but``; names keep their capital letter."""
    if not opening:
        return sentences
    starts_with_name = sentences.startswith(game.player_names)
    return f"{opening} {sentences if starts_with_name else lower_first(sentences)}"


def keep_sentences(text: str, max_chars: int = MAX_FEEDBACK_CHARS) -> str:
    """Return the first sentences of a text that fit, at least one."""
    first, *others = text.split(". ")
    for sentence in others:
        if len(first) + len(sentence) + len(". ") + 1 > max_chars:
            return f"{first.removesuffix('.')}."
        first = f"{first}. {sentence}"
    return first
