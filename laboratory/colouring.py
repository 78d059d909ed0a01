"""Backward induction on a page: a slider of rounds, the positions coloured so far, and why in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import altair as alt
import marimo as mo

from analysis import backwards
from analysis.obliteration import hundreds
from engines import Game, Solution, load, solve
from engines.words import outcome_in
from laboratory.views import sentences, table

Rounds = Sequence[Mapping[Any, str]]
"""The colours after each round, by position; before the first round there are none."""
MODES: dict[str, dict[str, Any]] = {
    "cutoff": {},
    "roll-over": {"rollover": True},
    "cutoff, suicide": {"suicide": True},
}
"""Rules of Chopsticks that a class compares."""
SAID = 8
"""So many reasons stand below a chart; more of them nobody reads."""


def round_slider(rounds: Rounds) -> mo.ui.slider:
    """The choice of how often the rule has been applied, not at all to begin with."""
    return mo.ui.slider(0, len(rounds) - 1, label="rounds of the rule", show_value=True)


def coloured(game: Game[Any, Any], sheet: backwards.Sheet, rounds: Rounds, now: mo.ui.slider, title: str) -> mo.Html:
    """The slider, the positions as they are coloured after so many rounds, and the reasons for the newest colours."""
    at = int(now.value)
    news = backwards.news(game, rounds[at - 1], rounds[at]) if at else ["Nothing has a colour yet. Where does it end?"]
    rest = [f"And so with {len(news) - SAID} more."] if len(news) > SAID else []
    return mo.vstack([now, backwards.chart(sheet, game, rounds[at], title=title), sentences([*news[:SAID], *rest])])


def new_colours(rounds: Rounds) -> mo.Html:
    """How many positions are found lost and won in each round."""
    rows = []
    for number, (before, after) in enumerate(pairwise(rounds), 1):
        fresh = [value for state, value in after.items() if state not in before]
        rows.append({"round": number, "lost": fresh.count("loss"), "won": fresh.count("win")})
    return table(rows, caption="New colours in each round")


def starts(solution: Solution) -> alt.FacetChart:
    """Who wins Operation Obliteration by the number it begins with."""
    rows = [row for row in hundreds.by_last(solution) if row["own"] == row["other"] == hundreds.NONE]
    says = "the verdict for Player 1"
    return hundreds.squares(rows, "own", "last operation", ("Every number to begin with", says))


def compared() -> mo.Html:
    """What the rule colours of Chopsticks under a few rules, and what the start is worth."""
    rows = []
    for name, mode in MODES.items():
        solution = solve(load("chopsticks", **mode))
        values = [place.value for place in backwards.layers(solution).places]
        told = {"can arise": len(values), "won": values.count("win"), "lost": values.count("loss")}
        start = f"Player 1 {outcome_in(*solution.verdict()[:2])}"
        rows.append({"rules": name} | told | {"no colour": values.count("draw"), "at the start": start})
    return table(rows)
