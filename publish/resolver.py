"""marimo's own command, with the system's Chromium where Playwright has none of its own.

marimo's offline export starts Chromium without saying which. This module is run in place of ``marimo``
and says it.
"""

from __future__ import annotations

import sys
from typing import Any

from marimo._cli.cli import main
from playwright.async_api import BrowserType

from publish.chores import chromium, flags

plain = BrowserType.launch


async def launch(self: BrowserType, **options: Any) -> Any:
    """Starts the browser that the machine has."""
    return await plain(self, **{"executable_path": chromium(), "args": flags()} | options)


if __name__ == "__main__":
    BrowserType.launch = launch  # type: ignore[method-assign]
    sys.exit(main())
