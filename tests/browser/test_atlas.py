"""The atlas in a browser: a formula is checked, and a click on a map opens the laboratory of that game."""

from __future__ import annotations

import re

from helpers.board_page import PAGE_TIMEOUT_MS
from helpers.lab_page import open_lab_page
from playwright.sync_api import Browser, expect

from analysis.atlas.families import FAMILIES

NUMBER = [family.name for family in FAMILIES].index("front_ham_two")


def test_a_formula_is_checked_and_a_click_on_a_cell_opens_its_game(browser: Browser, address: str):
    with open_lab_page(browser, f"{address}/atlas/?answers=family.{NUMBER}", "phone") as atlas:
        page = atlas.page
        cells = page.locator(".vega-embed svg .mark-symbol.role-mark path")
        expect(cells).to_have_count(144, timeout=PAGE_TIMEOUT_MS)
        page.get_by_label("Along").select_option("the whole map")
        page.get_by_label("Formula").fill("m <= 2ceil(n/2)+1")
        page.get_by_label("Formula").press("Enter")
        page.get_by_text("The formula holds at all 144 cells").wait_for(timeout=PAGE_TIMEOUT_MS)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        cells.nth(14).click(force=True)
        expect(page).to_have_url(re.compile(r"/front_ham/\?version=2&rules=.*socks%3D2\.3"), timeout=PAGE_TIMEOUT_MS)
