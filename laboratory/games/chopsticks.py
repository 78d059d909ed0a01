"""What only the laboratory of Chopsticks shows: types of move, a map of all positions, every combination of modes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import marimo as mo

import widgets
from analysis import rule_sweep
from analysis import state_map as state_maps
from analysis.games import chopsticks
from analysis.state_map import MapMove, MapPosition, state_map_chart
from engines import Game, Match, variant_rules
from engines.rules import HouseRules
from laboratory.attempt import Refusal, attempt, solve_within_limit
from laboratory.html import paragraphs, table
from widgets.limits import MAX_SOLVE_POSITIONS

GAME_NAME = "chopsticks"
MOVE_COLUMNS = {"move": "move", "family": "kind", "now": "now", "says": "what it does, or why not"}
StateMap = tuple[list[MapPosition], list[MapMove]]


def render_move_kinds(match: Match) -> mo.Html:
    """Return every kind of move in the rule book: whether it is legal now, and what it does or why not."""
    rows = chopsticks.list_move_types(match.game, match.state)
    return mo.vstack([paragraphs([chopsticks.describe_move_types(match.game, rows)]), table(rows, MOVE_COLUMNS)])


def build_state_map(game: Game[Any, Any], *, include_unreachable: bool) -> StateMap | Refusal:
    """Return the reachable positions, or all of them, and the moves between them; or why there is no map."""
    solution = solve_within_limit(game)
    return attempt(state_maps.build_state_map, solution, include_unreachable=include_unreachable)


def draw_state_map(match: Match, state_map: StateMap | Refusal, *, all_moves: bool) -> Any:
    """Draw the map with the position on the board marked, or say why there is none."""
    if isinstance(state_map, Refusal):
        return state_map
    current_position = match.game.format_state(match.game.canonical(match.state))
    return state_map_chart(match.game, *state_map, show_all_moves=all_moves, current_position=current_position)


def list_mode_combinations() -> list[HouseRules]:
    """Return the rules of every possible combination of modes for two players."""
    return rule_sweep.combine_rules(variant_rules(GAME_NAME), rule_sweep.default_axes(GAME_NAME))


def make_mode_sweep_task(rules: Sequence[HouseRules]) -> widgets.BackgroundTask:
    """Return the task that solves every combination."""
    return widgets.BackgroundTask(
        lambda: rule_sweep.iterate_sweep(GAME_NAME, rules, MAX_SOLVE_POSITIONS, MAX_SOLVE_POSITIONS),
        len(rules),
        "Solve them all",
        "combination",
    )


def draw_mode_grid(game: Game[Any, Any], rules: Sequence[HouseRules], rows: Any) -> Any:
    """Draw the combinations solved so far in one picture, with the rules on the board in a frame."""
    if not rows:
        text = "Press the button. Each combination appears in the picture when it is solved. You can stop at any time."
        return paragraphs([text])
    all_cases = [rule_sweep.rules_to_columns(combination) for combination in rules]
    current_case = rule_sweep.rules_to_columns(game.rules) if game.rules in rules else None
    varied_rules = rule_sweep.list_varied_rules(all_cases, GAME_NAME)
    chart = rule_sweep.sweep_grid_chart(rows, varied_rules, GAME_NAME, all_cases=all_cases, current_case=current_case)
    return mo.Html(f'<div class="table">{mo.as_html(chart).text}</div>')  # wider than a phone, so it has to scroll


def draw_mode_shares(rules: Sequence[HouseRules], rows: Any, polars: Any) -> Any:
    """Draw the effect of each mode over all combinations of the others, once all are solved."""
    if not rows or len(rows) < len(rules):
        return mo.Html("")
    if polars is None:
        text = "The chart of each mode's effect needs the library polars, which is not part of this page."
        return mo.callout(text, kind="info")
    from analysis.data import charts, sweeps  # noqa: PLC0415 they import polars

    return charts.rule_share_chart(sweeps.build_sweep_frame(GAME_NAME, rows), GAME_NAME)
