"""The gate of a class: the one place where requests enter, whether they are for the class or for the laboratory behind it.

As at the gate of the laboratory, the order of the checks is the point: the size of the head, then our own cookies, read in
one pass over their bytes, then the origin and the limits of whoever asks, and only then the body, which has to arrive in
time. What is behind the gate may trust that there are no cookies but ours and that a body is complete and small.

The laboratory knows every answer, so the gate also says who may use it while there is a class. The teacher always may.
Students may while the teacher has opened the laboratories, and never while a question is not revealed: then no page is
served to them, and no request of a page that they had open is answered.
"""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laboratory.classroom.limits import MAX_BODY_BYTES, BodyReader
from laboratory.classroom.live import TEACHER
from laboratory.classroom.web import HEADERS, ClassServer, refuse
from laboratory.pages import IS_TEACHER
from laboratory.server.auth import (
    HEAD_TOO_LARGE_RESPONSE,
    MAX_HEAD_BYTES,
    MAX_OPEN_REQUESTS,
    MAX_OPEN_REQUESTS_OF_ADDRESS,
    head_size,
    log_failure,
    read_headers,
    replace_cookies,
    same_origin,
)
from laboratory.server.visitors import RateLimit, RunningCount

CLASS_FOLDER, TEACHER_PATH = "/class/", "/class/teach"
FILE_FOLDERS = ("/class/static/", "/class/board/")
"""Files of the pages: a page loads a dozen of them at once."""
CLOSED_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parlour</title><link rel="stylesheet" href="/class/static/class.css">
<body class="student"><main><h1>The laboratories are closed now</h1>
<p>{reason}</p><p><a href="/class/">Back to the class</a></p></main></body></html>
"""
UNREVEALED = "Your class has a question that is not answered yet, and the laboratories know the answer."
NOT_OPENED = "Your teacher opens them when the class needs them."


class ClassGate:
    """An application that serves the class, and behind it the laboratory to those who may use it."""

    def __init__(self, server: ClassServer, laboratory: ASGIApp) -> None:
        self.server, self.laboratory = server, laboratory
        self.class_pages = server.application()
        self.bodies = BodyReader()
        self.open_requests = RunningCount()
        self.requests = RateLimit(30, per_second=10)
        self.files = RateLimit(300, per_second=30)
        self.teacher_requests = RateLimit(300, per_second=30)
        self.strangers = RateLimit(1_000, per_second=100)
        """Requests from an address of somebody who has not joined: a whole class may come from one address."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.laboratory(scope, receive, send)
            return
        headers = read_headers(scope)
        scope = replace_cookies(scope, headers, "")
        connection = HTTPConnection(scope)
        caller = self.server.identify(connection)
        max_open = MAX_OPEN_REQUESTS_OF_ADDRESS if isinstance(caller, str) else MAX_OPEN_REQUESTS
        with self.open_requests.hold(str(caller), max_open) as scope["is_one_too_many"]:
            await self._answer(connection, headers, caller, receive, send)

    async def _answer(
        self,
        connection: HTTPConnection,
        headers: Mapping[bytes, bytes],
        caller: int | str,
        receive: Receive,
        send: Send,
    ) -> None:
        scope = connection.scope
        application = self._refuse_early(connection, headers, caller) or self._select_application(connection, caller)
        if application is self.class_pages and scope["type"] == "http" and scope["method"] not in ("GET", "HEAD"):
            received = await self._read_body(caller, receive)
            application, receive = (received, receive) if isinstance(received, Response) else (application, received)
        if isinstance(application, Response):
            application = close_socket if scope["type"] == "websocket" else close_after(application)
        try:
            await application(scope, receive, send)
        except Exception as error:  # noqa: BLE001 one line instead of a traceback
            log_failure(scope, error)

    def _refuse_early(
        self, connection: HTTPConnection, headers: Mapping[bytes, bytes], caller: int | str
    ) -> Response | None:
        """Return the refusal of a request that is too large, from another site, or one too many."""
        path = connection.scope["path"]
        if head_size(connection.scope) > MAX_HEAD_BYTES:
            return HEAD_TOO_LARGE_RESPONSE
        if path.startswith(CLASS_FOLDER) and not same_origin(headers):
            self.server.notice(f"a request of another site's page from {self.server.name(caller)}")
            return refuse("origin", "This page belongs to another site.", 403)
        if connection.scope["is_one_too_many"] or not self._is_allowed(path, caller):
            self.server.notice(f"too many requests from {self.server.name(caller)}")
            return refuse("wait", "Too many requests. Wait a moment.", 429)
        if not path.startswith(FILE_FOLDERS) and path != TEACHER_PATH:
            self.server.notice_forged_cookies(connection)
        return None

    def _is_allowed(self, path: str, caller: int | str) -> bool:
        if isinstance(caller, str):
            return self.strangers.allow(caller)
        if not path.startswith(CLASS_FOLDER):
            return True  # the laboratory has limits of its own
        if path.startswith(FILE_FOLDERS):
            return self.files.allow(caller)
        return (self.teacher_requests if caller == TEACHER else self.requests).allow(caller)

    def _select_application(self, connection: HTTPConnection, caller: int | str) -> ASGIApp:
        path = connection.scope["path"]
        if path.startswith(CLASS_FOLDER):
            return self.class_pages
        if caller == TEACHER:
            connection.scope["meta"] = {IS_TEACHER: True}
            return RedirectResponse(TEACHER_PATH) if path == "/class" else self.laboratory
        if isinstance(caller, str) or path in ("/", "/class"):
            return RedirectResponse("/class/", headers=HEADERS)
        if self.server.classroom.laboratories_open:
            return self.laboratory
        reason = UNREVEALED if self.server.classroom.hides_answers else NOT_OPENED
        return HTMLResponse(CLOSED_PAGE.format(reason=reason), 403, headers=HEADERS)

    async def _read_body(self, caller: int | str, receive: Receive) -> Receive | Response:
        try:
            received = await self.bodies.read(caller, receive)
        except TimeoutError:
            self.server.notice(f"a request that did not arrive in time from {self.server.name(caller)}")
            return refuse("late", "The request took too long to arrive.", 408)
        if isinstance(received, Response):
            self.server.notice(f"a request that is too large from {self.server.name(caller)}")
            return refuse("request", f"A request has at most {MAX_BODY_BYTES:,} bytes.", 413)
        return received


def close_after(response: Response) -> ASGIApp:
    """Return an answer after which the connection ends if it is a refusal, or if the body may not have been read."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_closing(message: Message) -> None:
            is_refusal = response.status_code >= 400 or scope["method"] not in ("GET", "HEAD")
            if message["type"] == "http.response.start" and is_refusal:
                message = {**message, "headers": [*message["headers"], (b"connection", b"close")]}
            await send(message)

        await response(scope, receive, send_closing)

    return answer


async def close_socket(_scope: Scope, _receive: Receive, send: Send) -> None:
    """Refuse a websocket."""
    await send({"type": "websocket.close", "code": 1008})
