"""A class with one hostile student: how much longer the others wait, for each way to keep the server busy.

The hostile student has a cookie like everybody else and speaks to the server directly, without waiting for answers. The
others play as in ``load_test``. Each way is measured between two runs without the hostile student, on the same server.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress

from benchmarks.harness import Plan, Row
from benchmarks.load_client import Student, StudentError
from benchmarks.load_test import ACCESS_CODE, collect_times, play_moves, return_failure, serve_class
from laboratory.pages import LABORATORIES

PAUSE_SECONDS = 0.02
"""How long the hostile student waits between requests."""
TAB_COUNT = 10
SLOW_SEATS = {"front_ham": 8, "claustroboard": 8}
TOTAL_PERCENTILE = 0.95


async def start_long_work(page: Student) -> None:
    """Open every section of a page in turn, and start and continue everything in it that can be started."""
    await page.visit_page()
    turn = 0
    while True:
        await page.send_controls(str(turn % TAB_COUNT))
        for model in [model for model in page.models.values() if "settings" in model]:
            for command in ("start", "run_slice"):
                await page.send_request({"do": command}, model)
        await page.send_request({"do": "set_hints", "hints": bool(turn % 2)})
        turn += 1
        await asyncio.sleep(PAUSE_SECONDS)


async def seat_slow_bots(page: Student) -> None:
    """Let eight of the slowest bots play on a page for ever."""
    await page.visit_page()
    seats = SLOW_SEATS[page.laboratory]
    await page.send_request({"do": "set_rules", "rules": {"players": seats}})
    await page.send_request({"do": "set_seats", "seats": ["mcts1000"] * seats})
    while True:
        await page.send_request({"do": "play_bot"})
        await asyncio.sleep(PAUSE_SECONDS)


async def open_again(page: Student) -> None:
    """Open a page again and again."""
    while True:
        page.session_id = f"s_x{page.rng.randrange(10**9)}"
        await page.visit_page()
        await page.close()


Way = tuple[str, int, Callable[[Student], Awaitable[None]], tuple[str, ...]]
WAYS: tuple[Way, ...] = (
    ("long work on 1 page", 1, start_long_work, ("claustroboard",)),
    ("long work on 10 pages", 10, start_long_work, tuple(LABORATORIES)),
    ("mcts1000 in 8 seats on 8 pages", 8, seat_slow_bots, tuple(SLOW_SEATS)),
    ("100 pages opened at once", 100, open_again, tuple(LABORATORIES)),
)
"""What a hostile student does: its name, on how many pages, what each page does, and which pages these are."""


def measure(plan: Plan) -> Iterator[Row]:
    """Yield a row for each way: the times of the honest students without and with it."""
    size, moves = (12, 3) if plan.quick else (30, 8)
    with serve_class() as address:
        yield from asyncio.run(run_ways(address, size, moves, plan))


async def run_ways(address: str, size: int, moves: int, plan: Plan) -> list[Row]:
    """Open the honest students' pages, and measure one way after the other."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(size + 128))
    names = list(LABORATORIES)
    students = [Student(address, names[n % len(names)], n, ACCESS_CODE) for n in range(size - 1)]
    await asyncio.gather(*(student.open_page() for student in students))
    rows = []
    for number, way in enumerate(WAYS):
        plan.on_case(way[0])
        times: dict[str, list[float]] = {"without": [], "with": []}
        times["without"] += await time_moves(students, moves)
        async with run_hostile_student(address, way, number):
            times["with"] += await time_moves(students, moves)
        times["without"] += await time_moves(students, moves)
        late = {side: percentile(seconds) for side, seconds in times.items()}
        facts = {f"p95 {side}": f"{1000 * seconds:.0f} ms" for side, seconds in late.items()}
        rows.append(Row(way[0], facts | {"p95 grows by": f"{late['with'] / late['without'] - 1:+.0%}"}, times))
    for student in students:
        await student.close()
    return rows


async def time_moves(students: list[Student], moves: int) -> list[float]:
    """Return the times of all moves of all students, in the order of the students."""
    results = await asyncio.gather(*(return_failure(play_moves(student, moves)) for student in students))
    for result in results:
        if isinstance(result, Exception):
            raise result
    return collect_times(results)


@asynccontextmanager
async def run_hostile_student(address: str, way: Way, number: int) -> AsyncIterator[None]:
    """Let one visitor do everything of a way at once, as long as the block runs."""
    _, count, work, names = way
    first = Student(address, names[0], 900_000 + 1_000 * number, ACCESS_CODE)
    cookie = await asyncio.to_thread(first.fetch_cookie)
    pages = [Student(address, names[n % len(names)], 900_001 + 1_000 * number + n, ACCESS_CODE) for n in range(count)]
    for page in pages:
        page.headers["Cookie"] = cookie
    tasks = [asyncio.create_task(ignore_refusals(work, page)) for page in pages]
    await asyncio.sleep(1)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for page in pages:
            await page.close()


async def ignore_refusals(work: Callable[[Student], Awaitable[None]], page: Student) -> None:
    """Do what a hostile student does on a page; start over when the server refuses it."""
    while True:
        with suppress(StudentError, OSError):
            await work(page)
        await asyncio.sleep(PAUSE_SECONDS)


def percentile(times: list[float]) -> float:
    """Return the time within which 19 of 20 moves are answered."""
    return sorted(times)[int(TOTAL_PERCENTILE * len(times))]
