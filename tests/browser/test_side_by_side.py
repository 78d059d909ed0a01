"""Two boards side by side: a move on one is played on the other, and the differences are named."""

from __future__ import annotations

import re

from helpers.board_page import PAGE_TIMEOUT_MS
from helpers.lab_page import open_lab_page
from playwright.sync_api import Browser, expect


def test_a_move_is_tried_on_both_boards_and_the_differences_are_named(browser: Browser, address: str):
    link = f"{address}/side_by_side/?game=obliteration&right=no_repeat%3Doff&moves=divide"
    with open_lab_page(browser, link) as page:
        left, right = (page.cell("both_boards").locator(".side-by-side > div").nth(side) for side in (0, 1))
        expect(right.locator(".number")).to_have_text("6", timeout=PAGE_TIMEOUT_MS)
        page.page.set_viewport_size({"width": 1280, "height": 720})
        for side in (left, right):
            expect(side.locator(".status")).to_be_in_viewport(ratio=1)
            expect(side.locator(".board")).to_be_in_viewport(ratio=1)
        expect(page.cell("both_verdicts")).to_be_in_viewport(ratio=1)
        boxes = [side.locator(".number").bounding_box() for side in (left, right)]
        assert boxes[0]["y"] == boxes[1]["y"] < 720, "both boards begin on the first screen, beside each other"
        assert boxes[0]["x"] + boxes[0]["width"] < boxes[1]["x"]
        left.locator('[data-step="divide"]').click(timeout=PAGE_TIMEOUT_MS)
        expect(right.locator(".number")).to_have_text("3", timeout=PAGE_TIMEOUT_MS)
        differences = page.cell("differences")
        expect(differences).to_contain_text(
            "May not be repeated: your own last operation on the left, May not be repeated: nothing on the right."
        )
        expect(differences.get_by_role("row", name=re.compile("Multiply by 3 and add 1"))).to_contain_text("≠")
        for move in ("add", "divide"):
            right.locator(f'[data-step="{move}"]').click(timeout=PAGE_TIMEOUT_MS)
        page.wait_for_text("differences", "Move 4, “Divide by 2”, is not legal on the left board")
        expect(page.page).to_have_url(
            re.compile(r"game=obliteration.*moves=divide(\+|%20)divide(\+|%20)add(\+|%20)divide")
        )
        expect(page.page).to_have_url(re.compile(r"right=no_repeat%3Doff"))
        page.page.reload()
        expect(page.cell("both_boards").locator(".number").last).to_have_text("2", timeout=PAGE_TIMEOUT_MS)
        page.cell("both_variants").get_by_label("Left variant").select_option("Everything may be repeated")
        page.wait_for_text("differences", "Both sides have the same rules.")
