"""A class in the laboratory: students open it at the same moment and play, some of them in real browsers.

A student opens a page with all its files, waits for board and verdicts, and then plays, thinking for a
few seconds before each move. Times are wall-clock times, because students wait by the clock; other work
on the machine affects them. "To the verdict" is the time from a request until the verdicts of the new
position have arrived.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Browser, Page, Response, async_playwright
from playwright.async_api import Error as PlaywrightError

from benchmarks.clicks import PLAY_SCRIPT
from benchmarks.harness import Plan, Row, format_seconds
from benchmarks.load_client import TIMEOUT_SECONDS, Student, StudentError
from laboratory.pages import LABORATORIES
from laboratory.server.visitors import COOKIE_NAME, make_cookie
from publish.tools import chromium_options

ACCESS_CODE = "chalk"
MEAN_THINKING_SECONDS = 3.0
"""The mean time that a student thinks before a move; this is a fast class."""
BROWSER_COUNT = 3
"""The number of students who use a real Chromium."""


def measure(plan: Plan) -> Iterator[Row]:
    """Yield rows for each size of a class: all students, each laboratory, and the real browsers."""
    moves = 3 if plan.quick else 10
    for size in (8,) if plan.quick else (30, 100):
        plan.on_case(f"{size} students")
        with serve_class() as address:
            yield from asyncio.run(run_class(address, size, moves))


async def run_class(address: str, size: int, moves: int) -> list[Row]:
    """Run one class, from the opening of its pages to its last move; return its rows."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(size + 8))
    names = list(LABORATORIES)
    students = [Student(address, names[n % len(names)], n, ACCESS_CODE) for n in range(size - BROWSER_COUNT)]
    async with launch_chromium() as browser:
        files = await list_page_files(browser, address, names)
        before = fetch_costs(address)
        tabs = [await browser.new_page() for _ in range(BROWSER_COUNT)]
        open_results = await asyncio.gather(
            *(return_failure(student.open_page(files)) for student in students),
            *(return_failure(open_laboratory(tab, address, name)) for tab, name in zip(tabs, names, strict=False)),
        )
        opened = fetch_costs(address)
        move_results = await asyncio.gather(
            *(return_failure(play_moves(student, moves)) for student in students),
            *(return_failure(time_tab_clicks(tab, moves)) for tab in tabs),
        )
        after = fetch_costs(address)
    for student in students:
        await student.close()
    tab_results = move_results[len(students) :]
    return [
        summarize_class(size, students, open_results, move_results, [before, opened, after]),
        *(summarize_laboratory(size, name, students, move_results) for name in names),
        Row(f"{size}: {BROWSER_COUNT} in Chromium", {}, {"click to drawn": collect_times(tab_results)}),
    ]


def summarize_class(
    size: int,
    students: Sequence[Student],
    open_results: Sequence[Any],
    move_results: Sequence[Any],
    costs: Sequence[dict[str, Any]],
) -> Row:
    """Return the row of a whole class; the costs are from before it, after opening, and after playing."""
    before, opened, after = costs
    results = [*open_results, *move_results]
    failures = [f"{type(result).__name__}: {result}" for result in results if isinstance(result, Exception)]
    times = collect_times(move_results[: len(students)])
    move_count = max(1, len(collect_times(move_results)))
    facts = {
        "failed": len(failures),
        "last board": format_seconds(
            max((result for result in open_results if isinstance(result, float)), default=0.0)
        ),
        "MB fetched each": max((student.fetched_bytes for student in students), default=0) / 1e6,
        "server MB": after["mb"],
        "server MB each": (after["mb"] - before["mb"]) / size,
        "processor to open": format_seconds((opened["seconds"] - before["seconds"]) / size),
        "processor a move": format_seconds((after["seconds"] - opened["seconds"]) / move_count),
        "questions to the solver": after["asked"] - before["asked"],
        "of them newly solved": after["worked"] - before["worked"],
    }
    return Row(
        f"{size} students", facts | format_slowest(times), {"to the verdict": times}, note="; ".join(failures[:1])
    )


