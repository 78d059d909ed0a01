"""Draw the census: how many deals end after how many moves, and who wins them."""

from __future__ import annotations

from typing import Any

import altair as alt

from analysis.census.result import OPENING_RULES, Census
from analysis.charts import base_chart, finish_chart, integer_axis, make_tooltips, value_colour
from engines.palette import PROSPECT_MARKS

MIN_NAMED_SHARE = 0.005
"""A bar with a smaller share has only its mark: there is no room for more, and 0% would be wrong."""
LABEL_SHARE = 0.12
"""Room above the highest bar for its label, as a share of its height."""


def list_lengths(census: Census, joker: int) -> list[dict[str, Any]]:
    """Return a row for each number of moves, with its deals, their share, and the result for the first player."""
    total = census.count_deals(joker)
    rows = []
    for plies, deals in census.count_by_plies(joker).items():
        value, share = "win" if plies % 2 else "loss", deals / total
        percent = f" {share:.0%}" if share >= MIN_NAMED_SHARE else ""
        rows.append(
            {"plies": plies, "value": value, "share": share, "deals": f"{deals:,}", "exact": f"{share:.4%}"}
            | {"label": f"{PROSPECT_MARKS[value]}{percent}"}
        )
    return rows


def length_chart(census: Census, joker: int) -> Any:
    """Draw the share of deals that end after each number of moves, in the colour of the first player's result."""
    rows = list_lengths(census, joker)
    across = integer_axis(alt.X("plies:O"), "moves to the end")
    highest = max(row["share"] for row in rows) * (1 + LABEL_SHARE)
    up = alt.Y("share:Q").title("share of deals").axis(format="%").scale(domain=[0, highest])
    bars = base_chart(rows, across, up).encode(
        tooltip=make_tooltips(plies="moves", value="for the first player", deals="deals", exact="share")
    )
    layers = alt.layer(
        bars.mark_bar().encode(value_colour("value", "result for the first player")),
        bars.mark_text(style="words", baseline="bottom", dy=-3).encode(alt.Text("label:N")),
    )
    subtitle = [OPENING_RULES[joker], f"{census.count_deals(joker):,} deals, with best play"]
    return finish_chart(layers, "All deals of Collapsi, by length", subtitle=subtitle, height=220)
