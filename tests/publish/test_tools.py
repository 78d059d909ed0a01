"""How Chromium is started."""

from __future__ import annotations

import re

from playwright.sync_api import Browser


def test_every_feature_that_playwright_turns_off_stays_off(browser: Browser):
    command = browser.new_browser_cdp_session().send("SystemInfo.getInfo")["commandLine"]
    by_playwright, ours = (set(text.split(",")) for text in re.findall(r"--disable-features=(\S+)", command))
    edge_only = {name for name in by_playwright if name.startswith("ms")}
    assert by_playwright - edge_only <= ours
