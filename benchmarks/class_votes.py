"""A class that votes: 100 students within ten seconds, alone and beside 30 who play in laboratories.

Every student follows the state by a websocket, votes once at a random moment, and sends the same vote again, as a page
does that has lost its answer. "To the teacher" is the time from sending a vote until the teacher's page has it. Those who play
in laboratories first play while nobody votes: this is the baseline of solo play. Last comes the page itself in Chromium.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.class_page import time_class_page
from benchmarks.harness import Plan, Row
from benchmarks.load_client import TIMEOUT_SECONDS, Student
from benchmarks.load_test import format_slowest, play_moves
from laboratory.classroom.web import TEACHER_COOKIE
from laboratory.pages import LABORATORIES

VOTING_SECONDS = 10.0
TARGET_SECONDS = 0.5
"""How soon the teacher's page should have 19 of 20 votes."""
SOLO_MOVES = 3
QUESTION = "chopsticks/?position=1213"
ANSWERS = ("A-C", "A-D", "B-C", "B-D")


def measure(plan: Plan) -> Iterator[Row]:
    """Yield a row for the class alone, and one for the class beside laboratories."""
    voters, players = (20, 4) if plan.quick else (100, 30)
    for player_count in (0, players):
        name = f"{voters} vote, {player_count} play in laboratories" if player_count else f"{voters} vote"
        plan.on_case(name)
        with serve_class() as links:
            yield asyncio.run(run_class(name, links, voters, player_count))
    plan.on_case("the page in Chromium")
    with serve_class() as links:
        yield asyncio.run(run_page("the page in Chromium", links, 3 if plan.quick else 10))


class Links(NamedTuple):
    """Where a class is: its address, the teacher's secret, the code with which students join, and its process."""

    address: str
    teacher_key: str
    code: str
    process_id: int


@contextmanager
def serve_class() -> Iterator[Links]:
    """Run a class; yield where it is."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["--headless", "--host", "127.0.0.1", "--journal", str(Path(folder) / "class.sqlite")]
        command = [sys.executable, "-m", "engines", "class", *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603 - our server
            try:
                text = "".join(server.stdout.readline() for _ in range(3)) if server.stdout else ""
                link = re.search(r"(http://\S+)/class/teach\?key=(\S+)", text)
                code = re.search(r"class code (\d{3}) (\d{3})", text)
                if not link or not code:
                    raise RuntimeError(f"The class did not start: {text}")
                yield Links(link[1], link[2], "".join(code.groups()), server.pid)
            finally:
                server.terminate()


class Voter:
    """A student of the class, or its teacher: a cookie, requests, and the newest state of a websocket."""

    def __init__(self, address: str, cookie: str = "") -> None:
        self.host = urlsplit(address).netloc
        self.headers = {"Cookie": cookie, "Content-Type": "application/json"}
        self.connection = HTTPConnection(self.host, timeout=TIMEOUT_SECONDS)
        self.arrivals: list[tuple[int, float]] = []
        """The number of every state that has arrived, and when."""
        self.state: dict[str, Any] = {}

    def post(self, path: str, data: dict[str, Any]) -> dict[str, Any]:
        """Send a request; return the answer."""
        self.connection.close()  # by now the server may have closed the idle connection
        self.connection.request("POST", path, json.dumps(data), self.headers)
        response = self.connection.getresponse()
        answer: dict[str, Any] = json.load(response)
        if cookie := response.getheader("set-cookie"):
            self.headers["Cookie"] = cookie.split(";")[0]
        return answer

    @asynccontextmanager
    async def follow(self, query: str = "") -> AsyncIterator[None]:
        """Follow the state while the block runs."""
        address = f"ws://{self.host}/class/live{query}"
        headers = {"Cookie": self.headers["Cookie"]}
        async with connect(address, additional_headers=headers, proxy=None, open_timeout=TIMEOUT_SECONDS) as socket:
            listener = asyncio.create_task(self.listen(socket))
            yield
            listener.cancel()

    async def listen(self, socket: ClientConnection) -> None:
        """Receive states."""
        async for message in socket:
            state = json.loads(message)
            if "seq" in state:
                self.state = state
                self.arrivals.append((state["seq"], time.perf_counter()))


class Vote(NamedTuple):
    """A vote: when it was sent and acknowledged, and the number of the state that has it."""

    answer: str
    sent: float
    acknowledged: float
    seq: int


async def run_class(name: str, links: Links, voter_count: int, player_count: int) -> Row:
    """Let a class vote once; return its row."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(voter_count + player_count + 8))
    teacher = Voter(links.address, f"{TEACHER_COOKIE}={links.teacher_key}")
    students = [Voter(links.address) for _ in range(voter_count)]
    for number, student in enumerate(students):
        await asyncio.to_thread(student.post, "/class/join", {"code": links.code, "name": f"Student {number}"})
    players = [await asyncio.to_thread(make_player, links, number) for number in range(player_count)]
    await asyncio.gather(*(player.open_page() for player in players))
    alone = await play_all(players)
    async with teacher.follow("?teacher"), follow_all(students):
        asked = await asyncio.to_thread(teacher.post, "/class/command", {"do": "ask", "question": QUESTION})
        playing = asyncio.create_task(play_all(players))
        votes = await asyncio.gather(*(cast_vote(student, Random(n)) for n, student in enumerate(students)))
        await asyncio.sleep(1)
        arrivals, final = list(teacher.arrivals), teacher.state["question"]
        solo = await playing
    for player in players:
        await player.close()
    counted = Counter(final["tallies"][0])
    to_teacher = [next(at for seq, at in arrivals if seq >= vote.seq) - vote.sent for vote in votes]
    facts = {
        "asked": asked["question"]["number"],
        f"within {TARGET_SECONDS} s (aim: 95%)": f"{sum(each <= TARGET_SECONDS for each in to_teacher) / len(to_teacher):.0%}",
        "lost": sum((Counter(vote.answer for vote in votes) - counted).values()),
        "counted twice": sum((counted - Counter(vote.answer for vote in votes)).values()),
    }
    acknowledged = [vote.acknowledged - vote.sent for vote in votes]
    times = {"to the teacher": to_teacher, "acknowledged": acknowledged}
    times |= {"solo verdict, nobody votes": alone, "solo verdict meanwhile": solo} if solo else {}
    return Row(name, facts | format_slowest(to_teacher), times)


