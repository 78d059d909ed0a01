"""Formulas in a few variables, parsed and computed exactly by a small parser of our own; nothing is run as code.

>>> parse_formula("2*ceil(n/2) + 1").evaluate({"n": 5})
Fraction(7, 1)
>>> parse_formula("n(n+1)/2").evaluate({"n": 4}), parse_formula("n % 2 = 0 and n > 3").evaluate({"n": 4})
(Fraction(10, 1), True)

A formula is short, and every number in it stays small: what would be too long to compute is refused at once.

>>> parse_formula("10^10^10").evaluate({})
Traceback (most recent call last):
analysis.atlas.arithmetic.FormulaError: formula: an exponent should be a whole number from -64 to 64, not 10000000000
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from analysis.atlas.arithmetic import COMPARISONS, FUNCTIONS, OPERATIONS, FormulaError, check_size
from engines.errors import shorten

MAX_FORMULA_CHARS = 200
MAX_DEPTH_LEVELS = 24
"""The most brackets and signs within each other."""
MAX_NUMBER_DIGITS = 12
"""The most digits of a number in a formula."""
TOKEN = re.compile(r"\s*([0-9]+(?:\.[0-9]+)?|[A-Za-z]+|\*\*|//|<=|>=|==|!=|[-+*/%^(),<>=≤≥≠·×−])")
SAME_TOKENS = {"**": "^", "==": "=", "≤": "<=", "≥": ">=", "≠": "!=", "·": "*", "×": "*", "−": "-", "mod": "%"}
"""Other ways to write a sign."""
LEVELS = (
    {"or": 1, "and": 2} | dict.fromkeys(COMPARISONS, 4) | {"+": 5, "-": 5} | dict.fromkeys(("*", "/", "//", "%"), 6)
)
"""How tightly each sign between two parts binds; ``not`` is between ``and`` and the comparisons."""
NOT_LEVEL, POWER_LEVEL = 3, 7
OPENING, PREFIXES = ("(",), ("not",)
Number = Fraction | bool
Variables = Mapping[str, int]


class Formula(NamedTuple):
    """A formula, or a part of one."""

    compute: Callable[[Variables], Number]
    is_condition: bool
    """Whether it is true or false, such as a comparison; otherwise it is a number."""
    variables: frozenset[str] = frozenset()

    def evaluate(self, variables: Variables) -> Number:
        """Return the exact number, or whether the condition holds; raise FormulaError if it cannot be computed."""
        return self.compute(variables)


def parse_formula(text: str, variables: tuple[str, ...] = ("n",)) -> Formula:
    """Return the formula of a text; raise FormulaError with what is wrong."""
    if len(text) > MAX_FORMULA_CHARS:
        raise FormulaError(f"should have at most {MAX_FORMULA_CHARS} characters, not {len(text):,}")
    parser = FormulaParser(split_tokens(text), variables)
    formula = parser.parse_part(0)
    if (rest := parser.peek()) is not None:
        raise FormulaError(f"{shorten(rest)} is not expected there; is a sign or a bracket missing before it?")
    return formula


def split_tokens(text: str) -> list[str]:
    """Return the numbers, names and signs of a text."""
    tokens, position, end = [], 0, len(text.rstrip())
    while position < end:
        found = TOKEN.match(text, position)
        if not found:
            raise FormulaError(f"{shorten(text[position:].strip()[:1])} is no part of a formula; {describe_parts()}")
        tokens.append(SAME_TOKENS.get(found[1], found[1]))
        position = found.end()
    if not tokens:
        raise FormulaError("is empty; type one such as n*(n+1)/2")
    return tokens


def describe_parts() -> str:
    """Return what a formula may consist of."""
    return f"it takes numbers, + - * / // % ^, brackets, comparisons, and, or, not, and {', '.join(FUNCTIONS)}"


class FormulaParser:
    """Parses tokens by precedence climbing (Richards 1979); calls are nested at most ``MAX_DEPTH_LEVELS`` deep."""

    def __init__(self, tokens: list[str], variables: tuple[str, ...]) -> None:
        self.tokens = tokens
        self.variables = variables
        self.position = 0
        self.depth = 0

    def peek(self) -> str | None:
        """Return the next token, None at the end."""
        return self.tokens[self.position] if self.position < len(self.tokens) else None

    def accept(self, token: str) -> bool:
        """Step over the next token if it is this one."""
        if self.peek() != token:
            return False
        self.position += 1
        return True

    def expect(self, token: str) -> None:
        """Step over the next token, which must be this one."""
        if not self.accept(token):
            raise FormulaError(f"{describe_token(self.peek())} stands where {shorten(token)} should be")

    def parse_part(self, min_level: int) -> Formula:
        """Return the part that begins here and is held together by signs of at least a level."""
        self.depth += 1
        if self.depth > MAX_DEPTH_LEVELS:
            raise FormulaError(f"has more than {MAX_DEPTH_LEVELS} brackets or signs within each other")
        left = self.parse_prefix()
        while (sign := self.find_sign()) and LEVELS[sign] >= min_level:
            self.accept(sign)  # a product may do without its sign: 2n
            left = join_parts(sign, left, self.parse_part(LEVELS[sign] + 1))
        self.depth -= 1
        return left

    def find_sign(self) -> str | None:
        """Return the sign between two parts that comes next; None if there is none."""
        token = self.peek()
        if token in LEVELS:
            return token
        starts_part = token is not None and (token in OPENING or is_name(token)) and token not in PREFIXES
        return "*" if starts_part else None

    def parse_prefix(self) -> Formula:
        """Return a part with the signs before it."""
        if self.accept("not"):
            part = require(self.parse_part(NOT_LEVEL), "not", is_condition=True)
            return Formula(lambda variables: not part.compute(variables), is_condition=True, variables=part.variables)
        if self.accept("-"):
            part = require(self.parse_part(POWER_LEVEL), "-", is_condition=False)
            return Formula(
                lambda variables: -Fraction(part.compute(variables)), is_condition=False, variables=part.variables
            )
        part = self.parse_atom()
        if self.accept("^"):
            self.depth += 1
            exponent = self.parse_part(POWER_LEVEL)
            self.depth -= 1
            return join_parts("^", part, exponent)
        return part

    def parse_atom(self) -> Formula:
        """Return a number, a variable, a function with its arguments, or what is in brackets."""
        token = self.peek()
        self.position += 1
        if token in OPENING:
            part = self.parse_part(0)
            self.expect(")")
            return part
        if token is not None and token[0].isdigit():
            return parse_number(token)
        if token in self.variables:
            return Formula(
                lambda variables: Fraction(variables[token]), is_condition=False, variables=frozenset([token])
            )
        if token in FUNCTIONS:
            return self.parse_call(token)
        names = f"the variables are {', '.join(self.variables)}" if token and is_name(token) else describe_parts()
        raise FormulaError(f"{describe_token(token)} is not expected there; {names}")

    def parse_call(self, name: str) -> Formula:
        """Return a function of its arguments."""
        self.expect("(")
        parts = [self.parse_part(0)]
        while self.accept(","):
            parts.append(self.parse_part(0))
        self.expect(")")
        count, function = FUNCTIONS[name]
        if len(parts) != count:
            raise FormulaError(f"{name} takes {count} number{'s' if count > 1 else ''} in brackets, not {len(parts)}")
        arguments = [require(part, name, is_condition=False) for part in parts]
        names = frozenset().union(*(part.variables for part in arguments))
        return Formula(
            lambda variables: check_size(function(*(part.compute(variables) for part in arguments))),
            is_condition=False,
            variables=names,
        )


def is_name(token: str) -> bool:
    """Return whether a token is a word that is no sign."""
    return token[0].isalpha() and token not in LEVELS


def describe_token(token: str | None) -> str:
    """Return a token as a message shows it."""
    return "the end" if token is None else shorten(token)


def parse_number(token: str) -> Formula:
    """Return a number that is written out."""
    if len(token) > MAX_NUMBER_DIGITS:
        raise FormulaError(f"{shorten(token)} should have at most {MAX_NUMBER_DIGITS} digits")
    number = Fraction(token)
    return Formula(lambda _: number, is_condition=False)


def require(part: Formula, sign: str, *, is_condition: bool) -> Formula:
    """Return a part that a sign or a function takes; raise FormulaError for the other type."""
    if part.is_condition == is_condition:
        return part
    if is_condition:
        raise FormulaError(f"{shorten(sign)} takes what is true or false, such as n > 3, not a number")
    raise FormulaError(f"{shorten(sign)} takes numbers; join comparisons with and or or")


def join_parts(sign: str, left: Formula, right: Formula) -> Formula:
    """Return two parts with a sign between them."""
    is_logical = sign in ("and", "or")
    for part in (left, right):
        require(part, sign, is_condition=is_logical)
    variables = left.variables | right.variables
    if is_logical:
        decide = all if sign == "and" else any
        parts = (left, right)
        return Formula(
            lambda names: decide(part.compute(names) for part in parts), is_condition=True, variables=variables
        )
    if compare := COMPARISONS.get(sign):
        return Formula(
            lambda names: compare(left.compute(names), right.compute(names)), is_condition=True, variables=variables
        )
    combine = OPERATIONS[sign]
    return Formula(
        lambda names: check_size(combine(left.compute(names), right.compute(names))),
        is_condition=False,
        variables=variables,
    )
