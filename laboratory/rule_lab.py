"""The rule lab: what the rules on the board change, against a variant, and in every combination."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import marimo as mo

import widgets
from analysis import rule_changes, rule_sweep
from engines import Game, load
from engines.rules import FORMAT_VERSION, HouseRules, format_rules
from laboratory.attempt import Refusal, attempt, solve_within_limit
from laboratory.controls import make_position_table
from laboratory.html import explain_missing_polars, paragraphs, table
from laboratory.pages import page_address
from laboratory.session import GameSession
from widgets.limits import MAX_SOLVE_POSITIONS

CHANGE_COLUMNS = {
    "position": "position",
    "value_before": "result compared with",
    "value_after": "result under these rules",
    "plies_before": "moves compared with",
    "plies_after": "moves under these rules",
}
COMPARISON_SECONDS = 0.8
"""The most processor time for each of two verdicts that are compared; they are computed again whenever a rule changes."""
Changes = list[rule_changes.VerdictChange]


def find_changed_positions(game: Game[Any, Any], baseline: str) -> Changes | Refusal:
    """Return the positions whose verdict differs from that under a variant's rules; or why it is not known."""
    before = load(game.name, baseline)
    if before.players != game.players:
        return []  # no position of one game is a position of the other
    for each in (before, game):  # before all positions are compared
        if isinstance(refusal := solve_within_limit(each), Refusal):
            return refusal
    return attempt(rule_changes.find_changes, before, game, MAX_SOLVE_POSITIONS)


def make_change_table(session: GameSession, changed: Changes | Refusal) -> Any:
    """Return the changed positions, those that can arise first; a chosen one is put on the board."""
    changes = (
        []
        if isinstance(changed, Refusal)
        else sorted(changed, key=lambda change: (not change.reachable_after, change.changes_length))
    )
    rows = [
        {title: getattr(change, name) for name, title in CHANGE_COLUMNS.items()}
        | {"what changed": "the result" if change.changes_value else "the number of moves"}
        for change in changes
    ]
    return make_position_table(session, rows, page_size=8)


def render_comparison(
    game: Game[Any, Any], baseline: str, changed: Changes | Refusal, change_table: mo.ui.table
) -> mo.Html:
    """Return what the current rules change against those of a variant: the start, the counts, the positions."""
    head, before = mo.md("## What these rules change"), load(game.name, baseline)
    if isinstance(changed, Refusal):
        return mo.vstack([head, changed])
    if before.rules == game.rules:
        same = f"These are already the rules of the variant “{game.variant_title(baseline)}”."
        return mo.vstack([head, paragraphs([f"{same} Change a rule above, or compare with another variant."])])
    figures = render_figures(before, game, baseline, counted=before.players == game.players)
    if before.players != game.players:
        players = (
            f"“{game.variant_title(baseline)}” is for {before.players} players, these rules are for {game.players}"
        )
        return mo.vstack([head, figures, paragraphs([f"{players}: no position occurs in both."])])
    rows = rule_changes.compare_positions(before, game, MAX_SOLVE_POSITIONS)
    text = rule_changes.describe_changes(rows, rule_changes.describe_population(before, game))
    return mo.vstack([head, link_side_by_side(before, game), figures, render_changes(changed, change_table, text)])


def link_side_by_side(before: Game[Any, Any], after: Game[Any, Any]) -> mo.Html:
    """Return a link to the page with two boards, under these two sets of rules."""
    rules = {"left": format_rules(before.rules), "right": format_rules(after.rules)}
    address = page_address("side_by_side", game=after.name, version=str(FORMAT_VERSION), **rules)
    return mo.Html(f'<p><a href="{escape(address)}">Play the same moves under both sets of rules, side by side</a></p>')


