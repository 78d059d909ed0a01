"""Draw a map of the atlas: each cell with its figure, in the colour of a verdict or the darker the larger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import altair as alt

from analysis.atlas.family import Cell, Measure
from analysis.atlas.maps import NOT_SOLVED_MARK, AtlasMap, format_figure
from analysis.charts import VALUES, base_chart, finish_chart, make_tooltips, value_colour, value_shape
from engines.palette import PROSPECT_MARKS

CELL_HEIGHT_PX, CHARACTER_WIDTH_PX, CELL_PADDING_PX = 26, 6.5, 4
PHONE_WIDTH_PX = 290
"""The width of the cells on a phone. A map that is wider has cells of a fixed width, and scrolls."""
THOUSAND, MAX_FULL_NUMBER = 1_000, 9_999
Rows = list[dict[str, Any]]


def build_rows(atlas_map: AtlasMap, measure: Measure, make_link: Callable[[Cell], str] | None = None) -> Rows:
    """Return one row for each cell of a map; ``make_link`` gives the address that a click on it opens."""
    return [
        {
            "down": atlas_map.down.label(down),
            "across": atlas_map.across.label(across),
            "label": format_figure(cell, measure),
            "short": format_short(cell, measure),
            "figure": cell.figures.get(measure.name),
            **({"link": make_link(cell)} if make_link else {}),
        }
        for (down, across), cell in atlas_map.cells.items()
    ]


def format_short(cell: Cell, measure: Measure) -> str:
    """Return a figure as it fits into a cell of a map."""
    figure = cell.figures.get(measure.name)
    if figure is None:
        return NOT_SOLVED_MARK if cell.note else "∞" if measure.missing == "never ends" else ""
    if measure.kind == "value":
        return "" if figure in VALUES else PROSPECT_MARKS[str(figure)]
    return f"{round(int(figure) / THOUSAND)}k" if int(figure) > MAX_FULL_NUMBER else str(figure)


def atlas_chart(atlas_map: AtlasMap, measure: Measure, make_link: Callable[[Cell], str] | None = None) -> Any:
    """Draw a map; a click on a cell opens the address that ``make_link`` gives."""
    rows = build_rows(atlas_map, measure, make_link)
    down, across = atlas_map.down, atlas_map.across
    x = alt.X("across:N").title(across.title).sort(None).axis(orient="top", labelLimit=110, labelOverlap=False)
    y = alt.Y("down:N").title(down.title).sort(None).axis(labelLimit=130, labelOverlap=False)
    names = {"down": down.title, "across": across.title, "label": measure.title}
    each = base_chart(rows, x, y).encode(tooltip=make_tooltips(**names))
    if make_link:
        each = each.encode(href="link:N")
    layers = [each.mark_rect(style="bare"), *draw_figures(each, measure)]
    longest_text = max(len(row["short"]) for row in rows)
    cell_width_px = longest_text * CHARACTER_WIDTH_PX + CELL_PADDING_PX
    fits = cell_width_px * len(across.values) <= PHONE_WIDTH_PX
    return finish_chart(
        alt.layer(*layers).resolve_scale(color="shared"),
        measure.title,
        subtitle=describe_map(atlas_map, rows),
        width="container" if fits else alt.Step(cell_width_px),
        height=alt.Step(CELL_HEIGHT_PX),
    )


def draw_figures(each: alt.Chart, measure: Measure) -> list[alt.Chart]:
    """Return the layers that show the figures: coloured cells, and a shape or a text on each."""
    if measure.kind == "value":
        settled = each.transform_filter(alt.FieldOneOfPredicate(field="figure", oneOf=list(VALUES)))
        title = measure.title.lower()
        figures = [
            settled.mark_rect(style="tile").encode(value_colour("figure", title)),
            settled.mark_point(style="mark", size=90).encode(value_shape("figure", title)),
        ]
    else:
        known = each.transform_filter("isValid(datum.figure)")
        colour = alt.Color("figure:Q").scale(type="sqrt").legend(None)
        figures = [known.mark_rect(style="tile").encode(colour)]
    return [*figures, each.mark_text(style="words", fontSize=11).encode(alt.Text("short:N"))]


def describe_map(atlas_map: AtlasMap, rows: Rows) -> list[str]:
    """Return the subtitle of a map: the family, what is fixed, and what its marks mean."""
    fixed = f"{atlas_map.fixed[0].title}: {atlas_map.fixed[0].label(atlas_map.fixed[1])}" if atlas_map.fixed else ""
    shorts = {row["short"] for row in rows}
    meanings = {NOT_SOLVED_MARK: "no such game, or not solved", "∞": "play never ends", PROSPECT_MARKS["open"]: "open"}
    marks = "; ".join(f"{mark} {meaning}" for mark, meaning in meanings.items() if mark in shorts)
    return [line for line in (atlas_map.family.title, fixed, marks) if line]
