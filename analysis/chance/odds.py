"""Perfect play against a perfect opponent, and against one who errs: the same position side by side.

>>> from engines import load, solve
>>> game = load("front_ham", players=2)
>>> for row in compare(solve(game), game.parse_state("1.4")):
...     print(row.strategy, "against", row.opponents, "moves wins", row.win)
perfect against perfect moves wins 0
perfect against random moves wins 193/360
best counter against random moves wins 5/8
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import altair as alt

from analysis.chance.chances import TOLERANCE, counter, perfect
from analysis.charts import VALUES, base, finish, split_at, tips, value_colour
from analysis.explain import seats
from engines.palette import MARKS
from engines.solvers import Solution

ROOM = 0.25
"""The smallest share that is written on its part of a bar; on a phone a smaller part has no room for it."""


class Odds(NamedTuple):
    """A strategy, whom it meets, and how often it wins, draws and loses."""

    strategy: str
    opponents: str
    win: Fraction | float
    draw: Fraction | float
    loss: Fraction | float
    slack: float
    """Each chance may be higher by as much; 0 for exact ones."""
    most: Fraction | float
    """No strategy wins more often against the same opponents."""


def compare(solution: Solution, state: Any, *, seat: int | None = None, tolerance: float = TOLERANCE) -> list[Odds]:
    """Perfect play against perfect play and against random moves, and the best answer to random moves."""
    asked = solution.game.turn(state) if seat is None else seat
    result = seats.outlook(solution, state, asked)
    win, draw, loss = (Fraction(value == result) for value in VALUES)
    careful = perfect(solution, state, seat=asked, tolerance=tolerance)
    sly = counter(solution.game, state, seat=asked, tolerance=tolerance)
    return [
        Odds("perfect", "perfect", win, draw, loss, slack=0.0, most=win),
        Odds("perfect", "random", *careful._replace(most=sly.most)),
        Odds("best counter", "random", *sly),
    ]


def in_words(row: Odds) -> str:
    """The row as a sentence."""
    said = {"perfect": "Perfect play", "best counter": "The best counter-strategy"}[row.strategy]
    against = {"perfect": "a perfect opponent", "random": "random moves"}[row.opponents]
    return f"{said} against {against} wins {percent(row.win)}, draws {percent(row.draw)} and loses {percent(row.loss)}."


def percent(share: Fraction | float) -> str:
    """A share in per cent; what is not quite all or nothing never looks like it."""
    if share in (0, 1):
        return f"{int(share * 100)}%"
    rounded = f"{float(share):.1%}"
    return rounded if rounded not in ("0.0%", "100.0%") else "under 0.1%" if share < 0.5 else "over 99.9%"


def chart(rows: Sequence[Odds], name: str) -> alt.LayerChart:
    """How often each strategy wins, draws and loses, as one bar each."""
    parts = [part for row in rows for part in parts_of(row)]
    order = list(dict.fromkeys(part["who"] for part in parts))
    down = alt.Y("who:N").sort(order).title(None).axis(labelExpr=split_at(" against", keep=True))
    across = alt.X("from:Q").title("share of games").axis(format="%").scale(domain=[0, 1])
    shown = tips(who="who", value="result", told="share")
    bars = base(parts, down, across, alt.X2("to:Q"), value_colour(title="result")).encode(tooltip=shown)
    words = base([part for part in parts if part["share"] >= ROOM], down, alt.X("middle:Q").title("share of games"))
    texts = words.mark_text(style="inside").encode(alt.Text("mark:N"))
    done: alt.LayerChart = finish(
        alt.layer(bars.mark_bar(style="tile"), texts),
        f"What {name} can expect",
        says="computed from the solved game, not sampled",
        height=alt.Step(40),
    )
    return done


def parts_of(row: Odds) -> list[dict[str, Any]]:
    """The row's three shares, one after another along its bar."""
    found, at = [], 0.0
    for value in VALUES:
        share = float(getattr(row, value))
        found.append(
            {
                "who": f"{row.strategy} against {row.opponents}",
                "value": value,
                "share": share,
                "from": at,
                "to": at + share,
                "middle": at + share / 2,
                "told": percent(getattr(row, value)),
                "mark": f"{MARKS[value]} {percent(getattr(row, value))}",
            }
        )
        at += share
    return found
