"""Solve a game under every combination of some rules, and draw all verdicts as one grid.

Combinations that contradict themselves are left out. No data frame is needed, and the rows come one
by one, so that a page can compute them in small steps, in a browser too.

>>> from engines import variant_rules
>>> rules = combine_rules(variant_rules("obliteration"), {"start": [1, 12], "high": [50, 100]})
>>> *_, rows = iterate_sweep("obliteration", rules)
>>> [(row["start"], row["high"], row["value"]) for row in rows]
[(1, 50, 'draw'), (1, 100, 'draw'), (12, 50, 'win'), (12, 100, 'win')]

The grid has the settings of half of the rules down the side and of the other half across.

>>> cells = build_grid_cells(rows, list_varied_rules(rows, "obliteration"), "obliteration")
>>> [(row["across"], row["down"]) for row in cells[:2]]
[('Largest result 50', 'Starting number 1'), ('Largest result 100', 'Starting number 1')]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, replace
from itertools import product
from math import prod
from typing import Any

import altair as alt

from analysis.charts import base_chart, finish_chart, heatmap_chart, make_tooltips
from analysis.solve_job import SolveJob, run_solve_job
from engines import EngineError, RulesError, game_class
from engines.english import count_noun, describe_outcome
from engines.errors import shorten
from engines.field_types import Bool, Choice, IntRange
from engines.rules import HouseRules, field_type_of, format_rules, rule_fields, rule_title, setting_title
from engines.solvers import DEFAULT_MAX_NODES

MAX_SWEEP_CASES = 100_000
MAX_COUNTED_POSITIONS = 100_000
"""The most positions to look at for the counts of a case; if there are more, the counts stay unknown."""
Axes = Mapping[str, Iterable[Any]]
Rows = list[dict[str, Any]]


def default_axes(game_name: str) -> dict[str, list[Any]]:
    """Return the rules to vary if none are given, with their values."""
    special: dict[str, dict[str, Iterable[Any]]] = {
        "front_ham": {"players": range(2, 5), "socks": range(1, 6)},
        "obliteration": {"start": range(1, 51), "high": (50, 100, 200), "no_repeat": ("own", "opponent", "either", "thrice", "off")},
        "claustroboard": {},
    }  # fmt: skip
    axes = special[game_name] if game_name in special else list_finite_axes(game_class(game_name).rules_type)
    return {rule: list(values) for rule, values in axes.items()}


def list_finite_axes(cls: type[HouseRules]) -> dict[str, Iterable[Any]]:
    """Return every rule that is a Boolean or a choice, with its values.

    A mode with several readings is only switched off and on, because all readings of all modes would be too many.
    """
    return {
        f.name: [value for value in list_rule_values(f) if read_switch(f, value) is not None] or list_rule_values(f)
        for f in rule_fields(cls)
        if isinstance(field_type_of(f), Bool | Choice)
    }


def read_switch(f: Field[Any], value: Any) -> bool | None:
    """Return whether a value switches a rule on or off; None if it does neither.

    >>> from engines.chopsticks import Rules
    >>> zombies = next(f for f in rule_fields(Rules) if f.name == "zombies")
    >>> [read_switch(zombies, value) for value in ("off", "must", "may")]
    [False, True, None]
    """
    field_type = field_type_of(f)
    if not isinstance(field_type, Choice):
        return value if isinstance(value, bool) else None
    return next((text == "true" for text, option in field_type.aliases if option == value), None)


def list_rule_values(f: Field[Any]) -> list[Any]:
    """Return all values of a rule that is a Boolean or a choice; raise RulesError for any other rule."""
    field_type = field_type_of(f)
    if isinstance(field_type, Bool):
        return [False, True]
    if isinstance(field_type, Choice):
        return list(field_type.options)
    raise RulesError(f.name, f"has too many values to try them all; name some of {field_type.description}")


def combine_rules(base: HouseRules, axes: Axes) -> list[HouseRules]:
    """Return the rules of every legal combination, in the order of the axes; skip those that contradict themselves."""
    checked = {rule: [normalize_value(base, rule, value) for value in values] for rule, values in axes.items()}
    if (size := prod(map(len, checked.values()))) > MAX_SWEEP_CASES:
        raise EngineError(
            f"sweep: {size:,} combinations are too many; name fewer values, for at most {MAX_SWEEP_CASES:,}"
        )
    combined = []
    for values in product(*checked.values()):
        try:
            combined.append(replace(base, **dict(zip(checked, values, strict=True))))
        except RulesError:
            continue
    if not combined:
        raise EngineError(f"sweep: none of the {size:,} combinations is legal; each contradicts itself")
    return combined


def normalize_value(base: HouseRules, rule: str, value: Any) -> Any:
    """Return a rule's value in its standard form; raise RulesError for a rule or a value that does not exist."""
    by_name = {f.name: f for f in rule_fields(base)}
    if rule not in by_name:
        raise RulesError(shorten(rule, unquoted=True), "there is no such rule; the rules are " + ", ".join(by_name))
    try:
        return field_type_of(by_name[rule]).check(value)
    except ValueError as error:
        raise RulesError(rule, str(error)) from None


