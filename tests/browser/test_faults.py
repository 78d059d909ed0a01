"""What goes wrong in a class: a slow network, a laptop that sleeps, one link in two tabs, a server that dies."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tables import PATIENCE, ROOT, SOON, free_port, wait_for
from visits import Visit


class Server:
    """A laboratory that can be killed and opened again at the same address."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.open()

    def open(self) -> None:
        command = [sys.executable, "-m", "laboratory", "--headless", "--port", str(self.port)]
        quiet = subprocess.DEVNULL
        self.running = subprocess.Popen(command, cwd=ROOT, stdout=quiet, stderr=quiet)
        wait_for(f"{self.address}/start/")

    def kill(self) -> None:
        self.running.kill()
        self.running.wait()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    one = Server()
    yield one
    one.kill()


@contextmanager
def tab(browser: Browser, address: str) -> Iterator[Visit]:
    """A tab on a laboratory; that a request fails is expected here, that a cell does is not."""
    context = browser.new_context(viewport={"width": 1200, "height": 1100})
    one = Visit(context.new_page(), address)
    one.cell("verdicts").get_by_role("heading").wait_for(timeout=PATIENCE)
    yield one
    context.close()
    assert [fault for fault in one.faults if fault.startswith("cell")] == []


def press(lab: Visit, step: str) -> None:
    lab.cell("board").locator(f'[data-step="{step}"]').first.click()


def network(page: Page) -> Any:
    """What sets the network of a tab: ``network(page)(latency=400)``."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")

    def put(*, offline: bool = False, latency: int = 0, rate: int = -1) -> None:
        told = {"offline": offline, "latency": latency, "downloadThroughput": rate, "uploadThroughput": rate}
        devtools.send("Network.emulateNetworkConditions", told)

    return put


def test_a_slow_network_delays_moves_and_loses_none(browser: Browser, server: Server):
    with tab(browser, f"{server.address}/obliteration/") as lab:
        network(lab.page)(latency=800, rate=20_000)
        for number in ("6", "3"):
            press(lab, "divide")
            lab.shows("board", f"New number is {number}.")
        lab.shows("verdicts", "add wins in 1 ply.")
        expect(lab.cell("board").locator(".moves")).to_contain_text("2. divide")


def test_a_browser_that_slept_says_so_and_plays_on(browser: Browser, server: Server):
    with tab(browser, f"{server.address}/obliteration/?moves=divide") as lab:
        put = network(lab.page)
        put(offline=True)
        press(lab, "divide")
        lab.page.get_by_text("Failed to fetch").first.wait_for(timeout=SOON)
        expect(lab.cell("board").locator(".status")).to_contain_text(
            "New number is 6."
        )  # nothing pretends to be played
        lab.page.wait_for_timeout(1500)  # a while: the board takes the same move again at once for a double click
        put()
        press(lab, "divide")
        lab.shows("board", "New number is 3.")
        lab.shows("verdicts", "add wins in 1 ply.")


def test_two_tabs_on_one_link_are_two_matches(browser: Browser, server: Server):
    link = f"{server.address}/obliteration/?moves=divide+divide"
    with tab(browser, link) as one, tab(browser, link) as other:
        press(one, "add")
        one.shows("verdicts", "The game is over")
        press(other, "multiply")
        other.shows("board", "New number is 10.")
        expect(one.cell("board").locator(".status")).to_contain_text("New number is 4.")
        expect(one.page).to_have_url(f"{link}+add")
        expect(other.page).to_have_url(f"{link}+multiply")


def test_a_server_that_died_is_told_and_its_page_has_the_position_again(browser: Browser, server: Server):
    with tab(browser, f"{server.address}/obliteration/?moves=divide") as lab:
        press(lab, "divide")
        lab.shows("verdicts", "add wins in 1 ply.")
        expect(lab.page).to_have_url(f"{server.address}/obliteration/?moves=divide+divide")
        server.kill()
        lab.page.get_by_text("kernel not found").wait_for(timeout=SOON)
        server.open()
        lab.page.reload()
        lab.shows("board", "New number is 3.")
        expect(lab.cell("board").locator(".moves")).to_contain_text("2. divide")
        press(lab, "add")
        lab.shows("verdicts", "The game is over")
