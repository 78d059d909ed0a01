"""The address that carries a match, to be copied: the page's own, with the rules, the position and the moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets as t

from engines.links import KEYS
from widgets import static


class Share(anywidget.AnyWidget):
    """Shows the address of what is on the page and copies it."""

    _esm = static.script("share", "share(context)")
    _css = static.style("share")

    link = t.Dict(help="What the address carries after the question mark.").tag(sync=True)
    parts = t.List(t.Unicode(), list(KEYS), help="Everything that an address may carry of a match.").tag(sync=True)

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Takes nothing from the browser."""
