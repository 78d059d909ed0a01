"""A board with controls beside it, for Jupyter: rules, seats, hints and the position as ipywidgets.

Every control speaks to the board as the browser does, so a refusal shows on the board as any
other, and the control goes back. What is changed elsewhere shows on the controls.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field
from html import escape
from typing import Any

import ipywidgets as ipw  # type: ignore[import-untyped]

from engines.kinds import Choice, Kind, Subset, Switch, Whole
from engines.players import HUMAN
from engines.registry import variant_rules
from engines.rules import kind_of, rule_fields, write_dict
from widgets.aids import BOTS
from widgets.board import Board

OWN = "own rules"
"""What the choice of a variant says when the rules are none of them."""
WIDE = "24em"
STYLE = {"description_width": "9em"}
WRAP = {"flex_flow": "row wrap", "align_items": "center"}


def panel(board: Board) -> ipw.VBox:
    """The board in one box with its controls; they follow the board and the board follows them."""
    board._chrome = False  # noqa: SLF001 the panel takes over what the board's own frame would show
    board.setup = {**board.setup, "chrome": False}
    rules = ipw.VBox([_variant(board), *(_rule(board, field) for field in rule_fields(board.game.rules))])
    more = ipw.Accordion(children=[rules, _editor(board)], titles=("House rules", "Position"))
    return ipw.VBox([ipw.HBox([_seats(board), _hints(board)], layout=WRAP), board, more])


def _seats(board: Board) -> ipw.HBox:
    """Who plays each seat; as many controls as there are seats."""
    box = ipw.HBox(layout=WRAP)

    def follow(_change: Any = None) -> None:
        names = board.setup["names"]
        if len(names) != len(board.seats):
            return  # other rules are arriving: the names come next
        same = [control.description for control in box.children] == names
        if not same or any(kind not in each.options for each, kind in zip(box.children, board.seats, strict=True)):
            box.children = [_seat(board, index, name) for index, name in enumerate(names)]
        for control, kind in zip(box.children, board.seats, strict=True):
            control.value = kind

    follow()
    board.observe(follow, names=["seats", "setup"])
    return box


def _seat(board: Board, index: int, name: str) -> ipw.Dropdown:
    """Who plays one seat."""
    kind = board.seats[index]
    control = ipw.Dropdown(options=list(dict.fromkeys([HUMAN, *BOTS, kind])), value=kind, description=name)

    def sit(change: Any) -> None:
        if change.new != board.seats[index]:
            _ask(board, do="sit", seats=[change.new if i == index else other for i, other in enumerate(board.seats)])

    control.observe(sit, names="value")
    return control


def _hints(board: Board) -> ipw.ToggleButton:
    """The switch for verdicts."""
    control = ipw.ToggleButton(description="Hints", tooltip="Mark every move with its verdict")
    _bind(board, control, lambda: board.setup["hints"], lambda on: _ask(board, do="hint", on=on))
    return control


def _editor(board: Board) -> ipw.HBox:
    """The position as text, to copy or to change; what is refused stays to be mended."""
    text = ipw.Text(value=board.position, description="Position", layout={"width": "30em"})
    button = ipw.Button(description="Put on the board")
    button.on_click(lambda _: _ask(board, do="edit", position=text.value))
    board.observe(lambda change: setattr(text, "value", change.new), names="position")
    return ipw.HBox([text, button], layout=WRAP)


def _variant(board: Board) -> ipw.Dropdown:
    """All house rules at once, by a variant's name."""
    named = {name: write_dict(variant_rules(board.plays, name)) for name in board.game.variants}
    control = ipw.Dropdown(options=[*named, OWN], description="variant", style=STYLE, layout={"width": WIDE})

    def here() -> str:
        return next((name for name, rules in named.items() if rules == board.rules), OWN)

    def change(name: str) -> None:
        if name in named:
            _ask(board, do="rule", rules=named[name])

    _bind(board, control, here, change)
    return control


def _rule(board: Board, field: Field[Any]) -> ipw.HBox:
    """One house rule: its control, and its sentence."""
    kind, name = kind_of(field), field.name
    control = _control(kind)
    control.description, control.style = name, STYLE
    _bind(
        board,
        control,
        lambda: _shown(kind, board.rules[name]),
        lambda value: _ask(board, do="rule", rules={name: _read(kind, value)}),
    )
    control.layout.width = WIDE
    about = ipw.HTML(escape(field.metadata["about"]), layout={"flex": "1 1 16em", "margin": "0 0 0 1em"})
    return ipw.HBox([control, about], layout=WRAP)


def _bind(board: Board, control: ipw.DOMWidget, here: Callable[[], Any], change: Callable[[Any], None]) -> None:
    """Keeps a control in step with the board; what the board refuses goes back to what holds ``here``."""

    def show(_change: Any = None) -> None:
        control.value = here()

    def changed(event: Any) -> None:
        if event.new != here():
            change(event.new)
            show()

    show()
    control.observe(changed, names="value")
    board.observe(show, names=["rules", "setup"])


def _control(kind: Kind) -> ipw.DOMWidget:
    """The control that fits what a rule takes."""
    if isinstance(kind, Switch):
        return ipw.Checkbox()
    if isinstance(kind, Whole):
        return ipw.BoundedIntText(min=kind.low, max=kind.high)
    if isinstance(kind, Choice):
        return ipw.Dropdown(options=kind.options)
    if isinstance(kind, Subset):
        return ipw.SelectMultiple(options=kind.options, rows=len(kind.options))
    return ipw.Text(continuous_update=False)


def _shown(kind: Kind, value: Any) -> Any:
    """A rule's value as its control has it."""
    plain = tuple(value) if isinstance(value, list) else value
    return plain if isinstance(kind, Switch | Whole | Choice | Subset) else kind.write(plain)


def _read(kind: Kind, value: Any) -> Any:
    """A control's value as the rule takes it; a text that cannot be read goes on, to be refused by the rule."""
    if isinstance(kind, Switch | Whole | Choice | Subset):
        return list(value) if isinstance(value, tuple) else value
    try:
        return kind.read(value)
    except ValueError:
        return value


def _ask(board: Board, **what: Any) -> None:
    """Asks the board as its browser would."""
    count = board.ask.get("n", 0) if isinstance(board.ask, dict) else 0
    board.ask = {"n": (count if isinstance(count, int) else 0) + 1, "at": board.view["at"], **what}
