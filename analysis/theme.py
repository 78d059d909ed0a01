"""The look of every chart, in light and in dark, with the boards' colours.

A chart names no colour of its own: its marks name a style and its verdicts and seats a range, and
the theme says what these look like. So one chart can be shown in light and in dark, and a verdict
never rests on colour alone: its shape is in the chart as well.

>>> import altair as alt
>>> chart = alt.Chart(alt.InlineData(values=[{"plies": 3}])).mark_point().encode(alt.X("plies:Q"))
>>> themed(chart).config.background, themed(chart, dark=True).config.background
('#ffffff', '#21242a')
"""

from __future__ import annotations

from typing import Any, TypeVar

import altair as alt

from engines.palette import SEATS, SURFACES, VERDICTS, Colour

C = TypeVar("C", bound=alt.TopLevelMixin)

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
WIDTH = 560
"""How wide a chart is where nothing around it says so, as on paper."""


def themed(chart: C, *, dark: bool = False) -> C:
    """The chart in the house's colours; a chart that has them already is turned to light or dark."""
    config = alt.Config(**settings(dark=dark))
    painted: C = chart.copy(deep=False)  # type: ignore[attr-defined]
    painted.config = config  # type: ignore[attr-defined]
    return painted


def settings(*, dark: bool = False) -> dict[str, Any]:
    """The theme as a Vega-Lite configuration."""
    ink, soft, line, card = (shade(SURFACES[name], dark=dark) for name in ("ink", "soft", "line", "card"))
    words = {"labelColor": soft, "titleColor": ink, "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": 600}
    title = {"color": ink, "subtitleColor": soft, "anchor": "start", "fontSize": 15, "subtitleFontSize": 12}
    ramp = [mixed(SURFACES["well"], SURFACES["accent"], share, dark=dark) for share in (0, 0.45)]
    return {
        "background": card,
        "font": FONT,
        "view": {"stroke": None, "continuousWidth": WIDTH, "continuousHeight": 300},
        "title": {**title, "offset": 12},
        "axis": {**words, "gridColor": line, "gridOpacity": 0.6, "domainColor": line, "tickColor": line},
        "axisX": {"labelAngle": 0, "labelOverlap": True},
        "legend": {**words, "orient": "bottom", "symbolSize": 110, "labelLimit": 0, "symbolBaseFillColor": soft},
        "header": words,
        "range": {
            "ordinal": [shade(colour, dark=dark) for colour in VERDICTS.values()],
            "category": [shade(colour, dark=dark) for colour in SEATS],
            "ramp": ramp,
            "heatmap": ramp,
        },
        "style": styles(dark=dark),
    }


def styles(*, dark: bool = False) -> dict[str, dict[str, Any]]:
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


def mixed(one: Colour, other: Colour, share: float, *, dark: bool) -> str:
    """A colour between two: the first at 0, the other at 1."""
    a, b = (bytes.fromhex(shade(colour, dark=dark)[1:]) for colour in (one, other))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(a, b, strict=True))


def shade(colour: Colour, *, dark: bool) -> str:
    """One colour of a pair."""
    return colour.dark if dark else colour.light
