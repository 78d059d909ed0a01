"""A board on a page of the static site before Python has arrived: a still of it, in the same place and size.

A notebook shows its board through ``shown(board)``. That is the board itself, except while the site's
builder runs the notebook for the page's preview: then what the board would draw is left in the builder's
folder, and a mark stands in its place, for which the builder puts the drawing that Chromium makes of it.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import marimo as mo

from laboratory.pages import PREVIEW

MARK = "parlour-still-"
"""What a mark begins with; the rest is the name of its file in the builder's folder."""


def shown(board: mo.ui.anywidget) -> mo.ui.anywidget | mo.Html:
    """The board, or the mark of its still while the site is built."""
    folder = os.environ.get(PREVIEW)
    return leave(board.widget, Path(folder)) if folder else board


def leave(widget: Any, folder: Path) -> mo.Html:
    """The mark of a widget's still, whose making is left in a folder: its script, its style and its state."""
    text = json.dumps(recipe(widget), sort_keys=True)
    name = hashlib.sha256(text.encode()).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(text, encoding="utf-8")
    return mo.Html(f"<div>{MARK}{name}</div>")


def recipe(widget: Any) -> dict[str, Any]:
    """All that a widget is drawn from: its script, its style and its state."""
    state = {name: value for name, value in widget.get_state().items() if sent(name)}
    return {"script": widget._esm, "style": widget._css, "state": state}  # noqa: SLF001 - anywidget's own names


def sent(name: str) -> bool:
    """Whether a trait is the widget's own, not one that every widget has for its frame."""
    frame = ("_esm", "_css", "_model_", "_view_", "_dom_", "_anywidget", "layout", "tabbable", "tooltip")
    return not name.startswith(frame)
