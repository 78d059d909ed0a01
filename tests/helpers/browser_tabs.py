"""Tabs of the one Chromium of a run, which fetch the scripts of marimo and JupyterLab only once.

A new context has an empty cache, so every page in it fetches and compiles some megabytes. What pages keep, they keep
for their tab (``sessionStorage``), so tabs of one context do not disturb each other.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from helpers.board_page import REPLY_TIMEOUT_MS

HEIGHT_PX = 1100
_contexts: dict[tuple[Browser, str], BrowserContext] = {}


def open_tab(browser: Browser, color_scheme: Any = "light", width: int = 1000) -> Page:
    """Open an empty tab; the caller closes it."""
    key = browser, color_scheme
    if key not in _contexts:
        _contexts[key] = browser.new_context(color_scheme=color_scheme)
    page = _contexts[key].new_page()
    page.set_default_timeout(REPLY_TIMEOUT_MS)
    page.set_viewport_size({"width": width, "height": HEIGHT_PX})
    return page
