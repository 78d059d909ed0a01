"""Every combination of some rules in one picture: half of the rules down, half across, each cell a verdict.

>>> from analysis.rules.combinations import combinations, gradually, varied
>>> from engines import variant_rules
>>> rules = combinations(variant_rules("obliteration"), {"start": [1, 12], "high": [50, 100]})
>>> *_, rows = gradually("obliteration", rules)
>>> [(row["across"], row["down"], row["value"]) for row in cells(rows, varied(rows, "obliteration"))]
[('high 50', 'start 1', 'draw'), ('high 100', 'start 1', 'draw'), ('high 50', 'start 12', 'win'), ('high 100', 'start 12', 'win')]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from analysis.charts import base, finish, heat, tips
from engines import EngineError, find
from engines.words import count, outcome_in

START = "verdict for the first player"
WIDE = 26
"""How wide a cell is, in pixels."""
Rows = list[dict[str, Any]]


def cells(rows: Rows, rules: Sequence[str]) -> Rows:
    """Each case that has a verdict, with the settings of half of the varied rules down and of the others across."""
    placed = [row | sides(row, rules) for row in rows]
    found = [
        {
            "down": row["down"],
            "across": row["across"],
            "value": row["value"],
            "told": f"the first player {outcome_in(row['value'], row['plies'])}",
            "reachable": row["reachable"],
        }
        for row in placed
        if row["value"] is not None
    ]
    if len({(row["down"], row["across"]) for row in found}) < len(found):
        raise EngineError("grid: there are several rows with the same rules, such as deals; it shows one for each")
    return found


def sides(row: dict[str, Any], rules: Sequence[str]) -> dict[str, str]:
    """Where a case stands: the settings of half of the rules, and those of the others."""
    half = (len(rules) + 1) // 2
    return {"down": setting(row, rules[:half]), "across": setting(row, rules[half:])}


def setting(row: dict[str, Any], rules: Sequence[str]) -> str:
    """The settings of some rules in words: the switches that are on, and everything else with its value."""
    words = {rule: rule.replace("_", " ") for rule in rules}
    parts = [words[r] if row[r] is True else f"{words[r]} {row[r]}" for r in rules if row[r] is not False]
    return " + ".join(parts) or "plain"


def grid(
    rows: Rows, rules: Sequence[str], name: str, *, every: Rows | None = None, here: dict[str, Any] | None = None
) -> Any:
    """The cases in one picture; with ``every`` there is room for all of those, with ``here`` a ring round one of them."""
    shown = cells(rows, rules)
    spots = [sides(row, rules) for row in every or [row for row in rows if row["value"] is not None]]
    orders = {side: list(dict.fromkeys(spot[side] for spot in spots)) for side in ("down", "across")}
    tall = alt.Axis(labelAngle=-50, labelLimit=400, labelOverlap=False)
    across = alt.X("across:N").title(None).sort(orders["across"]).axis(tall).scale(domain=orders["across"])
    down = alt.Y("down:N").title(None).sort(orders["down"]).scale(domain=orders["down"])
    down = down.axis(alt.Axis(labelLimit=400, labelOverlap=False))
    seen = tips(down="rules", across="and", told="start", reachable="positions reachable")
    chart = heat(shown, across, down, seen)
    spot = sides(here, rules) if here else None
    if spot in spots:
        chart += base([spot], across, down).mark_rect(style="ring")
    says = f"{START}; the frame is the board's rules" if spot in spots else START
    title = f"{find(name).title} under {count(len(shown), 'combination')} of rules"
    return finish(chart, title, says=says, width=alt.Step(WIDE))  # the labels would leave a narrow page no cells
