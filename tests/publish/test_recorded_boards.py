"""Recorded boards on the pages of the site: before Python, while it takes over, without it, and from a folder."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.board_page import AXE_SCRIPT, PAGE_TIMEOUT_MS, REPLY_TIMEOUT_MS
from helpers.shared_site import PAGE_NAMES
from playwright.sync_api import Browser, Page, Route, expect

from engines import game_class

PYTHON_FILES = "**/runtime/**"
MAX_TABS = 40
"""With so many presses of Tab the board is reached from the top of a page."""
BOARD = ".parlour:not([data-prerendered]):has(.board)"


class RecordedPage:
    """A page whose board is recorded, with what it asked other hosts for and what went wrong on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.locator(f"{BOARD}:visible").first
        self.held: list[Route] = []
        self.holds_python = False
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)

    def hold_python(self) -> None:
        """Keep back the files of Python until ``release_python``."""

        def handle(route: Route) -> None:
            if self.holds_python:
                self.held.append(route)
            else:
                route.continue_()

        self.holds_python = True
        self.page.route(PYTHON_FILES, handle)

    def release_python(self) -> None:
        """Let Python come."""
        self.holds_python = False
        for route in self.held:
            route.continue_()

    def open(self, url: str) -> None:
        """Open an address and wait until the board can be played."""
        self.page.goto(url, wait_until="commit")
        self.page.locator("html[data-playable]").wait_for(state="attached", timeout=PAGE_TIMEOUT_MS)

    def play(self, *moves: str) -> None:
        """Play moves of one step each."""
        for move in moves:
            before = self.page.url
            self.board.locator(f'[data-step="{move}"]').click()
            self.page.wait_for_function("url => location.href !== url", arg=before, timeout=REPLY_TIMEOUT_MS)

    def press(self, name: str) -> None:
        """Press a tool of the board."""
        self.board.get_by_role("button", name=name).click()

    def expect_status(self, text: str) -> None:
        """Wait until the status line has a text."""
        expect(self.board.locator(".status")).to_contain_text(text, timeout=REPLY_TIMEOUT_MS)

    def list_moves(self) -> list[str]:
        """Return the texts of the list of moves, with its cuts."""
        return self.board.locator(".moves button").all_inner_texts()

    def list_problems(self, *selectors: str) -> list[str]:
        """Return what axe finds wrong with parts of the page."""
        self.page.add_script_tag(path=AXE_SCRIPT)
        found = self.page.evaluate("async (include) => (await axe.run({ include })).violations", selectors)
        return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found]