def summarize_laboratory(size: int, name: str, students: Sequence[Student], move_results: Sequence[Any]) -> Row:
    """Return the row of one laboratory."""
    pairs = zip(students, move_results, strict=False)  # the browsers' results come after the students'
    times = collect_times([result for student, result in pairs if student.laboratory == name])
    return Row(f"{size}: {name}", format_slowest(times), {"to the verdict": times})


def format_slowest(times: Sequence[float]) -> dict[str, str]:
    """Return a fact: the time within which 19 of 20 moves are answered."""
    return {"19 of 20 within": format_seconds(sorted(times)[int(0.95 * len(times))])} if times else {}


def collect_times(move_results: Sequence[Any]) -> list[float]:
    """Return the times of all players who did not fail."""
    return [seconds for times in move_results if not isinstance(times, Exception) for seconds in times]


async def return_failure(awaitable: Any) -> Any:
    """Return the result of an awaitable, or the exception if it fails."""
    try:
        return await awaitable
    except (StudentError, OSError, PlaywrightError) as failure:
        return failure


async def play_moves(student: Student, moves: int) -> list[float]:
    """Play a student's moves; return the seconds of each."""
    times = []
    for _ in range(moves):
        await asyncio.sleep(student.rng.uniform(0, 2 * MEAN_THINKING_SECONDS))
        times.append(await student.play_move())
    return times


# Real browsers.


@asynccontextmanager
async def launch_chromium() -> AsyncIterator[Browser]:
    """Yield a running Chromium."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**chromium_options())
        yield browser
        await browser.close()


async def list_page_files(browser: Browser, address: str, names: Sequence[str]) -> list[str]:
    """Return the files that the pages need, from a visit to each laboratory before the class."""
    page = await browser.new_page()
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))  # noqa: PLW0108 - Playwright cannot take a builtin
    for name in names:
        await open_laboratory(page, address, name)
    await page.close()
    paths = dict.fromkeys(urlsplit(response.url).path for response in responses)
    return [path for path in paths if "/assets/" in path]


async def open_laboratory(page: Page, address: str, name: str) -> float:
    """Open a laboratory in a tab; return the seconds until its board and its verdicts are visible."""
    started = time.perf_counter()
    await page.goto(f"{address}/{name}/?access_token={ACCESS_CODE}", timeout=1000 * TIMEOUT_SECONDS)
    await page.locator('[data-cell-name="headline"] h2').wait_for(timeout=1000 * TIMEOUT_SECONDS)
    await page.locator('[data-cell-name="board"] .parlour .status').wait_for(timeout=1000 * TIMEOUT_SECONDS)
    return time.perf_counter() - started


async def time_tab_clicks(page: Page, moves: int) -> list[float]:
    """Play moves in a tab; return the seconds from each click to the drawn reply."""
    times = []
    for _ in range(moves):
        await asyncio.sleep(MEAN_THINKING_SECONDS)
        milliseconds = await page.evaluate(PLAY_SCRIPT)
        if milliseconds is not None:  # None if the game is over
            times.append(milliseconds / 1000)
    if not times:
        raise StudentError("a real page did not reply to any click")
    return times


# The server.


@contextmanager
def serve_class(*options: str) -> Iterator[str]:
    """Run a laboratory that counts the costs of its class; yield its address."""
    command = [sys.executable, "-m", "benchmarks.load_server", "--headless", "--token", ACCESS_CODE, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603 - our server
        try:
            first_line = server.stdout.readline() if server.stdout else ""
            address = re.search(r"http://[^/]+", first_line)
            if not address:
                raise RuntimeError(f"The laboratory did not start: {first_line}")
            yield address[0]
        finally:
            server.terminate()


def fetch_costs(address: str) -> dict[str, Any]:
    """Return the costs of the class so far."""
    cookie = f"{COOKIE_NAME}={make_cookie(ACCESS_CODE)}"
    request = urllib.request.Request(f"{address}/costs", headers={"Cookie": cookie})  # noqa: S310 - our server
    with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:  # noqa: S310 - our server
        costs: dict[str, Any] = json.load(response)
        return costs
