"""Lessons with faults thrown in: after every step each student's board has to be that of a model.

``python -m benchmarks.lesson_soak [STUDENTS] [STEPS]``, also as ``make soak CLASS=30``. A student plays, or something
goes wrong: a reload, a connection that is lost and found again, a second tab on the same link, a hostile message, pages
opened and left. Now and then the server is killed and started again with the same access code. The model of a student is
the match that the engines make of the moves; a page that is loaded again has only what stands in its address, as in a
browser. The memory of the server is printed as time goes on.
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

from benchmarks.load_client import TIMEOUT_SECONDS, Student, StudentError
from benchmarks.load_test import ACCESS_CODE, fetch_costs
from engines import Match, format_link, load

LABORATORIES = ("obliteration", "chopsticks")
"""Laboratories whose start is the same for everybody, so that the moves alone make the match."""
HOSTILE_VALUES: tuple[Any, ...] = (10**9, -1, None, "<script>alert(1)</script>", "\x1b[31m", [None], {"a": {"a": {}}})
START_ATTEMPTS = 600


class LessonError(AssertionError):
    """A student's board is not that of the model."""


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
        self.students: list[Student] = []
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

    async def open_page(self, match: Match[Any, Any], cookie: str = "") -> Student:
        """Open a page at the address of a match."""
        self.visit_count += 1
        student = Student(self.address, match.game.name, self.visit_count, ACCESS_CODE, **format_link(match))
        if cookie:
            student.headers["Cookie"] = cookie
        await student.open_page()
        student.moves = list_moves(match)
        return student

    # What happens to a student; each returns the student who goes on.

    async def play(self, student: Student) -> Student:
        """Play a move."""
        await student.play_move()
        return student

    async def reload(self, student: Student) -> Student:
        """Load the page again: the address has the match."""
        await student.close()
        return await self.open_page(replay(student), student.headers["Cookie"])

    async def lose_connection(self, student: Student) -> Student:
        """Lose the connection and find it again while the session is kept."""
        await student.close()
        await student.connect()
        return student

    async def open_second_tab(self, student: Student) -> Student:
        """Play in a second tab on the same link; the first one stays as it is."""
        other = await self.open_page(replay(student), student.headers["Cookie"])
        await other.play_move()
        check_board(other)
        await other.close()
        return student

    async def send_hostile_messages(self, student: Student) -> Student:
        """Send values that no page sends, to the controls and to the board."""
        value = self.rng.choice(HOSTILE_VALUES)
        await student.set_controls(value)
        await student.send_request({"do": "move", "move": value})
        with suppress(StudentError):
            await asyncio.to_thread(student.post, f"/{student.laboratory}/api/kernel/set_model_value", {"x": value})
        return student

    async def step(self, number: int) -> None:
        """Let one thing happen to a student, and compare the board with the model."""
        happenings = (self.play, self.play, self.play, self.reload, self.lose_connection)
        happening = self.rng.choice((*happenings, self.open_second_tab, self.send_hostile_messages))
        student = await happening(self.students[number])
        self.counts[happening.__name__] += 1
        check_board(student)
        self.students[number] = student

    async def restart(self) -> None:
        """Kill the server and start it again; everybody loads the page again, with the cookie they have."""
        self.kill_server()
        for student in self.students:
            with suppress(OSError):
                await student.close()
        await self.start_server()
        self.students = list(
            await asyncio.gather(*(self.open_page(replay(each), each.headers["Cookie"]) for each in self.students))
        )
        for student in self.students:
            check_board(student)
        self.counts["restart"] += 1

    async def run(self, steps: int, steps_between_restarts: int) -> AsyncIterator[str]:
        """Run a lesson; yield a line about the server from time to time."""
        starts = [Match(load(LABORATORIES[number % len(LABORATORIES)])) for number in range(self.student_count)]
        self.students = list(await asyncio.gather(*map(self.open_page, starts)))
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


def replay(student: Student) -> Match[Any, Any]:
    """Return the match of a student's moves, computed without the server."""
    match = Match(load(student.laboratory))
    for move in student.moves:
        match.play(move)
    return match


def list_moves(match: Match[Any, Any]) -> list[str]:
    """Return the moves of a match as its address has them."""
    moves = format_link(match).get("moves", "")
    return moves.split(" ") if moves else []


def check_board(student: Student) -> None:
    """Raise LessonError if a student's board is not that of the model."""
    match = replay(student)
    expected, found = match.game.format_state(match.state), student.board["position"]
    if found != expected or student.errors:
        raise LessonError(f"{student.laboratory} {student.moves}: {found} should be {expected} {student.errors}")


@asynccontextmanager
async def open_lesson(student_count: int, seed: int = 0) -> AsyncIterator[Lesson]:
    """Yield a lesson with a running server."""
    lesson = Lesson(student_count, seed)
    await lesson.start_server()
    try:
        yield lesson
        for student in lesson.students:
            await student.close()
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
    sys.stdout.write(f"Every board was that of its model: {dict(counts)}; waited at most {TIMEOUT_SECONDS:.0f} s.\n")


if __name__ == "__main__":
    main(sys.argv[1:])
