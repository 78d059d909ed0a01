"""The gate: what it asks first, what a request may cost, and which addresses of marimo are open."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from contextlib import suppress
from itertools import pairwise

import pytest
import uvicorn
from helpers.gate_requests import CODE, HOSTILE_COOKIES, ask, count_calls, make_cookie_header, make_scope, run
from starlette.responses import PlainTextResponse, Response

from laboratory.pages import PAGES
from laboratory.server import auth, create_application, find_notebook_folder, http_protocol, marimo_routes
from laboratory.server.auth import AuthMiddleware
from laboratory.server.http_protocol import GuardedProtocol
from laboratory.server.marimo_routes import MarimoRoutes, is_message, is_page_route
from laboratory.server.visitors import COOKIE_NAME, RateLimit, bind_session, make_cookie, read_visitor


async def greet(scope, receive, send):
    await PlainTextResponse("hello " + scope["visitor"])(scope, receive, send)


@pytest.fixture
def gate():
    return AuthMiddleware(greet, CODE)


@pytest.mark.parametrize(
    "cookie",
    HOSTILE_COOKIES,
    ids=range(len(HOSTILE_COOKIES)),
)
def test_a_hostile_cookie_is_nobody_s_and_no_parser_of_others_reads_it(gate, cookie, monkeypatch):
    calls = count_calls(monkeypatch, __import__("http.cookies").cookies, "_unquote")
    assert ask(gate, make_scope("/start/", (b"cookie", cookie)))[0] == 401
    assert calls == []


def test_only_our_own_cookies_go_further_than_the_gate(gate):
    seen = []

    async def look(scope, receive, send):
        seen.append([value for name, value in scope["headers"] if name == b"cookie"])
        await greet(scope, receive, send)

    name, ours = make_cookie_header()
    gate.app = look
    others = b'csrf="' + b"\\" * 9_000 + b'"; ' + ours + b"; parlour_class=xyz; parlour_x=<b>"
    assert ask(gate, make_scope("/", (name, others)))[0] == 200
    assert seen == [[ours + b"; parlour_class=xyz"]]


def test_a_long_head_is_refused(gate):
    assert ask(gate, make_scope("/", make_cookie_header(), (b"x", b"y" * 40_000)))[0] == 431
    assert ask(gate, make_scope("/", make_cookie_header(), query=b"a=" + b"y" * 40_000))[0] == 431


def test_the_body_of_somebody_without_the_code_is_not_read(gate):
    status, headers, _ = ask(gate, make_scope(method="POST"), body=())  # reading it would last for an hour
    assert status == 401
    assert headers[b"connection"] == b"close"


def test_a_body_that_does_not_arrive_in_time_is_given_up(gate, monkeypatch):
    monkeypatch.setattr(auth, "BODY_TIMEOUT_SECONDS", 0.05)
    assert ask(gate, make_scope("/", make_cookie_header(), method="POST"), body=())[0] == 408


def test_one_visitor_has_a_few_bodies_read_at_a_time(gate):
    cookie, asked = make_cookie_header(), []

    async def receive():
        asked.append(1)
        await asyncio.sleep(3600)

    async def send(_message):
        pass

    async def post_many():
        posts = [asyncio.create_task(gate(make_scope("/", cookie, method="POST"), receive, send)) for _ in range(30)]
        for _ in range(50):
            await asyncio.sleep(0)
        for post in posts:
            post.cancel()
        assert len(asked) == auth.MAX_BODIES
        await asyncio.gather(*posts, return_exceptions=True)

    run(post_many())


def test_somebody_who_asks_too_often_waits_and_is_then_refused(gate):
    gate.requests = RateLimit(at_once=2, per_second=0.001)
    cookie = make_cookie_header()
    assert [ask(gate, make_scope("/", cookie))[0] for _ in range(4)] == [200, 200, 429, 429]
    assert ask(gate, make_scope("/", make_cookie_header()))[0] == 200  # somebody else


def test_one_visitor_has_so_many_requests_open_and_others_are_not_affected(gate, monkeypatch):
    monkeypatch.setattr(auth, "MAX_OPEN_REQUESTS", 3)
    cookie = make_cookie_header()

    async def open_many():
        end, answers = asyncio.Event(), []

        async def wait(scope, receive, send):
            await end.wait()
            await greet(scope, receive, send)

        async def send(message):
            answers.append(message.get("status", message.get("code")))

        gate.app = wait
        scopes = [make_scope("/", cookie), make_scope("/start/ws", cookie, kind="websocket")]
        requests = [
            asyncio.create_task(gate(scope, None, send))
            for scope in [*scopes * 3, make_scope("/", make_cookie_header())]
        ]
        for _ in range(20):
            await asyncio.sleep(0)
        assert [answer for answer in answers if answer] == [1008, 429, 1008]  # the last three of the first visitor
        end.set()
        await asyncio.gather(*requests, return_exceptions=True)
        assert answers.count(200) == 3 + 1
        assert not gate.open_requests._running

    run(open_many())


def test_guessing_the_code_is_limited_and_a_visitor_is_not_affected(gate):
    guesses = [ask(gate, make_scope(query=b"access_token=%d" % n)) for n in range(25)]
    assert [status for status, *_ in guesses] == [401] * 20 + [429] * 5
    assert all(headers[b"connection"] == b"close" for _, headers, _ in guesses)  # nobody can line up requests
    assert "Wait half a minute" in guesses[-1][2]
    assert ask(gate, make_scope(query=b"access_token=chalk"))[0] == 429  # it was not compared
    assert ask(gate, make_scope("/", make_cookie_header()))[0] == 200
    assert ask(gate, make_scope(query=b"access_token=chalk", client=("10.0.0.2", 1)))[0] == 303


def test_the_page_that_asks_for_the_code_keeps_the_whole_address(gate):
    _, _, page = ask(gate, make_scope("/obliteration/", query=b"moves=divide+divide&x=%3Cb%3E%22"))
    assert '<input type="hidden" name="moves" value="divide divide">' in page
    assert 'value="&lt;b&gt;&quot;"' in page
    query = b"moves=divide+divide&access_token=chalk"
    status, headers, _ = ask(gate, make_scope("/obliteration/", query=query))
    assert (status, headers[b"location"]) == (303, b"/obliteration/?moves=divide+divide")


@pytest.mark.parametrize("path", ["//evil.example/x", "/\\evil.example", "///evil.example"])
def test_a_redirect_stays_on_this_host(gate, path):
    _, headers, _ = ask(gate, make_scope(path, query=b"access_token=chalk"))
    assert headers[b"location"].startswith(b"/evil.example")


def test_the_cookie_does_not_hold_the_code_and_outlives_the_server(gate):
    _, headers, _ = ask(gate, make_scope(query=b"access_token=chalk"))
    cookie = headers[b"set-cookie"].partition(b";")[0]
    assert CODE.encode() not in cookie
    assert b"max-age" not in headers[b"set-cookie"].lower()
    assert ask(AuthMiddleware(greet, CODE), make_scope("/", (b"cookie", cookie)))[2] != "hello "
    lasting = ask(AuthMiddleware(greet, CODE, is_lasting=True), make_scope(query=b"access_token=chalk"))[1]
    assert b"max-age" in lasting[b"set-cookie"].lower()


@pytest.mark.parametrize("origin", [b"http://[", b"http://elsewhere", b"null", b"\xff"])
def test_a_malformed_or_foreign_origin_is_refused(gate, origin):
    headers = make_cookie_header(), (b"origin", origin)
    assert ask(gate, make_scope("/", *headers, method="POST"))[0] == 403
    sent = []
    ask(gate, make_scope("/start/ws", *headers, kind="websocket"), sent=sent)
    assert sent == [{"type": "websocket.close", "code": 1008}]


def test_a_failure_is_one_clean_line_and_no_traceback(gate, caplog):
    async def fail(*_arguments):
        raise ValueError("bad\x1b[31m\nvalue")

    gate.app = fail
    assert ask(gate, make_scope("/", make_cookie_header()))[0] == 400
    (record,) = caplog.records
    assert record.getMessage() == "GET /: ValueError: bad?[31m?value"
    assert record.exc_info is None


def test_a_rate_limit_gives_some_at_once_and_then_a_number_each_second():
    now = [0.0]
    limit = RateLimit(at_once=3, per_second=2, clock=lambda: now[0])
    assert [limit.take("a") for _ in range(5)] == [0, 0, 0, 0.5, 1.0]
    now[0] = 10
    assert limit.take("a") == 0
    assert limit.take("b") == 0


def test_a_rate_limit_that_refuses_counts_nothing_and_a_full_one_forgets_only_the_oldest_key(monkeypatch):
    now = [0.0]
    limit = RateLimit(at_once=2, per_second=1, clock=lambda: now[0])
    monkeypatch.setattr(RateLimit, "MAX_KEYS", 2)
    assert [limit.allow("a") for _ in range(4)] == [True, True, False, False]
    now[0] = 1.0  # the refused ones were not counted
    assert [limit.allow("a"), limit.allow("a")] == [True, False]
    assert [limit.allow("b"), limit.allow("b"), limit.allow("c")] == [True, True, True]
    assert not limit.allow("b")
    assert limit.allow("a")


# The addresses of marimo.

OPEN_ROUTES = {
    ("GET", ""),
    ("GET", "health"),
    ("GET", "public-files-sw.js"),
    ("GET", "@file/1-x"),
    ("POST", "api/kernel/set_ui_element_value"),
    ("POST", "api/kernel/set_model_value"),
    ("POST", "api/kernel/function_call"),
    ("websocket", "ws"),
}
SAMPLES = {"{filename_and_length:path}": "1-x", "{filepath:path}": "x", "{path:path}": "x"}


def walk_routes(app, prefix=""):
    """Yield the method and the path of every route of an application."""
    while app is not None and not hasattr(app, "routes"):
        app = getattr(app, "app", None)
    for route in getattr(app, "routes", ()):
        path = prefix + getattr(route, "path", "")
        if hasattr(route, "app") and not hasattr(route, "endpoint"):
            yield from walk_routes(route.app, path)
            continue
        for pattern, sample in SAMPLES.items():
            path = path.replace(pattern, sample)
        for method in getattr(route, "methods", None) or {"websocket"}:
            yield method, path


@pytest.fixture(scope="module")
def marimo_app():
    application = create_application()
    return next(route.app for route in application.app.routes if isinstance(route.app, MarimoRoutes))


def test_of_all_routes_of_marimo_only_those_that_pages_use_are_open(marimo_app):
    routes = set(walk_routes(marimo_app))
    assert len(routes) > 1_000
    found = set()
    for method, path in routes:
        kind = "websocket" if method == "websocket" else "http"
        page, rest = marimo_routes.split_page_path(path)
        if method != "HEAD" and is_page_route(make_scope(path, kind=kind, method=method), page, rest):
            found.add((method, rest))
    assert found == OPEN_ROUTES


@pytest.mark.parametrize(
    "path",
    [
        "/start/sse",
        "/start/ws_sync",
        "/start/api/home/workspace_files",
        "/start/assets/x.js",
        "/start/@file/" + "9" * 5_000,
        "/start/@file/1-../x",
        "/start/api/sessions",
        "/nothing/",
        "/nothing/ws",
        "/openapi.json",
    ],
)
def test_a_closed_route_is_not_found(marimo_app, path):
    for method in ("GET", "POST", "PUT", "OPTIONS"):
        assert ask(marimo_app, make_scope(path, method=method, visitor="v"))[0] == 404


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'{"values": [NaN]}',
        b"[" * 100_000,
        b'{"functionName": "\x1b[31m"}',
        b'{"functionName": "a\\nb"}',
        b"\xff",
    ],
    ids=range(7),
)
def test_a_body_that_is_no_message_is_refused(marimo_app, body):
    assert not is_message(body)
    scope = make_scope("/start/api/kernel/function_call", method="POST", visitor="v")
    assert ask(marimo_app, scope, body=[body])[0] == 404  # there is no such session
    app = MarimoRoutes(greet)  # without sessions of its own
    assert ask(app, scope, body=[body])[0] == 400
    assert ask(app, scope, body=[b"{}"])[0] == 200


def test_no_page_says_where_its_notebook_lies():
    application = create_application()
    folder = str(find_notebook_folder().parent)
    for number, page in enumerate(PAGES):  # of one address, a few pages at once
        status, headers, text = ask(application, make_scope(f"/{page.name}/", client=(f"10.0.1.{number}", 1)))
        assert status == 200
        assert int(headers[b"content-length"]) == len(text.encode())
        assert folder not in text
        assert f"<marimo-filename hidden>{page.name}.py</marimo-filename>" in text
        assert f'"filename": "{page.name}.py"' in text


def make_socket_scope(visitor, session, page="start"):
    return make_scope(
        f"/{page}/ws", kind="websocket", visitor=visitor, query=f"session_id={session}&moves=a+b&file=x".encode()
    )


def test_a_session_belongs_to_the_visitor_who_opened_it():
    sessions = []

    async def note(scope, *_arguments):
        sessions.append(scope["query_string"].decode())

    app = MarimoRoutes(note)
    for visitor, session, page in (
        ("v", "s_abc123", "start"),
        ("v", "s_abc123", "start"),
        ("w", "s_abc123", "start"),
        ("v", "s_abc123", "atlas"),
    ):
        run(app(make_socket_scope(visitor, session, page), None, None))
    assert len(set(sessions)) == 3
    assert sessions[0] == sessions[1]
    assert all(query.startswith("moves=a+b&session_id=s_") and len(query) == 10 + 11 + 34 for query in sessions)
    assert len(bind_session("key", "v", "start", "s_abc123")) == 2 + 32


def test_a_visitor_has_so_many_pages_open_and_so_many_closed_ones_kept(monkeypatch):
    monkeypatch.setattr(marimo_routes, "MAX_OPEN_PAGES", 3)
    monkeypatch.setattr(marimo_routes, "MAX_CLOSED_PAGES", 2)
    closed, sent = [], []

    class Manager:
        def get_session(self, session):
            return None if session in closed else session

        def close_session(self, session):
            closed.append(session)

    async def stay_open(_scope, receive, _send):
        await receive()

    async def send(message):
        sent.append(message)

    async def visit():
        app, end = MarimoRoutes(stay_open), asyncio.Event()
        app.session_managers["start"] = Manager()
        app.openings = RateLimit(at_once=10, per_second=1)
        pages = [asyncio.create_task(app(make_socket_scope("v", f"s_{n}"), end.wait, send)) for n in range(5)]
        await asyncio.sleep(0)
        assert len(sent) == 2  # the last two were closed at once
        assert ask_in_loop(app)
        end.set()
        await asyncio.gather(*pages)
        assert not app.open_pages
        assert len(app.closed_pages["v"]) == 2
        return len(closed)

    def ask_in_loop(app):
        return len(app.open_pages["v"]) == 3

    assert run(visit()) == 1


def test_a_visitor_who_opens_pages_too_often_waits(marimo_app, monkeypatch):
    monkeypatch.setattr(marimo_app, "openings", RateLimit(at_once=1, per_second=1e-3))
    scope = make_scope("/start/", visitor="somebody")
    assert ask(marimo_app, scope)[0] == 200
    assert ask(marimo_app, scope)[0] == 429
    assert ask(marimo_app, make_scope("/start/", visitor="somebody else"))[0] == 200


def test_a_whole_class_opens_its_first_pages_from_one_address_at_once(marimo_app, monkeypatch):
    waits = []

    async def sleep(seconds):
        waits.append(seconds)

    monkeypatch.setattr("laboratory.server.marimo_routes.asyncio.sleep", sleep)
    for _ in range(40):
        assert run(marimo_app.wait_to_open("10.0.0.9 page", marimo_app.first_openings))
    assert waits == []
    scopes = [make_scope("/start/", visitor="", client=("10.0.0.9", 1)) for _ in range(2)]
    monkeypatch.setattr(marimo_app, "first_openings", RateLimit(at_once=1, per_second=1e-3))
    assert [ask(marimo_app, scope)[0] for scope in scopes] == [200, 429]


# Connections.


LARGE_ANSWER = bytes(12_000_000)


async def answer_at_length(scope, receive, send):
    """Greet; ``/large`` is more than a connection holds, and a websocket stays open."""
    if scope["type"] == "http":
        content = LARGE_ANSWER if scope["path"] == "/large" else b"hello"
        await Response(content)(scope, receive, send)
        return
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


@pytest.fixture
def guarded_server(monkeypatch):
    """Yield a server with small limits on its connections; by themselves it closes none of them soon."""
    monkeypatch.setattr(GuardedProtocol, "max_unfinished", 10)
    monkeypatch.setattr(http_protocol, "HEAD_TIMEOUT_SECONDS", 60.0)
    app = AuthMiddleware(answer_at_length)
    settings = uvicorn.Config(app, http=GuardedProtocol, log_config=None, lifespan="off", timeout_keep_alive=3600)
    server = uvicorn.Server(settings)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server.port = listener.getsockname()[1]
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield server
        server.should_exit = True
        thread.join()


def wait_until(condition):
    for _ in range(1_200):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("this has not happened")


def read_to_end(connection):
    """Return what a connection sends until it is closed."""
    connection.settimeout(60)
    received = bytearray()
    with suppress(ConnectionResetError):
        while part := connection.recv(1_000_000):
            received += part
    return received


def open_half(server, text=b"GET / HTTP/1.1\r\nHost: x\r\n"):
    connection = socket.create_connection(("127.0.0.1", server.port))
    connection.sendall(text)
    return connection


def test_many_half_sent_requests_keep_nobody_from_being_answered(guarded_server):
    half = [open_half(guarded_server) for _ in range(60)]
    whole = open_half(guarded_server, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    whole.settimeout(60)
    assert whole.recv(100).startswith(b"HTTP/1.1 200")
    wait_until(lambda: 0 < len(GuardedProtocol.unfinished) <= 10)
    for connection in [*half, whole]:
        connection.close()


def test_a_head_that_does_not_arrive_in_time_closes_the_connection(guarded_server, monkeypatch):
    monkeypatch.setattr(http_protocol, "HEAD_TIMEOUT_SECONDS", 0.2)
    for begin in (
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\n",
    ):  # the last one: a second request
        with open_half(guarded_server, begin) as connection:
            assert (b"200 OK" in read_to_end(connection)) == (b"\r\n\r\n" in begin)


def test_a_body_that_nobody_asked_for_closes_the_connection(guarded_server):
    head = b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"
    with open_half(guarded_server, head) as connection:
        assert b"200 OK" in read_to_end(connection)


def test_connections_that_wait_for_a_next_request_make_room_for_others(guarded_server, monkeypatch):
    monkeypatch.setattr(GuardedProtocol, "max_connections", 5)
    request = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    connections = []
    for _ in range(15):
        connections.append(open_half(guarded_server, request))
        connections[-1].settimeout(60)
        assert b"200 OK" in connections[-1].recv(1000)
    assert len(guarded_server.server_state.connections) <= 5
    for connection in connections:
        connection.close()


def test_somebody_who_reads_nothing_is_disconnected(guarded_server, monkeypatch):
    monkeypatch.setattr(http_protocol, "READ_TIMEOUT_SECONDS", 0.1)
    with open_half(guarded_server, b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n"):
        wait_until(lambda: guarded_server.server_state.total_requests)
        wait_until(lambda: not guarded_server.server_state.connections)


def test_somebody_who_reads_slowly_gets_everything(guarded_server, monkeypatch):
    monkeypatch.setattr(http_protocol, "MIN_READ_BYTES", -1)  # however slowly
    monkeypatch.setattr(http_protocol, "READ_TIMEOUT_SECONDS", 0.01)
    request = b"GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with open_half(guarded_server, request) as connection:
        time.sleep(0.1)  # the server has looked in the meantime
        assert read_to_end(connection).endswith(LARGE_ANSWER)


UPGRADE = (
    b"GET /start/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PING, PONG = b"\x89\x80\0\0\0\0", b"\x8a\0"


def test_a_page_that_floods_its_websocket_is_disconnected(guarded_server):
    with open_half(guarded_server, UPGRADE) as connection:
        connection.settimeout(60)
        received = connection.recv(1000)
        assert b" 101 " in received
        connection.sendall(PING * 10)  # as few as a browser answers
        while received.count(PONG) < 10:
            received += connection.recv(1000)
        with suppress(OSError):
            connection.sendall(PING * 5_000)
        assert read_to_end(connection).count(PONG) < 5_000
    wait_until(lambda: not guarded_server.server_state.connections)


def test_ids_of_visitors_differ():
    cookies = [make_cookie(CODE) for _ in range(100)]
    ids = sorted(read_visitor(f"{COOKIE_NAME}={cookie}".encode(), CODE) for cookie in cookies)
    assert all(a != b for a, b in pairwise(ids))
    assert len(ids[0]) == 32  # 128 bits
