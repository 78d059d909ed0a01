"""A family of games: one game under every combination of some rules, and what is measured in each.

>>> from analysis.atlas.figures import VALUE, solve_start
>>> start, limit = Axis("start", "starting number", (3, 4)), Axis("high", "largest result", (10, 20))
>>> family = Family("small", "Small", "A few starts.", "obliteration", (start, limit), (VALUE,), solve_start)
>>> for cell in iterate_cells(family):
...     print(cell.values, cell.figures["value"])
(3, 10) win
(3, 20) win
(4, 10) draw
(4, 20) draw
>>> cell.note, compute_cell(family, (3, 10), max_positions=5).note
('', 'not solved: more than 5 positions')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from engines import EngineError, Game, RulesError, game_class, load
from engines.errors import shorten
from engines.rules import describe_rules_error, option_titles, rule_titles

MAX_CELL_POSITIONS = 15_000
"""The most positions that a cell of a stored table may have, unless its family says otherwise."""
AxisValue = int | str
Figures = Mapping[str, int | str | None]
"""What was computed for a cell, by the names of the columns; None where there is no number, such as an endless game."""


class NotSolved(EngineError):
    """A cell that is not solved; the message says why."""


class Axis(NamedTuple):
    """One direction of a family: its name as a column, its title, and the values along it."""

    name: str
    title: str
    values: tuple[AxisValue, ...]
    labels: tuple[str, ...] = ()
    """What a page shows for each value; if it is empty, the values themselves."""

    @property
    def is_numeric(self) -> bool:
        """Whether the values are numbers, along which a sequence and a formula make sense."""
        return all(isinstance(value, int) for value in self.values)

    def label(self, value: AxisValue) -> str:
        """Return what a page shows for a value."""
        return self.labels[self.values.index(value)] if self.labels else str(value)

    def parse_value(self, text: str) -> AxisValue:
        """Return the value that a column of a stored table holds as text."""
        return next(value for value in self.values if str(value) == text)


class Measure(NamedTuple):
    """One figure of a cell: its column, its title, and whether it is a value, a number or a share of deals."""

    name: str
    title: str
    kind: str = "number"
    """``value``: win, draw, loss or open. ``number``. ``share``: a number of the deals in the column ``deals``."""
    missing: str = "none"
    """What a page shows for a cell that is solved, but has no such number."""


class Cell(NamedTuple):
    """One game of a family: its values along the axes, its figures, and why these are missing."""

    values: tuple[AxisValue, ...]
    figures: Figures
    note: str = ""

    @property
    def is_solved(self) -> bool:
        """Whether the cell has figures."""
        return not self.note


@dataclass(frozen=True, eq=False)
class Family:
    """Games that differ along two or three axes."""

    name: str
    title: str
    summary: str
    game: str
    axes: tuple[Axis, ...]
    measures: tuple[Measure, ...]
    compute: Callable[[Game[Any, Any], int], Figures]
    """Computes the figures of a game; takes the most positions that it may have, and raises NotSolved beyond it."""
    base_rules: Mapping[str, Any] | None = None
    """The rules that all games of the family have."""
    build_rules: Callable[[Mapping[str, AxisValue]], Mapping[str, Any]] = dict
    """Returns the rules of a cell from its values by the names of the axes, where those are not the rules themselves."""
    max_positions: int = MAX_CELL_POSITIONS
    """The most positions to look at for a cell of the stored table."""
    assumption: str = ""
    """A sentence on what a value means here, for the reader of a map."""

    def list_keys(self) -> list[tuple[AxisValue, ...]]:
        """Return the values of every cell, in the order of the axes."""
        return list(product(*(axis.values for axis in self.axes)))

    def load(self, values: tuple[AxisValue, ...]) -> Game[Any, Any]:
        """Return the game of a cell; raise RulesError if these rules contradict each other."""
        by_name = {axis.name: value for axis, value in zip(self.axes, values, strict=True)}
        return load(self.game, **{**(self.base_rules or {}), **self.build_rules(by_name)})

    def find_measure(self, name: str) -> Measure:
        """Return the measure of a name; raise EngineError if there is none."""
        measure: Measure = find_named(name, self.measures, "measure")
        return measure


def find_named(name: str, choices: tuple[Any, ...], noun: str) -> Any:
    """Return the choice with a name; raise EngineError with all names if there is none."""
    for choice in choices:
        if choice.name == name:
            return choice
    raise EngineError(f"{noun}: {shorten(name)} should be one of {', '.join(choice.name for choice in choices)}")


def rule_axis(game_name: str, rule: str, values: tuple[AxisValue, ...] | range, title: str = "") -> Axis:
    """Return the axis along a rule, by default with the rule's own title."""
    return Axis(rule, title or rule_titles(game_class(game_name).rules_type)[rule], tuple(values))


def choice_axis(game_name: str, rule: str) -> Axis:
    """Return the axis along all options of a rule that is a choice, with their titles."""
    rules = game_class(game_name).rules_type
    titles = option_titles(rules, rule)
    return Axis(rule, rule_titles(rules)[rule], tuple(titles), tuple(titles.values()))


def compute_cell(family: Family, values: tuple[AxisValue, ...], max_positions: int | None = None) -> Cell:
    """Return a cell with its figures, or with the reason why there are none."""
    try:
        game = family.load(values)
    except RulesError as error:
        return Cell(values, {}, f"no such game: {describe_rules_error(game_class(family.game).rules_type, error)}")
    try:
        return Cell(values, family.compute(game, max_positions or family.max_positions))
    except NotSolved as refusal:
        return Cell(values, {}, str(refusal))


def iterate_cells(family: Family, max_positions: int | None = None) -> Iterator[Cell]:
    """Compute the cells of a family one by one."""
    for values in family.list_keys():
        yield compute_cell(family, values, max_positions)
