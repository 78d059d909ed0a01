"""Shared parts of all charts: rows as data, encodings of verdicts and players, heat maps, and the theme.

A chart names no colour itself. Its marks name a style, its verdicts and players name a colour range,
and the theme defines them in light and in dark with the colours of the boards. A verdict never
depends on colour alone: it has a shape as well.

>>> chart = base_chart([{"number": 12, "value": "win"}], alt.X("number:Q"), value_colour()).mark_point()
>>> list(finish_chart(chart, "Who wins").to_dict()["datasets"].values())
[[{'number': 12, 'value': 'win'}]]

On a page a chart follows the colour scheme of the page: each colour is a CSS value for both schemes,
for which the chart must be drawn as SVG. For print, one scheme is chosen.

>>> apply_theme(chart).config.background, apply_theme(chart, dark=True).config.background
('light-dark(#ffffff, #21242a)', '#21242a')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any, TypeVar

import altair as alt

from analysis.altair_setters import separate_setters
from engines import GAMES, Game
from engines.palette import SEAT_COLOURS, SURFACE_COLOURS, VERDICT_COLOURS, Colour

separate_setters()  # before any chart is made

ChartT = TypeVar("ChartT", bound=alt.TopLevelMixin)

VALUES = tuple(VERDICT_COLOURS)
"""The values in the order of their colours: win, draw, loss."""
VALUE_SHAPES = ("triangle-up", "square", "triangle-down")
"""The shape of each value, as on the boards."""
MAX_TITLE_CHARS, MAX_SUBTITLE_CHARS = 34, 48
"""The most letters in a line of a title and of a subtitle, so that they fit on a phone."""
SEAT_COLOUR_RANGES: dict[tuple[Colour, ...], Any] = dict(
    zip(
        dict.fromkeys([SEAT_COLOURS, *(game.seat_colours for game in GAMES.values())]),
        ("category", "diverging"),
        strict=False,
    )
)
"""The theme's colour range for each set of seat colours. Vega has a fixed list of range names; a third set has none."""
FONT_FAMILY = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
PADDING_PX = 10
"""The space around a chart, so that its titles do not touch the edge where the background of the page is another."""
CELL_PX = 18
"""The height of a cell of a heat map."""
CHART_WIDTH_PX = 560
"""The width of a chart without a container, as in print."""
LEGEND_LAYOUT = {"bottom": {"anchor": "start", "direction": "vertical", "margin": 6, "bounds": "full"}}
"""Several legends are one below the other, from the left edge of the chart. Altair does not know this option of Vega."""
EMBED_OPTIONS = {"embedOptions": {"renderer": "svg", "actions": False, "config": {"legend": {"layout": LEGEND_LAYOUT}}}}
"""Charts on a page are drawn as SVG: a canvas cannot use a colour that has a light and a dark form."""
LEGEND_CONFIG = {"orient": "bottom", "columns": 3, "padding": 4, "symbolSize": 110, "labelLimit": 0, "titleLimit": 0}
"""A legend is below its chart, in three columns, which fit on a phone."""
CHOSEN = "chosen"
"""The name of the selection of a chart whose marks can be clicked."""
RAMP_RGBA = "rgba(79, 158, 137, {share})"
"""The colour of a heat map on a page: transparent, because Vega cannot mix colours that have a light and a dark form."""


def rows_to_dicts(rows: Iterable[Any]) -> list[dict[str, Any]]:
    """Return rows, which may be mappings or NamedTuples, as dicts."""
    return [dict(row) if isinstance(row, Mapping) else row._asdict() for row in rows]


def inline_data(rows: Iterable[Any]) -> alt.InlineData:
    """Return rows as data inside the chart."""
    data = alt.InlineData(values=[])
    # Set after creation: Altair would check every row against the schema, which is slow in a browser.
    data.values = rows_to_dicts(rows)
    return data


def base_chart(rows: Iterable[Any], *encodings: Any) -> alt.Chart:
    """Return a chart of rows with encodings, still without a mark."""
    return alt.Chart(inline_data(rows)).encode(*encodings)


