"""Answers as a short code that a student reads out: no server, no names, and every slip of one letter is noticed.

The answers are one mixed-radix number, whose digit 0 stands for no answer, written in Crockford's base 32: no I, L, O and
U; case, spaces and dashes do not matter. Two more letters are the remainder of a Reed-Solomon code over GF(32), which
notices any one wrong letter and any two letters that changed places. The fingerprint of the sheet is mixed into these
two, so that a code of another sheet is noticed in 1,023 of 1,024 cases. ``static/result_code.js`` does the same.

>>> encode_answers([0, None, 2], [4, 3, 3], "sheet 7")
'0K3K'
>>> decode_answers("ok3-k", [4, 3, 3], "sheet 7")
[0, None, 2]
>>> decode_answers("0K3J", [4, 3, 3], "sheet 7")
Traceback (most recent call last):
    ...
engines.errors.EngineError: This code does not fit these questions: one of its letters is wrong, or it belongs to another sheet.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from math import prod

from engines import EngineError

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SYMBOLS = {letter: number for number, letter in enumerate(ALPHABET)} | {"O": 0, "I": 1, "L": 1}
PRIMITIVE_POLYNOMIAL = 0b100101
GROUP_LETTERS = 4
MAX_UNGROUPED_LETTERS = 5


def build_powers() -> list[int]:
    """Return the powers of the primitive element of GF(32)."""
    powers = [1]
    while len(powers) < 31:
        doubled = powers[-1] << 1
        powers.append(doubled ^ PRIMITIVE_POLYNOMIAL if doubled & 32 else doubled)
    return powers


POWERS = build_powers()
LOGARITHMS = {value: exponent for exponent, value in enumerate(POWERS)}


def multiply(first: int, second: int) -> int:
    """Return a product in GF(32)."""
    return POWERS[(LOGARITHMS[first] + LOGARITHMS[second]) % 31] if first and second else 0


def compute_check(symbols: Sequence[int]) -> tuple[int, int]:
    """Return the remainder by the generator (x - a)(x - a^2), where a is the primitive element."""
    high = low = 0
    for symbol in symbols:
        top = high ^ symbol
        high, low = low ^ multiply(top, POWERS[1] ^ POWERS[2]), multiply(top, POWERS[3])
    return high, low


def compute_fingerprint(sheet: str) -> tuple[int, int]:
    """Return two symbols that differ between sheets."""
    digest = hashlib.sha256(sheet.encode()).digest()
    return digest[0] & 31, digest[1] & 31


def count_letters(choice_counts: Sequence[int]) -> int:
    """Return how many letters the answers take, without the two that check them."""
    total, letters = prod(count + 1 for count in choice_counts), 1
    while 32**letters < total:
        letters += 1
    return letters


def compute_check_letters(symbols: Sequence[int], sheet: str) -> list[int]:
    """Return the two symbols that check the others."""
    return [check ^ mark for check, mark in zip(compute_check(symbols), compute_fingerprint(sheet), strict=True)]


def encode_answers(answers: Sequence[int | None], choice_counts: Sequence[int], sheet: str) -> str:
    """Return the code of answers, each the number of a choice from 0 or None, to questions with ``choice_counts`` choices."""
    value = 0
    for answer, count in zip(answers, choice_counts, strict=True):
        value = value * (count + 1) + (0 if answer is None else answer + 1)
    symbols = [value >> 5 * place & 31 for place in reversed(range(count_letters(choice_counts)))]
    text = "".join(ALPHABET[symbol] for symbol in [*symbols, *compute_check_letters(symbols, sheet)])
    if len(text) <= MAX_UNGROUPED_LETTERS:
        return text
    return "-".join(text[start : start + GROUP_LETTERS] for start in range(0, len(text), GROUP_LETTERS))


def decode_answers(text: str, choice_counts: Sequence[int], sheet: str) -> list[int | None]:
    """Return the answers of a code; raise EngineError with a sentence if it does not fit the questions."""
    letters = [letter for letter in text.upper() if letter not in " -"]
    if unknown := next((letter for letter in letters if letter not in SYMBOLS), None):
        raise EngineError(f"{unknown} does not occur in a result code.")
    size = count_letters(choice_counts)
    if len(letters) != size + 2:
        raise EngineError(f"A code for these questions has {size + 2} letters, not {len(letters)}.")
    symbols = [SYMBOLS[letter] for letter in letters]
    value = 0
    for symbol in symbols[:size]:
        value = value << 5 | symbol
    answers: list[int | None] = []
    for count in reversed(choice_counts):
        value, digit = divmod(value, count + 1)
        answers.append(digit - 1 if digit else None)
    if symbols[size:] != compute_check_letters(symbols[:size], sheet) or value:
        raise EngineError(
            "This code does not fit these questions: one of its letters is wrong, or it belongs to another sheet."
        )
    return answers[::-1]
