"""Every section of the benchmark by its letter. A new one is a module with ``rows(plan)``, and one line here.

A section's module is only imported when it is asked for, so that each needs no more than it compares with.
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
    "e": "browser",
    "f": "sweeping",
    "g": "clicks",
    "h": "site",
    "i": "crowd",
}
"""Letter and module."""


class Section(NamedTuple):
    """A section: its letter, its title and how its rows are made."""

    letter: str
    title: str
    rows: Callable[[Plan], Iterable[Row]]


def section(letter: str) -> Section:
    """A section by its letter; its title is the first line of its module's docstring."""
    module = import_module(f"benchmarks.{SECTIONS[letter]}")
    return Section(letter, (module.__doc__ or "").splitlines()[0], module.rows)
