"""A small class in the laboratory at the same time: every student has verdicts and a board of their own."""

from __future__ import annotations

import asyncio
import gzip
import re
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from time import sleep
from urllib.parse import quote

import pytest
from helpers.lab_page import serve_laboratory

from benchmarks.load_client import Student
from benchmarks.load_test import ACCESS_CODE, fetch_costs, serve_class
from engines import Match, load
from laboratory import headline
from laboratory.server import ASSET_FOLDER, HASHED_PREFIX, read_asset

LABORATORY_NAMES = ("obliteration", "chopsticks")


def fetch(address, **headers):
    """Return a response of our own server."""
    return urllib.request.urlopen(urllib.request.Request(address, headers=headers))  # noqa: S310 our own loopback address


@pytest.fixture(scope="module")
def address():
    yield from serve_laboratory()


def replay_moves(student):
    """Return the match of a student who played these moves, computed without the server."""
    match = Match(load(student.laboratory))
    for move in student.moves:
        match.play(move)
    return match


async def play_class(address, student_count, moves):
    students = [Student(address, LABORATORY_NAMES[n % len(LABORATORY_NAMES)], 10 + n) for n in range(student_count)]
    await asyncio.gather(*(student.open_page() for student in students))
    for _ in range(moves):
        await asyncio.gather(*(student.play_move() for student in students))
    for student in students:
        await student.close()
    return students


def run_in_thread(coroutine):
    """Run a coroutine in a thread of its own, because Playwright leaves an event loop in that of the tests."""
    with ThreadPoolExecutor(max_workers=1) as executor:
        return executor.submit(asyncio.run, coroutine).result()


def test_five_students_at_once_have_their_verdicts_and_their_own_boards(address):
    students = run_in_thread(play_class(address, 5, 3))
    for name in LABORATORY_NAMES:
        assert len({tuple(student.moves) for student in students if student.laboratory == name}) == 2  # different games
    for student in students:
        match = replay_moves(student)
        assert student.errors == []
        assert student.verdict_count >= 4
        assert student.board["position"] == match.game.format_state(match.state)
        verdicts = re.sub(r' data-board="\d+" data-at="0.3"', "", student.verdicts)
        expected = headline(match, match.position.evaluate()).text
        assert re.sub("<svg.*?</svg>", "", verdicts) == re.sub("<svg.*?</svg>", "", expected)  # hands lie as chosen
        assert verdicts != student.verdicts
    assert len({student.board["id"] for student in students}) == len(students)


def test_only_the_student_who_opens_a_link_has_its_position(address):
    async def visits():
        guest, other = Student(address, "obliteration", 21, moves="divide divide"), Student(address, "obliteration", 22)
        await asyncio.gather(guest.open_page(), other.open_page())
        await guest.close()
        await other.close()
        return guest.board["position"], other.board["position"]

    assert run_in_thread(visits()) == ("3:d:d", "12")


def test_a_broken_connection_is_continued_in_the_middle_of_a_game(address):
    async def visit():
        student = Student(address, "chopsticks", 31)
        await student.open_page()
        await student.play_move()
        await student.close()
        await student.connect()
        await student.play_move()
        await student.close()
        return student

    student = run_in_thread(visit())
    match = replay_moves(student)
    assert student.errors == []
    assert len(student.moves) == 2
    assert student.board["position"] == match.game.format_state(match.state)


def test_the_session_of_a_page_that_stays_closed_is_ended():
    async def visit(address):
        student = Student(address, "obliteration", 41, ACCESS_CODE)
        await student.open_page()
        threads = fetch_costs(address)["threads"]
        await student.close()
        return threads

    with serve_class("--keep", "1") as address:
        threads_while_open = run_in_thread(visit(address))
        for _ in range(600):  # its notebook has a thread as long as the session lives
            if fetch_costs(address)["threads"] < threads_while_open:
                return
            sleep(0.1)
    pytest.fail("the notebook of a closed page still runs")


def test_all_pages_load_their_scripts_from_one_address_and_browsers_keep_them(address):
    for name in LABORATORY_NAMES:
        with fetch(f"{address}/{name}/") as page:
            text = page.read().decode()
        assert "../shared/assets/" in text
        assert '"./assets/' not in text
    script = max((ASSET_FOLDER / HASHED_PREFIX).glob("index-*.js"), key=lambda path: path.stat().st_size)
    with fetch(f"{address}/shared/{HASHED_PREFIX}{script.name}", **{"Accept-Encoding": "gzip"}) as answer:
        body = answer.read()
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["Content-Type"].startswith("text/javascript")
        assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]
    assert gzip.decompress(body) == script.read_bytes()
    assert len(body) < script.stat().st_size / 2


@pytest.mark.parametrize(
    "path", ["../__init__.py", "assets/../../__init__.py", "/etc/passwd", "assets", "nothing.js", "\0"]
)
def test_nothing_but_the_files_of_the_folder_is_shared(address, path):
    assert read_asset(path, compressed=False) is None
    with pytest.raises(urllib.error.HTTPError) as refused:
        fetch(f"{address}/shared/{quote(path)}")
    with refused.value as answer:
        assert answer.code == 404
