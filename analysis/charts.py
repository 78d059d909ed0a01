"""What the charts share: rows as data, verdicts by colour and shape, heat maps, whole numbers.

>>> chart = base([{"number": 12, "value": "win"}], alt.X("number:Q"), value_colour()).mark_point()
>>> list(finish(chart, "Who wins").to_dict()["datasets"].values())
[[{'number': 12, 'value': 'win'}]]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any

import altair as alt

from analysis.theme import themed
from engines import Game
from engines.palette import SEATS, SOCKS, VERDICTS, Colour, seat_colours

VALUES = tuple(VERDICTS)
"""The values in the order of the theme's colours: win, draw, loss."""
SHAPES = ("triangle-up", "square", "triangle-down")
"""The shape of each value, as on the boards."""
TITLE, LINE = 34, 48
"""So many letters of a title, and of what stands below it, fit on a phone."""
RANGES: dict[tuple[Colour, ...], Any] = {SEATS: "category", SOCKS: "diverging"}
"""The theme's range for each set of seats' colours; Vega has no names of ours for them."""


def plain(rows: Iterable[Any]) -> list[dict[str, Any]]:
    """The rows as plain dicts, whether they came as mappings or as NamedTuples."""
    return [dict(row) if isinstance(row, Mapping) else row._asdict() for row in rows]


def inline(rows: Iterable[Any]) -> alt.InlineData:
    """The rows as data that travels inside the chart."""
    data = alt.InlineData(values=[])
    data.values = plain(rows)  # set afterwards: checking every row against Vega-Lite's schema takes a browser long
    return data


def base(rows: Iterable[Any], *encodings: Any) -> alt.Chart:
    """A chart of the rows with these encodings, still without a mark."""
    return alt.Chart(inline(rows)).encode(*encodings)


def finish(
    chart: Any, title: str, *, says: str | Sequence[str] = "", height: Any = None, width: Any = "container"
) -> Any:
    """The chart with its title, what it says below that, its size and the house's theme."""
    told = folded([says] if isinstance(says, str) else says, LINE)
    heading = alt.Title(folded([title], TITLE), subtitle=told or alt.Undefined)
    sizes = {side: size for side, size in (("width", width), ("height", height)) if size is not None}
    return themed(chart.properties(title=heading, **sizes))


def folded(lines: Iterable[str], wide: int) -> str | list[str]:
    """The lines, those that are too long broken into even parts; one line as it is."""
    broken = [part for line in lines for part in evenly(line, wide)]
    return broken if len(broken) > 1 else "".join(broken)


def evenly(line: str, wide: int) -> list[str]:
    """A line in as few parts as fit, none of them a lonely word."""
    least = len(wrap(line, wide))
    narrow = next((w for w in range(1, wide) if len(wrap(line, w)) == least), wide)
    return wrap(line, narrow)


def value_colour(field: str = "value", title: str = "verdict for the mover") -> alt.Color:
    """Colour by verdict."""
    return alt.Color(f"{field}:N").scale(domain=list(VALUES), range="ordinal").title(title)


def value_shape(field: str = "value", title: str = "verdict for the mover") -> alt.Shape:
    """Shape by verdict, so that nobody needs the colour."""
    return alt.Shape(f"{field}:N").scale(domain=list(VALUES), range=list(SHAPES)).title(title)


def seat_colour(game: Game[Any, Any], field: str = "name", title: str = "player") -> alt.Color:
    """Colour by player, in the order of the seats and as on the board."""
    names, own = list(game.names), RANGES[seat_colours(game.name)]
    return alt.Color(f"{field}:N").scale(domain=names, range=own).sort(names).title(title)


def labels(chart: alt.Chart, text: alt.Text, style: str = "words", **where: Any) -> list[alt.Chart]:
    """Words on a chart, readable also where lines cross behind them."""
    return [
        chart.mark_text(style=["words", "halo"], **where).encode(text),
        chart.mark_text(style=style, **where).encode(text),
    ]


def tips(**titles: str) -> list[alt.Tooltip]:
    """What is shown where the pointer rests: each field with its words."""
    return [alt.Tooltip(f"{field}:N").title(title) for field, title in titles.items()]


def counted(axis: alt.X | alt.Y, title: str) -> Any:
    """An axis that counts, without halves between its numbers."""
    return axis.title(title).axis(format="d", tickMinStep=1)


def split_at(words: str, *, keep: bool = False) -> str:
    """What breaks an axis' labels in two at some words, which begin the second line or go."""
    return f"split(replace(datum.label, '{words}', '|{words.strip() if keep else ''}'), '|')"


def heat(rows: Sequence[Any], x: alt.X, y: alt.Y, tip: Sequence[alt.Tooltip], cell: int = 18) -> Any:
    """A heat map of verdicts, each cell with its colour and its shape, rows ``cell`` pixels high."""
    cells = base(rows, x, y).encode(tooltip=list(tip))
    ground = cells.mark_rect(style="tile").encode(value_colour())
    marks = cells.mark_point(style="mark", size=cell * cell / 6).encode(value_shape())
    return alt.layer(ground, marks).properties(height=alt.Step(cell))
