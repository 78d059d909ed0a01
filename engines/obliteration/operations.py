"""The four operations under given rules: when each can be applied, what it gives, and how it is written.

>>> rules = Rules(multiplier=5, divisor=3)
>>> apply_operation(rules, "multiply", 7), can_apply(rules, "divide", 7)
(36, False)
>>> describe_operations(rules)["multiply"].instruction, find_operation(rules, "*5+1")
('Multiply by 5 and add 1', 'multiply')
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engines.english import join_words
from engines.obliteration.rules import OPERATIONS, Rules

SIGN_LOOKALIKES = str.maketrans({"−": "-", "÷": "/", "×": "*", " ": None})
"""The signs of boards and books as they are typed."""


class OperationWords(NamedTuple):
    """How one operation is written."""

    instruction: str
    """What a player is asked to do, for lists of moves."""
    symbol: str
    """The operation on boards and pictures."""
    phrase: str
    """What a player does, for the announcements."""
    requirement: str
    """What a number needs, for the refusals."""


@lru_cache(maxsize=65_536)
def is_prime(number: int) -> bool:
    """Return whether a number is prime, by trial division."""
    if number < 4:
        return number > 1
    if number % 2 == 0:
        return False
    divisor = 3
    while divisor * divisor <= number:
        if number % divisor == 0:
            return False
        divisor += 2
    return True


def can_apply(rules: Rules, op: str, number: int) -> bool:
    """Return whether the number has the property that the operation needs."""
    if op == "divide":
        return number % rules.divisor == 0
    if op == "multiply":
        return number % 2 == 1
    return is_prime(number)


def apply_operation(rules: Rules, op: str, number: int) -> int:
    """Return the number after an operation that can be applied to it."""
    if op == "divide":
        return number // rules.divisor
    if op == "multiply":
        return number * rules.multiplier + rules.increment
    return number + rules.step if op == "add" else number - rules.step


def list_properties(rules: Rules, number: int) -> dict[str, bool]:
    """Return whether a number has each property that an operation needs: prime, even, odd, divisible by the divisor."""
    is_odd = number % 2 == 1
    properties = {"prime": is_prime(number), "even": not is_odd, "odd": is_odd}
    if rules.divisor != 2:
        properties[f"divisible by {rules.divisor}"] = can_apply(rules, "divide", number)
    return properties


def describe_properties(rules: Rules, number: int) -> str:
    """Return the properties of a number as the book announces them: ``Prime and Odd``."""
    return join_words([word.capitalize() for word, holds in list_properties(rules, number).items() if holds])


def describe_operations(rules: Rules) -> dict[str, OperationWords]:
    """Return how every operation is written under these rules."""
    step, divisor, factor, rest = rules.step, rules.divisor, rules.multiplier, rules.increment
    divisible = "an even number" if divisor == 2 else f"a number that is divisible by {divisor}"
    then_add, then_adds, plus = (f" and add {rest}", f" and adds {rest}", f" + {rest}") if rest else ("", "", "")
    return {
        "add": OperationWords(f"Add {step}", f"+ {step}", f"adds {step}", "add only to a prime number"),
        "subtract": OperationWords(
            f"Subtract {step}", f"− {step}", f"subtracts {step}", "subtract only from a prime number"
        ),
        "divide": OperationWords(
            f"Divide by {divisor}", f"÷ {divisor}", f"divides by {divisor}", f"divide only {divisible}"
        ),
        "multiply": OperationWords(
            f"Multiply by {factor}{then_add}",
            f"× {factor}{plus}",
            f"multiplies by {factor}{then_adds}",
            "multiply only an odd number",
        ),
    }


def find_operation(rules: Rules, text: str) -> str | None:
    """Return the operation that a name, its first letter or its sign means, in play or not; None if none does."""
    word = text.lower()
    if word in OPERATIONS:
        return word
    word = word.translate(SIGN_LOOKALIKES)
    signs = {words.symbol.translate(SIGN_LOOKALIKES): op for op, words in describe_operations(rules).items()}
    if rules.increment == 0:
        signs[f"*{rules.multiplier}+0"] = "multiply"
    names = {op: op for op in OPERATIONS} | {op[0]: op for op in OPERATIONS}
    return (names | signs).get(word)
