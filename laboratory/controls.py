"""The controls of a laboratory, made from the rules: ``rule_fields(Rules)`` says what there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field
from html import escape
from typing import Any

import marimo as mo

from engines import Game, load
from engines.kinds import Choice, Kind, Subset, Switch, Whole
from engines.players import HUMAN, player
from engines.rules import kind_of, rule_fields
from laboratory.desk import OWN, Desk
from widgets.aids import BOTS

SECTIONS = ("Tree", "History", "Win rates", "Rule lab", "Maps", "Quiz", "Data", "Share")
"""The sections of a laboratory below its board."""


def section_tabs(sections: Sequence[str] = SECTIONS) -> mo.ui.tabs:
    """The choice of what is shown below the board; one section at a time is worked out."""
    return mo.ui.tabs(dict.fromkeys(sections, ""))


def variant_choice(desk: Desk, variant: str) -> mo.ui.dropdown:
    """All house rules at once, by a variant's name."""
    named = list(type(desk.table.game).variants)
    options = named if variant in named else [OWN, *named]
    return mo.ui.dropdown(options, value=variant, label="Variant", allow_select_none=False, on_change=desk.choose)


def rule_controls(desk: Desk, rules: Mapping[str, Any]) -> mo.ui.dictionary:
    """One control for each house rule, showing the rules given; each acts at once."""
    return mo.ui.dictionary({f.name: control(desk, f, rules[f.name]) for f in rule_fields(desk.table.game.rules)})


def control(desk: Desk, f: Field[Any], value: Any) -> mo.ui.UIElement:  # type: ignore[name-defined]
    """The control that fits what a rule takes."""
    kind = kind_of(f)

    def act(shown: Any) -> None:
        desk.rule({f.name: read(kind, shown)})

    return fitting(kind, value)(label=f.name, on_change=act)


def fitting(kind: Kind, value: Any) -> Callable[..., Any]:
    """What makes the control for a kind, showing a value."""
    if isinstance(kind, Switch):
        return lambda **more: mo.ui.switch(value=value, **more)
    if isinstance(kind, Whole):
        # Without debounce: after quick changes of variant that would send back what the control showed in between.
        return lambda **more: mo.ui.number(kind.low, kind.high, value=value, step=1, **more)
    if isinstance(kind, Choice):
        return lambda **more: mo.ui.dropdown(list(kind.options), value=value, allow_select_none=False, **more)
    if isinstance(kind, Subset):
        return lambda **more: mo.ui.multiselect(list(kind.options), value=list(value), **more)
    written = kind.write(tuple(value) if isinstance(value, list) else value)
    return lambda **more: mo.ui.text(written, **more)


def read(kind: Kind, shown: Any) -> Any:
    """What a control shows as the rule takes it; a text that cannot be read goes on, to be refused by the rule."""
    if isinstance(kind, Switch | Choice | Subset):
        return shown
    if isinstance(kind, Whole):
        return int(shown) if isinstance(shown, float) and shown.is_integer() else shown
    try:
        return kind.read(shown) if isinstance(shown, str) else shown
    except ValueError:
        return shown


def rule_sheet(game: Game[Any, Any], controls: mo.ui.dictionary) -> mo.Html:
    """The controls, each with its sentence, the book's words where they are unclear, and why the default is what it is."""
    rows = []
    for f in rule_fields(game.rules):
        book = f"<blockquote>{escape(f.metadata['book'])}</blockquote>" if f.metadata["book"] else ""
        why = f"<p>{escape(f.metadata['why'])}</p>" if f.metadata["why"] else ""
        more = f"<details><summary>The book, and why</summary>{book}{why}</details>" if book or why else ""
        rows.append(f'<div class="rule">{controls[f.name]}<p>{escape(f.metadata["about"])}</p>{more}</div>')
    return mo.Html(f'<div class="rules">{"".join(rows)}</div>')


def against(name: str, bot: str = "medium") -> list[str]:
    """A person in the first seat of a game and a bot in every other."""
    return [HUMAN, *[bot] * (load(name).players - 1)]


def bot_choices(game: Game[Any, Any]) -> mo.ui.dictionary:
    """Which bot plays each seat: the best against the rest, to begin with."""
    about = {name: f"{name}: {player(name).about}" for name in BOTS}
    options = {sentence: name for name, sentence in about.items()}
    first = ["medium", *["easy"] * (game.players - 1)]
    return mo.ui.dictionary(
        {
            name: mo.ui.dropdown(options, value=about[bot], label=name, allow_select_none=False)
            for name, bot in zip(game.names, first, strict=True)
        }
    )
