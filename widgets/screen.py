"""The screen of a laboratory: a button that gives a section the whole page, and the way back to the board.

The widget changes only classes of the page's root element; the style sheet of the page says what they mean:

- ``whole-page``: the chosen section has the whole page, until the button is pressed again or Escape is.
- ``board-away``: the page is scrolled so far that the board is out of sight.
- ``section-awaited``: a section was chosen, and Python has not heard of it yet.

An element of the page with ``data-show-board`` brings the board back when it is clicked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets as t

from widgets import assets

SCREEN_TEXTS = {
    "label": "Give this section the whole page",
    "opened": "The section has the whole page. Escape shows the board again.",
    "closed": "The board is beside the section again.",
}


class Screen(anywidget.AnyWidget):
    """A button that gives the chosen section the whole page."""

    _esm = assets.build_script("screen", "mountScreen(context)")
    _css = assets.build_style("screen")

    texts = t.Dict(SCREEN_TEXTS, help="The label of the button, and what a screen reader hears.").tag(sync=True)

    section = t.Unicode("", help="The section that Python knows to be chosen.").tag(sync=True)

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Accept nothing from the browser."""
