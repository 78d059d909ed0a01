"""The gate of a class: the same hostile requests that the gate of the laboratory gets, and what the teacher hears of them."""

from __future__ import annotations

import asyncio
import http.cookies
import json

import pytest
from helpers.gate_requests import HOSTILE_COOKIES, ask, count_calls, make_scope, run
from starlette.responses import PlainTextResponse

from laboratory.classroom import limits
from laboratory.classroom.gate import ClassGate
from laboratory.classroom.journal import ClassJournal, ClassSession
from laboratory.classroom.web import STUDENT_COOKIE, TEACHER_COOKIE, ClassServer, hash_secret
from laboratory.server.visitors import RateLimit

OURS = (b"parlour", STUDENT_COOKIE.encode(), TEACHER_COOKIE.encode())
PATHS = ("/class/", "/class/state", "/class/state?teacher", "/class/question/1.json", "/class/teach", "/chopsticks/")


@pytest.fixture
def gate():
    server = ClassServer(ClassSession(ClassJournal(":memory:")), "http://here:1")
    return ClassGate(server, PlainTextResponse("a laboratory"))


def join(gate, name="Ada"):
    """Return the cookie header of a new participant."""
    gate.server.session.run(gate.server.classroom.join, name, hash_secret(name))
    return b"cookie", f"{STUDENT_COOKIE}={name}".encode()


def teacher_cookie(gate):
    return b"cookie", f"{TEACHER_COOKIE}={gate.server.teacher_key}".encode()


def ask_path(gate, path, *headers, **fields):
    path, _, query = path.partition("?")
    return ask(gate, make_scope(path, *headers, query=query.encode(), **fields))


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("cookie", HOSTILE_COOKIES, ids=range(len(HOSTILE_COOKIES)))
def test_a_hostile_cookie_is_nobody_s_and_other_parsers_get_nothing_long_or_quoted(
    gate, monkeypatch, cookie, name, path
):
    calls = count_calls(monkeypatch, http.cookies, "_unquote")
    header = (b"cookie", cookie.replace(b"parlour", name))
    status, _, text = ask_path(gate, path, header)
    without = ask_path(gate, path)
    assert (status, text) == (without[0], without[2])  # as somebody without any cookie
    assert all(len(text) <= 200 and text.isprintable() and '"' not in text for (text,) in calls)


def test_a_cookie_that_takes_long_to_read_is_refused_with_the_head(gate, monkeypatch):
    calls = count_calls(monkeypatch, http.cookies, "_unquote")
    for name in OURS:
        for kind in ("http", "websocket"):
            scope = make_scope("/class/live", (b"cookie", name + b'="' + b"\\" * 60_000 + b'"'), kind=kind)
            sent = []
            status = ask(gate, scope, sent=sent)[0]
            assert status == 431 or sent == [{"type": "websocket.close", "code": 1008}]
    assert calls == []


@pytest.mark.parametrize("origin", [b"http://[", b"http://elsewhere", b"null", b"\xff"])
def test_a_malformed_or_foreign_origin_is_refused_and_counted(gate, origin):
    headers = join(gate), (b"origin", origin)
    status, answer_headers, text = ask(gate, make_scope("/class/vote", *headers, method="POST"))
    assert (status, json.loads(text)["refused"]) == (403, "origin")
    assert answer_headers[b"connection"] == b"close"
    assert ask(gate, make_scope("/class/question/1.json", *headers))[0] == 403
    sent = []
    ask(gate, make_scope("/class/live", *headers, kind="websocket"), sent=sent)
    assert sent == [{"type": "websocket.close", "code": 1008}]
    assert gate.server.notices == {"a request of another site's page from Ada": 3}


def post_forever(gate, *headers, path="/class/join", count=1):
    """Return the tasks of requests whose bodies never end, and what was sent to each."""

    async def receive():
        await asyncio.sleep(3600)

    answers = [[] for _ in range(count)]

    async def keep(answer, message):
        answer.append(message)

    def start(answer):
        scope = make_scope(path, *headers, method="POST")
        return asyncio.create_task(gate(scope, receive, lambda message: keep(answer, message)))

    return [start(answer) for answer in answers], answers


def test_a_body_that_does_not_arrive_in_time_is_given_up(gate, monkeypatch):
    monkeypatch.setattr(limits, "BODY_TIMEOUT_SECONDS", 0.05)
    for path in ("/class/join", "/class/vote", "/class/command", "/class/nothing"):
        status, headers, text = ask(gate, make_scope(path, method="POST"), body=())
        assert (status, json.loads(text)["refused"], headers[b"connection"]) == (408, "late", b"close")
    assert gate.server.notices == {"a request that did not arrive in time from 10.0.0.1": 4}


