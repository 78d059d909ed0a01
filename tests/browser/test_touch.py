"""A phone in the hand: taps play, with reduced motion, at phone width and at twice the size."""

from __future__ import annotations

import json
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser
from tables import Table

WIDE = "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"


CASES = {
    "obliteration": ({}, "divide", "New number is 6."),
    "claustroboard": ({"size": 2, "board": "11/11;a1,b2"}, "b1", "a1 closes."),
}
"""A game's options, a spot to tap, and what is then said."""


@pytest.mark.parametrize("game", CASES)
def test_a_move_is_played_by_a_tap_at_twice_the_size(browser: Browser, marimo_address, game):
    options, step, says = CASES[game]
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce", device_scale_factor=2
    )
    page = context.new_page()
    page.goto(f"{marimo_address}/?{urlencode({'game': game, 'options': json.dumps(options)})}")
    table = Table(page, "marimo")
    page.add_style_tag(content="html { font-size: 200%; }")
    table.spot(step).tap()
    table.says(says)
    assert page.evaluate(WIDE) <= 0
    context.close()
