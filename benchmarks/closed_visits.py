"""The memory of the server after many visits that have ended.

Each visit is a new visitor, who opens one of the laboratories, waits until all of its cells have run, and leaves. The server
keeps the session of a page that was closed for one second.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from time import perf_counter

from benchmarks.harness import Plan, Row
from benchmarks.load_client import Student
from benchmarks.load_test import ACCESS_CODE, fetch_costs, serve_class
from laboratory.pages import LABORATORIES

KEEP_SECONDS = 1
SETTLE_SECONDS = 3.0
"""How long the last sessions have to end before the memory is read."""


def measure(plan: Plan) -> Iterator[Row]:
    """Yield one row: the memory as the visits go on, and how long a page took to open."""
    visits, every = (40, 10) if plan.quick else (1_000, 100)
    name = f"{visits:,} closed visits"
    plan.on_case(name)
    with serve_class("--keep", str(KEEP_SECONDS)) as address:
        yield asyncio.run(run_visits(name, address, visits, every))


async def run_visits(name: str, address: str, visits: int, every: int) -> Row:
    """Visit pages one after the other; return the row."""
    facts, times = {"MB at the start": round(fetch_costs(address)["mb"])}, []
    async for number, seconds in visit_pages(address, visits):
        times.append(seconds)
        if number % every == 0:
            await asyncio.sleep(SETTLE_SECONDS)
            costs = await asyncio.to_thread(fetch_costs, address)
            facts[f"MB after {number:,}"] = round(costs["mb"])
            facts["threads"] = costs["threads"]
    return Row(name, facts, {"to open a page": times})


async def visit_pages(address: str, visits: int) -> AsyncIterator[tuple[int, float]]:
    """Open and close pages, each as another visitor; yield the number of each and how long it took to open."""
    names = list(LABORATORIES)
    for number in range(1, visits + 1):
        student, started = Student(address, names[number % len(names)], number, ACCESS_CODE), perf_counter()
        await student.visit_page()
        yield number, perf_counter() - started
        await student.close()
