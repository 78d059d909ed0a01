"""Tabs of the one Chromium of a run, which fetch and run the scripts of marimo and JupyterLab as rarely as possible.

A new context has an empty cache, so every page in it fetches and compiles some megabytes. What pages keep, they keep
for their tab (``sessionStorage``), so tabs of one context do not disturb each other. Even with a full cache a page of
marimo costs three seconds of the processor and one of JupyterLab ten, so pages that show whatever a test asks for
stay open: the next test gets the same tab with a new widget on it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Browser, BrowserContext, Page

from helpers.board_page import PAGE_TIMEOUT_MS, REPLY_TIMEOUT_MS, open_jupyter_notebook, run_new_source

HEIGHT_PX = 1100
_contexts: dict[tuple[Browser, str], BrowserContext] = {}
_kept_tabs: dict[tuple[str, str], Page] = {}
"""The tabs that stay open, by address and colour scheme."""


def open_tab(browser: Browser, color_scheme: Any = "light", width: int = 1000) -> Page:
    """Open an empty tab; the caller closes it."""
    key = browser, color_scheme
    if key not in _contexts:
        _contexts[key] = browser.new_context(color_scheme=color_scheme)
    page = _contexts[key].new_page()
    page.set_default_timeout(REPLY_TIMEOUT_MS)
    page.set_viewport_size({"width": width, "height": HEIGHT_PX})
    return page


def open_kept_tab(
    browser: Browser, address: str, color_scheme: Any, width: int, show: Callable[[Page, bool], None]
) -> Page:
    """Return the tab of an address; ``show(page, is_new)`` lets it show something, in place of what it showed before."""
    key = address, color_scheme
    is_new = key not in _kept_tabs
    page = _kept_tabs[key] = open_tab(browser, color_scheme, width) if is_new else _kept_tabs[key]
    page.set_viewport_size({"width": width, "height": HEIGHT_PX})
    page.emulate_media(color_scheme=color_scheme, reduced_motion="no-preference")
    if not is_new:
        page.mouse.move(0, 0)
        page.locator(".parlour").evaluate_all("(widgets) => widgets.forEach((each) => { each.dataset.used = ''; })")
    show(page, is_new)
    if not is_new:
        page.locator(".parlour[data-used]").first.wait_for(state="detached", timeout=PAGE_TIMEOUT_MS)
        page.evaluate("window.scrollTo(0, 0)")
    return page


def close_kept_tabs() -> None:
    """Close the tabs that stay open: after a test has failed, nobody knows what they show."""
    while _kept_tabs:
        _kept_tabs.popitem()[1].close()


def open_subject(browser: Browser, address: str, color_scheme: Any, width: int, **subject: str) -> Page:
    """Return a page of a notebook that shows what its address says, or else what its field says."""

    def show(page: Page, is_new: bool) -> None:  # noqa: FBT001 - only called above
        if is_new:
            page.goto(f"{address}/?{urlencode(subject)}")
            return
        field = page.get_by_label("Shown on this page")
        before = json.loads(field.input_value())
        field.fill(json.dumps({**subject, "number": before.get("number", 0) + 1}))  # even the same one is shown again
        field.press("Enter")

    return open_kept_tab(browser, address, color_scheme, width, show)


def open_jupyter_cell(browser: Browser, server: tuple[str, Path], color_scheme: Any, width: int, source: str) -> Page:
    """Return a page of JupyterLab with a notebook of one cell that has run this source."""
    address, home = server

    def show(page: Page, is_new: bool) -> None:  # noqa: FBT001 - only called above
        if is_new:
            open_jupyter_notebook(page, address, home, source)
        else:
            run_new_source(page, source)

    return open_kept_tab(browser, address, color_scheme, width, show)
