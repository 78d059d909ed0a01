"""Who may use the laboratory while there is a class: it knows every answer.

The teacher always may. Students may while the teacher has opened the laboratories, and never while a question is not
revealed: then no page is served to them, and no request of a page that they had open is answered.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from laboratory.classroom.web import HEADERS, ClassServer
from laboratory.pages import IS_TEACHER

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

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._select_application(scope)(scope, receive, send)

    def _select_application(self, scope: Scope) -> ASGIApp:
        if scope["type"] not in ("http", "websocket"):
            return self.laboratory
        if scope["path"].startswith("/class/"):
            return self.class_pages
        connection = HTTPConnection(scope)
        if self.server.is_teacher(connection):
            scope["meta"] = {IS_TEACHER: True}
            return RedirectResponse("/class/teach") if scope["path"] == "/class" else self.laboratory
        if self.server.find_participant(connection) is None or scope["path"] in ("/", "/class"):
            return self._refuse(scope, RedirectResponse("/class/", headers=HEADERS))
        if self.server.classroom.laboratories_open:
            return self.laboratory
        reason = UNREVEALED if self.server.classroom.hides_answers else NOT_OPENED
        return self._refuse(scope, HTMLResponse(CLOSED_PAGE.format(reason=reason), 403, headers=HEADERS))

    @staticmethod
    def _refuse(scope: Scope, response: Response) -> ASGIApp:
        return response if scope["type"] == "http" else close_socket


async def close_socket(_scope: Scope, _receive: Receive, send: Send) -> None:
    """Refuse a websocket."""
    await send({"type": "websocket.close", "code": 1008})
