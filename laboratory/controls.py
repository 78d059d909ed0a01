"""The controls of a laboratory, made from the fields of its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field
from html import escape
from typing import Any

import marimo as mo

from engines import Game, load
from engines.field_types import Bool, Choice, FieldType, IntRange, Subset
from engines.players import HUMAN, parse_player
from engines.rules import field_type_of, rule_fields
from laboratory.session import CUSTOM_RULES, GameSession
from widgets.seats import BOTS

SECTIONS = ("Tree", "History", "Win rates", "Rule lab", "Maps", "Quiz", "Data", "Share")
"""The sections of a laboratory below its board."""


def make_section_tabs(sections: Sequence[str] = SECTIONS) -> mo.ui.tabs:
    """Return the tabs below the board; only the chosen section is computed."""
    return mo.ui.tabs(dict.fromkeys(sections, ""))


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


def make_bot_dropdowns(game: Game[Any, Any]) -> mo.ui.dictionary:
    """Return the choice of a bot for each seat; at first a medium bot plays against easy ones."""
    labels = {name: f"{name}: {parse_player(name).summary}" for name in BOTS}
    options = {label: name for name, label in labels.items()}
    default_bots = ["medium", *["easy"] * (game.players - 1)]
    return mo.ui.dictionary(
        {
            name: mo.ui.dropdown(options, value=labels[bot], label=name, allow_select_none=False)
            for name, bot in zip(game.player_names, default_bots, strict=True)
        }
    )
