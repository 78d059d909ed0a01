"""Parameters that a page keeps in its address, so that a reload finds them again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets as t

from widgets import assets


class PageAddress(anywidget.AnyWidget):
    """Write parameters into the address of the page, without an entry in the browser's history; show nothing."""

    _esm = assets.build_script("page_address", "mountPageAddress(context)")

    parameters = t.Dict(help="The query parameters, each with its text; an empty text removes one.").tag(sync=True)

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Accept nothing from the browser."""
