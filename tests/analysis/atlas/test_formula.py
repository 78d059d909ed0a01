"""Formulas: what they compute, and that hostile ones are refused at once with a sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.atlas.arithmetic import MAX_NUMBER_BITS, FormulaError
from analysis.atlas.formula import MAX_DEPTH_LEVELS, MAX_FORMULA_CHARS, parse_formula


@pytest.mark.parametrize(
    ("text", "n", "expected"),
    [
        ("2*ceil(n/2)+1", 5, 7),
        ("n*(n+1)/2", 4, 10),
        ("2n^2 - n(n - 1)", 3, 12),
        ("-n^2", 3, -9),
        ("2^3^2", 0, 512),
        ("2^-2", 0, Fraction(1, 4)),
        ("7 // 2 + 7 % 4 + -7 mod 4", 0, 7),
        ("8 - 4 - 2", 0, 2),
        ("8 / 4 / 2", 0, 1),
        ("0.1 + 0.2 = 0.3", 0, True),
        ("min(n, 3) + max(n, 3) + abs(-n) + floor(n/2)", 5, 15),
        ("binomial(n + 1, 2)^2", 5, 225),
        ("factorial(n)", 5, 120),
        ("n > 1 and not n = 2 or n < 0", 2, False),
        ("n ≤ 2 or n ≥ 4", 3, False),
        ("n != 3", 3, False),
        ("(n × 2) − 1", 3, 5),
    ],
)
def test_a_formula_is_computed_exactly(text, n, expected):
    assert parse_formula(text).evaluate({"n": n}) == expected


def build_formula(depth):
    """Return a strategy of formulas that Python reads the same way."""
    if not depth:
        return st.sampled_from(["n", "2", "3", "10"])
    part = build_formula(depth - 1)
    return st.one_of(
        part,
        st.tuples(part, st.sampled_from([" + ", " - ", "*"]), part).map("".join),
        part.map(lambda text: f"({text})"),
        part.map(lambda text: f"-({text})"),
    )


@given(build_formula(4), st.integers(-9, 9))
def test_arithmetic_has_the_precedence_that_python_has(text, n):
    expected = eval(text, {"__builtins__": {}}, {"n": n})  # noqa: S307 the text is made above
    try:
        assert parse_formula(text).evaluate({"n": n}) == expected
    except FormulaError as refusal:
        assert "within each other" in str(refusal) or "too large" in str(refusal) or "at most" in str(refusal)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is empty"),
        ("   ", "is empty"),
        ("n" * (MAX_FORMULA_CHARS + 1), "at most 200 characters"),
        ("__import__('os').system('true')", "no part of a formula"),
        ("n.__class__", "no part of a formula"),
        ("lambda: 0", "no part of a formula"),
        ("[n for n in n]", "no part of a formula"),
        ("open(n)", "the variables are n"),
        ("eval(n)", "the variables are n"),
        ("k + 1", "the variables are n"),
        ("n = 1 = n", "takes numbers"),
        ("n and 3", "true or false"),
        ("(n > 3) + 1", "takes numbers"),
        ("ceil(n, 2)", "takes 1 number"),
        ("ceil n", "should be"),
        ("(n", "the end stands where"),
        ("n)", "not expected there"),
        ("2 3", "not expected there"),
        ("n +", "the end is not expected"),
        ("9" * 13, "at most 12 digits"),
        ("(" * 60 + "n" + ")" * 60, f"more than {MAX_DEPTH_LEVELS} brackets"),
        ("-" * 150 + "n", f"more than {MAX_DEPTH_LEVELS} brackets"),
        ("not " * 40 + "n > 1", f"more than {MAX_DEPTH_LEVELS} brackets"),
        ("2^" * 60 + "2", f"more than {MAX_DEPTH_LEVELS} brackets"),
        ("n\x00", "no part of a formula"),
        ("٣ + n", "no part of a formula"),
        ("n²", "no part of a formula"),
        ("<script>", "not expected there"),
    ],
)
def test_what_is_no_formula_is_refused_with_a_sentence(text, reason):
    with pytest.raises(FormulaError, match=r"^formula: ") as error:
        parse_formula(text)
    assert reason in str(error.value)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("10**10**10", "exponent"),
        ("10^(10^10)", "exponent"),
        ("((9^60)^60)^60", "too large"),
        ("9^64 * 9^64 * 9^64", "too large"),
        ("n^0.5", "exponent"),
        ("factorial(factorial(n))", "factorial takes"),
        ("factorial(0 - 1)", "factorial takes"),
        ("binomial(999999, 5)", "binomial takes"),
        ("1 / (n - 9)", "divides by 0"),
        ("n % (n - 9)", "divides by 0"),
        ("0^-1", "divides by 0"),
    ],
)
def test_what_would_take_long_to_compute_is_refused_at_once(text, reason):
    with pytest.raises(FormulaError, match=reason):
        parse_formula(text).evaluate({"n": 9})


@given(st.text(max_size=60) | st.text("n()+-*/^%<>=.0123456789 ,andotr", max_size=60))
def test_any_text_is_a_formula_or_is_refused(text):
    try:
        result = parse_formula(text).evaluate({"n": 7})
    except FormulaError:
        return
    assert isinstance(result, bool) or result.numerator.bit_length() <= MAX_NUMBER_BITS
