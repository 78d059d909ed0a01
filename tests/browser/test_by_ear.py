"""A whole analysis with the keyboard and by ear: only keys are pressed, and only what live regions say is read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from helpers.board_page import REPLY_TIMEOUT_MS
from helpers.lab_page import LabPage, open_lab_page, serve_laboratory
from playwright.sync_api import Browser

FIND_FOCUS = """() => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}"""
MAX_TABS = 60


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    yield from serve_laboratory()


def tab_to(lab: LabPage, selector: str, key: str = "Tab") -> None:
    """Press Tab until the focus is on an element that matches the selector."""
    for _ in range(MAX_TABS):
        lab.page.keyboard.press(key)
        if lab.page.evaluate(f"(selector) => ({FIND_FOCUS})()?.matches(selector) ?? false", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def open_tab_with_keys(lab: LabPage, name: str) -> None:
    """Go to a section with Tab and arrows, and open it with Enter."""
    tab_to(lab, '[role="tab"]')
    for _ in range(12):
        if lab.page.evaluate(f"({FIND_FOCUS})().textContent") == name:
            break
        lab.page.keyboard.press("ArrowRight")
        lab.page.wait_for_timeout(100)  # the focus follows a moment later
    lab.page.keyboard.press("Enter")


def hear(lab: LabPage, key: str, text: str, widget: str = ".parlour:not(.move-tree)") -> None:
    """Press a key, and wait until a live region of a widget says the text."""
    lab.page.keyboard.press(key)
    region = lab.page.locator(f"{widget} > [role=status][aria-live=polite]", has_text=text)
    region.first.wait_for(timeout=REPLY_TIMEOUT_MS)


def test_a_mistake_is_found_in_the_history_and_its_refutation_is_heard(browser: Browser, address: str) -> None:
    link = f"{address}/obliteration/?moves=divide+divide+subtract"
    with open_lab_page(browser, link) as lab:
        lab.page.locator(".parlour .board").first.wait_for(timeout=REPLY_TIMEOUT_MS)
        tab_to(lab, ".board [data-step]")
        hear(lab, "s", "The number 2")
        hear(lab, "l", "Player 1 subtracts 1. New number is 2. For Player 1 it draws. A better move was: add 1")
        hear(lab, "v", "Player 2, to move, draws")
        hear(lab, "u", "New number is 3. Player 1 to move.")
        hear(lab, "v", "Player 1, to move, wins in 1 move")
        hear(lab, "w", "add 1")
        hear(lab, "b", "Best play: Player 1 adds 1. New number is 4.")
        lab.page.keyboard.press("?")
        keys = lab.page.locator('dialog[data-dialog="key-list"][open]')
        keys.get_by_text("Say the best line from here").wait_for()
        lab.page.keyboard.press("Escape")
        keys.wait_for(state="detached")
        open_tab_with_keys(lab, "Tree")
        lab.page.locator(".move-tree .node").first.wait_for(timeout=REPLY_TIMEOUT_MS)
        tab_to(lab, ".node")
        lab.page.keyboard.press("ArrowRight")
        hear(lab, "l", "A better move was: add 1", ".move-tree")
        hear(lab, "b", "Best play: ", ".move-tree")
        hear(lab, " ", "Move 1: Player 1 subtracts 1.", ".move-tree")


def test_the_row_of_a_mistake_leads_to_its_refutation(browser: Browser, address: str) -> None:
    link = f"{address}/obliteration/?moves=divide+divide+subtract+add"
    with open_lab_page(browser, link) as lab:
        lab.page.locator(".parlour .board").first.wait_for(timeout=REPLY_TIMEOUT_MS)
        open_tab_with_keys(lab, "History")
        lab.wait_for_text("history_section", "Player 1 blunders")
        tab_to(lab, "tr button")
        while "Subtract" not in lab.page.evaluate(f"({FIND_FOCUS})().textContent"):
            tab_to(lab, "tr button")
        hear(lab, "Enter", "New number is 2. Player 2 to move.")
        tab_to(lab, ".board [data-step]", "Shift+Tab")
        hear(lab, "v", "Player 2, to move, draws")
        hear(lab, "b", "Best play: ")
