"""A phone: taps play, with reduced motion, at the width of a phone and with text at twice its size."""

from __future__ import annotations

import json
from urllib.parse import urlencode

import pytest
from helpers.board_page import BoardPage
from playwright.sync_api import Browser

OVERFLOW_WIDTH_SCRIPT = "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"


CASES = {
    "obliteration": ({}, "divide", "New number is 6."),
    "claustroboard": ({"size": 2, "board": "11/11;a1,b2"}, "b1", "a1 closes."),
}
"""For each game its options, a spot to tap, and the status after it."""


@pytest.mark.parametrize("game", CASES)
def test_a_move_is_played_by_a_tap_at_twice_the_text_size(browser: Browser, marimo_address, game):
    options, step, status = CASES[game]
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce", device_scale_factor=2
    )
    page = context.new_page()
    page.goto(f"{marimo_address}/?{urlencode({'game': game, 'options': json.dumps(options)})}")
    board = BoardPage(page, "marimo")
    page.add_style_tag(content="html { font-size: 200%; }")
    board.spot(step).tap()
    board.wait_for_status(status)
    assert page.evaluate(OVERFLOW_WIDTH_SCRIPT) <= 0
    context.close()
