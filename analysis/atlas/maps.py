"""A map of a family: the cells along two axes, with any third one fixed; and the lines of numbers along its axes.

>>> from analysis.atlas.families import find_family
>>> from analysis.atlas.tables import read_cells
>>> family = find_family("front_ham_two")
>>> lines = list_lines(build_map(family, read_cells(family)))
>>> lines[0].title
"First player's socks 1 to 12, with Second player's socks 1"
>>> format_sequence(lines[0], family.find_measure("reachable"))
'3, 7, 10, 14, 19, 24, 29, 35, 42, 49, 56, 64'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from analysis.atlas.family import Axis, AxisValue, Cell, Family, Measure
from analysis.sampling import wilson_interval
from engines.palette import PROSPECT_MARKS

NOT_SOLVED_MARK = "–"
"""What a cell shows that is not solved."""
FixedAxis = tuple[Axis, AxisValue]
"""An axis and the value at which it is held."""


class AtlasMap(NamedTuple):
    """The cells of a family along two axes."""

    family: Family
    fixed: FixedAxis | None
    down: Axis
    across: Axis
    cells: Mapping[tuple[AxisValue, AxisValue], Cell]
    """By the value down and the value across."""


class Line(NamedTuple):
    """Some cells of a map, each with the numbers that a formula sees: ``n``, on a whole map ``m`` too."""

    title: str
    names: str
    """What the variables stand for."""
    cells: tuple[tuple[Mapping[str, int], Cell], ...]

    @property
    def variables(self) -> tuple[str, ...]:
        """The variables of a formula about these cells."""
        return tuple(self.cells[0][0])


def list_fixed_choices(family: Family) -> dict[str, FixedAxis | None]:
    """Return what can be held fixed on a map, by its label; for two axes there is only the whole map."""
    if len(family.axes) == 2:
        return {"": None}
    return {
        f"{axis.title}: {axis.label(value)}": (axis, value)
        for axis in reversed(family.axes[1:])
        for value in axis.values
    }


def build_map(family: Family, cells: Iterable[Cell], fixed: FixedAxis | None = None) -> AtlasMap:
    """Return the map of a family; of three axes one must be fixed, by default the last one at its first value."""
    if fixed is None and len(family.axes) > 2:
        fixed = (family.axes[-1], family.axes[-1].values[0])
    indices = [index for index, axis in enumerate(family.axes) if not fixed or axis is not fixed[0]]
    held = family.axes.index(fixed[0]) if fixed else None
    by_place = {
        (cell.values[indices[0]], cell.values[indices[1]]): cell
        for cell in cells
        if held is None or (fixed and cell.values[held] == fixed[1])
    }
    return AtlasMap(family, fixed, family.axes[indices[0]], family.axes[indices[1]], by_place)


def list_lines(atlas_map: AtlasMap) -> list[Line]:
    """Return the lines along each axis that has numbers, and the whole map if both have."""
    lines = []
    for along, other, is_down in ((atlas_map.down, atlas_map.across, True), (atlas_map.across, atlas_map.down, False)):
        if along.is_numeric and len(along.values) > 2:
            lines += [make_line(atlas_map, along, other, value, is_down=is_down) for value in other.values]
    if atlas_map.down.is_numeric and atlas_map.across.is_numeric:
        lines.append(make_whole_map(atlas_map))
    return lines


def make_line(atlas_map: AtlasMap, along: Axis, other: Axis, value: AxisValue, *, is_down: bool) -> Line:
    """Return the line along one axis, with the other at a value."""
    places = [((number, value) if is_down else (value, number)) for number in along.values]
    cells = tuple(
        ({"n": int(number)}, atlas_map.cells[place])
        for number, place in zip(along.values, places, strict=True)
        if place in atlas_map.cells
    )
    title = f"{along.title} {along.values[0]} to {along.values[-1]}, with {other.title} {other.label(value)}"
    return Line(title, f"n is “{along.title}”", cells)


def make_whole_map(atlas_map: AtlasMap) -> Line:
    """Return all cells of a map of numbers as a line with two variables."""
    cells = tuple(({"n": int(down), "m": int(across)}, cell) for (down, across), cell in atlas_map.cells.items())
    names = f"n is “{atlas_map.down.title}”, m is “{atlas_map.across.title}”"
    return Line("the whole map", names, cells)


def format_sequence(line: Line, measure: Measure) -> str:
    """Return the numbers along a line as encyclopedias of sequences write them."""
    return ", ".join(format_term(cell, measure) for _, cell in line.cells)


def format_term(cell: Cell, measure: Measure) -> str:
    """Return a figure as a term of a sequence, without separators; ``–`` where there is none."""
    figure = cell.figures.get(measure.name)
    return NOT_SOLVED_MARK if figure is None else str(figure)


def format_figure(cell: Cell, measure: Measure) -> str:
    """Return a figure of a cell in words, for a table or a tooltip."""
    if not cell.is_solved:
        return cell.note
    figure = cell.figures[measure.name]
    if figure is None:
        return measure.missing
    if measure.kind == "value":
        return f"{PROSPECT_MARKS[str(figure)]} {figure}"
    return format_share(cell, int(figure)) if measure.kind == "share" else f"{figure:,}"


def format_share(cell: Cell, count: int) -> str:
    """Return a number of deals with its interval."""
    deals = int(cell.figures["deals"] or 0)
    low, high = wilson_interval(count, deals)
    return f"{count} of {deals} ({low:.0%} to {high:.0%})"