def iterate_sweep(
    game_name: str,
    rules: Sequence[HouseRules],
    max_nodes: int = DEFAULT_MAX_NODES,
    max_counted_positions: int = MAX_COUNTED_POSITIONS,
) -> Iterator[Rows]:
    """Solve a game's start under each of these rules; yield all rows so far after each."""
    rows: Rows = []
    for each in rules:
        job = SolveJob(game_name, format_rules(each), None, max_nodes, max_counted_positions)
        rows.append(rules_to_columns(each) | run_solve_job(job))
        yield list(rows)


def rules_to_columns(rules: HouseRules) -> dict[str, Any]:
    """Return a game's rules as part of a row: Booleans and integers as such, everything else as text."""
    return {f.name: rule_to_cell(f, getattr(rules, f.name)) for f in rule_fields(rules)}


def rule_to_cell(f: Field[Any], value: Any) -> Any:
    """Return one rule's value as a cell of a row."""
    return value if isinstance(field_type_of(f), Bool | IntRange) else field_type_of(f).format(value)


def cell_to_rule(f: Field[Any], cell: Any) -> Any:
    """Return the value of a rule from its cell."""
    return field_type_of(f).parse(cell) if isinstance(cell, str) else cell


def list_varied_rules(rows: Sequence[Mapping[str, Any]], game_name: str) -> list[str]:
    """Return the rules that differ between rows."""
    rules = [f.name for f in rule_fields(game_class(game_name).rules_type)]
    return [rule for rule in rules if len({row[rule] for row in rows}) > 1]


FIRST_PLAYER_TITLE = "verdict for the first player"
CELL_WIDTH_PX = 26


def build_grid_cells(rows: Rows, rules: Sequence[str], game_name: str) -> Rows:
    """Return each case that has a verdict, with its place in the grid."""
    placed = [row | split_settings(row, rules, game_name) for row in rows]
    cells = [
        {
            "down": row["down"],
            "across": row["across"],
            "value": row["value"],
            "label": f"the first player {describe_outcome(row['value'], row['plies'])}",
            "reachable": row["reachable"],
        }
        for row in placed
        if row["value"] is not None
    ]
    if len({(row["down"], row["across"]) for row in cells}) < len(cells):
        raise EngineError(
            "grid: several rows have the same rules, such as deals; a grid shows one row for each rule set"
        )
    return cells


def split_settings(row: dict[str, Any], rules: Sequence[str], game_name: str) -> dict[str, str]:
    """Return a case's place in the grid: the settings of half of the rules, and those of the others."""
    by_name = {f.name: f for f in rule_fields(game_class(game_name).rules_type)}
    varied, half = [by_name[rule] for rule in rules], (len(rules) + 1) // 2
    return {"down": format_settings(row, varied[:half]), "across": format_settings(row, varied[half:])}


def format_settings(row: dict[str, Any], varied: Sequence[Field[Any]]) -> str:
    """Return the settings of some rules in words: modes that are on, and every other rule with its value."""
    parts = [
        rule_title(f) if read_switch(f, row[f.name]) else setting_title(f, cell_to_rule(f, row[f.name]))
        for f in varied
        if read_switch(f, row[f.name]) is not False
    ]
    return " + ".join(parts) or "plain"


def sweep_grid_chart(
    rows: Rows,
    rules: Sequence[str],
    game_name: str,
    *,
    all_cases: Rows | None = None,
    current_case: dict[str, Any] | None = None,
) -> Any:
    """Draw the cases as a grid with room for ``all_cases`` and a frame around ``current_case``."""
    cells = build_grid_cells(rows, rules, game_name)
    cases = all_cases or [row for row in rows if row["value"] is not None]
    places = [split_settings(row, rules, game_name) for row in cases]
    orders = {side: list(dict.fromkeys(place[side] for place in places)) for side in ("down", "across")}
    long_labels = alt.Axis(labelAngle=-50, labelLimit=400, labelOverlap=False)
    across = alt.X("across:N").title(None).sort(orders["across"]).axis(long_labels).scale(domain=orders["across"])
    down = alt.Y("down:N").title(None).sort(orders["down"]).scale(domain=orders["down"])
    down = down.axis(alt.Axis(labelLimit=400, labelOverlap=False))
    tooltips = make_tooltips(down="rules", across="and", label="start", reachable="positions reachable")
    chart = heatmap_chart(cells, across, down, tooltips)
    subtitle = FIRST_PLAYER_TITLE
    current = split_settings(current_case, rules, game_name) if current_case else None
    if current in places:
        chart += base_chart([current], across, down).mark_rect(style="ring")
        subtitle += "; the frame marks the board's rules"
    title = f"{game_class(game_name).title} under {count_noun(len(cells), 'combination')} of rules"
    # A fixed width per cell: on a narrow page the labels would leave no room for cells.
    return finish_chart(chart, title, subtitle=subtitle, width=alt.Step(CELL_WIDTH_PX))
