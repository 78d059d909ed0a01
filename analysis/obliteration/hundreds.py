"""Operation Obliteration as maps: who wins at every number, after every operation, under every limit.

>>> from engines import load, solve
>>> rows = by_last(solve(load("obliteration")))
>>> [row["number"] for row in rows if row["own"] == row["other"] == "none" and row["value"] == "draw"]
[1, 2, 4, 8]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import altair as alt

from analysis.charts import finish, heat, inline, tips, value_colour, value_shape
from engines import EngineError, load, solve
from engines.obliteration import State
from engines.solvers import Solution

READINGS = ("own", "opponent", "either", "off")
"""The ways to read the rule against repeats."""
NONE = "none"
WIDE = 10
"""How many numbers stand in a row of a square of numbers."""
MOST = 1_000
"""The most numbers on a map."""
Rows = list[dict[str, Any]]


def by_last(solution: Solution) -> Rows:
    """The verdict for the mover by number, the mover's last operation and the opponent's."""
    rules = solution.game.rules
    if rules.high - rules.low >= MOST:
        raise EngineError(f"high: {rules.high} is too far from low, {rules.low}; a map holds at most {MOST} numbers")
    lasts = ("", *rules.operations)
    return [
        row(solution, State(number, own, other, 0)) | {"own": own or NONE, "other": other or NONE}
        for other in lasts
        for own in lasts
        for number in range(rules.low, rules.high + 1)
    ]


def by_limit(starts: Iterable[int], limits: Iterable[int], no_repeat: str = "own") -> Rows:
    """The verdict for the first player by the number the game begins with and the largest result allowed."""
    starts = list(starts)
    found = []
    for limit in limits:
        solution = solve(load("obliteration", start=1, high=limit, no_repeat=no_repeat))
        found += [row(solution, State(n, "", "", 0)) | {"limit": limit} for n in starts if n <= limit]
    return found


def by_reading(numbers: Iterable[int], limit: int = 100, readings: Sequence[str] = READINGS) -> Rows:
    """The verdict for the first player by the number the game begins with and the reading of the rule."""
    return [found | {"reading": reading} for reading in readings for found in by_limit(numbers, [limit], reading)]


def row(solution: Solution, state: State) -> dict[str, Any]:
    """A number with its verdict, and where it stands in a square of numbers."""
    value, plies, _ = solution.verdict(state)
    tens, ones = divmod(state.number - 1, WIDE)
    return {"number": state.number, "tens": tens * WIDE + 1, "ones": ones + 1, "value": value, "plies": plies}


def last_chart(rows: Sequence[dict[str, Any]], other: str = NONE) -> alt.FacetChart:
    """Squares of numbers, one for each last operation of the mover, after a last operation of the opponent's."""
    shown = [found for found in rows if found["other"] == other]
    after = f"the opponent's last operation was {other}" if other != NONE else "the opponent has not moved yet"
    return squares(shown, "own", "mover's last operation", ("Who wins at each number", after))


def reading_chart(rows: Sequence[dict[str, Any]]) -> alt.FacetChart:
    """Squares of numbers, one for each reading of the rule against repeats."""
    says = "the verdict for the first player when the game begins with that number"
    return squares(rows, "reading", "whose operation may not be repeated", ("Four readings of one rule", says))


def squares(rows: Sequence[dict[str, Any]], panel: str, title: str, heading: tuple[str, str]) -> alt.FacetChart:
    """The rows as squares of numbers, one for each value of a field."""
    order = list(dict.fromkeys(found[panel] for found in rows))
    across = alt.X("ones:O").title(None).axis(None)
    down = alt.Y("tens:O").title(None).sort("ascending")
    shown = tips(number="number", **{panel: title}, value="verdict for the mover", plies="plies to the end")
    cells = alt.Chart().encode(across, down, tooltip=shown).properties(width=alt.Step(17), height=alt.Step(17))
    ground = cells.mark_rect(style="tile").encode(value_colour())
    marks = cells.mark_point(style="mark", size=42).encode(value_shape())
    layers = alt.layer(ground, marks, data=inline(rows))
    head = alt.Header(titleAnchor="start") if len(order) > 1 else alt.Header(title=None, labels=False)
    facets = layers.facet(alt.Facet(f"{panel}:N").title(title).sort(order).header(head), columns=3)
    says = (heading[1], f"{WIDE} numbers in a row, the first on the left")
    done: alt.FacetChart = finish(facets, heading[0], says=says, width=None)
    return done


def limit_chart(rows: Sequence[dict[str, Any]]) -> alt.LayerChart:
    """Who wins by the number the game begins with and by the limit."""
    across = alt.X("limit:O").title("largest result allowed")
    up = alt.Y("number:O").title("number at the start").sort("descending")
    shown = tips(number="number at the start", limit="limit", value="verdict for the first player", plies="plies")
    chart: alt.LayerChart = finish(heat(rows, across, up, shown), "Who wins, by start and by limit")
    return chart
