"""Show a board on a page of the static site before Python has started.

A notebook shows its board through ``show_board(board)``. That is the board itself, except while the site is
built: then the board's script, style and state go into a folder, and a placeholder stands in the page. The
builder draws the board in Chromium and replaces the placeholder by the drawing.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import marimo as mo

import widgets
from engines.formats.transcript import start_to_dict

BOARDS_FOLDER_VARIABLE = "PARLOUR_BOARDS_FOLDER"
"""The environment variable with the folder to which boards are written while the site is built."""
PLACEHOLDER_PREFIX = "parlour-board-"
"""The start of a placeholder; the rest is the name of the board's file in the folder."""


def is_prerendering() -> bool:
    """Return whether the page is drawn while the site is built: then nobody visits it."""
    return BOARDS_FOLDER_VARIABLE in os.environ


def show_board(board: mo.ui.anywidget, *, is_recorded: bool = True) -> mo.ui.anywidget | mo.Html:
    """Return the board, or its placeholder while the site is built; unless it is recorded, it waits for Python."""
    folder = os.environ.get(BOARDS_FOLDER_VARIABLE)
    return write_placeholder(board.widget, Path(folder), is_recorded=is_recorded) if folder else board


def write_placeholder(widget: Any, folder: Path, *, is_recorded: bool = True) -> mo.Html:
    """Write what a widget is drawn from into a folder; return the placeholder."""
    source = collect_widget_source(widget)
    if is_recorded and isinstance(widget, widgets.Board):
        source["board"] = describe_board(widget)
    text = json.dumps(source, sort_keys=True)
    name = hashlib.sha256(text.encode()).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(text, encoding="utf-8")
    return mo.Html(f"<div>{PLACEHOLDER_PREFIX}{name}</div>")


def collect_widget_source(widget: Any) -> dict[str, Any]:
    """Return everything a widget is drawn from: its script, its style and its state."""
    state = {name: value for name, value in widget.get_state().items() if is_own_trait(name)}
    return {"script": widget._esm, "style": widget._css, "state": state}  # noqa: SLF001 names that anywidget defines


def describe_board(board: widgets.Board) -> dict[str, Any]:
    """Return everything that makes a recorded board this one: its match, its players and its settings."""
    return {
        "game": board.game_name,
        "start": {key: text for key, text in start_to_dict(board.match).items() if text},
        "moves": [node.text for node in board.match.path()],
        "options": {
            "key": board.key,
            "seats": board.seats,
            "hints": board.setup["hints"],
            "pauseMs": board.setup["pause_ms"],
            "controls": board.setup["controls"],
            "hasAddress": board.has_address,
            "hidesVerdicts": board.hides_verdicts,
        },
    }


def is_own_trait(name: str) -> bool:
    """Return whether a trait belongs to the widget itself, not to every widget."""
    common_prefixes = ("_esm", "_css", "_model_", "_view_", "_dom_", "_anywidget", "layout", "tabbable", "tooltip")
    return not name.startswith(common_prefixes)