@pytest.fixture
def recorded_page(browser: Browser) -> Iterator[RecordedPage]:
    """Open a page in a context of its own."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    yield RecordedPage(context.new_page())
    context.close()


def test_a_match_played_before_python_goes_on_with_it(recorded_page, site_address):
    visit, page = recorded_page, recorded_page.page
    visit.hold_python()
    visit.open(f"{site_address}/obliteration.html?version=2&moves=divide+divide")
    visit.expect_status("New number is 3. Player 1 to move.")  # a shared link shows its own position at once
    card = page.locator('[data-cell-name="headline"] .recorded-card:visible')
    expect(card).to_contain_text("Player 1, to move, wins in 1 move.")
    assert visit.list_problems(".prerendered", ".recorded-card", "#starting") == []
    visit.press("Hints")
    assert visit.board.locator('[data-step="add"]').get_attribute("data-value") == "win"
    visit.play("subtract")
    visit.press("Undo")
    visit.play("multiply")  # a branch
    visit.press("Reset")
    visit.play("divide")
    expect(card).to_contain_text("Player 2, to move, loses")
    visit.board.get_by_role("combobox", name="Who plays Player 2").select_option("hard")
    visit.expect_status("New number is 3. Player 1 to move.")  # the bot has answered
    expect(page.locator("#snapshot")).to_have_count(0, timeout=PAGE_TIMEOUT_MS)
    visit.board.locator('[data-step="add"]').focus()
    moves, address, place = visit.list_moves(), page.url, visit.board.bounding_box()
    visit.release_python()
    page.locator("html[data-live]").wait_for(state="attached", timeout=PAGE_TIMEOUT_MS)
    live = page.locator('#root [data-cell-name="board"] .parlour:not([data-prerendered])')
    assert place == pytest.approx(live.first.bounding_box(), abs=2)
    expect(page.locator(".recorded-card")).to_have_count(0, timeout=REPLY_TIMEOUT_MS)
    visit.expect_status("New number is 3. Player 1 to move.")
    assert (visit.list_moves(), page.url) == (moves, address)
    focused = "() => document.activeElement.shadowRoot?.activeElement?.dataset.step"
    assert page.evaluate(focused) == "add"
    expect(visit.board.get_by_role("combobox", name="Who plays Player 2")).to_have_value("hard")
    expect(visit.board.get_by_role("button", name="Hints")).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-cell-name="headline"]')).to_contain_text("Player 1, to move, wins in 1 move.")
    assert visit.list_problems('[data-cell-name="board"]', '[data-cell-name="headline"]') == []
    visit.press("Undo")
    visit.press("Undo the reset")  # the match before is there with its branches
    expect(visit.board.locator(".moves button")).to_have_count(5, timeout=REPLY_TIMEOUT_MS)
    assert page.locator(BOARD).count() == 1
    assert not [error for error in visit.errors if "Model not found" in error]


def test_a_link_to_a_position_shows_it_at_once_whoever_is_to_move(recorded_page, site_address):
    visit, page = recorded_page, recorded_page.page
    page.route(PYTHON_FILES, lambda route: route.abort())
    visit.open(f"{site_address}/obliteration.html?version=2&position=3:d:d&turn=1")
    visit.expect_status("Player 1 to move.")
    expect(page.locator('[data-cell-name="headline"] .recorded-card:visible')).to_contain_text(
        "Player 1, to move, wins"
    )
    visit.play("multiply")
    assert "position=" in page.url
    visit.press("Undo")
    visit.expect_status("Player 1 to move.")


def test_a_link_that_is_not_recorded_does_not_show_the_start_instead(recorded_page, site_address):
    page = recorded_page.page
    page.route(PYTHON_FILES, lambda route: route.abort())
    page.goto(f"{site_address}/obliteration.html?version=2&position=77:-:-&turn=1", wait_until="commit")
    page.locator("html[data-unrecorded]").wait_for(state="attached", timeout=PAGE_TIMEOUT_MS)
    expect(page.locator(".prerendered .parlour:visible")).to_have_count(0)
    expect(page.locator('[data-cell-name="headline"]:visible').first).not_to_contain_text("wins", use_inner_text=True)
    page.locator(".recorded-wait a:visible").click()
    page.locator("html[data-playable]").wait_for(state="attached", timeout=PAGE_TIMEOUT_MS)
    assert "position" not in page.url


def test_without_python_the_page_says_so_and_its_board_plays_by_keyboard(recorded_page, site_address):
    visit, page = recorded_page, recorded_page.page
    page.route(PYTHON_FILES, lambda route: route.abort())
    visit.open(f"{site_address}/obliteration.html")
    expect(page.locator("#starting")).to_contain_text("Python could not start", timeout=PAGE_TIMEOUT_MS)
    for _ in range(MAX_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.step") == "divide":
            break
    page.keyboard.press("Enter")
    visit.expect_status("New number is 6.")
    page.keyboard.press("h")
    expect(visit.board.locator('[data-step="divide"]')).to_have_attribute("data-value", "loss")
    page.keyboard.press("u")
    visit.expect_status("Player 1 to move.")
    page.keyboard.press("v")
    expect(visit.board.locator(".announcement")).to_contain_text("wins in 3 moves")
    page.keyboard.press("e")
    expect(visit.board.locator(".error")).to_contain_text("This needs Python")
    title = game_class("obliteration").variant_titles["off"]
    page.locator(".recorded-variants:visible select").select_option(label=title)
    page.wait_for_function("() => location.search.includes('rules')", timeout=REPLY_TIMEOUT_MS)
    visit.play("divide")
    visit.expect_status("New number is 6.")
    expect(page.get_by_text("Failed to start the notebook runtime", exact=True)).to_be_hidden()
    page.locator("#starting").get_by_role("button", name="Close").click()  # it covered what stands below
    expect(page.locator("#starting")).to_have_count(0)


def test_a_board_whose_files_do_not_come_is_a_picture_and_the_page_says_so(recorded_page, site_address):
    page = recorded_page.page
    page.route(PYTHON_FILES, lambda route: route.abort())
    page.route("**/boards/**", lambda route: route.abort())
    page.goto(f"{site_address}/obliteration.html", wait_until="commit")
    expect(page.locator("#starting")).to_contain_text("The board could not be loaded", timeout=PAGE_TIMEOUT_MS)
    expect(page.locator(".prerendered .parlour:visible")).to_have_count(1)
    assert "say is not defined" not in " ".join(recorded_page.errors)


def test_a_browser_without_webassembly_is_told_and_plays(recorded_page, site_address):
    recorded_page.page.add_init_script("delete globalThis.WebAssembly")
    recorded_page.open(f"{site_address}/obliteration.html")
    expect(recorded_page.page.locator("#starting")).to_contain_text("no WebAssembly", timeout=PAGE_TIMEOUT_MS)
    recorded_page.board.locator('[data-step="divide"]').click()
    recorded_page.expect_status("New number is 6.")


def test_a_python_that_hangs_without_an_error_is_reported(recorded_page, site_address):
    visit, page = recorded_page, recorded_page.page
    visit.hold_python()
    page.clock.install()
    visit.open(f"{site_address}/obliteration.html")
    expect(page.locator("#starting")).to_contain_text("Python is starting")
    is_silent = page.locator("html[data-silent]")
    for _ in range(PAGE_TIMEOUT_MS // 500):
        page.clock.fast_forward("03:00")
        if is_silent.count():
            break
        page.wait_for_timeout(500)  # the worker has said something just now, so the wait began anew
    expect(page.locator("#starting")).to_contain_text("not answered for a long time")
    visit.board.locator('[data-step="divide"]').click()
    visit.expect_status("New number is 6.")


def test_a_page_opened_from_a_folder_plays(browser: Browser, site_folder: Path):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    visit = RecordedPage(context.new_page())
    visit.open((site_folder / "obliteration.html").as_uri())
    expect(visit.page.locator("#starting")).to_contain_text("opened from a folder")
    visit.board.locator('[data-step="divide"]').tap()
    visit.expect_status("New number is 6.")
    expect(visit.page.locator("#snapshot")).to_have_css("display", "flex")  # marimo's style sheet is loaded
    context.close()


@pytest.mark.parametrize("name", PAGE_NAMES)
def test_every_page_opened_from_a_folder_can_be_read_and_its_board_plays(browser: Browser, site_folder: Path, name):
    context = browser.new_context()
    visit = RecordedPage(context.new_page())
    visit.open((site_folder / f"{name}.html").as_uri())
    expect(visit.page.locator("#snapshot h1")).to_be_visible()
    expect(visit.board.locator(".status")).to_contain_text("to move", timeout=REPLY_TIMEOUT_MS)
    context.close()


def test_the_files_until_a_board_plays_are_small(site_folder: Path):
    text = (site_folder / "obliteration.html").read_text("utf-8")
    files = re.findall(r'<script async fetchpriority="high" src="\./(boards/[^"]+)"', text)
    assert len(files) == 2
    sizes = [(site_folder / f"{file}.gz").stat().st_size for file in files]
    assert sum(sizes) < 60_000
    info = json.loads(re.search(r'id="recorded-boards">(.*?)</script>', text)[1])
    assert [board["game"] for board in info["boards"]] == ["obliteration"]
    assert len(info["boards"][0]["recordings"]) == 6
