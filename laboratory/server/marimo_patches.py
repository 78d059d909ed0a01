"""Patches of Python and marimo that a class needs, with many pages opened at once and many moves.

Every visitor's notebook runs in a thread of this one process.

- Python before 3.11.8 and 3.12.2 may fail if two threads parse at once ("AST constructor recursion depth
  mismatch"), and then a page lacks a cell, or all of them. Here only one thread parses at a time.
- marimo parses a notebook's file twice for every visitor, which is half the cost of opening a page, and caches
  the positions of cells for the newest notebook only. Here the results are cached for all notebooks.
- Whenever cells run, marimo looks through all installed packages for other ways to run them, which is two
  thirds of the cost of a move. Here it looks once.
- marimo decodes each message to a page again, to store what the page shows, and builds the decoder for all
  kinds of message each time: a third of the remaining cost. Here the decoder is built once.
- ipywidgets keeps every widget that was ever made, and marimo every widget of a closed page, and with them the
  match and the notebook of a visitor who left long ago. Here a widget is released with its notebook's thread.
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

MAX_CACHED_RESULTS = 64
"""How many results of a function are cached: more than there are notebooks."""
PARSE_FUNCTIONS = ((ast, "parse"), (compiler, "ast_compile"), (transformers, "compiled_ast"))
"""Every function that makes a syntax tree: no two threads may run any of them at once."""
CACHED_FUNCTIONS = (
    (parse, "parse_notebook"),
    (compiler, "_build_source_position_map"),
    (registry, "get_entry_points"),
)
"""The functions of marimo whose results do not change while the server runs."""
MESSAGE_DECODER = (session_view, "deserialize_kernel_message")
"""The function that decodes a message to a page."""
WIDGET_INITIALIZER = (ipywidgets_formatters, "init_marimo_widget")
"""The function that connects a new widget with its page."""
PARSE_LOCK = RLock()


def apply_patches() -> None:
    """Apply all patches to this process; further calls change nothing."""
    for module, name in PARSE_FUNCTIONS:
        patch_function(module, name, make_exclusive)
    for module, name in CACHED_FUNCTIONS:
        patch_function(module, name, make_cached)
    patch_function(*MESSAGE_DECODER, lambda _: msgspec.json.Decoder(NotificationMessage, strict=True).decode)
    patch_function(*WIDGET_INITIALIZER, release_on_thread_exit)


def patch_function(module: Any, name: str, make_replacement: Callable[[Any], Callable[..., Any]]) -> None:
    """Patch ``module.name`` unless it is missing or already patched."""
    function = getattr(module, name, None)
    if function is None or is_patched(function):
        return
    replacement = make_replacement(function)

    @wraps(function)
    def call_replacement(*args: Any, **kwargs: Any) -> Any:
        return replacement(*args, **kwargs)

    call_replacement.patched = True  # type: ignore[attr-defined]
    setattr(module, name, call_replacement)


def is_patched(function: Any) -> bool:
    """Return whether a function was patched here."""
    return hasattr(function, "patched")


def make_exclusive(function: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a function so that only one thread at a time runs any wrapped function."""

    def call_with_lock(*args: Any, **kwargs: Any) -> Any:
        with PARSE_LOCK:
            return function(*args, **kwargs)

    return call_with_lock


def make_cached(function: Any) -> Callable[..., Any]:
    """Wrap a function so that it keeps its results; replace a cache that it has already."""
    return make_exclusive(lru_cache(MAX_CACHED_RESULTS)(getattr(function, "__wrapped__", function)))


def release_on_thread_exit(initialize: Callable[[Any], None]) -> Callable[[Any], None]:
    """Wrap the function that connects a widget so that the widget is released with its notebook's thread."""

    def initialize_and_track(widget: Any) -> None:
        initialize(widget)
        ipywidget._instances.pop(widget.model_id, None)  # noqa: SLF001 marimo itself keeps it as long as its cell
        finalize(current_thread(), close_comm, ref(widget.comm)).atexit = False

    return initialize_and_track


def close_comm(comm_ref: Any) -> None:
    """Close the connection of a widget if it still exists."""
    comm = comm_ref()
    if comm is not None:
        comm.close()
