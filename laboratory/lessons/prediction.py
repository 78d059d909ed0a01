"""One prediction of a lesson: what is asked before anything is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Prediction(NamedTuple):
    """A question, its choices, each with what is said of it, and the right choice, if there is one."""

    prompt: str
    choices: Mapping[str, str]
    right: str = ""
    values: tuple[Any, ...] = ()
    """What the choices stand for, where the lesson itself says what it found; empty if each has its own text."""
