"""Where a true rate lies, as far as a sample says: the Wilson interval, and how it is drawn.

>>> [round(end, 3) for end in wilson(14, 20)]
[0.481, 0.855]
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

import altair as alt

from analysis.charts import base, seat_colour, split_at
from engines import Game

SURE = 1.959964
"""How many standard deviations 95% of a normal distribution lie within."""


def wilson(wins: int, games: int, sure: float = SURE) -> tuple[float, float]:
    """Between which rates the true one lies, in 95 of 100 cases (the Wilson interval)."""
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, sure * sure
    middle = (rate + square / (2 * games)) / (1 + square / games)
    spread = sure / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    return middle - spread if wins else 0.0, middle + spread if wins < games else 1.0  # there rounding would show


def by_seat(rows: Sequence[Any], game: Game[Any, Any], rate: str, title: str, tip: Sequence[alt.Tooltip]) -> Any:
    """One line for each row, called ``who``: its rate as a point in the seat's colour, and the interval as a bar."""
    scale = alt.Scale(domain=[0, 1])
    down = alt.Y("who:N").title(None).sort(None).axis(labelExpr=split_at(": "))
    each = base(rows, down).encode(tooltip=list(tip))
    spans = each.mark_rule(style="best").encode(alt.X("low:Q").title(title).scale(scale), alt.X2("high:Q"))
    across = alt.X(f"{rate}:Q").title(title).scale(scale).axis(format="%")
    dots = each.mark_point(style="spot", size=130).encode(across, seat_colour(game).legend(None))
    return alt.layer(spans, dots)
