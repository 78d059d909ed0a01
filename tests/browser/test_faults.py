"""Faults that happen in a class: a slow network, a laptop that sleeps, one link in two tabs, a server that crashes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from helpers.board_page import PAGE_TIMEOUT_MS, REPLY_TIMEOUT_MS, ROOT, find_free_port, wait_for_address
from helpers.lab_page import LabPage
from playwright.sync_api import Browser, Page, expect


class LaboratoryServer:
    """A laboratory that can be killed and started again at the same address."""

    def __init__(self, *options: str) -> None:
        self.port, self.options = find_free_port(), options
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "laboratory", "--headless", "--port", str(self.port), *self.options]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=quiet, stderr=quiet)
        wait_for_address(f"{self.address}/start/")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture(scope="module")
def server() -> Iterator[LaboratoryServer]:
    laboratory = LaboratoryServer()
    yield laboratory
    laboratory.kill()


@contextmanager
def open_tab(browser: Browser, address: str, ready_cell: str = "headline") -> Iterator[LabPage]:
    """Yield a tab with a laboratory; failed requests are expected here, errors in cells are not."""
    context = browser.new_context(viewport={"width": 1200, "height": 1100})
    page = LabPage(context.new_page(), address)
    page.cell(ready_cell).get_by_role("heading").first.wait_for(timeout=PAGE_TIMEOUT_MS)
    yield page
    context.close()
    assert [error for error in page.errors if error.startswith("cell")] == []


def click_spot(lab: LabPage, step: str) -> None:
    lab.cell("board").locator(f'[data-step="{step}"]').first.click()


def make_network_switch(page: Page) -> Any:
    """Return a function that sets the network of a tab, as in ``make_network_switch(page)(latency=400)``."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")

    def set_network(*, offline: bool = False, latency: int = 0, rate: int = -1) -> None:
        conditions = {"offline": offline, "latency": latency, "downloadThroughput": rate, "uploadThroughput": rate}
        devtools.send("Network.emulateNetworkConditions", conditions)

    return set_network


def test_a_slow_network_delays_moves_and_loses_none(browser: Browser, server: LaboratoryServer):
    with open_tab(browser, f"{server.address}/obliteration/") as lab:
        make_network_switch(lab.page)(latency=800, rate=20_000)
        for number in ("6", "3"):
            click_spot(lab, "divide")
            lab.wait_for_text("board", f"New number is {number}.")
        lab.wait_for_text("headline", "Player 1, to move, wins in 1 move.")
        expect(lab.cell("board").locator(".moves")).to_contain_text("2. ÷ 2")


def test_a_browser_that_was_offline_says_so_and_plays_on(browser: Browser, server: LaboratoryServer):
    with open_tab(browser, f"{server.address}/obliteration/?moves=divide") as lab:
        set_network = make_network_switch(lab.page)
        set_network(offline=True)
        click_spot(lab, "divide")
        lab.page.get_by_text("Failed to fetch").first.wait_for(timeout=REPLY_TIMEOUT_MS)
        expect(lab.cell("board").locator(".status")).to_contain_text(
            "New number is 6."
        )  # the move is not shown as played
        lab.page.wait_for_timeout(1500)  # the board ignores the same move at once as a double click
        set_network()
        click_spot(lab, "divide")
        lab.wait_for_text("board", "New number is 3.")
        lab.wait_for_text("headline", "Player 1, to move, wins in 1 move.")


def test_two_tabs_on_one_link_are_two_matches(browser: Browser, server: LaboratoryServer):
    link = f"{server.address}/obliteration/?version=2&moves=divide+divide"
    with open_tab(browser, link) as first, open_tab(browser, link) as second:
        click_spot(first, "add")
        first.wait_for_text("headline", "The game is over")
        click_spot(second, "multiply")
        second.wait_for_text("board", "New number is 10.")
        expect(first.cell("board").locator(".status")).to_contain_text("New number is 4.")
        expect(first.page).to_have_url(f"{link}+add")
        expect(second.page).to_have_url(f"{link}+multiply")


