"""marimo's own command, with the system's Chromium.

marimo's offline export starts Chromium through Playwright without naming one, and Playwright may have
none. This module runs in place of ``marimo`` and names the system's.
"""

from __future__ import annotations

import sys
from typing import Any

from marimo._cli.cli import main
from playwright.async_api import BrowserType

from publish.tools import chromium_options

original_launch = BrowserType.launch


async def launch_system_chromium(self: BrowserType, **options: Any) -> Any:
    """Start the system's Chromium."""
    return await original_launch(self, **chromium_options() | options)


if __name__ == "__main__":
    BrowserType.launch = launch_system_chromium  # type: ignore[method-assign]
    sys.exit(main())
