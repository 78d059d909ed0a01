"""The controls of a laboratory, made from the fields of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field
from html import escape
from typing import Any

import marimo as mo

from engines import Game, load
from engines.field_types import Bool, Choice, FieldType, IntRange, Subset
from engines.formats.config import MAX_FILE_BYTES
from engines.players import HUMAN
from engines.rules import field_type_of, rule_fields
from laboratory.attempt import Refusal
from laboratory.session import CUSTOM_RULES, GameSession

CHOSEN = "chosen"
"""The selection of a chart whose marks can be clicked; ``analysis.charts`` gives it this name."""
SECTIONS = ("Tree", "History", "Win rates", "Rule lab", "Maps", "Quiz", "Data", "Share")
"""The sections of a laboratory below its board."""


def make_variant_dropdown(session: GameSession, variant: str) -> mo.ui.dropdown:
    """Return the choice of a variant, which sets all house rules at once."""
    names = list(type(session.board.game).variants)
    options = names if variant in names else [CUSTOM_RULES, *names]
    return mo.ui.dropdown(
        options, value=variant, label="Variant", allow_select_none=False, on_change=session.choose_variant
    )


def make_rule_controls(session: GameSession, rules: Mapping[str, Any]) -> mo.ui.dictionary:
    """Return one control for each house rule, showing the given rules; each takes effect at once."""
    return mo.ui.dictionary(
        {f.name: make_control(session, f, rules[f.name]) for f in rule_fields(session.board.game.rules)}
    )


def make_control(session: GameSession, field: Field[Any], value: Any) -> mo.ui.UIElement:  # type: ignore[name-defined]
    """Return the control for one house rule."""
    field_type = field_type_of(field)

    def apply(new_value: Any) -> None:
        session.set_rules({field.name: convert_control_value(field_type, new_value)})

    return make_control_factory(field_type, value)(label=field.name, on_change=apply)


def make_control_factory(field_type: FieldType, value: Any) -> Callable[..., Any]:
    """Return a function that makes the control for a type of rule, showing a value."""
    if isinstance(field_type, Bool):
        return lambda **options: mo.ui.switch(value=value, **options)
    if isinstance(field_type, IntRange):
        # No debounce: after quick changes of variant it would send back a value that was shown only for a moment.
        return lambda **options: mo.ui.number(field_type.low, field_type.high, value=value, step=1, **options)
    if isinstance(field_type, Choice):
        return lambda **options: mo.ui.dropdown(
            list(field_type.options), value=value, allow_select_none=False, **options
        )
    if isinstance(field_type, Subset):
        return lambda **options: mo.ui.multiselect(list(field_type.options), value=list(value), **options)
    text = field_type.format(tuple(value) if isinstance(value, list) else value)
    return lambda **options: mo.ui.text(text, **options)


def convert_control_value(field_type: FieldType, value: Any) -> Any:
    """Return a control's value as the rule takes it; text that cannot be parsed stays, and the rule refuses it."""
    if isinstance(field_type, Bool | Choice | Subset):
        return value
    if isinstance(field_type, IntRange):
        return int(value) if isinstance(value, float) and value.is_integer() else value
    try:
        return field_type.parse(value) if isinstance(value, str) else value
    except ValueError:
        return value


def render_rule_controls(game: Game[Any, Any], controls: mo.ui.dictionary) -> mo.Html:
    """Return the controls, each with its summary, the rule book's words if they are unclear, and why the default is so."""
    rows = []
    for f in rule_fields(game.rules):
        book = f"<blockquote>{escape(f.metadata['book'])}</blockquote>" if f.metadata["book"] else ""
        why = f"<p>{escape(f.metadata['why'])}</p>" if f.metadata["why"] else ""
        more = f"<details><summary>The rule book, and why</summary>{book}{why}</details>" if book or why else ""
        rows.append(f'<div class="rule">{controls[f.name]}<p>{escape(f.metadata["summary"])}</p>{more}</div>')
    return mo.Html(f'<div class="rules">{"".join(rows)}</div>')


def assign_seats(name: str, bot: str = "medium") -> list[str]:
    """Return seats with a person in the first and a bot in every other."""
    return [HUMAN, *[bot] * (load(name).players - 1)]


def make_baseline_dropdown(variants: Iterable[str]) -> mo.ui.dropdown:
    """Return the choice of the variant with which the rules are compared."""
    names = list(variants)
    return mo.ui.dropdown(names, value=names[0], label="Compared with", allow_select_none=False)


def make_file_input(session: GameSession) -> mo.ui.file:
    """Return the input for a file, whose content is put on the board."""

    def put_on_board(files: Any) -> None:
        if files:
            session.open_file(files[0].name, files[0].contents)

    return mo.ui.file([".txt", ".toml"], max_size=MAX_FILE_BYTES, label="Choose a file", on_change=put_on_board)


def make_clickable(session: GameSession, chart: Any) -> Any:
    """Return a chart in which a click on a mark puts its position, or the node of the match, on the board.

    A refusal stays a refusal. The chart needs a name of the notebook, as every control does.
    """
    if isinstance(chart, Refusal):
        return chart

    def put_on_board(_value: Any) -> None:
        selections: Any = control.selections
        chosen = selections.get(CHOSEN) if isinstance(selections, dict) else None
        openers: dict[str, tuple[type, Callable[[Any], None]]] = {
            "position": (str, session.open_position),
            "node": (int, session.open_node),
        }
        for field, (value_type, open_value) in openers.items():
            values = chosen.get(field) if isinstance(chosen, dict) else None
            if isinstance(values, list) and values and type(values[0]) is value_type:
                open_value(values[0])

    control = mo.ui.altair_chart(chart, chart_selection=False, legend_selection=False, on_change=put_on_board)
    return control


def make_position_table(session: GameSession, rows: Any, page_size: int = 12) -> Any:
    """Return rows or a frame as a table in which a chosen row puts its position on the board; a refusal stays one."""
    if isinstance(rows, Refusal):
        return rows

    def put_on_board(chosen: Any) -> None:
        if len(chosen):
            session.open_position(str(chosen["position"][0] if hasattr(chosen, "columns") else chosen[0]["position"]))

    return mo.ui.table(rows, selection="single", page_size=page_size, on_change=put_on_board, show_download=False)
