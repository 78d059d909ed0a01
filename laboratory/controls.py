"""The controls of a laboratory, made from the fields of its rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field
from functools import partial
from html import escape
from typing import Any

import marimo as mo

from engines import Game, load
from engines.field_types import Bool, Choice, FieldType, IntRange, Subset, title_options
from engines.formats.config import MAX_FILE_BYTES
from engines.players import HUMAN
from engines.rules import field_type_of, rule_fields, rule_title
from laboratory.attempt import Refusal
from laboratory.pages import page_address
from laboratory.session import CUSTOM_RULES, CUSTOM_RULES_TITLE, QUIZ_SECTION, GameSession
from widgets.refusals import RefusedRules
from widgets.rule_text import render_background

CHOSEN = "chosen"
"""The selection of a chart whose marks can be clicked; ``analysis.charts`` gives it this name."""
COLUMN_TITLES = {
    "mover": "who can be to move",
    "value": "result",
    "plies": "moves to the end",
    "places": "places, the player to move first",
    "moves": "legal moves",
    "keep": "moves that keep the result",
    "best": "best move",
    "reachable": "can be reached",
    "depth": "moves from the start",
}
"""The columns of a frame of positions as its table shows them."""
SEVERAL_RESULTS_TITLE = "one of the results"
"""The title of the result where best play can end in several ways."""
EMPTY_CELLS = {
    "who can be to move": "nobody",
    "moves to the end": "never ends",
    "moves compared with": "never ends",
    "moves under these rules": "never ends",
    "best move": "the game is over",
    "moves from the start": "cannot be reached",
    "plies before": "never ends",
    "plies after": "never ends",
    "moves before": "never ends",
    "moves after": "never ends",
}
"""What a cell without a value shows, by the title of its column."""
LABEL_ATTRIBUTE = re.compile("data-label='[^']*'")
SECTIONS = ("Moves", "Tree", "History", "Win rates", "Rules", "Maps", QUIZ_SECTION, "Data", "Share")
"""The sections of a laboratory beside its board."""


def make_tabs(session: GameSession, *own_sections: str) -> mo.ui.tabs:
    """Return the tabs of the sections, of which a reload opens the same one again."""
    sections = (*SECTIONS, *own_sections)
    session.screen.section = session.answers.find_tab("section", sections)
    return session.answers.make_tabs("section", sections, session.open_section)


def show_tabs(session: GameSession, tabs: mo.ui.tabs) -> mo.Html:
    """Return the tabs of the sections, and the button that gives the chosen section the whole page."""
    screen = mo.hstack([mo.ui.anywidget(session.screen), session.answers.view], gap=0)
    return mo.hstack([tabs, screen], justify="space-between", align="center")


class NumberInput(mo.ui.number):
    """A number field whose label is plain text: a screen reader would read the HTML that marimo makes of a label."""

    def _initialize(self, initialization_args: Any) -> None:
        super()._initialize(initialization_args)
        plain = f"data-label='{escape(json.dumps(initialization_args.label))}'"
        self._text = LABEL_ATTRIBUTE.sub(lambda _: plain, self._text, count=1)


def make_variant_dropdown(session: GameSession, variant: str, label: str = "Variant") -> mo.ui.dropdown:
    """Return the choice of a variant, which sets all house rules at once."""
    game = session.board.game
    titles = {name: game.variant_title(name) for name in game.variants}
    titles = titles if variant in titles else {CUSTOM_RULES: CUSTOM_RULES_TITLE, **titles}
    return mo.ui.dropdown(
        swap_keys(titles),
        value=titles[variant],
        label=label,
        allow_select_none=False,
        on_change=session.choose_variant,
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

    return make_control_factory(field_type, value)(label=rule_title(field), on_change=apply)


def make_control_factory(field_type: FieldType, value: Any) -> Callable[..., Any]:
    """Return a function that makes the control for a type of rule, showing a value."""
    if isinstance(field_type, Bool):
        return lambda **options: mo.ui.switch(value=value, **options)
    if isinstance(field_type, IntRange):
        # No debounce: after quick changes of variant it would send back a value that was shown only for a moment.
        return lambda **options: NumberInput(field_type.low, field_type.high, value=value, step=1, **options)
    if isinstance(field_type, Choice):
        titles = title_options(field_type)
        return lambda **options: mo.ui.dropdown(
            swap_keys(titles), value=titles[value], allow_select_none=False, **options
        )
    if isinstance(field_type, Subset):
        titles = title_options(field_type)
        return lambda **options: mo.ui.multiselect(swap_keys(titles), value=[titles[each] for each in value], **options)
    text = field_type.format(tuple(value) if isinstance(value, list) else value)
    return lambda **options: mo.ui.text(text, **options)


def swap_keys(titles: Mapping[str, str]) -> dict[str, str]:
    """Return values by their titles, as the choices of a control."""
    return {title: value for value, title in titles.items()}


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


def render_rule_controls(session: GameSession, controls: mo.ui.dictionary) -> mo.Html:
    """Return the controls, each with its summary, the rule book's words if they are unclear, and why the default is so.

    A change that was refused is explained at its control, with the remedy as a button.
    """
    game, rows = session.board.game, []
    refused = session.refused_rules
    for f in rule_fields(game.rules):
        address = escape(page_address("rules", game=game.name, rule=f.name))
        link = f'<p><a href="{address}">{escape(rule_title(f))} on the page of rules</a></p>'
        more = render_background(f, link)
        refusal = render_refused_rules(session, refused) if refused and f.name in refused.changes else ""
        rows.append(f'<div class="rule">{controls[f.name]}{refusal}<p>{escape(f.metadata["summary"])}</p>{more}</div>')
    return mo.Html(f'<div class="rules" tabindex="-1">{"".join(rows)}</div>')


def render_refused_rules(session: GameSession, refused: RefusedRules) -> str:
    """Return why a change was refused, and the button that makes it together with what it needs."""
    button = ""
    if refused.remedy:
        # The session holds the button, because no name of the notebook does.
        session.remedy_button = mo.ui.button(label=refused.remedy_text, on_change=lambda _: session.apply_remedy())
        button = session.remedy_button.text
    return f'<div class="refusal" role="alert" tabindex="-1"><p>{escape(refused.sentence)} Nothing has changed.</p>{button}</div>'


def assign_seats(name: str, bot: str = "medium") -> list[str]:
    """Return seats with a person in the first and a bot in every other."""
    return [HUMAN, *[bot] * (load(name).players - 1)]


def make_baseline_dropdown(game: Game[Any, Any], variants: Iterable[str] | None = None) -> mo.ui.dropdown:
    """Return the choice of the variant with which the rules are compared: one of the game's, or of some of them."""
    titles = {name: game.variant_title(name) for name in (game.variants if variants is None else variants)}
    return mo.ui.dropdown(
        swap_keys(titles), value=next(iter(titles.values())), label="Compared with", allow_select_none=False
    )


