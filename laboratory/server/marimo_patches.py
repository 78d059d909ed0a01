"""Patches of Python and marimo that a class needs, with many pages opened at once and many moves.

Every visitor's notebook runs in a thread of this one process.

- Python before 3.11.8 and 3.12.2 may fail if two threads parse at once ("AST constructor recursion depth
  mismatch"), and then a page lacks a cell, or all of them. On these versions only one thread parses at a time.
- marimo parses a notebook's file twice for every visitor, which is half the cost of opening a page, and caches
  the positions of cells for the newest notebook only. Here the results are cached for all notebooks.
- Whenever cells run, marimo looks through all installed packages for other ways to run them, which is two
  thirds of the cost of a move. Here it looks once.
- marimo decodes each message to a page again, to store what the page shows, and builds the decoder for all
  kinds of message each time: a third of the remaining cost. Here the decoder is built once.
- marimo hands a value that a page sends to a control as it is. Here it is checked against what the control offers.
- marimo runs the messages of all pages at the same time. Here a visitor has one turn at a time (``fair_share``).
- ipywidgets keeps every widget that was ever made, and marimo every widget of a closed page, and with them the
  match and the notebook of a visitor who left long ago. Here a widget is released with its notebook's thread.

marimo 0.24.0 to 0.25.2 and ipywidgets 8.1.9 need all of them. What is patched is private, so it is looked up by name
when the server starts. Where a version has no such name, or a function with other arguments, the server starts
without that patch and logs one line.
"""

from __future__ import annotations

import inspect
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache, wraps
from html import escape
from importlib import import_module
from threading import RLock, current_thread
from typing import Any
from weakref import WeakKeyDictionary, finalize, ref

import marimo as mo

from engines.errors import clean_text
from engines.solvers.budget import add_checkpoint
from laboratory.server.control_values import RefusedValueError, check_value
from laboratory.server.fair_share import FAIR_SHARE
from laboratory.server.visitors import VISITOR_HEADER

LOGGER = logging.getLogger(__name__)
MAX_CACHED_RESULTS = 64
"""How many results of a function are cached: more than there are notebooks."""
PARSE_LOCK = RLock()


class PatchError(RuntimeError):
    """A patch does not fit the installed version; the message says why."""


@dataclass(frozen=True)
class Patch:
    """A function, or a method as ``Class.method``, what replaces it, and the change of the other project that would retire the patch."""

    module: str
    name: str
    arguments: tuple[str, ...] | None
    """The names of the function's arguments; None for any."""
    make_replacement: Callable[[Any], Callable[..., Any] | None]
    """Takes the function and returns its replacement; None if the installed version does not need one."""
    retired_when: str


def apply_patches(patches: Iterable[Patch] | None = None) -> None:
    """Apply the patches that the installed versions need; further calls change nothing."""
    for patch in list_patches() if patches is None else patches:
        try:
            apply_patch(patch)
        except PatchError as error:
            LOGGER.warning(
                "%s.%s is not patched: %s. The patch can go when %s.",
                patch.module,
                patch.name,
                error,
                patch.retired_when,
            )


def list_patches(python_version: tuple[int, ...] = sys.version_info[:3]) -> list[Patch]:
    """List the patches for a version of Python."""
    return [*(PARSE_PATCHES if has_parse_race(python_version) else ()), *CACHE_PATCHES, *SERVER_PATCHES]


def has_parse_race(python_version: tuple[int, ...]) -> bool:
    """Return whether a version of Python may fail if two threads parse at once."""
    return (3, 11) <= python_version < (3, 11, 8) or (3, 12) <= python_version < (3, 12, 2)


def apply_patch(patch: Patch) -> None:
    """Patch a function unless that has been done or is not needed; raise PatchError if the patch does not fit."""
    owner, name = load_module(patch.module), patch.name
    if "." in name:  # a method of a class
        class_name, _, name = name.partition(".")
        owner = find_name(owner, class_name)
    function = find_name(owner, name)
    if is_patched(function):
        return
    if patch.arguments is not None and list_arguments(function) != patch.arguments:
        raise PatchError(f"its arguments are not {', '.join(patch.arguments)}")
    replacement = patch.make_replacement(function)
    if replacement is not None:
        setattr(owner, name, make_patched(function, replacement))


def load_module(name: str) -> Any:
    """Return a module by name; raise PatchError if it cannot be imported."""
    try:
        return import_module(name)
    except ImportError as error:
        raise PatchError(f"no module {error.name or name} can be imported") from None


def find_name(module: Any, name: str) -> Any:
    """Return what a module calls by a name; raise PatchError if it has no such name."""
    try:
        return getattr(module, name)
    except AttributeError:
        raise PatchError(f"{module.__name__} has no {name}") from None


