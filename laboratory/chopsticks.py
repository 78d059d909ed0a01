"""What only the laboratory of Chopsticks shows: the kinds of move, the map of all positions, every combination of modes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import marimo as mo

import widgets
from analysis import chopsticks, maps
from analysis.rules import combinations, grids
from engines import EngineError, Game, Match, variant_rules
from engines.rules import HouseRules
from laboratory.desk import PATIENCE, solved
from laboratory.views import sentences, table

NAME = "chopsticks"
Map = tuple[list[maps.Place], list[maps.Edge]]


def kinds_of_move(match: Match) -> mo.Html:
    """Every kind of move of the book: whether it is legal now, and what it does or why not."""
    rows = chopsticks.kinds_of_move(match.game, match.state)
    told = {"move": "move", "family": "kind", "now": "now", "says": "what it does, or why not"}
    return mo.vstack([sentences([chopsticks.in_words(match.game, rows)]), table(rows, told)])


def whole_map(game: Game[Any, Any], *, whole: bool) -> Map | str:
    """All positions that can arise, or all there are, and the moves between them; or why there is no map."""
    solution = solved(game)
    try:
        return solution if isinstance(solution, str) else maps.state_graph(solution, whole=whole)
    except EngineError as error:
        return str(error)


def map_view(match: Match, found: Map | str, *, every: bool) -> Any:
    """The map with the board's position marked; or why there is none."""
    if isinstance(found, str):
        return sentences([found])
    here = match.game.format_state(match.game.canonical(match.state))
    return maps.map_chart(match.game, *found, every=every, here=here)


def every_mode() -> list[HouseRules]:
    """The rules of every combination of the modes that does not contradict itself, for two players."""
    return combinations.combinations(variant_rules(NAME), combinations.axes_of(NAME))


def mode_sweep(rules: Sequence[HouseRules]) -> widgets.Steady:
    """Every combination solved, in slices."""
    return widgets.Steady(
        lambda: combinations.gradually(NAME, rules, PATIENCE, PATIENCE), len(rules), "Solve them all", "combination"
    )


def mode_grid(game: Game[Any, Any], rules: Sequence[HouseRules], rows: Any) -> Any:
    """The combinations that are solved so far in one picture, those of the board in a frame."""
    if not rows:
        return sentences(["Press the button: the picture fills as the combinations are solved. It can be stopped."])
    every = [combinations.rule_columns(one) for one in rules]
    here = combinations.rule_columns(game.rules) if game.rules in rules else None
    chart = grids.grid(rows, combinations.varied(every, NAME), NAME, every=every, here=here)
    return mo.Html(f'<div class="table">{mo.as_html(chart).text}</div>')  # wider than a phone: it scrolls


def mode_shares(rules: Sequence[HouseRules], rows: Any, polars: Any) -> Any:
    """What each mode does to the verdict over all others, once all are solved."""
    if not rows or len(rows) < len(rules):
        return mo.Html("")
    if polars is None:
        words = "What each mode does on the whole needs polars, which this build of the page does not carry."
        return mo.callout(words, kind="info")
    from analysis.data import overviews, sweeps  # noqa: PLC0415 polars, where it is used

    return overviews.shares(sweeps.frame_of(NAME, rows), NAME)
