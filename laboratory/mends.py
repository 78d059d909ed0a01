"""What a class needs of Python and marimo beyond what they do: many pages opened at once, and many moves.

Every visitor's notebook runs in a thread of this one process.

- Python before 3.11.8 and 3.12.2 may fail when two threads parse at once ("AST constructor recursion depth
  mismatch"), and somebody's page then lacks a cell, or all of them. Here the threads take turns, whichever
  way they come to parse.
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

from marimo._ast import compiler, transformers
from marimo._entrypoints import registry

MOST = 64
"""So many answers of a function are remembered: more than there are notebooks."""
PARSING = ((ast, "parse"), (compiler, "ast_compile"), (transformers, "compiled_ast"))
"""Every way to a syntax tree: two threads may not be in any two of them at once."""
REMEMBERED = ((compiler, "_build_source_position_map"), (registry, "get_entry_points"))
"""The functions of marimo whose answers do not change while it runs; a marimo without them needs no mending."""
TURN = RLock()
"""Whose turn it is."""


def mend() -> None:
    """Mends all for this process; once is enough, and more often does no harm."""
    for module, name in PARSING:
        change(module, name, lambda function: function)
    for module, name in REMEMBERED:
        change(module, name, lambda function: lru_cache(MOST)(getattr(function, "__wrapped__", function)))


def change(module: Any, name: str, better: Callable[[Any], Any]) -> None:
    """Puts something better in the place of a function, where that is there and has not been done."""
    function = getattr(module, name, None)
    if function is not None and not mended(function):
        setattr(module, name, in_turn(better(function)))


def mended(function: Any) -> bool:
    """Whether a function was mended here."""
    return hasattr(function, "in_turn")


def in_turn(function: Callable[..., Any]) -> Any:
    """The function; in all that are made so one thread is at a time."""

    @wraps(function)
    def turn(*args: Any, **kwargs: Any) -> Any:
        with TURN:
            return function(*args, **kwargs)

    turn.in_turn = True  # type: ignore[attr-defined]
    return turn