def finish_chart(
    chart: Any, title: str, *, subtitle: str | Sequence[str] = "", height: Any = None, width: Any = "container"
) -> Any:
    """Return a chart with a title, a subtitle, a size and the theme; a screen reader calls it by both titles."""
    subtitles = [subtitle] if isinstance(subtitle, str) else subtitle
    lines = wrap_lines(subtitles, MAX_SUBTITLE_CHARS)
    heading = alt.Title(wrap_lines([title], MAX_TITLE_CHARS), subtitle=lines or alt.Undefined)
    sizes = {side: size for side, size in (("width", width), ("height", height)) if size is not None}
    description = ". ".join(line.rstrip(".") for line in (title, *subtitles) if line)
    return apply_theme(chart.properties(title=heading, description=description, **sizes))


def wrap_lines(lines: Iterable[str], max_chars: int) -> str | list[str]:
    """Break long lines into parts of even length; return a single line as a text."""
    parts = [part for line in lines for part in wrap_evenly(line, max_chars)]
    return parts if len(parts) > 1 else "".join(parts)


def wrap_evenly(line: str, max_chars: int) -> list[str]:
    """Break a line into as few parts as possible, of about the same length."""
    count = len(wrap(line, max_chars))
    width = next((width for width in range(1, max_chars) if len(wrap(line, width)) == count), max_chars)
    return wrap(line, width)


def value_colour(field: str = "value", title: str = "verdict for the player to move") -> alt.Color:
    """Return the colour encoding of a verdict."""
    return alt.Color(f"{field}:N").scale(domain=list(VALUES), range="ordinal").title(title)


def value_shape(field: str = "value", title: str = "verdict for the player to move") -> alt.Shape:
    """Return the shape encoding of a verdict, for readers who cannot see the colour."""
    return alt.Shape(f"{field}:N").scale(domain=list(VALUES), range=list(VALUE_SHAPES)).title(title)


def seat_colour(game: Game[Any, Any], field: str = "name", title: str = "player") -> alt.Color:
    """Return the colour encoding of a player, in the order of the seats and as on the board."""
    names, own = list(game.player_names), SEAT_COLOUR_RANGES.get(game.seat_colours, "category")
    return alt.Color(f"{field}:N").scale(domain=names, range=own).sort(names).title(title)


def draw_labels(chart: alt.Chart, text: Any, style: str = "words", **where: Any) -> list[alt.Chart]:
    """Draw text twice, first as a wide outline, so that it can be read above lines."""
    return [
        chart.mark_text(style=["words", "halo"], **where).encode(text=text),
        chart.mark_text(style=style, **where).encode(text=text),
    ]


def select_on_click(chart: alt.Chart, field: str = "position") -> alt.Chart:
    """Let a click on a mark choose it: the selection CHOSEN then holds the value of a field.

    ``laboratory/controls.py`` lists the fields that a board understands.
    """
    chosen: alt.Chart = chart.add_params(alt.selection_point(name=CHOSEN, fields=[field], toggle=False))
    return chosen


def make_tooltips(**titles: str) -> list[alt.Tooltip]:
    """Return tooltips that show fields under the given titles."""
    return [alt.Tooltip(f"{field}:N").title(title) for field, title in titles.items()]


def integer_axis(axis: alt.X | alt.Y, title: str) -> Any:
    """Return an axis with a title and whole numbers only."""
    return axis.title(title).axis(format="d", tickMinStep=1)


def split_label_expr(*breaks: str) -> str:
    """Return a Vega expression that breaks axis labels into lines: the first ", " in two by the break ``, |``."""
    label = "datum.label"
    for each in breaks:
        label = f"replace({label}, '{each.replace('|', '')}', '{each}')"
    return f"split({label}, '|')"


def heatmap_chart(  # noqa: PLR0913 what a heat map is made of
    rows: Sequence[Any],
    x: alt.X,
    y: alt.Y,
    tooltips: Sequence[alt.Tooltip],
    chosen: str = "",
    *,
    cell_px: int = CELL_PX,
) -> Any:
    """Draw a heat map of verdicts, each cell with its colour and its shape; a click chooses the value of a field."""
    cells = base_chart(rows, x, y).encode(tooltip=list(tooltips))
    tiles = cells.mark_rect(style="tile").encode(value_colour())
    tiles = select_on_click(tiles, chosen) if chosen else tiles
    shapes = cells.mark_point(style="mark", size=cell_px * cell_px / 6).encode(value_shape())
    return alt.layer(tiles, shapes).properties(height=alt.Step(cell_px))


