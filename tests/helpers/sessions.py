"""Sessions as a laboratory has them: a board of its own, and an address that is a plain dict."""

from __future__ import annotations

from typing import Any

import widgets
from laboratory import GameSession


def open_session(name: str, address: dict[str, Any] | None = None, **options: Any) -> GameSession:
    """Return the session of a new board that opens an address, by default an empty one."""
    return GameSession(widgets.board(name, **options), {} if address is None else dict(address))