def test_many_half_sent_bodies_of_one_address_cost_only_their_sender(gate):
    async def attack():
        tasks, answers = post_forever(gate, count=limits.MAX_BODIES + 20)
        for _ in range(50):
            await asyncio.sleep(0)
        assert [answer[0]["status"] for answer in answers[:20]] == [408] * 20
        assert not any(answers[20:])
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not gate.bodies._unfinished

    run(attack())


def test_somebody_from_that_address_who_sends_a_whole_request_is_answered(gate):
    async def receive():
        return {"type": "http.request", "body": json.dumps({"key": gate.server.join_key}).encode()}

    async def attack_and_join():
        tasks, _ = post_forever(gate, count=limits.MAX_BODIES)
        await asyncio.sleep(0)
        sent = []

        async def keep(message):
            sent.append(message)

        await gate(make_scope("/class/join", method="POST"), receive, keep)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return sent[0]["status"]

    assert run(attack_and_join()) == 200


def test_a_body_that_is_too_large_is_refused_before_it_has_arrived(gate):
    status, _, text = ask(gate, make_scope("/class/join", method="POST"), body=[b"x" * 6_000] * 1_000)
    assert (status, json.loads(text)["refused"]) == (413, "request")


@pytest.mark.parametrize("path", ["/class/state", "/class/question/1.json", "/class/reveal/1.json", "/class/"])
def test_every_request_of_a_participant_counts_and_the_files_of_a_page_less(gate, path):
    ada = join(gate)
    gate.requests = RateLimit(3, per_second=1e-9)
    assert [ask(gate, make_scope(path, ada))[0] == 429 for _ in range(4)] == [False] * 3 + [True]
    assert ask(gate, make_scope("/class/static/student.js", ada))[0] == 200
    assert ask(gate, make_scope(path, join(gate, "Bob")))[0] != 429
    assert ask(gate, make_scope(path, teacher_cookie(gate)))[0] != 429
    assert gate.server.notices["too many requests from Ada"] == 1


def test_requests_without_a_cookie_count_by_address(gate):
    gate.strangers = RateLimit(2, per_second=1e-9)
    for path in ("/class/state", "/class/static/dom.js"):
        assert ask(gate, make_scope(path))[0] == 200
    assert ask(gate, make_scope("/chopsticks/"))[0] == 429
    sent = []
    ask(gate, make_scope("/class/live", kind="websocket"), sent=sent)
    assert sent == [{"type": "websocket.close", "code": 1008}]
    assert ask(gate, make_scope("/class/state", client=("10.0.0.2", 1)))[0] == 200
    assert ask(gate, make_scope("/class/state", join(gate)))[0] == 200


def test_forged_cookies_and_wrong_links_are_counted(gate):
    ask(gate, make_scope("/class/state", (b"cookie", f"{STUDENT_COOKIE}=guess".encode())))
    ask(gate, make_scope("/chopsticks/", (b"cookie", f"{TEACHER_COOKIE}=guess".encode())))
    ask(gate, make_scope("/class/teach", query=b"key=guess"))
    assert gate.server.notices == {
        "a cookie that is not of this class from 10.0.0.1": 1,
        "a teacher's cookie that is not yours from 10.0.0.1": 1,
        "a wrong teacher's link from 10.0.0.1": 1,
    }


def test_somebody_who_was_removed_has_no_forged_cookie(gate):
    ada = join(gate)
    gate.server.session.run(gate.server.classroom.remove, 1)
    assert json.loads(ask(gate, make_scope("/class/state", ada))[2]) == {"in": False}
    assert not gate.server.notices


def test_the_teacher_sees_who_has_joined_from_one_address(gate):
    for name, address in (("Ada", "10.0.0.1"), ("Bob", "10.0.0.2"), ("Eve", "10.0.0.2"), ("Max", "")):
        cookie = join(gate, name)
        if address:
            ask(gate, make_scope("/class/state", cookie, client=(address, 1)))
    state = json.loads(ask(gate, make_scope("/class/state", teacher_cookie(gate), query=b"teacher"))[2])
    assert state["participants"] == [[1, "Ada", 1], [2, "Bob", 2], [3, "Eve", 2], [4, "Max", 1]]


def test_a_failure_is_one_clean_line_and_no_traceback(gate, caplog):
    async def fail(*_arguments):
        raise ValueError("bad\x1b[31m\nvalue")

    gate.laboratory = fail
    ask_teacher = make_scope("/chopsticks/", teacher_cookie(gate))
    with pytest.raises(IndexError):  # nothing was sent
        ask(gate, ask_teacher)
    assert [record.getMessage() for record in caplog.records] == ["GET /chopsticks/: ValueError: bad?[31m?value"]
