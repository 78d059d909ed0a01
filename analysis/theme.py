"""The look of every chart, in light and in dark, with the boards' colours.

A chart names no colour of its own: its marks name a style and its verdicts and seats a range, and
the theme says what these look like. So one chart can be shown in light and in dark, and a verdict
never rests on colour alone: its shape is in the chart as well.

On a page a chart is as light or dark as the page: every colour is CSS that knows both, which needs
the chart drawn as SVG. For paper one of them is chosen.

>>> import altair as alt
>>> chart = alt.Chart(alt.InlineData(values=[{"plies": 3}])).mark_point().encode(alt.X("plies:Q"))
>>> themed(chart).config.background, themed(chart, dark=True).config.background
('light-dark(#ffffff, #21242a)', '#21242a')
"""

from __future__ import annotations

from typing import Any, TypeVar

import altair as alt

from engines.palette import SEATS, SOCKS, SURFACES, VERDICTS, Colour

C = TypeVar("C", bound=alt.TopLevelMixin)

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
WIDTH = 560
"""How wide a chart is where nothing around it says so, as on paper."""
DRAWN = {"embedOptions": {"renderer": "svg", "actions": False}}
"""How a page draws a chart: a canvas knows no colour for light and dark at once, nor would a picture saved of it."""
LEGEND = {"orient": "bottom", "columns": 3, "padding": 4, "symbolSize": 110, "labelLimit": 0}
"""A legend stands below its chart, in so few columns that a phone shows all of it."""
RAMP = "rgba(79, 158, 137, {share})"
"""Few to many: on a page a veil over whatever the ground is, since steps between two colours must be plain ones."""


def themed(chart: C, *, dark: bool | None = None) -> C:
    """The chart in the house's colours: as the page, or light or dark; a chart that has them already is turned."""
    painted: C = chart.copy(deep=False)  # type: ignore[attr-defined]
    painted.config = alt.Config(**settings(dark=dark))  # type: ignore[attr-defined]
    painted.usermeta = DRAWN if dark is None else alt.Undefined  # type: ignore[attr-defined]
    return painted


def settings(*, dark: bool | None = None) -> dict[str, Any]:
    """The theme as a Vega-Lite configuration."""
    ink, soft, line, card = (shade(SURFACES[name], dark=dark) for name in ("ink", "soft", "line", "card"))
    words = {"labelColor": soft, "titleColor": ink, "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": 600}
    title = {"color": ink, "subtitleColor": soft, "anchor": "start", "fontSize": 15, "subtitleFontSize": 12}
    ramp = [RAMP.format(share=share) if dark is None else mixed(share, dark=dark) for share in (0.05, 0.45)]
    return {
        "background": card,
        "font": FONT,
        "view": {"stroke": None, "continuousWidth": WIDTH, "continuousHeight": 300},
        "title": {**title, "offset": 12},
        "axis": {**words, "gridColor": line, "gridOpacity": 0.6, "domainColor": line, "tickColor": line},
        "axisX": {"labelAngle": 0, "labelOverlap": True},
        "legend": {**words, **LEGEND, "symbolBaseFillColor": soft},
        "header": words,
        "range": {
            "ordinal": [shade(colour, dark=dark) for colour in VERDICTS.values()],
            "category": [shade(colour, dark=dark) for colour in SEATS],
            "diverging": [shade(colour, dark=dark) for colour in SOCKS],
            "ramp": ramp,
            "heatmap": ramp,
        },
        "style": styles(dark=dark),
    }


def styles(*, dark: bool | None = None) -> dict[str, dict[str, Any]]:
    """The named styles that marks may take, each with its colours and sizes."""
    ink, soft, edge, card, alarm = (
        shade(SURFACES[name], dark=dark) for name in ("ink", "soft", "edge", "card", "alarm")
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


def mixed(share: float, *, dark: bool) -> str:
    """A step between the ground and the accent: 0 is the ground."""
    a, b = (bytes.fromhex(shade(SURFACES[name], dark=dark)[1:]) for name in ("well", "accent"))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(a, b, strict=True))


def shade(colour: Colour, *, dark: bool | None) -> str:
    """One colour of a pair, or both for a page that knows which it is."""
    if dark is None:
        return colour.css
    return colour.dark if dark else colour.light
