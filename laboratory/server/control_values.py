"""Every value that a page sends to a control is checked here, before the control and the cells that follow it see it.

A page of ours sends only what its control offers; anything may come from a program that speaks to the server itself. A
number outside the range of its control is set to the nearest end. What the control does not offer at all is refused in
one sentence, and nothing changes. A kind of control that is not listed here takes no value.

>>> check_value(mo.ui.slider(10, 50, 10), 10**9)
50
>>> check_value(mo.ui.radio(["yes", "no"]), "maybe")
Traceback (most recent call last):
laboratory.server.control_values.RefusedValueError: ['maybe'] should be one of the choices
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import isfinite
from typing import Any

import marimo as mo

from engines.errors import EngineError, shorten
from engines.formats.config import MAX_FILE_BYTES
from widgets.limits import MAX_TEXT_CHARACTERS

MAX_FILE_NAME_CHARACTERS = 255
LARGEST_SAFE_INTEGER = 2**53 - 1
"""The largest whole number that a browser counts exactly."""
MAX_SELECTION_LEVELS = 6
MAX_SELECTION_ITEMS = 5_000
"""The most values in one selection of a chart or a table."""


class RefusedValueError(EngineError):
    """A control does not offer this value."""


def check_value(control: Any, value: Any) -> Any:
    """Return a value as a control may take it; raise RefusedValueError if the control does not offer it."""
    for control_type, check in CHECKS.items():
        if isinstance(control, control_type):
            return check(control, value)
    raise RefusedValueError(f"{type(control).__name__}: such a control takes no value here")


def require(*, condition: bool, value: Any, expected: str) -> None:
    """Raise RefusedValueError unless a condition holds."""
    if not condition:
        raise RefusedValueError(f"{shorten(value)} should be {expected}")


def is_number(value: Any) -> bool:
    """Return whether a value is a finite number, and no truth value."""
    return type(value) in (int, float) and (type(value) is int or isfinite(value))


def clamp_number(control: Any, value: Any) -> Any:
    """Return the number nearest to a value among those from ``start`` to ``stop`` in steps."""
    require(condition=is_number(value), value=value, expected="a number")
    low, high, step = control.start, control.stop, control.step
    value = value if low is None else max(value, low)
    value = value if high is None else min(value, high)
    if step and low is not None:
        value = low + round((value - low) / step) * step
        value = value - step if high is not None and value > high else value
    return max(-LARGEST_SAFE_INTEGER, min(LARGEST_SAFE_INTEGER, value))


def check_number_field(control: Any, value: Any) -> Any:
    """Return a number of a field; while the field is empty, it keeps the number that it had."""
    return control._value_frontend if value is None else clamp_number(control, value)  # noqa: SLF001 as it was sent


def check_slider(control: Any, value: Any) -> Any:
    """Return a number of a slider; one with a list of steps sends the index of a step."""
    if control.steps is None:
        return clamp_number(control, value)
    require(condition=is_number(value), value=value, expected="the number of a step")
    return int(max(0, min(len(control.steps) - 1, value)))


def check_switch(_control: Any, value: Any) -> bool:
    """Return whether a switch is on."""
    require(condition=type(value) is bool, value=value, expected="true or false")
    return bool(value)


def check_names(value: Any, options: Collection[str], min_names: int, max_names: int) -> list[str]:
    """Return a list of different options."""
    require(condition=isinstance(value, list), value=value, expected="a list of choices")
    are_offered = all(isinstance(name, str) and name in options for name in value)
    require(condition=are_offered and len(set(value)) == len(value), value=value, expected="one of the choices")
    require(
        condition=min_names <= len(value) <= max_names,
        value=value,
        expected=f"{min_names} to {max_names} of the choices",
    )
    return list(value)


def check_radio(control: Any, value: Any) -> str | None:
    """Return one option; none only where none is chosen at first."""
    if value is None and control._initial_value_frontend is None:  # noqa: SLF001 marimo keeps it there only
        return None
    return check_names([value], control.options, 1, 1)[0]


def check_dropdown(control: Any, value: Any) -> list[str]:
    """Return one option in a list; an empty list only where nothing may be chosen."""
    allows_none = bool(control._component_args.get("allow-select-none"))  # noqa: SLF001 marimo keeps it there only
    return check_names(value, control.options, 0 if allows_none else 1, 1)


def check_multiselect(control: Any, value: Any) -> list[str]:
    """Return some options."""
    max_names = control._component_args.get("max-selections")  # noqa: SLF001 marimo keeps it there only
    return check_names(value, control.options, 0, len(control.options) if max_names is None else max_names)


def check_tabs(control: Any, value: Any) -> str:
    """Return the number of a tab, as text."""
    count = len(control._tab_keys)  # noqa: SLF001 marimo keeps it there only
    offered = isinstance(value, str) and (not value or value in map(str, range(count)))
    require(condition=offered, value=value, expected=f"the number of one of {count} tabs")
    return str(value)


def check_text(control: Any, value: Any) -> str:
    """Return a text of limited length."""
    max_characters = control._component_args.get("max-length") or MAX_TEXT_CHARACTERS  # noqa: SLF001 marimo keeps it there only
    require(condition=isinstance(value, str), value=value, expected="a text")
    require(condition=len(value) <= max_characters, value=value, expected=f"at most {max_characters:,} characters long")
    return str(value)


def check_button(_control: Any, value: Any) -> int:
    """Return how often a button was pressed."""
    is_count = type(value) is int and 0 <= value <= LARGEST_SAFE_INTEGER
    require(condition=is_count, value=value, expected="the number of times the button was pressed")
    return int(value)


def check_files(control: Any, value: Any) -> list[list[str]]:
    """Return the names and the contents of files; contents are encoded, which makes them a third longer."""
    max_files = MAX_FILE_BYTES if control._component_args.get("multiple") else 1  # noqa: SLF001 marimo keeps it there only
    require(condition=isinstance(value, list) and len(value) <= max_files, value=value, expected="one file")
    size = 0
    for pair in value:
        is_pair = isinstance(pair, list | tuple) and len(pair) == 2 and all(isinstance(part, str) for part in pair)
        require(condition=is_pair, value=pair, expected="the name of a file and its content")
        require(condition=len(pair[0]) <= MAX_FILE_NAME_CHARACTERS, value=pair[0], expected="a shorter name")
        size += len(pair[1])
    is_small = size <= MAX_FILE_BYTES * 4 / 3 + 4
    require(condition=is_small, value=f"{size:,} characters", expected=f"a file of at most {MAX_FILE_BYTES:,} bytes")
    check_conversion(control, value)
    return [list(pair) for pair in value]


def check_group(control: Any, value: Any) -> dict[str, Any]:
    """Return the values of a group of controls, each checked by its own control."""
    elements = {str(key): element for key, element in dict_of(control.elements).items()}
    require(condition=isinstance(value, dict), value=value, expected="values by the names of their controls")
    unknown = [key for key in value if key not in elements]
    require(condition=not unknown, value=(unknown or [""])[0], expected="the name of a control")
    return {key: check_value(elements[key], each) for key, each in value.items()}


def dict_of(elements: Any) -> dict[Any, Any]:
    """Return the controls of a group by their names, or by their numbers."""
    return dict(elements) if isinstance(elements, dict) else dict(enumerate(elements))


def check_form(control: Any, value: Any) -> Any:
    """Return the value of the control in a form; None if nothing was sent."""
    return None if value is None else check_value(control.element, value)


def check_widget(_control: Any, value: Any) -> dict[str, Any]:
    """Return the state of a widget, which checks it itself: its commands are in ``widgets/requests.py``."""
    require(condition=isinstance(value, dict), value=value, expected="the state of a widget")
    require(condition=all(isinstance(key, str) for key in value), value=value, expected="the state of a widget")
    return dict(value)


def check_selection(control: Any, value: Any) -> Any:
    """Return a selection in a chart or a table, if it is small and the control understands it."""
    require(condition=isinstance(value, dict | list), value=value, expected="a selection")
    require(
        condition=count_items(value, MAX_SELECTION_LEVELS) <= MAX_SELECTION_ITEMS, value=value, expected="a selection"
    )
    check_conversion(control, value)
    return value


def check_table(control: Any, value: Any) -> Any:
    """Return the numbers of chosen rows of a table; one at most where one can be chosen."""
    require(condition=isinstance(value, list), value=value, expected="a list of rows")
    max_rows = 1 if control._component_args.get("selection") == "single" else MAX_SELECTION_ITEMS  # noqa: SLF001 marimo keeps it there only
    require(condition=len(value) <= max_rows, value=value, expected=f"at most {max_rows:,} rows")
    return check_selection(control, value)


def check_conversion(control: Any, value: Any) -> None:
    """Raise RefusedValueError if a control cannot convert a value; the conversion itself has no effect."""
    try:
        control._convert_value(value)  # noqa: SLF001 what marimo would do next, with an error of any kind
    except Exception:  # noqa: BLE001 whatever it was, the value is not one that the control has offered
        raise RefusedValueError(f"{shorten(value)} should be something that the page offers") from None


def count_items(value: Any, max_levels: int) -> int:
    """Return how many values a nested value holds; too many if it is too deep or holds something else than JSON."""
    if isinstance(value, dict | list):
        parts = list(value.values()) if isinstance(value, dict) else value
        if max_levels == 0 or len(parts) > MAX_SELECTION_ITEMS:
            return MAX_SELECTION_ITEMS + 1
        return 1 + sum(count_items(part, max_levels - 1) for part in parts)
    is_text = isinstance(value, str) and len(value) <= MAX_TEXT_CHARACTERS
    is_small_number = is_number(value) and abs(value) <= LARGEST_SAFE_INTEGER
    return 1 if value is None or type(value) is bool or is_text or is_small_number else MAX_SELECTION_ITEMS + 1


CHECKS: dict[type, Callable[[Any, Any], Any]] = {
    mo.ui.number: check_number_field,
    mo.ui.slider: check_slider,
    mo.ui.switch: check_switch,
    mo.ui.checkbox: check_switch,
    mo.ui.radio: check_radio,
    mo.ui.dropdown: check_dropdown,
    mo.ui.multiselect: check_multiselect,
    mo.ui.tabs: check_tabs,
    mo.ui.text: check_text,
    mo.ui.text_area: check_text,
    mo.ui.button: check_button,
    mo.ui.run_button: check_button,
    mo.ui.file: check_files,
    mo.ui.array: check_group,
    mo.ui.batch: check_group,
    mo.ui.dictionary: check_group,
    mo.ui.form: check_form,
    mo.ui.anywidget: check_widget,
    mo.ui.altair_chart: check_selection,
    mo.ui.table: check_table,
}
"""How the values of each kind of control are checked."""
