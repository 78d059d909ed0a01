"""What only the laboratory of Claustroboard shows: one deal under other rules, many deals, and maps of a board."""

from __future__ import annotations

from typing import Any, cast

import marimo as mo

import widgets
from analysis import rule_changes
from analysis.games import claustroboard_deals, claustroboard_maps
from engines import Evaluation, Game, Match
from engines.claustroboard import Claustroboard
from laboratory.attempt import Refusal, attempt, solve_within_limit
from laboratory.html import paragraphs, table
from laboratory.pages import page_address
from laboratory.sections import render_changes
from widgets.limits import MAX_SOLVE_POSITIONS

MAX_COMPARED_POSITIONS = 100
"""How many positions under each set of rules are compared one by one."""
COMPARISON_TIMEOUT_SECONDS = 0.8
"""How long each of the two verdicts may take; they are computed again whenever a rule changes."""


def describe_collapsi() -> mo.Html:
    """Return what Collapsi is, and a link to the claims page."""
    return mo.md(
        "**Collapsi** is the published game on which this one is based (Mark S. Ball, 2025). It is a variant here: "
        "choose it above. Its board wraps around at the edges. Its deck has four 1s, 2s and 3s, two 4s and two "
        "wildcards. Both players start on a wildcard and may pass over each other. "
        f"[The page of claims]({page_address('claims')}) checks what has been published about these games."
    )


def make_seat_dropdown(match: Match) -> mo.ui.dropdown:
    """Return the choice of the player whose maps are drawn, at first the player to move."""
    names = match.game.player_names
    options = {"the player to move": None, **{names[seat]: seat for seat in sorted(match.state.living_seats())}}
    return mo.ui.dropdown(options, value="the player to move", label="Player", allow_select_none=False)


def draw_reach(match: Match, seat: int | None, evaluation: Evaluation[Any, Any]) -> Any:
    """Draw where a player could land, with verdicts if they are known."""
    return attempt(
        claustroboard_maps.reach_chart, cast("Claustroboard", match.game), match.state, seat, evaluation=evaluation
    )


def draw_mobility(match: Match, seat: int | None) -> Any:
    """Draw how many tiles a player could choose next from each tile."""
    return attempt(claustroboard_maps.mobility_chart, match.game, match.state, seat)


def make_deals_task(game: Game[Any, Any], deal_count: int) -> widgets.BackgroundTask:
    """Return the task that solves one deal after another."""
    return widgets.BackgroundTask(
        lambda: claustroboard_deals.iterate_seat_shares(game, deal_count), deal_count, "Solve", "deal"
    )


def render_seat_shares(game: Game[Any, Any], rows: Any) -> mo.Html:
    """Return how many deals each seat wins so far, with intervals."""
    if not rows:
        return paragraphs(["Press Solve. Every deal is a new shuffle, and each one is solved to its end."])
    return mo.vstack(
        [claustroboard_deals.seat_share_chart(rows, game), paragraphs([claustroboard_deals.describe_seat_shares(rows)])]
    )


def make_baseline_dropdown(game: Claustroboard) -> mo.ui.dropdown:
    """Return the choice of the variant with which the rules are compared, without the rules themselves."""
    names = [
        variant
        for variant in claustroboard_deals.list_distinct_variants()
        if claustroboard_deals.apply_variant(game, variant).rules != game.rules
    ]
    return mo.ui.dropdown(names, value=names[0], label="Compared with", allow_select_none=False)


def render_deal_comparison(game: Claustroboard, baseline: str) -> mo.Html:
    """Return the figures of this deal under the current rules, next to those under a variant's rules."""
    before = claustroboard_deals.apply_variant(game, baseline)
    for rules in (game, before):
        if isinstance(refusal := solve_within_limit(rules, seconds=COMPARISON_TIMEOUT_SECONDS), Refusal):
            return refusal
    rows = attempt(rule_changes.compare_figures, before, game, MAX_SOLVE_POSITIONS)
    if isinstance(rows, Refusal):
        return rows
    return table(rows, {"what": "this deal", "before": baseline, "after": "these rules"})


def make_comparison_task(game: Claustroboard, baseline: str) -> widgets.BackgroundTask:
    """Return the task that solves the positions nearest to the start under both sets of rules."""
    before = claustroboard_deals.apply_variant(game, baseline)
    texts = claustroboard_deals.list_nearest_positions(before, game, MAX_COMPARED_POSITIONS)
    return widgets.BackgroundTask(
        lambda: rule_changes.iterate_changes(before, game, texts, MAX_SOLVE_POSITIONS),
        len(texts),
        "Compare",
        "position",
    )


def render_changed_positions(changed: list[rule_changes.VerdictChange] | None, position_table: mo.ui.table) -> mo.Html:
    """Return the changed positions found so far, or what to do before the task has started."""
    if changed is None:
        text = "Press Compare. The positions nearest to the start are solved under both sets of rules, one by one."
        return paragraphs([text])
    if not changed:
        return paragraphs(["No position has a different verdict so far."])
    return render_changes(changed, position_table)
