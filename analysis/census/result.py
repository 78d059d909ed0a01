"""The result of the census: how many deals end after how many moves, by opening rule and distance of the starting cards.

It is stored as ``collapsi.json``, with how it was made. ``python -m analysis census`` computes it again.

>>> census = read_census()
>>> census.count_deals(joker=4), census.list_jokers()
(378378000, [4, 1])
>>> print(f"{census.count_first_wins(joker=4) / census.count_deals(joker=4):.4%}")
37.4673%
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from engines import Game, load

RESULT_FILE = "collapsi.json"
OPENING_RULES = {4: "one to four steps from a starting card", 1: "exactly one step from a starting card"}
"""The opening rules whose census is stored, by ``joker``."""
COMMAND = "python -m analysis census"


class CensusRow(NamedTuple):
    """The deals that end after the same number of moves under perfect play."""

    joker: int
    """The most steps from a starting card."""
    distance: int
    """The steps between the starting cards on the empty board."""
    plies: int
    """An odd number is a win for the first player."""
    classes: int
    """How many deals remain if those that a symmetry makes of each other count once."""
    deals: int
    example: str
    """One of them: that of the class whose cards, in the order of the vertices, come first."""


class Census(NamedTuple):
    """The rows, and how they were made."""

    made: Mapping[str, Any]
    rows: tuple[CensusRow, ...]

    def list_jokers(self) -> list[int]:
        """Return the opening rules that were counted."""
        return list(dict.fromkeys(row.joker for row in self.rows))

    def select(self, joker: int, distance: int | None = None) -> list[CensusRow]:
        """Return the rows of an opening rule, of all distances or of one."""
        return [row for row in self.rows if row.joker == joker and distance in (None, row.distance)]

    def count_deals(self, joker: int, distance: int | None = None) -> int:
        """Return the number of deals."""
        return sum(row.deals for row in self.select(joker, distance))

    def count_first_wins(self, joker: int, distance: int | None = None) -> int:
        """Return the number of deals in which the first player wins."""
        return sum(row.deals for row in self.select(joker, distance) if row.plies % 2)

    def count_by_plies(self, joker: int, distance: int | None = None) -> dict[int, int]:
        """Return the number of deals of each length, the shortest first."""
        rows = self.select(joker, distance)
        return {
            plies: sum(row.deals for row in rows if row.plies == plies) for plies in sorted({row.plies for row in rows})
        }


@cache
def read_census() -> Census:
    """Return the stored result."""
    data = json.loads((files("analysis.census") / RESULT_FILE).read_text("utf-8"))
    return Census(data["made"], tuple(CensusRow(*row) for row in data["rows"]))


def format_census(census: Census) -> str:
    """Return a result as the file holds it, with one row on each line."""
    rows = ",\n".join(f"    {json.dumps(row)}" for row in census.rows)
    made = json.dumps(census.made, indent=2).replace("\n", "\n  ")
    return f'{{\n  "made": {made},\n  "columns": {json.dumps(CensusRow._fields)},\n  "rows": [\n{rows}\n  ]\n}}\n'


def load_example(row: CensusRow) -> Game[Any, Any]:
    """Return the game that begins with the example of a row."""
    return load("claustroboard", wrap=True, pass_players=True, joker=row.joker, board=row.example)


def summarize(census: Census) -> dict[str, Any]:
    """Return the totals of each opening rule, as ``--result --json`` prints them."""
    return {
        "rows": [
            {
                "joker": joker,
                "deals": census.count_deals(joker),
                "first_wins": census.count_first_wins(joker),
                "plies": {str(plies): deals for plies, deals in census.count_by_plies(joker).items()},
            }
            for joker in census.list_jokers()
        ]
    }


def format_table(census: Census, distances: Iterable[int]) -> str:
    """Return the counts as text: a table for each opening rule, with a column for each distance."""
    columns: list[int | None] = [*distances, None]
    parts = []
    for joker in census.list_jokers():
        wins, deals = census.count_first_wins(joker), census.count_deals(joker)
        parts += [
            f"Collapsi with {OPENING_RULES.get(joker, f'one to {joker} steps from a starting card')} (joker={joker})",
            f"The first player wins {wins:,} of {deals:,} deals ({wins / deals:.4%}).",
            format_line("moves", [f"distance {each}" if each else "all" for each in columns]),
        ]
        for plies in census.count_by_plies(joker):
            counts = [census.count_by_plies(joker, each).get(plies, 0) for each in columns]
            parts.append(format_line(str(plies), [f"{count:,}" for count in counts]))
        shares = [census.count_first_wins(joker, each) / census.count_deals(joker, each) for each in columns]
        parts += [format_line("wins", [f"{share:.2%}" for share in shares]), ""]
    made = "; ".join(f"{name.replace('_', ' ')}: {text}" for name, text in census.made.items())
    return "\n".join([*parts, made])


def format_line(head: str, cells: Iterable[str]) -> str:
    """Return one line of the table, with aligned columns."""
    return f"{head:>5}" + "".join(f"{cell:>13}" for cell in cells)
