"""A student's page of a class in Chromium: how soon its board takes a move, what is fetched, and what it costs the server."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

from playwright.async_api import Browser

from benchmarks.harness import Row, format_seconds
from benchmarks.load_client import TIMEOUT_SECONDS
from benchmarks.load_test import launch_chromium

AVAILABLE_SPOT = "#board .board [data-available]"


async def time_class_page(name: str, address: str, cookie: str, process_id: int, visits: int) -> Row:
    """Open the page of a student again and again, each time with an empty cache; return the row."""
    fetched = Counter[str]()
    async with launch_chromium() as browser:
        await open_board(browser, address, cookie, Counter())  # the server compresses its files once
        before = read_processor_seconds(process_id)
        times = [await open_board(browser, address, cookie, fetched) for _ in range(visits)]
        used = read_processor_seconds(process_id) - before
    facts = {
        "kB fetched each": round(fetched["bytes"] / visits / 1000, 1),
        "files each": round(fetched["files"] / visits),
        "processor of the server each": format_seconds(used / visits),
    }
    return Row(name, facts, {"to a board that takes a move": times})


async def open_board(browser: Browser, address: str, cookie: str, fetched: Counter[str]) -> float:
    """Open the page in a new context; return the seconds until its board takes a move, and count what it fetches."""
    context = await browser.new_context()
    key, _, value = cookie.partition("=")
    await context.add_cookies([{"name": key, "value": value, "url": f"http://{urlsplit(address).netloc}"}])
    page = await context.new_page()
    devtools = await context.new_cdp_session(page)
    await devtools.send("Network.enable")

    def count(event: dict[str, float]) -> None:
        fetched.update(bytes=int(event["encodedDataLength"]), files=1)

    devtools.on("Network.loadingFinished", count)
    started = time.perf_counter()
    await page.goto(f"{address}/class/")
    await page.locator(AVAILABLE_SPOT).first.wait_for(timeout=1000 * TIMEOUT_SECONDS)
    seconds = time.perf_counter() - started
    await asyncio.sleep(0)
    await context.close()
    return seconds


def read_processor_seconds(process_id: int) -> float:
    """Return how much of the processor another process has used."""
    fields = Path(f"/proc/{process_id}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
