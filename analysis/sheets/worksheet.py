"""A worksheet: questions with their positions, room for the reasons, and the key for the teacher on a page of its own.

>>> from engines import load
>>> sheet = build_worksheet(load("obliteration"), number=2, seed=1)
>>> sheet["title"], len(sheet["questions"]), sheet["questions"][0]["code"]
('Operation Obliteration: The book’s game: not your own last operation', 2, None)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analysis.questions.bank import Bank, make_title
from analysis.questions.bank_question import BankQuestion
from analysis.questions.drafting import draft_questions
from analysis.questions.pictures import describe_picture
from analysis.sheets.qr_code import draw_qr_code
from engines import EngineError, Game
from engines.drawing import PRINT, draw
from engines.english import count_noun
from engines.rule_page import build_rule_page

MAX_QUESTIONS = 40
COUNT_NOTE = "Moves are counted of both players, this one included."
LETTER_TERM = "Letters"
"""The word of a game that says which things its letters name."""


def build_worksheet(  # noqa: PLR0913 what can be chosen of a worksheet
    game: Game[Any, Any],
    *,
    number: int = 6,
    seed: int = 0,
    depth: int | None = None,
    kinds: Iterable[str] | None = None,
    site: str = "",
) -> dict[str, Any]:
    """Return what is on a worksheet, always the same for the same arguments; with a site each position has a QR code."""
    if not 1 <= number <= MAX_QUESTIONS:
        raise EngineError(f"number: {number} should be a whole number from 1 to {MAX_QUESTIONS}")
    questions = draft_questions(game, number=number, seed=seed, depth=depth, kinds=kinds)
    if not questions:
        ahead = "" if depth is None else f" for which one looks {count_noun(depth, 'move')} ahead"
        raise EngineError(f"There is no question about {game.title} under these rules{ahead}.")
    bank = Bank(make_title(game), tuple(questions), site)
    return describe_worksheet(bank, seed)


def describe_worksheet(bank: Bank, seed: int) -> dict[str, Any]:
    """Return the questions of a bank as a worksheet."""
    return {
        "title": bank.title,
        "note": f"Sheet {seed}",
        "repeat": f"Sheet {seed} is always the same sheet.",
        "rules": find_letter_note(bank.questions[0].game),
        "count_note": describe_count(bank.questions[0].game),
        "questions": [describe_question(bank, question) for question in bank.questions],
    }


def describe_count(game: Game[Any, Any]) -> str:
    """Return what a number of moves in a key means; empty with more than two players, where no key has one."""
    return COUNT_NOTE if game.players == 2 else ""


def find_letter_note(game: Game[Any, Any]) -> str:
    """Return what the letters in the pictures of a game name, or an empty string."""
    return build_rule_page(game).terms.get(LETTER_TERM, "")


def describe_question(bank: Bank, question: BankQuestion) -> dict[str, Any]:
    """Return one question with its picture, its answers, and what the key says of each."""
    address = bank.address_of(question)
    return {
        "prompt": question.prompt,
        "picture": str(draw(question.game, question.state, theme=PRINT, answers=False, compact=True)),
        "alt": describe_picture(question),
        "choices": [choice.text for choice in question.choices],
        "right": question.right_index,
        "reason": question.reason,
        "wrong": [
            {"index": index, "feedback": choice.feedback}
            for index, choice in enumerate(question.choices)
            if not choice.is_right
        ],
        "address": address,
        "code": draw_qr_code(address) if address else None,
    }