async def play_all(players: list[Student]) -> list[float]:
    """Let everybody in the laboratories play some moves; return the times until the verdicts."""
    results = await asyncio.gather(*(play_moves(player, SOLO_MOVES) for player in players))
    return [seconds for times in results for seconds in times]


async def run_page(name: str, links: Links, visits: int) -> Row:
    """Ask a question, and open the page of a student in Chromium."""
    teacher, student = Voter(links.address, f"{TEACHER_COOKIE}={links.teacher_key}"), Voter(links.address)
    student.post("/class/join", {"code": links.code, "name": "Ada"})
    teacher.post("/class/command", {"do": "ask", "question": QUESTION})
    return await time_class_page(name, links.address, student.headers["Cookie"], links.process_id, visits)


def make_player(links: Links, number: int) -> Student:
    """Return a visitor of a laboratory, with the teacher's cookie too, because a question closes them to students."""
    player = Student(links.address, LABORATORIES[number % len(LABORATORIES)], number)
    player.headers["Cookie"] = f"{TEACHER_COOKIE}={links.teacher_key}"
    player.headers["Cookie"] += f"; {player.fetch_cookie()}"
    return player


@asynccontextmanager
async def follow_all(students: list[Voter]) -> AsyncIterator[None]:
    """Follow the state on the pages of all students."""
    contexts = [student.follow() for student in students]
    await asyncio.gather(*(context.__aenter__() for context in contexts))
    try:
        yield
    finally:
        await asyncio.gather(*(context.__aexit__(None, None, None) for context in contexts))


async def cast_vote(student: Voter, rng: Random) -> Vote:
    """Vote at a random moment, and send the same vote again."""
    await asyncio.sleep(rng.uniform(0, VOTING_SECONDS))
    answer, sent = rng.choice(ANSWERS), time.perf_counter()
    ballot = {"question": 1, "round": 1, "answer": answer}
    reply = await asyncio.to_thread(student.post, "/class/vote", ballot)
    acknowledged = time.perf_counter()
    await asyncio.to_thread(student.post, "/class/vote", ballot)
    return Vote(answer, sent, acknowledged, reply["seq"])
