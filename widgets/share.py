"""The address of a match, to copy: that of the page, with the rules, the position and the moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets as t

from engines.formats.link import LINK_KEYS
from widgets import assets


class Share(anywidget.AnyWidget):
    """Show the address of what is on the page, with a button that copies it."""

    _esm = assets.build_script("share", "mountShare(context)")
    _css = assets.build_style("share")

    link = t.Dict(help="The query parameters of the address.").tag(sync=True)
    link_keys = t.List(t.Unicode(), list(LINK_KEYS), help="Every query parameter of a match.").tag(sync=True)

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Accept nothing from the browser."""
