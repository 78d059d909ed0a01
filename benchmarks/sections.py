"""All sections of the benchmarks by letter. A new one is a module with ``measure(plan)``, and one line here.

A section's module is imported only when it is run, so each needs only the software that it compares with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import NamedTuple

from benchmarks.harness import Plan, Row

SECTIONS = {
    "a": "solving",
    "b": "playouts",
    "c": "collapsi",
    "d": "growth",
    "e": "pyodide_cases",
    "f": "sweeping",
    "g": "clicks",
    "h": "site",
    "i": "load_test",
    "j": "first_page",
    "k": "bots",
    "l": "hostile_student",
    "m": "class_votes",
    "n": "closed_visits",
}
"""Letter and module."""


class Section(NamedTuple):
    """A section: its letter, its title, and the function that measures its rows."""

    letter: str
    title: str
    measure: Callable[[Plan], Iterable[Row]]


def load_section(letter: str) -> Section:
    """Return a section by its letter; its title is the first line of its module's docstring."""
    module = import_module(f"benchmarks.{SECTIONS[letter]}")
    return Section(letter, (module.__doc__ or "").splitlines()[0], module.measure)
