"""A question of a bank: a position, a prompt, and answers of which one is right, each with its own feedback.

>>> from engines import load
>>> game = load("obliteration")
>>> choices = (AnswerChoice("Add 1", is_right=True, feedback="Right."), AnswerChoice("Subtract 1", is_right=False, feedback="No."))
>>> question = BankQuestion("demo", game, game.parse_state("3:d:d"), "move", "Which move wins?", choices, "It ends.", 1)
>>> question.right_index, question.can_shuffle
(0, True)
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engines import Game

MAX_CHOICES = 4
"""The most answers of a question, unless it names every player."""
MAX_FEEDBACK_CHARS = 400
"""The longest feedback to an answer."""
MOVE_KINDS = frozenset({"move", "save", "blunder"})
"""The kinds of question whose answers are moves."""


class AnswerChoice(NamedTuple):
    """An answer that is offered."""

    text: str
    is_right: bool
    feedback: str
    """What somebody reads who chose it."""
    temptation: str = ""
    """Why a wrong answer tempts: ``trap``, ``natural`` and so on; for the teacher's statistics, not for students."""


class BankQuestion(NamedTuple):
    """A question, ready to be written in any format or printed."""

    name: str
    """An identifier of letters, digits and ``_``: the same question has the same one in every bank."""
    game: Game[Any, Any]
    state: Any
    kind: str
    """A key of ``QUESTION_TYPES``."""
    prompt: str
    choices: tuple[AnswerChoice, ...]
    reason: str
    """Why the right answer is right, for the key."""
    plies: int | None
    """The number of plies to look ahead; None for a draw without end."""

    @property
    def right_index(self) -> int:
        """The number of the right answer, from 0."""
        return next(index for index, choice in enumerate(self.choices) if choice.is_right)

    @property
    def can_shuffle(self) -> bool:
        """Whether the answers may stand in any order; numbers and names of players have one of their own."""
        return self.kind in MOVE_KINDS
