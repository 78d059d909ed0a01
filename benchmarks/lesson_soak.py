"""Lessons with faults thrown in: after every step each student's page has to show what a model says.

``python -m benchmarks.lesson_soak [STUDENTS] [STEPS]``, also as ``make soak CLASS=30``. A student plays, takes a move back,
or answers a question of a lesson, or something goes wrong: a slow network, a reload, a connection that is lost and found
again, a second tab on the same link, hostile messages. Now and then the server is killed and started again with the same
access code. The models are in ``lesson_tabs.py``. The memory of the server is printed as time goes on.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

from benchmarks.lesson_tabs import BoardTab, LessonError, LessonTab, Tab
from benchmarks.load_client import TIMEOUT_SECONDS, StudentError
from benchmarks.load_test import ACCESS_CODE, fetch_costs
from engines import Match, load

LABORATORIES = ("obliteration", "chopsticks")
"""Laboratories whose start is the same for everybody, so that the moves alone make the match."""
LESSONS = ("lesson_loops", "lesson_induction")
PAGES = (*LABORATORIES, *LESSONS)
NUMBERS = (10**9, -1)
HOSTILE_VALUES: tuple[Any, ...] = (float("nan"), "<script>alert(1)</script>", "\x1b[31m", [None], {"a": {"a": {}}})
START_ATTEMPTS = 600


class Lesson:
    """A server and its students, and what happens to them."""

    def __init__(self, student_count: int, seed: int = 0) -> None:
        self.rng = Random(seed)
        self.port = find_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.server: subprocess.Popen[bytes] | None = None
        self.visit_count = 0
        self.counts: Counter[str] = Counter()
        """How often each thing has happened."""
        self.tabs: list[Tab] = []
        self.student_count = student_count

    async def start_server(self) -> None:
        """Start the server, and wait until it answers."""
        command = [sys.executable, "-m", "benchmarks.load_server", "--headless", "--token", ACCESS_CODE, "--keep", "20"]
        self.server = subprocess.Popen(  # noqa: ASYNC220, S603 - our server
            [*command, "--port", str(self.port)], stdout=subprocess.DEVNULL
        )
        for _ in range(START_ATTEMPTS):
            with suppress(OSError):
                await asyncio.to_thread(fetch_costs, self.address)
                return
            await asyncio.sleep(0.1)
        raise LessonError("the server does not answer")

    def kill_server(self) -> None:
        """End the server as a failing machine would."""
        if self.server:
            self.server.kill()
            self.server.wait()

    async def open(self, tab: Tab) -> Tab:
        """Open the page of a tab, and compare it with the model."""
        await tab.open()
        tab.check()
        return tab

    async def open_next(self, tab: Tab, *, is_new: bool = False) -> Tab:
        """Open the same page once more: in the same tab, or in a new one."""
        self.visit_count += 1
        return await self.open(tab.make_next(self.visit_count, is_new=is_new))

    def make_tab(self, page: str) -> Tab:
        """Return the tab of a new student."""
        self.visit_count += 1
        if page in LESSONS:
            return LessonTab(self.address, self.visit_count, page)
        return BoardTab(self.address, self.visit_count, Match(load(page)))

    # What happens to a student; each returns the tab in which the student goes on.

    async def work(self, tab: Tab) -> Tab:
        """Play a move, take one back, or answer a question."""
        await tab.act()
        return tab

    async def work_on_a_slow_network(self, tab: Tab) -> Tab:
        """Do the same while the network is slow."""
        await tab.act_slowly()
        return tab

    async def reload(self, tab: Tab) -> Tab:
        """Load the page again."""
        await tab.close()
        return await self.open_next(tab)

    async def lose_connection(self, tab: Tab) -> Tab:
        """Lose the connection and find it again while the session is kept."""
        await tab.lose_network()
        await tab.connect()
        return tab

    async def open_second_tab(self, tab: Tab) -> Tab:
        """Work in a second tab on the same link; the first one stays as it is."""
        other = await self.open_next(tab, is_new=True)
        await other.act()
        other.check()
        await other.close()
        return tab

    async def send_hostile_messages(self, tab: Tab) -> Tab:
        """Send values that no page sends, to the controls and to the widgets."""
        numbers = NUMBERS if isinstance(tab, BoardTab) else ()  # in a lesson they would change what is asked
        value = self.rng.choice((*numbers, *HOSTILE_VALUES))
        with suppress(StudentError):  # a number that is none is no JSON, and refused at once
            await tab.set_controls(value)
        for model in list(tab.models.values()):
            with suppress(StudentError):
                await tab.send_request({"do": "move", "move": value}, model)
        with suppress(StudentError):
            await asyncio.to_thread(tab.post, f"/{tab.laboratory}/api/kernel/set_model_value", {"x": value})
        return tab

    async def step(self, number: int) -> None:
        """Let one thing happen to a student, and compare the page with the model."""
        happenings = (self.work, self.work, self.work, self.work_on_a_slow_network, self.reload, self.lose_connection)
        happening = self.rng.choice((*happenings, self.open_second_tab, self.send_hostile_messages))
        tab = await happening(self.tabs[number])
        self.counts[happening.__name__] += 1
        tab.check()
        self.tabs[number] = tab

    async def restart(self) -> None:
        """Kill the server and start it again; everybody loads the page again, with the cookie they have."""
        self.kill_server()
        for tab in self.tabs:
            with suppress(OSError):
                await tab.close()
        await self.start_server()
        self.tabs = list(await asyncio.gather(*map(self.open_next, self.tabs)))
        self.counts["restart"] += 1

    async def run(self, steps: int, steps_between_restarts: int) -> AsyncIterator[str]:
        """Run a lesson; yield a line about the server from time to time."""
        tabs = [self.make_tab(PAGES[number % len(PAGES)]) for number in range(self.student_count)]
        self.tabs = list(await asyncio.gather(*map(self.open, tabs)))
        for number in range(1, steps + 1):
            await asyncio.gather(*(self.step(each) for each in range(self.student_count)))
            if number % 10 == 0:
                costs = await asyncio.to_thread(fetch_costs, self.address)
                yield f"step {number}: {self.visit_count} visits, {costs['mb']:.0f} MB, {costs['threads']} threads"
            if number % steps_between_restarts == 0:
                await self.restart()


def find_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def open_lesson(student_count: int, seed: int = 0) -> AsyncIterator[Lesson]:
    """Yield a lesson with a running server."""
    lesson = Lesson(student_count, seed)
    await lesson.start_server()
    try:
        yield lesson
        for tab in lesson.tabs:
            await tab.close()
    finally:
        lesson.kill_server()


async def run_lesson(student_count: int, steps: int, steps_between_restarts: int, seed: int = 0) -> Counter[str]:
    """Run a lesson, print how it goes, and return how often each thing has happened."""
    async with open_lesson(student_count, seed) as lesson:
        async for line in lesson.run(steps, steps_between_restarts):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
        return lesson.counts


def main(arguments: list[str]) -> None:
    """Run a long lesson."""
    numbers = [int(text) for text in arguments]
    students, steps = (numbers + [30, 100][len(numbers) :])[:2]
    counts = asyncio.run(run_lesson(students, steps, 25))
    sys.stdout.write(
        f"Every page showed what its model says: {dict(counts)}; waited at most {TIMEOUT_SECONDS:.0f} s.\n"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