def render_figures(before: Game[Any, Any], after: Game[Any, Any], baseline: str, *, counted: bool = False) -> mo.Html:
    """Return the figures of two sets of rules side by side; the baseline is the name of the first.

    If ``counted``, also the verdicts of all positions that both allow.
    """
    for game in (before, after):  # before everything is counted
        if isinstance(refusal := solve_within_limit(game, cpu_seconds=COMPARISON_SECONDS), Refusal):
            return refusal
    rows = attempt(collect_rows, before, after, counted=counted)
    return attempt(table, rows, {"what": "under", "before": after.variant_title(baseline), "after": "these rules"})


def collect_rows(before: Game[Any, Any], after: Game[Any, Any], *, counted: bool) -> list[dict[str, str]]:
    """Return the figures of two sets of rules; if ``counted``, also of all positions that both allow."""
    compared = rule_changes.compare_positions(before, after, MAX_SOLVE_POSITIONS) if counted else ()
    return rule_changes.compare_figures(before, after, MAX_SOLVE_POSITIONS, compared)


def render_changes(changed: Changes | None, change_table: mo.ui.table, text: str = "") -> mo.Html:
    """Return the changed positions in words, as a chart and as a table; None stands for a task that has not started.

    The text says how many positions were compared; without it, only those that changed are counted.
    """
    if changed is None:
        hint = "Press Compare. The positions nearest to the start are solved under both sets of rules, one by one."
        return paragraphs([hint])
    sentences = [text or rule_changes.describe_changes(changed, population="")]
    if not changed:
        return paragraphs(sentences)
    chart = [rule_changes.changes_chart(changed)] if any(change.changes_value for change in changed) else []
    return mo.vstack([paragraphs([*sentences, "Choose a row to put its position on the board."]), *chart, change_table])


def make_comparison_task(
    list_positions: Callable[[Game[Any, Any], Game[Any, Any]], list[str]], game: Game[Any, Any]
) -> widgets.BackgroundTask:
    """Return the task that compares some positions one by one; its subject is the game before and after the change."""
    return widgets.BackgroundTask(
        lambda games: rule_changes.iterate_changes(games[0], games[1], list_positions(*games), MAX_SOLVE_POSITIONS),
        lambda games: len(list_positions(*games)),
        "Compare",
        "position",
        subject=(game, game),
    )


def make_sweep_task(game_name: str, combinations: Sequence[HouseRules]) -> widgets.BackgroundTask:
    """Return the task that solves a game under every combination of rules."""
    return widgets.BackgroundTask(
        lambda: rule_sweep.iterate_sweep(game_name, combinations, MAX_SOLVE_POSITIONS, MAX_SOLVE_POSITIONS),
        len(combinations),
        "Solve them all",
        "combination",
    )


def render_sweep(game: Game[Any, Any], combinations: Sequence[HouseRules], rows: Any) -> mo.Html:
    """Return the combinations solved so far in one picture, with the rules on the board in a frame."""
    if not rows:
        text = "Press the button. Each combination appears in the picture when it is solved. You can stop at any time."
        return paragraphs([text])
    all_cases = [rule_sweep.rules_to_columns(combination) for combination in combinations]
    current_case = rule_sweep.rules_to_columns(game.rules) if game.rules in combinations else None
    varied_rules = rule_sweep.list_varied_rules(all_cases, game.name)
    chart = rule_sweep.sweep_grid_chart(rows, varied_rules, game.name, all_cases=all_cases, current_case=current_case)
    return mo.Html(f'<div class="table">{mo.as_html(chart).text}</div>')  # wider than a phone, so it has to scroll


def render_rule_shares(game: Game[Any, Any], combinations: Sequence[HouseRules], rows: Any, polars: Any) -> Any:
    """Return the effect of each rule over all combinations of the others, once all are solved."""
    if not rows or len(rows) < len(combinations):
        return mo.Html("")
    if polars is None:
        return explain_missing_polars()
    from analysis.data import charts, sweeps  # noqa: PLC0415 they import polars

    return charts.rule_share_chart(sweeps.build_sweep_frame(game.name, rows), game.name)
