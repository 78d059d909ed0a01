"""The computed cells of each family, stored beside the code as CSV, so that a page need not compute them.

``python -m analysis atlas NAME --compute --csv analysis/atlas/tables/NAME.csv`` computes a table again, and ``make atlas``
computes all of them. A cell that is not solved has only a note.

>>> from analysis.atlas.families import find_family
>>> family = find_family("front_ham_two")
>>> cells = read_cells(family)
>>> cells[0].values, cells[0].figures["value"], cells[0].figures["plies"]
((1, 1), 'win', 1)
>>> format_csv(family, cells[:1]).splitlines()
['first,second,value,plies,reachable,losing,longest,note', '1,1,win,1,3,1,1,']
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from functools import cache
from io import StringIO
from pathlib import Path

from analysis.atlas.family import Cell, Family

TABLES = Path(__file__).with_name("tables")
NOTE = "note"


def table_path(family: Family) -> Path:
    """Return the file with the computed cells of a family."""
    return TABLES / f"{family.name}.csv"


@cache
def read_cells(family: Family) -> tuple[Cell, ...]:
    """Return the stored cells of a family, in the order of its axes."""
    with table_path(family).open(encoding="utf-8", newline="") as file:
        return tuple(parse_row(family, row) for row in csv.DictReader(file))


def parse_row(family: Family, row: dict[str, str]) -> Cell:
    """Return the cell of a row of a stored table."""
    values = tuple(axis.parse_value(row[axis.name]) for axis in family.axes)
    note = row[NOTE]
    return Cell(values, {} if note else {name: parse_figure(row[name]) for name in list_columns(family)}, note)


def parse_figure(text: str) -> int | str | None:
    """Return a figure from its text: a number, a word, or nothing."""
    return int(text) if text.isdigit() else text or None


def list_columns(family: Family) -> list[str]:
    """Return the columns of the figures; a share has that of its deals before it."""
    return [
        name for measure in family.measures for name in (["deals"] if measure.kind == "share" else []) + [measure.name]
    ]


def cell_to_dict(family: Family, cell: Cell) -> dict[str, int | str | None]:
    """Return a cell as one row: its values, its figures and its note."""
    values = {axis.name: value for axis, value in zip(family.axes, cell.values, strict=True)}
    return {**values, **{name: cell.figures.get(name) for name in list_columns(family)}, NOTE: cell.note}


def format_csv(family: Family, cells: Iterable[Cell]) -> str:
    """Return cells as CSV."""
    text = StringIO()
    columns = [*(axis.name for axis in family.axes), *list_columns(family), NOTE]
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(cell_to_dict(family, cell) for cell in cells)
    return text.getvalue()
