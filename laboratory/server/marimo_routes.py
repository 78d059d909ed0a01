"""The addresses of marimo that the pages use. All others are closed, also those that a later version may add.

A page's session belongs to the visitor who opened it: the id that the page gives it is replaced by one that depends on
the visitor, so knowing another visitor's id leads nowhere.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Iterable
from typing import Any
from urllib.parse import parse_qsl, urlencode

import msgspec
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laboratory.pages import PAGES
from laboratory.server.auth import NOT_UNDERSTOOD_RESPONSE, TOO_OFTEN_RESPONSE, visitor_key
from laboratory.server.fair_share import FAIR_SHARE
from laboratory.server.visitors import SESSION_ID, VISITOR_HEADER, RateLimit, bind_session

PAGE_ROUTES = {
    "GET": re.compile(r"|health|@file/[0-9]{1,9}-[\w.-]{1,200}|public-files-sw\.js"),
    "POST": re.compile(r"api/kernel/(?:set_ui_element_value|set_model_value|function_call)"),
    "websocket": re.compile("ws"),
}
"""What a page asks of marimo, by method, after the name of the page."""
KEPT_HEADERS = frozenset(
    b"host accept accept-encoding accept-language cookie content-type content-length connection upgrade origin "
    b"marimo-server-token sec-websocket-key sec-websocket-version sec-websocket-extensions sec-websocket-protocol".split()
)
"""The headers that marimo gets; the session's id is written again."""
DROPPED_PARAMETERS = frozenset({"file", "kiosk", "session_id"})
"""Parameters of the websocket's address that mean something to marimo; the session's id is written again."""
FUNCTION_NAME = re.compile(r"[A-Za-z_]{1,60}")
MAX_OPEN_PAGES = 16
"""The most pages of one visitor that are open at the same time."""
MAX_OPENING_SECONDS = 60.0
"""The longest time that a page waits until it may open; beyond it the visitor is asked to wait."""
MAX_CLOSED_PAGES = 3
"""The most closed pages of one visitor that are kept for a return; the oldest one goes first."""
NOT_FOUND_RESPONSE = PlainTextResponse("There is no such page.", status_code=404)
NO_SESSION_RESPONSE = PlainTextResponse("This page is not connected. Load it again.", status_code=404)
TOO_MANY_PAGES_RESPONSE = HTMLResponse(
    f"<!doctype html><html lang=en><title>Parlour</title><p>You have {MAX_OPEN_PAGES} pages open. "
    "Close some of them, then load this page again.</p></html>",
    status_code=429,
)


