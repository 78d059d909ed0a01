"""The address of a match, to copy: that of the page, with the rules, the position and the moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets as t

from engines.formats.link import LINK_KEYS, format_link
from widgets import assets
from widgets.board import Board
from widgets.notes import ADDRESS_KEY

LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]")
"""The hosts of an address that leads everybody to their own machine."""
LOCAL_NOTE = (
    "This address works only on this machine. To share it in your network, start the laboratory with "
    "make lab HOST=0.0.0.0 and open the address that it prints."
)


class Share(anywidget.AnyWidget):
    """Show the address of what is on the page, with a button that copies it."""

    _esm = assets.build_script("share", "mountShare(context)")
    _css = assets.build_style("share")

    link = t.Dict(help="The query parameters of the address.").tag(sync=True)
    link_keys = t.List(t.Unicode(), list(LINK_KEYS), help="Every query parameter of a match.").tag(sync=True)
    own_keys = t.List(t.Unicode(), ["answers", ADDRESS_KEY], help="The query parameters that are a reader's own.").tag(
        sync=True
    )

    class_address = t.Unicode(help="Where the teacher can ask the class about it; empty if there is no class.").tag(
        sync=True
    )
    shows_address = t.Bool(
        default_value=True, help="Whether the address itself is shown, not only the link to the class."
    ).tag(sync=True)
    local_hosts = t.List(t.Unicode(), list(LOCAL_HOSTS), help="The hosts that no other machine can reach.").tag(
        sync=True
    )
    local_note = t.Unicode(LOCAL_NOTE, help="What is said about an address with such a host.").tag(sync=True)

    def follow(self, board: Board) -> None:
        """Let the link be that of a board's match from now on."""

        def update(_change: Any = None) -> None:
            self.link = format_link(board.match)

        update()
        board.observe(update, names="published")

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Accept nothing from the browser."""