def apply_theme(chart: ChartT, *, dark: bool | None = None) -> ChartT:
    """Return a chart with the theme: in the colour scheme of the page, or light or dark."""
    themed: ChartT = chart.copy(deep=False)  # type: ignore[attr-defined]
    themed.config = alt.Config(**build_theme_config(dark=dark))  # type: ignore[attr-defined]
    themed.usermeta = EMBED_OPTIONS if dark is None else alt.Undefined  # type: ignore[attr-defined]
    return themed


def build_theme_config(*, dark: bool | None = None) -> dict[str, Any]:
    """Return the theme as a Vega-Lite configuration."""
    ink, soft, line, card = (select_shade(SURFACE_COLOURS[name], dark=dark) for name in ("ink", "soft", "line", "card"))
    words = {"labelColor": soft, "titleColor": ink, "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": 600}
    title = {"color": ink, "subtitleColor": soft, "anchor": "start", "fontSize": 15, "subtitleFontSize": 12}
    return {
        "background": card,
        "padding": PADDING_PX,
        "font": FONT_FAMILY,
        "view": {"stroke": None, "continuousWidth": CHART_WIDTH_PX, "continuousHeight": 300},
        "title": {**title, "offset": 12},
        "axis": {**words, "gridColor": line, "gridOpacity": 0.6, "domainColor": line, "tickColor": line},
        "axisX": {"labelAngle": 0, "labelOverlap": True},
        "legend": {**words, **LEGEND_CONFIG, "symbolBaseFillColor": soft},
        "header": words,
        "range": build_colour_ranges(dark=dark),
        "style": build_mark_styles(dark=dark),
    }


def build_colour_ranges(*, dark: bool | None = None) -> dict[str, list[str]]:
    """Return the colours of verdicts, of players and of heat maps by the name of their range."""
    colours = {"ordinal": tuple(VERDICT_COLOURS.values())} | {name: seats for seats, name in SEAT_COLOUR_RANGES.items()}
    ranges = {name: [select_shade(colour, dark=dark) for colour in shades] for name, shades in colours.items()}
    shares = (0.05, 0.45)
    ramp = [RAMP_RGBA.format(share=x) if dark is None else blend_with_accent(x, dark=dark) for x in shares]
    return ranges | {"ramp": ramp, "heatmap": ramp}


def build_mark_styles(*, dark: bool | None = None) -> dict[str, dict[str, Any]]:
    """Return the styles that marks can name, each with its colours and sizes."""
    ink, soft, edge, card, alarm = (
        select_shade(SURFACE_COLOURS[name], dark=dark) for name in ("ink", "soft", "edge", "card", "alarm")
    )
    return {
        "words": {"color": ink, "fontSize": 12},
        "small": {"color": soft, "fontSize": 11},
        "inside": {"color": card, "fontSize": 12, "fontWeight": 600},
        "halo": {"color": card, "stroke": card, "strokeWidth": 4, "strokeJoin": "round", "opacity": 0.85},
        "link": {"color": edge, "strokeWidth": 1.2, "opacity": 0.7},
        "best": {"color": ink, "strokeWidth": 2.4},
        "spot": {"stroke": card, "strokeWidth": 1, "filled": True, "opacity": 1},
        "mark": {"color": card, "filled": True, "opacity": 0.95, "strokeWidth": 0},
        "tile": {"stroke": card, "strokeWidth": 1},
        "bare": {"color": card, "stroke": edge, "strokeWidth": 1},
        "shut": {"color": edge, "stroke": edge, "strokeWidth": 1},
        "plain": {"color": soft, "strokeWidth": 2, "opacity": 1},
        "ring": {"color": ink, "filled": False, "strokeWidth": 2.5, "opacity": 1},
        "alarm": {"color": alarm, "filled": False, "strokeWidth": 2.5, "opacity": 1},
    }


def blend_with_accent(share: float, *, dark: bool) -> str:
    """Return a colour between the background (share 0) and the accent (share 1)."""
    a, b = (bytes.fromhex(select_shade(SURFACE_COLOURS[name], dark=dark)[1:]) for name in ("well", "accent"))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(a, b, strict=True))


def select_shade(colour: Colour, *, dark: bool | None) -> str:
    """Return the light or the dark form of a colour, or the CSS value for both."""
    if dark is None:
        return colour.css
    return colour.dark if dark else colour.light
