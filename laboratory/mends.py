"""What a class needs of Python and marimo beyond what they do: many pages opened at once, and many moves.

Every visitor's notebook runs in a thread of this one process.

- Python before 3.11.8 and 3.12.2 may fail when two threads parse at once ("AST constructor recursion depth
  mismatch"), and somebody's page then lacks a cell, or all of them. Here the threads take turns, whichever
  way they come to parse.
- marimo reads a notebook's file twice for every visitor, half of what opening a page costs, and remembers only of
  the newest one where its cells stand. Here it reads each notebook once and remembers them all.
- Whenever cells run, marimo looks through everything that is installed for other ways to run them: two
  thirds of what a move costs. Here it looks once.
- marimo reads each message to a page again, to keep what the page shows, and works out anew how to read any
  message there is: a third of what is left. Here it works that out once.
- ipywidgets holds every widget that was ever made, and marimo every one whose page was closed; with it the match
  and the notebook of a visitor who has long left. Here a widget goes with its cell, or with its notebook's thread.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import lru_cache, wraps
from threading import RLock, current_thread
from typing import Any
from weakref import finalize, ref

import msgspec
from ipywidgets.widgets import widget as ipywidget  # type: ignore[import-untyped]
from marimo._ast import compiler, parse, transformers
from marimo._entrypoints import registry
from marimo._messaging.notification import NotificationMessage
from marimo._output.formatters import ipywidgets_formatters
from marimo._session.state import session_view

MOST = 64
"""So many answers of a function are remembered: more than there are notebooks."""
PARSING = ((ast, "parse"), (compiler, "ast_compile"), (transformers, "compiled_ast"))
"""Every way to a syntax tree: two threads may not be in any two of them at once."""
REMEMBERED = (
    (parse, "parse_notebook"),
    (compiler, "_build_source_position_map"),
    (registry, "get_entry_points"),
)
"""The functions of marimo whose answers do not change while it runs; a marimo without them needs no mending."""
READING = (session_view, "deserialize_kernel_message")
"""What reads a message to a page."""
MAKING = (ipywidgets_formatters, "init_marimo_widget")
"""What joins a new widget to its page."""
TURN = RLock()
"""Whose turn it is."""


def mend() -> None:
    """Mends all for this process; once is enough, and more often does no harm."""
    for module, name in PARSING:
        change(module, name, in_turn)
    for module, name in REMEMBERED:
        change(module, name, lambda function: in_turn(lru_cache(MOST)(getattr(function, "__wrapped__", function))))
    change(*READING, lambda _: msgspec.json.Decoder(NotificationMessage, strict=True).decode)
    change(*MAKING, let_go)


def change(module: Any, name: str, better: Callable[[Any], Callable[..., Any]]) -> None:
    """Puts something better in the place of a function, where that is there and has not been done."""
    function = getattr(module, name, None)
    if function is None or mended(function):
        return
    made = better(function)

    @wraps(function)
    def instead(*args: Any, **kwargs: Any) -> Any:
        return made(*args, **kwargs)

    instead.mended = True  # type: ignore[attr-defined]
    setattr(module, name, instead)


def mended(function: Any) -> bool:
    """Whether a function was mended here."""
    return hasattr(function, "mended")


def in_turn(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function; in all that are made so one thread is at a time."""

    def turn(*args: Any, **kwargs: Any) -> Any:
        with TURN:
            return function(*args, **kwargs)

    return turn


def let_go(join: Callable[[Any], None]) -> Callable[[Any], None]:
    """What joins a widget to its page and keeps it no longer than that page needs it."""

    def joined(widget: Any) -> None:
        join(widget)
        ipywidget._instances.pop(widget.model_id, None)  # noqa: SLF001 marimo holds it while its cell stands
        finalize(current_thread(), close, ref(widget.comm)).atexit = False

    return joined


def close(comm: Any) -> None:
    """Closes the way to a page, if it is still there."""
    there = comm()
    if there is not None:
        there.close()