def test_after_a_crash_of_the_server_the_page_says_so_and_has_its_position_again(
    browser: Browser, server: LaboratoryServer
):
    with open_tab(browser, f"{server.address}/obliteration/?moves=divide") as lab:
        click_spot(lab, "divide")
        lab.wait_for_text("headline", "Player 1, to move, wins in 1 move.")
        expect(lab.page).to_have_url(f"{server.address}/obliteration/?version=2&moves=divide+divide")
        server.kill()
        lab.page.get_by_text("kernel not found").wait_for(timeout=REPLY_TIMEOUT_MS)
        server.start()
        lab.page.reload()
        lab.wait_for_text("board", "New number is 3.")
        expect(lab.cell("board").locator(".moves")).to_contain_text("2. ÷ 2")
        click_spot(lab, "add")
        lab.wait_for_text("headline", "The game is over")


def make_branch(lab: LabPage) -> str:
    """Play three moves, take the last one back and play another one; return what the board lists."""
    for step, number in (("divide", 6), ("divide", 3), ("add", 4)):
        click_spot(lab, step)
        lab.wait_for_text("board", f"New number is {number}.")
    lab.cell("board").get_by_role("button", name=re.compile("Undo")).click()
    lab.wait_for_text("board", "New number is 3.")
    click_spot(lab, "subtract")
    lab.wait_for_text("board", "New number is 2.")
    moves: str = lab.cell("board").locator(".moves").inner_text()
    assert moves.count("3. ") == 2
    return moves


def test_a_killed_server_loses_neither_branches_nor_the_answers_of_a_lesson(browser: Browser, server: LaboratoryServer):
    with open_tab(browser, f"{server.address}/obliteration/") as lab:
        moves = make_branch(lab)
        lesson = LabPage(lab.page.context.new_page(), f"{server.address}/lesson_loops/")
        lesson.cell("play").get_by_role("radio").first.click(timeout=PAGE_TIMEOUT_MS)
        lesson.page.get_by_role("button", name="Go on to step 2").click(timeout=PAGE_TIMEOUT_MS)
        expect(lesson.page).to_have_url(re.compile("answers=.*step[.]2"), timeout=PAGE_TIMEOUT_MS)
        server.kill()
        server.start()
        lab.page.reload()
        lab.wait_for_text("board", "New number is 2.")
        expect(lab.cell("board").locator(".moves")).to_have_text(moves, use_inner_text=True, timeout=PAGE_TIMEOUT_MS)
        lesson.page.reload()
        expect(lesson.page.locator('[data-step="2"]')).to_be_visible(timeout=PAGE_TIMEOUT_MS)
        expect(lesson.cell("play").get_by_role("radio").first).to_be_checked(timeout=PAGE_TIMEOUT_MS)


def test_a_page_whose_session_has_ended_has_everything_again(browser: Browser):
    server = LaboratoryServer("--keep", "1")
    try:
        with open_tab(browser, f"{server.address}/obliteration/") as lab:
            moves = make_branch(lab)
            lab.page.goto("about:blank")
            lab.page.wait_for_timeout(4_000)  # as while a lid is closed: the server forgets the session
            lab.page.go_back()
            lab.wait_for_text("board", "New number is 2.")
            expect(lab.cell("board").locator(".moves")).to_have_text(
                moves, use_inner_text=True, timeout=PAGE_TIMEOUT_MS
            )
    finally:
        server.kill()


def test_back_from_a_lesson_and_forward_again_finds_its_answers(browser: Browser, server: LaboratoryServer):
    with open_tab(browser, f"{server.address}/start/", "head") as lesson:
        lesson.page.goto(f"{server.address}/lesson_induction/")
        lesson.cell("play").get_by_role("radio").first.click(timeout=PAGE_TIMEOUT_MS)
        expect(lesson.page).to_have_url(re.compile("lesson_induction/.*answers="), timeout=PAGE_TIMEOUT_MS)
        lesson.page.go_back(timeout=PAGE_TIMEOUT_MS)
        expect(lesson.page).to_have_url(re.compile("/start/"))
        lesson.page.go_forward(timeout=PAGE_TIMEOUT_MS)
        expect(lesson.page).to_have_url(re.compile("lesson_induction/.*answers="))
        expect(lesson.cell("play").get_by_role("radio").first).to_be_checked(timeout=PAGE_TIMEOUT_MS)