class MarimoRoutes:
    """Passes on the requests that pages make, each to a session of the visitor's own."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.session_key = secrets.token_hex(16)
        self.open_pages: dict[str, dict[tuple[str, str], int]] = {}
        """The connections of each open page, by visitor, page and session."""
        self.closed_pages: dict[str, dict[tuple[str, str], None]] = {}
        """Closed pages whose session still lives, the oldest first."""
        self.openings = RateLimit(at_once=4, per_second=0.5)
        """How often a visitor may open a page: opening one takes as long as many moves."""
        self.first_openings = RateLimit(at_once=40, per_second=2)
        """The same for an address without a cookie: a whole class may come from one, each for a first page."""
        self.session_managers = dict(find_session_managers(app))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        page, path = split_page_path(scope["path"])
        if not is_page_route(scope, page, path):
            await refuse(NOT_FOUND_RESPONSE, scope, receive, send)
            return
        visitor = visitor_key(scope)
        session = find_session(scope)
        if session and not SESSION_ID.fullmatch(session):
            await refuse(NOT_UNDERSTOOD_RESPONSE, scope, receive, send)
            return
        session = bind_session(self.session_key, visitor, page, session) if session else ""
        if scope["type"] == "websocket":
            await self.connect_page(visitor, (page, session), put_session(scope, session), receive, send)
        elif scope["method"] == "POST" and not self.has_session(page, session):
            await refuse(NO_SESSION_RESPONSE, scope, receive, send)
        elif scope["method"] == "POST":
            FAIR_SHARE.expect(visitor)
            await self.post(put_session(scope, session), receive, send)
        elif not path and len(self.open_pages.get(visitor, ())) >= MAX_OPEN_PAGES:
            await refuse(TOO_MANY_PAGES_RESPONSE, scope, receive, send)
        elif not path and not await self.wait_to_open(
            f"{visitor} page", self.openings if scope["visitor"] else self.first_openings
        ):
            await refuse(TOO_OFTEN_RESPONSE, scope, receive, send)
        else:
            await self.app(put_session(scope, ""), receive, send)

    async def connect_page(
        self, visitor: str, key: tuple[str, str], scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Pass on the connection of a page, unless the visitor has too many of them; count it while it lasts."""
        if not key[1]:
            await refuse(NOT_UNDERSTOOD_RESPONSE, scope, receive, send)
            return
        is_known = key in self.open_pages.get(visitor, {}) or key in self.closed_pages.get(visitor, {})
        may_open = is_known or await self.wait_to_open(visitor, self.openings)
        pages = self.open_pages.setdefault(visitor, {})
        if not may_open or (key not in pages and len(pages) >= MAX_OPEN_PAGES):
            await refuse(TOO_MANY_PAGES_RESPONSE, scope, receive, send)
            if not pages:
                self.open_pages.pop(visitor, None)
            return
        pages[key] = pages.get(key, 0) + 1
        closed = self.closed_pages.setdefault(visitor, {})
        closed.pop(key, None)
        FAIR_SHARE.enter(visitor)
        try:
            await self.app(scope, receive, send)
        finally:
            FAIR_SHARE.leave(visitor)
            pages[key] -= 1
            if not pages[key]:
                del pages[key]
                closed[key] = None
            self.forget_closed_pages(visitor)

    async def wait_to_open(self, visitor: str, openings: RateLimit) -> bool:
        """Wait until a visitor may open one more page; return False if that would take too long."""
        wait = openings.take(visitor)
        if wait > MAX_OPENING_SECONDS:
            openings.give_back(visitor)
            return False
        if wait:
            await asyncio.sleep(wait)
        return True

    def forget_closed_pages(self, visitor: str) -> None:
        """End the oldest sessions of closed pages while a visitor has more of them than are kept."""
        closed = self.closed_pages[visitor]
        for page, session in [key for key in closed if not self.has_session(*key)]:
            del closed[page, session]
        while len(closed) > MAX_CLOSED_PAGES:
            page, session = next(iter(closed))
            del closed[page, session]
            if page in self.session_managers:
                self.session_managers[page].close_session(session)
        if not self.open_pages.get(visitor):
            self.open_pages.pop(visitor, None)
            if not closed:
                del self.closed_pages[visitor]

    def has_session(self, page: str, session: str) -> bool:
        """Return whether marimo still keeps a session."""
        manager = self.session_managers.get(page)
        return manager is None or manager.get_session(session) is not None

    async def post(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a message from a page, if it is one."""
        message = await receive()
        if message["type"] != "http.request":
            return
        body = message.get("body", b"")
        while message.get("more_body"):
            message = await receive()
            body += message.get("body", b"")
        response = NOT_UNDERSTOOD_RESPONSE if not is_message(body) else None
        if response:
            await response(scope, receive, send)
            return
        sent = False

        async def receive_again() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, receive_again, send)


def is_message(body: bytes) -> bool:
    """Return whether a body is a JSON object; one that calls a function names it in plain letters."""
    try:
        message = msgspec.json.decode(body)
    except (ValueError, RecursionError):
        return False
    if not isinstance(message, dict):
        return False
    name = message.get("functionName", "x")
    return isinstance(name, str) and bool(FUNCTION_NAME.fullmatch(name))


def split_page_path(path: str) -> tuple[str, str]:
    """Return the name of the page in a path, and the rest."""
    name, _, rest = path.removeprefix("/").partition("/")
    return name, rest


def is_page_route(scope: Scope, page: str, path: str) -> bool:
    """Return whether a page of ours asks for such an address."""
    method = "websocket" if scope["type"] == "websocket" else scope["method"]
    routes = PAGE_ROUTES.get("GET" if method == "HEAD" else method)
    return routes is not None and any(page == each.name for each in PAGES) and bool(routes.fullmatch(path))


def find_session(scope: Scope) -> str:
    """Return the id that a page has given its session; empty if the request names none."""
    if scope["type"] == "websocket":
        query: str = scope["query_string"].decode("latin-1")
        return dict(parse_qsl(query)).get("session_id", "")
    return str(Headers(scope=scope).get("marimo-session-id", ""))


def put_session(scope: Scope, session: str) -> Scope:
    """Return a scope with the id of the session that belongs to this visitor, and with the headers that marimo needs."""
    headers = [(name, value) for name, value in scope["headers"] if name in KEPT_HEADERS]
    headers.append((VISITOR_HEADER.encode(), visitor_key(scope).encode()))
    if scope["type"] == "websocket":
        pairs = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        query = [(key, text) for key, text in pairs if key not in DROPPED_PARAMETERS]
        return {**scope, "headers": headers, "query_string": urlencode([*query, ("session_id", session)]).encode()}
    if session:
        headers.append((b"marimo-session-id", session.encode()))
    return {**scope, "headers": headers}


def find_session_managers(app: Any) -> Iterable[tuple[str, Any]]:
    """Yield the name of each page that an application of marimo serves, with what keeps its sessions."""
    inner = app
    while not hasattr(inner, "routes") and hasattr(inner, "app"):
        inner = inner.app
    for route in getattr(inner, "routes", ()):
        manager = getattr(getattr(getattr(route, "app", None), "state", None), "session_manager", None)
        if hasattr(manager, "close_session") and hasattr(manager, "get_session"):
            yield route.path.strip("/"), manager


async def refuse(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request with a refusal; a websocket is closed."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
    else:
        await response(scope, receive, send)
