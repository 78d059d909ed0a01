"""Check a formula against the atlas: how far it holds, and where it first fails.

>>> from analysis.atlas.families import find_family
>>> from analysis.atlas.maps import build_map, list_lines
>>> from analysis.atlas.tables import read_cells
>>> family = find_family("front_ham_two")
>>> *_, whole_map = list_lines(build_map(family, read_cells(family)))
>>> check_conjecture("m <= 2*ceil(n/2) + 1", whole_map, family.find_measure("value")).sentence
'The formula holds at all 144 cells. That is evidence, not a proof.'
>>> print(check_conjecture("m <= n + 2", whole_map, family.find_measure("value")).sentence)
The formula fails at n = 2, m = 4: it says that the first player wins, the atlas says loss. It holds at 139 of 144 cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from analysis.atlas.arithmetic import FormulaError, Undefined
from analysis.atlas.family import Cell, Measure
from analysis.atlas.formula import Formula, parse_formula
from analysis.atlas.maps import Line
from engines.english import pluralize

VALUE_NUMBERS = {"win": 1, "draw": 0, "loss": -1}
"""The number ``x`` of a value for the first player."""
ATLAS_VARIABLE = "x"
"""The variable that stands for the number in the atlas."""


class Check(NamedTuple):
    """A formula at one cell: whether it holds there, and what it says; None where the cell has no number."""

    variables: Mapping[str, int]
    holds: bool | None
    reason: str = ""


class Conjecture(NamedTuple):
    """A checked formula: a sentence, and each cell."""

    sentence: str
    checks: tuple[Check, ...]

    @property
    def is_refuted(self) -> bool:
        """Whether the formula fails somewhere."""
        return any(check.holds is False for check in self.checks)


def check_conjecture(text: str, line: Line, measure: Measure) -> Conjecture:
    """Check a formula at every cell of a line; raise FormulaError if it cannot be read or grows too large."""
    formula = parse_formula(text, (*line.variables, ATLAS_VARIABLE))
    if formula.is_condition and ATLAS_VARIABLE not in formula.variables and measure.kind != "value":
        raise FormulaError("a comparison needs x, the number in the atlas, such as x <= n*n")
    if not formula.is_condition and ATLAS_VARIABLE in formula.variables:
        raise FormulaError("x is the number in the atlas: compare it with something, such as x = n*n")
    checks = tuple(check_cell(formula, variables, cell, measure) for variables, cell in line.cells)
    return Conjecture(describe_checks(checks), checks)


def check_cell(formula: Formula, variables: Mapping[str, int], cell: Cell, measure: Measure) -> Check:
    """Check a formula at one cell."""
    number = find_number(cell, measure)
    if number is None:
        return Check(variables, None)
    try:
        result = formula.evaluate({**variables, ATLAS_VARIABLE: number})
    except Undefined as error:
        return Check(variables, holds=False, reason=f"it cannot be computed there ({error.reason})")
    figure = cell.figures[measure.name]
    if not formula.is_condition:
        return Check(variables, result == number, f"it gives {result}, the atlas {number}")
    if ATLAS_VARIABLE in formula.variables:
        return Check(variables, bool(result), f"it is false there, where x is {number}")
    says = "wins" if result else "does not win"
    return Check(
        variables, result == (figure == "win"), f"it says that the first player {says}, the atlas says {figure}"
    )


def find_number(cell: Cell, measure: Measure) -> int | None:
    """Return the number of a cell that a formula is compared with; None if it has none."""
    figure = cell.figures.get(measure.name)
    return VALUE_NUMBERS.get(str(figure)) if measure.kind == "value" else None if figure is None else int(figure)


def describe_checks(checks: tuple[Check, ...]) -> str:
    """Return how far a formula holds and where it first fails."""
    known = [check for check in checks if check.holds is not None]
    missing = describe_missing(checks)
    if not known:
        return f"There is nothing to compare with.{missing}"
    failure = next((check for check in known if not check.holds), None)
    holding = [check for check in known if check.holds]
    if failure is None:
        where = describe_range(known) if is_one_line(checks) else f"at all {len(known)} cells"
        return f"The formula holds {where}. That is evidence, not a proof.{missing}"
    place = ", ".join(f"{name} = {number}" for name, number in failure.variables.items())
    fails = f"fails at {place}: {failure.reason}."
    before = known[: known.index(failure)]
    if is_one_line(checks) and before:
        return f"The formula holds {describe_range(before)}; it {fails}{missing}"
    count = f" It holds at {len(holding)} of {len(known)} {pluralize(len(known), 'cell')}."
    return f"The formula {fails}{count}{missing}"


def is_one_line(checks: tuple[Check, ...]) -> bool:
    """Return whether there is one variable only."""
    return all(len(check.variables) == 1 for check in checks)


def describe_range(checks: list[Check]) -> str:
    """Return the numbers of some cells of a line: ``for n = 2 to 9``."""
    (name, first), last = next(iter(checks[0].variables.items())), next(iter(checks[-1].variables.values()))
    return f"for {name} = {first}" if first == last else f"for {name} = {first} to {last}"


def describe_missing(checks: tuple[Check, ...]) -> str:
    """Return how many cells have no number, as a sentence after another; empty if all have one."""
    missing = sum(check.holds is None for check in checks)
    if not missing:
        return ""
    return f" {missing} of the {len(checks)} cells {'has' if missing == 1 else 'have'} no number to compare with."
