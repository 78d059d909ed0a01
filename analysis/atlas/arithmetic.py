"""What formulas compute: exact fractions, within limits, so that no formula takes long or much memory.

>>> raise_to_power(Fraction(2), Fraction(-3)), compute_binomial(Fraction(5), Fraction(2))
(Fraction(1, 8), 10)
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from math import ceil, comb, factorial, floor
from typing import Any

from engines.errors import EngineError, shorten

MAX_NUMBER_BITS = 256
"""The most bits of a number that a formula computes, above and below the line of a fraction."""
MAX_POWER_FACTORS = 64
MAX_FACTORIAL_NUMBER = 50
MAX_BINOMIAL_NUMBER = 250
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}


class FormulaError(EngineError):
    """A formula that cannot be read, or not be computed; the message says where and what would be right."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"formula: {reason}")
        self.reason = reason


class Undefined(FormulaError):
    """A formula that has no result for these numbers, though it may have one for others."""


def check_size(number: Any) -> Fraction:
    """Return a number as an exact fraction; raise FormulaError if it is too large."""
    fraction = Fraction(number)
    if max(fraction.numerator.bit_length(), fraction.denominator.bit_length()) > MAX_NUMBER_BITS:
        raise FormulaError(f"a number becomes too large; the limit is {MAX_NUMBER_BITS} binary digits")
    return fraction


def divide(a: Fraction, b: Fraction) -> Fraction:
    """Return the exact quotient."""
    if not b:
        raise Undefined("divides by 0")
    return a / b


def raise_to_power(base: Fraction, exponent: Fraction) -> Fraction:
    """Return a power with a small whole exponent."""
    if exponent.denominator != 1 or abs(exponent) > MAX_POWER_FACTORS:
        raise FormulaError(
            f"an exponent should be a whole number from -{MAX_POWER_FACTORS} to {MAX_POWER_FACTORS}, not {shorten(exponent, unquoted=True)}"
        )
    if not base and exponent < 0:
        raise Undefined("divides by 0")
    if max(base.numerator.bit_length(), base.denominator.bit_length()) * abs(exponent) > 2 * MAX_NUMBER_BITS:
        raise FormulaError(f"a number becomes too large; the limit is {MAX_NUMBER_BITS} binary digits")
    return Fraction(base**exponent.numerator)


def check_natural(name: str, number: Fraction, max_number: int) -> int:
    """Return an argument that must be a whole number from 0 to a limit."""
    if number.denominator != 1 or not 0 <= number <= max_number:
        raise Undefined(f"{name} takes whole numbers from 0 to {max_number}, not {shorten(number, unquoted=True)}")
    return number.numerator


def compute_binomial(n: Fraction, k: Fraction) -> int:
    """Return the number of ways to choose k of n."""
    return comb(*(check_natural("binomial", number, MAX_BINOMIAL_NUMBER) for number in (n, k)))


OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": divide,
    "//": lambda a, b: floor(divide(a, b)),
    "%": lambda a, b: a - b * floor(divide(a, b)),
    "^": raise_to_power,
}
FUNCTIONS: dict[str, tuple[int, Callable[..., Any]]] = {
    "ceil": (1, ceil),
    "floor": (1, floor),
    "abs": (1, abs),
    "min": (2, min),
    "max": (2, max),
    "binomial": (2, compute_binomial),
    "factorial": (1, lambda n: factorial(check_natural("factorial", n, MAX_FACTORIAL_NUMBER))),
}
"""The functions by name: how many numbers each takes, and what it computes."""
