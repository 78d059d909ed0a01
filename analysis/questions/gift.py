r"""Question banks as GIFT, Moodle's short text format: without pictures, so that each position is told in words.

>>> escape_gift("a = {b}")
'a \\= \\{b\\}'
"""

from __future__ import annotations

from analysis.questions.bank import Bank
from analysis.questions.moodle import CATEGORY
from analysis.questions.pictures import describe_picture


def format_gift(bank: Bank) -> bytes:
    """Return a bank as GIFT."""
    parts = [f"$CATEGORY: {CATEGORY}/{bank.title.replace('/', '//')}\n"]
    for question in bank.questions:
        words = escape_gift(f"{describe_picture(question)} {question.prompt}")
        answers = [
            f"\t{'=' if choice.is_right else '~'}{escape_gift(choice.text)} #{escape_gift(choice.feedback)}"
            for choice in question.choices
        ]
        lines = [f"::{question.name}::[plain]{words} {{", *answers, f"\t####{escape_gift(question.reason)}", "}\n"]
        parts.append("\n".join(lines))
    return "\n".join(parts).encode()


def escape_gift(text: str) -> str:
    """Return a text in which no sign has a meaning in GIFT."""
    return "".join(f"\\{sign}" if sign in "\\~=#{}:" else sign for sign in text)
