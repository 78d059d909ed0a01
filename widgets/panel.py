"""A board with its house rules beside it, for Jupyter: the rules are ipywidgets.

Players, hints and the position are set on the board itself, as in a laboratory. The rules have the same controls, with the
same words, as there; each sends requests to the board as the browser does, and a changed rule keeps the position and its
moves. A refused rule is said at its control, which goes back to its old value. Changes made elsewhere show on the controls,
after they show on the board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field
from html import escape
from typing import Any

import ipywidgets as ipw  # type: ignore[import-untyped]

from engines.field_types import Bool, Choice, FieldType, IntRange, Subset, title_options
from engines.registry import variant_rules
from engines.rules import field_type_of, rule_fields, rule_title, rules_to_dict
from widgets.board import Board
from widgets.rule_text import render_background

CUSTOM_RULES = "Your own rules"
"""What is shown when the rules are those of no variant."""
CONTROL_WIDTH = "30em"
CONTROL_STYLE = {"description_width": "14em"}
WRAP_LAYOUT = {"flex_flow": "row wrap", "align_items": "center"}


def panel(board: Board) -> ipw.VBox:
    """Return a box with the board and the controls of its rules; each follows the other."""
    rules = ipw.VBox(
        [_make_variant_dropdown(board), *(_make_rule_row(board, field) for field in rule_fields(board.game.rules))]
    )
    return ipw.VBox([board, ipw.Accordion(children=[rules], titles=("House rules",))])


def _make_variant_dropdown(board: Board) -> ipw.Dropdown:
    """Return the dropdown that sets all house rules to those of a variant."""
    variants = {name: rules_to_dict(variant_rules(board.game_name, name)) for name in board.game.variants}
    titles = [(board.game.variant_title(name), name) for name in variants]
    control = ipw.Dropdown(
        options=[*titles, (CUSTOM_RULES, CUSTOM_RULES)],
        description="Variant",
        style=CONTROL_STYLE,
        layout={"width": CONTROL_WIDTH},
    )

    def read_variant() -> str:
        return next((name for name, rules in variants.items() if rules == board.rules), CUSTOM_RULES)

    def apply_variant(name: str) -> None:
        if name in variants:
            _send_request(board, do="set_rules", rules=variants[name])

    _bind(board, control, read_variant, apply_variant)
    return control


def _make_rule_row(board: Board, field: Field[Any]) -> ipw.HBox:
    """Return the control of one house rule, with its sentence."""
    field_type, name = field_type_of(field), field.name
    control = _make_rule_control(field_type)
    control.description, control.style = rule_title(field), CONTROL_STYLE
    refusal = ipw.HBox(layout=WRAP_LAYOUT)
    _bind(
        board,
        control,
        lambda: _to_control_value(field_type, board.rules[name]),
        lambda value: _change_rules(board, refusal, {name: _from_control_value(field_type, value)}),
    )
    board.observe(lambda _: setattr(refusal, "children", ()), names="published")
    control.layout.width = CONTROL_WIDTH
    text = escape(field.metadata["summary"]) + render_background(field)
    about = ipw.HTML(text, layout={"flex": "1 1 16em", "margin": "0 0 0 1em"})
    return ipw.HBox([control, about, refusal], layout=WRAP_LAYOUT)


def _change_rules(board: Board, refusal: ipw.HBox, changes: dict[str, Any]) -> None:
    """Change rules; if they are refused, say why at their control, with the remedy as a button."""
    _send_request(board, do="set_rules", rules=changes)
    sentence, remedy = board.error, board.remedy
    if not sentence:
        return
    board.error = ""  # the control says it instead
    said = [ipw.HTML(f'<span role="alert">{escape(sentence)} Nothing has changed.</span>')]
    if remedy:
        button = ipw.Button(description=remedy["text"], layout={"width": "auto"})
        button.on_click(lambda _: _send_request(board, do="set_rules", rules=remedy["rules"]))
        said.append(button)
    refusal.children = said


def _bind(
    board: Board, control: ipw.DOMWidget, read_value: Callable[[], Any], apply_value: Callable[[Any], None]
) -> None:
    """Keep a control and the board the same; a value that the board refuses is set back."""

    def show(_change: Any = None) -> None:
        control.value = read_value()

    def on_change(event: Any) -> None:
        if event.new != read_value():
            apply_value(event.new)
            show()

    show()
    control.observe(on_change, names="value")
    board.observe(show, names="published")


def _make_rule_control(field_type: FieldType) -> ipw.DOMWidget:
    """Return the control for a type of rule."""
    if isinstance(field_type, Bool):
        return ipw.Checkbox()
    if isinstance(field_type, IntRange):
        return ipw.BoundedIntText(min=field_type.low, max=field_type.high)
    if isinstance(field_type, Choice):
        return ipw.Dropdown(options=_list_choices(field_type))
    if isinstance(field_type, Subset):
        return ipw.SelectMultiple(options=_list_choices(field_type), rows=len(field_type.options))
    return ipw.Text(continuous_update=False)


def _list_choices(field_type: Choice | Subset) -> list[tuple[str, str]]:
    """Return the options of a rule: the titles with their values."""
    return [(title, option) for option, title in title_options(field_type).items()]


def _to_control_value(field_type: FieldType, value: Any) -> Any:
    """Return the value of a rule as its control holds it."""
    hashable = tuple(value) if isinstance(value, list) else value
    return hashable if isinstance(field_type, Bool | IntRange | Choice | Subset) else field_type.format(hashable)


def _from_control_value(field_type: FieldType, value: Any) -> Any:
    """Return the value of a control as the rule takes it; the rule refuses a text that cannot be parsed."""
    if isinstance(field_type, Bool | IntRange | Choice | Subset):
        return list(value) if isinstance(value, tuple) else value
    try:
        return field_type.parse(value)
    except ValueError:
        return value


def _send_request(board: Board, **fields: Any) -> None:
    """Send a request to the board as its browser would."""
    count = board.request.get("n", 0) if isinstance(board.request, dict) else 0
    board.request = {"n": (count if isinstance(count, int) else 0) + 1, "at": board.view["at"], **fields}