def make_file_input(session: GameSession) -> mo.ui.file:
    """Return the input for a file, whose content is put on the board."""

    def put_on_board(files: Any) -> None:
        if files:
            session.open_file(files[0].name, files[0].contents)

    return mo.ui.file([".txt", ".toml"], max_size=MAX_FILE_BYTES, label="Choose a file", on_change=put_on_board)


def make_clickable(session: GameSession, chart: Any) -> Any:
    """Return a chart in which a click on a mark puts what the mark stands for on the board.

    That is a position, a node of the match, a move, or the start of the game under other rules (as JSON). What is no
    chart, such as a refusal, stays as it is. The chart needs a name of the notebook, as every control does.
    """
    if isinstance(chart, mo.Html):
        return chart
    version = session.board.current_version()

    def put_on_board(_value: Any) -> None:
        selections: Any = control.selections
        chosen = selections.get(CHOSEN) if isinstance(selections, dict) else None
        openers: dict[str, tuple[type, Callable[[Any], None]]] = {
            "position": (str, session.open_position),
            "node": (int, session.open_node),
            "move": (str, partial(session.play_move, version)),
            "rules": (str, lambda rules: session.open_start(json.loads(rules))),
        }
        for field, (value_type, open_value) in openers.items():
            values = chosen.get(field) if isinstance(chosen, dict) else None
            if isinstance(values, list) and values and type(values[0]) is value_type:
                open_value(values[0])

    control = mo.ui.altair_chart(chart, chart_selection=False, legend_selection=False, on_change=put_on_board)
    return control


def format_cell(empty: str, value: Any) -> str:
    """Return a value as a cell shows it: yes or no, a word instead of nothing, anything else as text."""
    if value is None:
        return empty
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def name_columns(game: Game[Any, Any]) -> dict[str, str]:
    """Return the titles of the columns of a frame of positions; with max^n a row has one of several results."""
    return COLUMN_TITLES | ({"value": SEVERAL_RESULTS_TITLE} if game.players > 2 and not game.cyclic else {})


def make_position_table(session: GameSession, rows: Any, page_size: int = 12) -> Any:
    """Return rows or a frame as a table in which a chosen row puts its position on the board; a refusal stays one."""
    if isinstance(rows, Refusal):
        return rows

    def put_on_board(chosen: Any) -> None:
        if len(chosen):
            session.open_position(str(chosen["position"][0] if hasattr(chosen, "columns") else chosen[0]["position"]))

    shown = rows.rename(name_columns(session.board.game), strict=False) if hasattr(rows, "columns") else rows
    names = shown.columns if hasattr(shown, "columns") else list(shown[0]) if shown else ()
    return mo.ui.table(
        shown,
        selection="single",
        page_size=page_size,
        on_change=put_on_board,
        show_download=False,
        show_data_types=False,
        show_column_summaries=False,
        format_mapping={name: partial(format_cell, EMPTY_CELLS.get(name, "none")) for name in names},
    )
