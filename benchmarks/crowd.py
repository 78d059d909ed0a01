"""A class at the laboratory: students who open it at the same moment and play, among them real browsers.

A student opens a page with all its files, waits for board and verdicts, and then plays, thinking for a few
seconds before each move. Times are the wall clock's, for students wait by it: other work on the machine shows
in them. "To the verdict" runs from the ask until the verdicts of the new position have arrived.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
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
from playwright.async_api import Error as Astray

from benchmarks.clicks import FLAGS, PLAY
from benchmarks.harness import Plan, Row
from benchmarks.report import write_seconds
from benchmarks.student import PATIENCE, Failed, Student
from laboratory.pages import LABORATORIES

WORD = "chalk"
THINKING = 3.0
"""The seconds that a student thinks before a move, on the average: a brisk class."""
BROWSERS = 3
"""So many of the students sit at a real Chromium."""


def rows(plan: Plan) -> Iterator[Row]:
    """Rows for each size of a class: all together, each laboratory, and the real browsers."""
    moves = 3 if plan.quick else 10
    for size in (8,) if plan.quick else (30, 100):
        plan.told(f"{size} students")
        with classroom() as address:
            yield from asyncio.run(lesson(address, size, moves))


async def lesson(address: str, size: int, moves: int) -> list[Row]:
    """One class from the opening of its pages to its last move."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(size + 8))
    names = list(LABORATORIES)
    students = [Student(address, names[n % len(names)], n, WORD) for n in range(size - BROWSERS)]
    async with chromium() as browser:
        files = await teacher(browser, address, names)
        before = costs(address)
        tabs = [await browser.new_page() for _ in range(BROWSERS)]
        entered = await asyncio.gather(
            *(tried(student.enter(files)) for student in students),
            *(tried(visit(tab, address, name)) for tab, name in zip(tabs, names, strict=False)),
        )
        opened = costs(address)
        played = await asyncio.gather(
            *(tried(game(student, moves)) for student in students), *(tried(clicks(tab, moves)) for tab in tabs)
        )
        after = costs(address)
    for student in students:
        await student.leave()
    bill = [before, opened, after]
    return [
        all_of(size, students, entered, played, bill),
        *(each(size, name, students, played) for name in names),
        Row(f"{size}: {BROWSERS} in Chromium", {}, {"click to drawn": times(played[len(students) :])}),
    ]


def all_of(
    size: int, students: Sequence[Student], entered: Sequence[Any], played: Sequence[Any], bill: Sequence[Any]
) -> Row:
    """The row of a whole class; the bill is what it had cost before, once opened, and after."""
    before, opened, after = bill
    failures = [f"{type(one).__name__}: {one}" for one in [*entered, *played] if isinstance(one, Exception)]
    moves = times(played[: len(students)])
    facts = {
        "failed": len(failures),
        "last board": write_seconds(max((one for one in entered if isinstance(one, float)), default=0.0)),
        "MB fetched each": max((student.fetched for student in students), default=0) / 1e6,
        "server MB": after["mb"],
        "server MB each": (after["mb"] - before["mb"]) / size,
        "processor to open": write_seconds((opened["seconds"] - before["seconds"]) / size),
        "processor a move": write_seconds((after["seconds"] - opened["seconds"]) / max(1, len(times(played)))),
        "solver asked": after["asked"] - before["asked"],
        "had to work": after["worked"] - before["worked"],
    }
    return Row(f"{size} students", facts | late(moves), {"to the verdict": moves}, note="; ".join(failures[:1]))


def each(size: int, name: str, students: Sequence[Student], played: Sequence[Any]) -> Row:
    """The row of one laboratory."""
    moves = times([one for student, one in zip(students, played, strict=False) if student.laboratory == name])
    return Row(f"{size}: {name}", late(moves), {"to the verdict": moves})


def late(moves: Sequence[float]) -> dict[str, str]:
    """How long nineteen of twenty moves take at most."""
    return {"19 of 20 within": write_seconds(sorted(moves)[int(0.95 * len(moves))])} if moves else {}


def times(played: Sequence[Any]) -> list[float]:
    """The times of all who did not fail."""
    return [one for found in played if not isinstance(found, Exception) for one in found]


async def tried(doing: Any) -> Any:
    """What comes of something, or the failure."""
    try:
        return await doing
    except (Failed, OSError, Astray) as failure:
        return failure


async def game(student: Student, moves: int) -> list[float]:
    """A student's moves."""
    found = []
    for _ in range(moves):
        await asyncio.sleep(student.rng.uniform(0, 2 * THINKING))
        found.append(await student.play())
    return found


# The real browsers.


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser that has the class's word."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield browser
        await browser.close()


async def teacher(browser: Browser, address: str, names: Sequence[str]) -> list[str]:
    """The files that a page needs, from the teacher's visit to each laboratory before the class comes."""
    page = await browser.new_page()
    seen: list[Response] = []
    page.on("response", lambda answer: seen.append(answer))  # noqa: PLW0108 - playwright cannot mark a builtin
    for name in names:
        await visit(page, address, name)
    await page.close()
    paths = dict.fromkeys(urlsplit(one.url).path for one in seen)
    return [path for path in paths if "/assets/" in path]


async def visit(page: Page, address: str, name: str) -> float:
    """Opens a laboratory in a tab; the seconds until its board and its verdicts are there."""
    begun = time.perf_counter()
    await page.goto(f"{address}/{name}/?access_token={WORD}", timeout=1000 * PATIENCE)
    await page.locator('[data-cell-name="verdicts"] h2').wait_for(timeout=1000 * PATIENCE)
    await page.locator('[data-cell-name="board"] .parlour .status').wait_for(timeout=1000 * PATIENCE)
    return time.perf_counter() - begun


async def clicks(page: Page, moves: int) -> list[float]:
    """A tab's moves: the seconds from click to drawn reply."""
    found = []
    for _ in range(moves):
        await asyncio.sleep(THINKING)
        spent = await page.evaluate(PLAY)
        if spent is not None:  # the game may be over
            found.append(spent / 1000)
    if not found:
        raise Failed("no click on a real page brought a reply")
    return found


# The server.


@contextmanager
def classroom(*options: str) -> Iterator[str]:
    """The address of a laboratory that counts what its class costs."""
    command = [sys.executable, "-m", "benchmarks.classroom", "--headless", "--token", WORD, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603 - our own server
        try:
            told = server.stdout.readline() if server.stdout else ""
            found = re.search(r"http://[^/]+", told)
            if not found:
                raise RuntimeError(f"the laboratory did not open: {told}")
            yield found[0]
        finally:
            server.terminate()


def costs(address: str) -> dict[str, Any]:
    """What the class has cost so far."""
    request = urllib.request.Request(f"{address}/costs", headers={"Cookie": f"parlour={WORD}"})  # noqa: S310 - our own
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - our own server
        told: dict[str, Any] = json.load(answer)
        return told