def list_arguments(function: Any) -> tuple[str, ...]:
    """Return the names of a function's arguments; none if they are unknown."""
    try:
        return tuple(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return ()


def make_patched(function: Any, replacement: Callable[..., Any]) -> Callable[..., Any]:
    """Return a replacement that looks like the function, and is known as a patch."""

    @wraps(function)
    def call_replacement(*args: Any, **kwargs: Any) -> Any:
        return replacement(*args, **kwargs)

    call_replacement.patched = True  # type: ignore[attr-defined]
    if hasattr(function, "cache_clear"):  # marimo clears a cache whenever a page is opened; our files do not change
        call_replacement.cache_clear = lambda: None  # type: ignore[attr-defined]
    return call_replacement


def is_patched(function: Any) -> bool:
    """Return whether a function was patched here."""
    return hasattr(function, "patched")


def make_exclusive(function: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a function so that only one thread at a time runs any wrapped function."""

    def call_with_lock(*args: Any, **kwargs: Any) -> Any:
        with PARSE_LOCK:
            return function(*args, **kwargs)

    return call_with_lock


def make_cached(function: Any) -> Callable[..., Any] | None:
    """Wrap a function so that it keeps its results; None if it keeps enough of them already."""
    if hasattr(function, "cache_parameters"):
        max_results = function.cache_parameters()["maxsize"]
        if max_results is None or max_results >= MAX_CACHED_RESULTS:
            return None
    return make_exclusive(lru_cache(MAX_CACHED_RESULTS)(getattr(function, "__wrapped__", function)))


def make_message_decoder(_function: Any) -> Callable[..., Any]:
    """Return a function that decodes a message to a page, with a decoder that is built once."""
    messages = find_name(load_module("marimo._messaging.notification"), "NotificationMessage")
    decode: Callable[..., Any] = find_name(load_module("msgspec"), "json").Decoder(messages, strict=True).decode
    return decode


def release_on_thread_exit(initialize: Callable[[Any], None]) -> Callable[[Any], None] | None:
    """Wrap the function that connects a widget so that the widget is released with its notebook's thread."""
    widgets = find_name(load_module("ipywidgets.widgets.widget"), "_instances")
    if not isinstance(widgets, dict):  # such as a dict of weak references
        return None

    def initialize_and_track(widget: Any) -> None:
        initialize(widget)
        widgets.pop(widget.model_id, None)  # marimo itself keeps it as long as its cell
        finalize(current_thread(), close_comm, ref(widget.comm)).atexit = False

    return initialize_and_track


def close_comm(comm_ref: Any) -> None:
    """Close the connection of a widget if it still exists."""
    comm = comm_ref()
    if comm is not None:
        comm.close()


def make_checked(update: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """Wrap the method with which a control takes a value from its page: the value is checked before."""

    def update_with_checked_value(control: Any, value: Any) -> None:
        try:
            checked = check_value(control, value)
        except RefusedValueError as refusal:
            mo.status.toast("Nothing has changed", escape(f"{clean_text(str(refusal))}."), "danger")
        else:
            update(control, checked)

    return update_with_checked_value


def give_turns(handle: Callable[[Any, Any], Awaitable[None]]) -> Callable[[Any, Any], Awaitable[None]]:
    """Wrap the method with which a notebook handles a message: it waits for its visitor's turn."""
    visitors: WeakKeyDictionary[Any, str] = WeakKeyDictionary()

    async def handle_in_turn(kernel: Any, request: Any) -> None:
        headers = getattr(getattr(request, "request", None), "headers", {})
        visitor = visitors.setdefault(kernel, headers.get(VISITOR_HEADER) or str(id(kernel)))
        with FAIR_SHARE.take_turn(visitor):
            await handle(kernel, request)

    add_checkpoint(FAIR_SHARE.pause)
    return handle_in_turn


def pause_before(run: Callable[[Any, Any], Awaitable[Any]]) -> Callable[[Any, Any], Awaitable[Any]]:
    """Wrap the method that runs a cell, so that others may run before it."""

    async def run_after_pause(runner: Any, cell_id: Any) -> Any:
        FAIR_SHARE.pause()
        return await run(runner, cell_id)

    return run_after_pause


PARSE_PATCHES = tuple(
    Patch(module, name, None, make_exclusive, "Python 3.11.8 or 3.12.2 is the oldest that we support")
    for module, name in (
        ("ast", "parse"),
        ("marimo._ast.compiler", "ast_compile"),
        ("marimo._ast.transformers", "compiled_ast"),
    )
)
"""Every function that makes a syntax tree: no two threads may run any of them at once."""
CACHE_PATCHES = (
    Patch(
        "marimo._ast.parse",
        "parse_notebook",
        ("contents", "filepath"),
        make_cached,
        "marimo parses the file of a notebook once for all visitors",
    ),
    Patch(
        "marimo._ast.compiler",
        "_build_source_position_map",
        ("filename",),
        make_cached,
        "marimo caches the positions of the cells of more than one notebook",
    ),
    Patch(
        "marimo._entrypoints.registry",
        "get_entry_points",
        ("group",),
        make_cached,
        "marimo caches the entry points, or looks for executors once in a session",
    ),
)
"""The functions of marimo whose results do not change while the server runs."""
MESSAGE_PATCH = Patch(
    "marimo._session.state.session_view",
    "deserialize_kernel_message",
    ("message",),
    make_message_decoder,
    "marimo decodes its messages with a decoder that it builds once",
)
"""The function that decodes a message to a page."""
WIDGET_PATCH = Patch(
    "marimo._output.formatters.ipywidgets_formatters",
    "init_marimo_widget",
    ("w",),
    release_on_thread_exit,
    "ipywidgets refers to its widgets weakly, and marimo closes the widgets of a session that ends",
)
"""The function that connects a new widget with its page."""
VALUE_PATCH = Patch(
    "marimo._plugins.ui._core.ui_element",
    "UIElement._update",
    ("self", "value"),
    make_checked,
    "marimo checks that a value from a page is one that its control offers",
)
"""The method with which every control takes a value from its page."""
TURN_PATCHES = (
    Patch(
        "marimo._runtime.runtime",
        "Kernel.handle_message",
        ("self", "request"),
        give_turns,
        "marimo shares the processor between its visitors",
    ),
    Patch(
        "marimo._runtime.runner.cell_runner",
        "Runner.run",
        ("self", "cell_id"),
        pause_before,
        "marimo shares the processor between its visitors",
    ),
)
"""The methods that handle a message from a page and run a cell."""
SERVER_PATCHES = (MESSAGE_PATCH, WIDGET_PATCH, VALUE_PATCH, *TURN_PATCHES)
"""The patches that every version needs and that do not cache."""
