"""Question banks as a table for spreadsheets and for any program that reads columns.

>>> quote_cell("-1R +R"), quote_cell("Add 1")
("'-1R +R", 'Add 1')
"""

from __future__ import annotations

import csv
import io
from string import ascii_uppercase

from analysis.question_types import KIND_LABELS
from analysis.questions.bank import Bank
from analysis.questions.bank_question import MAX_CHOICES, BankQuestion
from analysis.questions.pictures import describe_picture

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins with one of these is a formula for a spreadsheet."""


def format_csv(bank: Bank) -> bytes:
    """Return a bank as a table, one question in each row; marked as UTF-8, because spreadsheets guess otherwise."""
    most = max([MAX_CHOICES, *(len(question.choices) for question in bank.questions)])
    letters = ascii_uppercase[:most]
    out = io.StringIO()
    columns = [
        *("id", "game", "kind", "position", "picture_in_words", "question"),
        *(f"{column}_{letter}" for letter in letters for column in ("answer", "feedback", "temptation")),
        *("right_answer", "reason", "moves_ahead", *(("address",) if bank.site else ())),
    ]
    table = csv.DictWriter(out, columns, restval="")
    table.writeheader()
    for question in bank.questions:
        row = build_row(question) | ({"address": bank.address_of(question)} if bank.site else {})
        table.writerow({column: quote_cell(text) for column, text in row.items()})
    return out.getvalue().encode("utf-8-sig")


def build_row(question: BankQuestion) -> dict[str, str]:
    """Return the cells of a question by column."""
    row = {
        "id": question.name,
        "game": question.game.title,
        "kind": KIND_LABELS[question.kind],
        "position": question.game.format_state(question.state),
        "picture_in_words": describe_picture(question),
        "question": question.prompt,
        "right_answer": ascii_uppercase[question.right_index],
        "reason": question.reason,
        "moves_ahead": "" if question.plies is None else str(question.plies),
    }
    for letter, choice in zip(ascii_uppercase, question.choices, strict=False):
        row |= {
            f"answer_{letter}": choice.text,
            f"feedback_{letter}": choice.feedback,
            f"temptation_{letter}": choice.temptation,
        }
    return row


def quote_cell(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text
