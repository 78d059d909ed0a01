"""Compare perfect play against perfect play, perfect play against random moves, and the best response to them.

>>> from engines import Position, load
>>> for row in compare_odds(Position.parse(load("front_ham", players=2), "1.4").evaluate()):
...     print(row.strategy, "against", row.opponents, "moves wins", row.win)
perfect against perfect moves wins 0
perfect against random moves wins 193/360
best response against random moves wins 5/8
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import VALUES, base_chart, finish_chart, make_tooltips, split_label_expr, value_colour
from analysis.exact_odds import DEFAULT_TOLERANCE, compute_best_response_to_random_odds, compute_perfect_vs_random_odds
from engines.palette import VERDICT_MARKS
from engines.solvers import Evaluation

MIN_LABELLED_SHARE = 0.25
"""The smallest share with a label on its part of a bar; on a phone a smaller part has no room for one."""


class Odds(NamedTuple):
    """A strategy, its opponents, and how often it wins, draws and loses."""

    strategy: str
    opponents: str
    win: Fraction | float
    draw: Fraction | float
    loss: Fraction | float
    error_bound: float
    """Each of the three may be too low by this much; 0 for exact fractions."""
    win_upper_bound: Fraction | float
    """No strategy wins more often against the same opponents."""


def compare_odds(
    evaluation: Evaluation[Any, Any], *, seat: int | None = None, tolerance: float = DEFAULT_TOLERANCE
) -> list[Odds]:
    """Return the odds of perfect play against perfect play and random moves, and of the best response to the latter.

    The first row is missing if perfect play by everybody can end in several ways.
    """
    game, state = evaluation.game, evaluation.state
    seat = game.turn(state) if seat is None else seat
    certain = list_certain_odds(evaluation, seat)
    perfect = compute_perfect_vs_random_odds(evaluation.solution, state, seat=seat, tolerance=tolerance)
    best_response = compute_best_response_to_random_odds(game, state, seat=seat, tolerance=tolerance)
    return [
        *certain,
        Odds("perfect", "random", *perfect._replace(win_upper_bound=best_response.win_upper_bound)),
        Odds("best response", "random", *best_response),
    ]


def list_certain_odds(evaluation: Evaluation[Any, Any], seat: int) -> list[Odds]:
    """Return the row of perfect play against perfect play; none if its result depends on what the others choose."""
    if evaluation.game.players == 2:
        result: str = evaluation.value_for(seat)
    elif evaluation.uses_max_n:
        result = evaluation.prospect(seat).value
    else:  # the verdict says what all others together can do, which is not their best play
        result = "win" if evaluation.can_force_win(seat) else "open"
    if result not in VALUES:
        return []
    win, draw, loss = (Fraction(value == result) for value in VALUES)
    return [Odds("perfect", "perfect", win, draw, loss, error_bound=0.0, win_upper_bound=win)]


def describe_odds(row: Odds) -> str:
    """Return the row as a sentence."""
    strategy = {"perfect": "Perfect play against", "best response": "The best response to"}[row.strategy]
    opponents = {"perfect": "perfect play", "random": "random moves"}[row.opponents]
    win, draw, loss = map(format_percent, (row.win, row.draw, row.loss))
    has_choice = (row.strategy, row.opponents) == ("perfect", "random")
    assumption = ", if it chooses at random among equally good moves" if has_choice else ""
    return f"{strategy} {opponents} wins {win}, draws {draw} and loses {loss}{assumption}."


def format_percent(share: Fraction | float) -> str:
    """Return a share as a percentage; only an exact 0 or 1 becomes 0% or 100%."""
    if share in (0, 1):
        return f"{int(share * 100)}%"
    rounded = f"{float(share):.1%}"
    return rounded if rounded not in ("0.0%", "100.0%") else "under 0.1%" if share < 0.5 else "over 99.9%"


def odds_chart(rows: Sequence[Odds], player_name: str) -> alt.LayerChart:
    """Draw how often each strategy wins, draws and loses, one bar for each."""
    parts = [part for row in rows for part in split_bar(row)]
    order = list(dict.fromkeys(part["who"] for part in parts))
    down = alt.Y("who:N").sort(order).title(None).axis(labelExpr=split_label_expr(" |against"))
    across = alt.X("from:Q").title("share of games").axis(format="%").scale(domain=[0, 1])
    tooltips = make_tooltips(who="who", value="result", label="share")
    bars = base_chart(parts, down, across, alt.X2("to:Q"), value_colour(title="result")).encode(tooltip=tooltips)
    wide = [part for part in parts if part["share"] >= MIN_LABELLED_SHARE]
    labels = base_chart(wide, down, alt.X("middle:Q").title("share of games")).mark_text(style="inside")
    chart: alt.LayerChart = finish_chart(
        alt.layer(bars.mark_bar(style="tile"), labels.encode(alt.Text("mark:N"))),
        f"What {player_name} can expect",
        subtitle="computed from the solved game, not sampled",
        height=alt.Step(40),
    )
    return chart


def split_bar(row: Odds) -> list[dict[str, Any]]:
    """Return the row's three shares as parts of one bar."""
    parts, start = [], 0.0
    for value in VALUES:
        share = float(getattr(row, value))
        parts.append(
            {
                "who": f"{row.strategy} against {row.opponents}",
                "value": value,
                "share": share,
                "from": start,
                "to": start + share,
                "middle": start + share / 2,
                "label": format_percent(getattr(row, value)),
                "mark": f"{VERDICT_MARKS[value]} {format_percent(getattr(row, value))}",
            }
        )
        start += share
    return parts
