"""Backward induction on a page: a slider of rounds, the positions coloured so far, and the reasons in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import altair as alt
import marimo as mo

from analysis import backward_induction
from analysis.games import obliteration
from engines import Game, Solution, load, solve
from engines.english import describe_outcome
from laboratory.html import paragraphs, table

Rounds = Sequence[Mapping[Any, str]]
"""The colours after each round, by position; before the first round there are none."""
COMPARED_RULES: dict[str, dict[str, Any]] = {
    "cutoff": {},
    "roll-over": {"rollover": True},
    "cutoff, suicide": {"suicide": True},
}
"""The rules of Chopsticks that a class compares."""
MAX_REASONS = 8


def make_round_slider(rounds: Rounds) -> mo.ui.slider:
    """Return the choice of how often the rule is applied, at first not at all."""
    return mo.ui.slider(0, len(rounds) - 1, label="rounds of the rule", show_value=True)


def render_round(
    game: Game[Any, Any],
    induction_map: backward_induction.InductionMap,
    rounds: Rounds,
    slider: mo.ui.slider,
    title: str,
) -> mo.Html:
    """Return the slider, the positions coloured after the chosen round, and the reasons for the newest colours."""
    chart = backward_induction.induction_chart(induction_map, game, rounds[int(slider.value)], title=title)
    return mo.vstack([slider, chart, paragraphs(list_reasons(game, rounds, int(slider.value)))])


def list_reasons(game: Game[Any, Any], rounds: Rounds, number: int) -> list[str]:
    """Return the reasons for the colours that are new in a round."""
    if number == 0:
        return ["No position has a colour yet. Where does the game end?"]
    reasons = backward_induction.explain_new_values(game, rounds[number - 1], rounds[number])
    rest = [f"The same holds for {len(reasons) - MAX_REASONS} more."] if len(reasons) > MAX_REASONS else []
    return [*reasons[:MAX_REASONS], *rest]


def render_new_colours(rounds: Rounds) -> mo.Html:
    """Return how many positions turn out to be lost and won in each round."""
    rows = []
    for number, (before, after) in enumerate(pairwise(rounds), 1):
        new_values = [value for state, value in after.items() if state not in before]
        rows.append({"round": number, "lost": new_values.count("loss"), "won": new_values.count("win")})
    return table(rows, caption="New colours in each round")


def draw_starting_numbers(solution: Solution) -> alt.FacetChart:
    """Draw who wins Operation Obliteration from each starting number."""
    rows = [
        row
        for row in obliteration.solve_by_last_operation(solution)
        if row["own"] == row["other"] == obliteration.NO_OPERATION
    ]
    titles = ("Every starting number", "the verdict for Player 1")
    return obliteration.number_grid_chart(rows, "own", "last operation", titles)


def render_rule_comparison() -> mo.Html:
    """Return how many positions of Chopsticks get a colour under a few rules, and the verdict of the start."""
    rows = []
    for name, changes in COMPARED_RULES.items():
        solution = solve(load("chopsticks", **changes))
        values = [position.value for position in backward_induction.build_layered_map(solution).positions]
        counts = {"positions": len(values), "won": values.count("win"), "lost": values.count("loss")}
        start = f"Player 1 {describe_outcome(*solution.verdict()[:2])}"
        rows.append({"rules": name} | counts | {"no colour": values.count("draw"), "at the start": start})
    return table(rows)
