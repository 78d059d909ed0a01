"""What a class needs of Python and marimo beyond what they do: many pages opened at once, and many moves.

Every visitor's notebook runs in a thread of this one process.

- Python before 3.11.8 and 3.12.2 may fail when two threads parse at once ("AST constructor recursion depth
  mismatch"), and somebody's page then lacks a cell, or all of them. Here the threads take turns.
- marimo remembers where the cells of the newest notebook stand in its file. While several notebooks are
  opened it would read a whole file again for every cell. Here it remembers them all.
- Whenever cells run, marimo looks through everything that is installed for other ways to run them: two
  thirds of what a move costs. Here it looks once.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import lru_cache, wraps
from threading import RLock
from typing import Any

from marimo._ast import compiler
from marimo._entrypoints import registry

MOST = 64
"""So many answers of a function are remembered: more than there are notebooks."""
REMEMBERED = ((compiler, "_build_source_position_map"), (registry, "get_entry_points"))
"""The functions of marimo whose answers do not change while it runs; a marimo without them needs no mending."""


def mend() -> None:
    """Mends all for this process; once is enough, and more often does no harm."""
    if not mended(ast.parse):
        ast.parse = in_turn(ast.parse)
    for module, name in REMEMBERED:
        function = getattr(module, name, None)
        if function is not None and not mended(function):
            setattr(module, name, in_turn(lru_cache(MOST)(getattr(function, "__wrapped__", function))))


def mended(function: Any) -> bool:
    """Whether a function was mended here."""
    return hasattr(function, "in_turn")


def in_turn(function: Callable[..., Any]) -> Any:
    """The function, in which one thread is at a time."""
    lock = RLock()

    @wraps(function)
    def turn(*args: Any, **kwargs: Any) -> Any:
        with lock:
            return function(*args, **kwargs)

    turn.in_turn = True  # type: ignore[attr-defined]
    return turn
