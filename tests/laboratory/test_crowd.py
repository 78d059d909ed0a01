"""A small class at the laboratory at the same moment: everybody has verdicts, on a board of their own."""

from __future__ import annotations

import ast
import asyncio
import gc
import gzip
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Thread
from time import sleep
from urllib.parse import quote

import pytest
from ipywidgets.widgets import widget as ipywidget
from visits import laboratory

import widgets
from benchmarks.crowd import WORD, classroom, costs
from benchmarks.student import Student
from engines import Match, load
from laboratory import verdicts
from laboratory.assets import FOLDER, MARKED, content
from laboratory.desk import solved
from laboratory.mends import MAKING, PARSING, READING, REMEMBERED, in_turn, let_go, mend, mended

NAMES = ("obliteration", "chopsticks")


def fetched(address, **headers):
    """An answer of our own server."""
    return urllib.request.urlopen(urllib.request.Request(address, headers=headers))  # noqa: S310 our own loopback address


@pytest.fixture(scope="module")
def address():
    yield from laboratory()


def replayed(student):
    """What the board of somebody who played these moves shows, worked out without the server."""
    match = Match(load(student.laboratory))
    for move in student.moves:
        match.play(move)
    return match


async def played(address, number, moves):
    students = [Student(address, NAMES[n % len(NAMES)], 10 + n) for n in range(number)]
    await asyncio.gather(*(student.enter() for student in students))
    for _ in range(moves):
        await asyncio.gather(*(student.play() for student in students))
    for student in students:
        await student.leave()
    return students


def test_five_students_at_once_have_their_verdicts_and_their_own_boards(address):
    students = asyncio.run(played(address, 5, 3))
    for name in NAMES:
        assert len({tuple(student.moves) for student in students if student.laboratory == name}) == 2  # different games
    for student in students:
        match = replayed(student)
        assert student.faults == []
        assert student.answers >= 4
        assert student.board["position"] == match.game.format_state(match.state)
        assert student.verdicts == verdicts(match, solved(match.game, match.state)).text
    assert len({student.board["id"] for student in students}) == len(students)


def test_who_comes_by_a_link_has_its_position_and_the_others_have_not(address):
    async def visits():
        guest, other = Student(address, "obliteration", 21, moves="divide divide"), Student(address, "obliteration", 22)
        await asyncio.gather(guest.enter(), other.enter())
        await guest.leave()
        await other.leave()
        return guest.board["position"], other.board["position"]

    assert asyncio.run(visits()) == ("3:d:d", "12")


def test_a_connection_that_broke_is_taken_up_again_in_mid_game(address):
    async def visit():
        student = Student(address, "chopsticks", 31)
        await student.enter()
        await student.play()
        await student.leave()
        await student.connect()
        await student.play()
        await student.leave()
        return student

    student = asyncio.run(visit())
    match = replayed(student)
    assert student.faults == []
    assert len(student.moves) == 2
    assert student.board["position"] == match.game.format_state(match.state)


def test_a_page_that_is_not_come_back_to_in_time_is_given_up():
    async def visit(address):
        student = Student(address, "obliteration", 41, WORD)
        await student.enter()
        threads = costs(address)["threads"]
        await student.leave()
        return threads

    with classroom("--keep", "1") as address:
        there = asyncio.run(visit(address))
        for _ in range(600):  # its notebook has a thread for as long as it is kept
            if costs(address)["threads"] < there:
                return
            sleep(0.1)
    pytest.fail("the notebook of a closed page still runs")


def test_every_page_takes_its_scripts_from_one_place_that_a_browser_keeps(address):
    for name in NAMES:
        with fetched(f"{address}/{name}/") as page:
            text = page.read().decode()
        assert "../shared/assets/" in text
        assert '"./assets/' not in text
    script = max((FOLDER / MARKED).glob("index-*.js"), key=lambda path: path.stat().st_size)
    with fetched(f"{address}/shared/{MARKED}{script.name}", **{"Accept-Encoding": "gzip"}) as answer:
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
    assert content(path, squeezed=False) is None
    with pytest.raises(urllib.error.HTTPError) as refused:
        fetched(f"{address}/shared/{quote(path)}")
    with refused.value as answer:
        assert answer.code == 404


def test_threads_take_turns_in_all_that_is_mended():
    inside, most, begin = [], [], Barrier(4)

    def work(_):
        inside.append(1)
        most.append(len(inside))
        compile("x = [" + "1, " * 2000 + "]", "", "exec", ast.PyCF_ONLY_AST)
        inside.pop()

    turns = [in_turn(work), in_turn(work)]  # two functions, as parsing has several doors

    def thread(which):
        begin.wait()
        for number in range(20):
            turns[which % 2](number)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(thread, range(4)))
    assert max(most) == 1


def test_all_is_mended_once_and_this_marimo_needs_it(monkeypatch):
    names = (*PARSING, *REMEMBERED, READING, MAKING)
    for module, name in names:
        monkeypatch.setattr(module, name, getattr(module, name))  # raises where marimo has no such function
    mend()
    functions = [getattr(module, name) for module, name in names]
    mend()
    assert functions == [getattr(module, name) for module, name in names]
    assert all(map(mended, functions))
    assert ast.dump(ast.parse("1 + 1", mode="eval")) == ast.dump(compile("1 + 1", "", "eval", ast.PyCF_ONLY_AST))


def test_a_message_is_read_as_marimo_reads_it(monkeypatch):
    module, name = READING
    theirs = getattr(module, name)
    theirs = getattr(theirs, "__wrapped__", theirs)
    monkeypatch.setattr(module, name, theirs)
    mend()
    for message in (
        b'{"op": "completed-run"}',
        b'{"op": "cell-op", "cell_id": "x", "status": "idle", "timestamp": 1.5}',
    ):
        assert getattr(module, name)(message) == theirs(message)
    with pytest.raises(ValueError, match="op"):
        getattr(module, name)(b'{"op": "no such thing"}')


def test_a_widget_is_held_until_its_notebook_s_thread_has_ended():
    board = widgets.board("obliteration")
    closed = []
    board.comm.close = lambda: closed.append(board.model_id)  # tests have a way to no page at all
    assert board.model_id in ipywidget._instances
    notebook = Thread(target=let_go(lambda _: None), args=[board])
    notebook.start()
    notebook.join()
    assert board.model_id not in ipywidget._instances
    assert not closed  # the thread is over, but somebody may still ask it something
    del notebook
    gc.collect()
    assert closed == [board.model_id]
