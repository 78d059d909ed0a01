"""The check of every request to the laboratory: who may use it, what a request may cost, and what its pages may do.

A token in the address becomes a cookie and is removed from the address. So every page opens with it, and no
link that a visitor copies contains it. On pages and on the command line the token is called the access code.

The order of the checks is the point of this file: first the size of the head, which is known; then the cookie, read in
one pass over its bytes; then the limits of the visitor; and only then the body. Whoever has no access code costs the
server a few comparisons. What comes after the checks may trust that a visitor is known (``scope["visitor"]``) and that
there are no cookies but ours.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping
from html import escape
from secrets import compare_digest
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from starlette.datastructures import MutableHeaders
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from engines.errors import clean_text
from laboratory.pages import content_security_policy
from laboratory.server.visitors import COOKIE_NAME, RateLimit, RunningCount, make_cookie, read_visitor, split_cookies

LOGGER = logging.getLogger(__name__)
TOKEN_PARAMETER = "access_token"  # noqa: S105 the name of the parameter, not a secret
CONTENT_SECURITY_POLICY = (
    f"{content_security_policy()}; connect-src 'self' ws: wss: blob: data:; frame-ancestors 'self'"
)
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
MAX_HEAD_BYTES = 32_768
"""The longest head of a request, with its address: a link has a few parts of at most 4,000 characters each."""
MAX_BODY_BYTES = 1_000_000
MAX_BODIES = 4
"""The most bodies of one visitor that are read at the same time; further ones wait."""
BODY_TIMEOUT_SECONDS = 20.0
"""The longest time that a body may take to arrive."""
MAX_WAIT_SECONDS = 10.0
"""The longest time that a visitor who asks too often waits; beyond it a request is refused."""
MAX_OPEN_REQUESTS, MAX_OPEN_REQUESTS_OF_ADDRESS = 64, 256
"""The most requests and websockets of one visitor that are open at the same time, and of an address without a cookie."""
LASTING_COOKIE_SECONDS = 180 * 24 * 3600
"""How long a browser keeps the cookie if the access code is one that lasts."""
ACCESS_CODE_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parlour</title>
<style>:root {{ color-scheme: light dark; }} body {{ font: 1.1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 4rem auto; padding: 0 1rem; }}</style>
<h1>Parlour</h1>
<p>{message}</p>
<form>{hidden}<p><label>Access code: <input name="access_token" autocomplete="off" autofocus></label>
<button>Open</button></p></form>
</html>
"""
ASK_FOR_CODE = "Enter the access code from your teacher's link."
WRONG_CODE = f"That is not the access code. {ASK_FOR_CODE}"
TOO_MANY_CODES = "Too many wrong codes have come from here. Wait half a minute, then try again."
TOO_MANY_VISITORS = "Too many new visitors have come from here. Wait a moment, then try again."
TOO_LARGE_RESPONSE = PlainTextResponse(f"A request has at most {MAX_BODY_BYTES:,} bytes.", status_code=413)
HEAD_TOO_LARGE_RESPONSE = PlainTextResponse("The address or the head of this request is too long.", status_code=431)
TOO_SLOW_RESPONSE = PlainTextResponse("The request took too long to arrive.", status_code=408)
TOO_OFTEN_RESPONSE = PlainTextResponse("Too many requests. Wait a moment.", status_code=429)
OTHER_SITE_RESPONSE = PlainTextResponse("Cross-site request refused.", status_code=403)
NOT_UNDERSTOOD_RESPONSE = PlainTextResponse("This request could not be understood.", status_code=400)


class AuthMiddleware:
    """Lets only visitors with the token use the application, if there is a token, and only as much as one visitor may."""

    def __init__(self, app: ASGIApp, token: str = "", *, is_lasting: bool = False) -> None:
        self.app = app
        self.token = token
        self.is_lasting = is_lasting
        self.requests = RateLimit(at_once=1_000, per_second=100)
        self.messages = RateLimit(at_once=100, per_second=15)
        """How often a visitor may send something; it is enough for a slider that is dragged for two seconds."""
        self.wrong_codes = RateLimit(at_once=20, per_second=1 / 3)
        self.new_visitors = RateLimit(at_once=200, per_second=2)
        self.open_requests = RunningCount()
        self._bodies: Counter[str] = Counter()
        self._body_read = asyncio.Condition()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = read_headers(scope)
        visitor = read_visitor(headers.get(b"cookie", b""), self.token)
        guard = self.answer_http if scope["type"] == "http" else self.answer_websocket
        scope = replace_cookies(scope, headers, visitor)
        max_open = MAX_OPEN_REQUESTS if visitor else MAX_OPEN_REQUESTS_OF_ADDRESS
        with self.open_requests.hold(visitor_key(scope), max_open) as scope["is_one_too_many"]:
            await guard(scope, receive, send, headers)

    async def answer_websocket(
        self, scope: Scope, receive: Receive, send: Send, headers: Mapping[bytes, bytes]
    ) -> None:
        """Pass on a websocket, or close it."""
        allowed = self.is_authorized(scope) and same_origin(headers) and head_size(scope) <= MAX_HEAD_BYTES
        if not allowed or scope["is_one_too_many"] or self.requests.take(visitor_key(scope)) > MAX_WAIT_SECONDS:
            await send({"type": "websocket.close", "code": 1008})
            return
        try:
            await self.app(scope, receive, send)
        except Exception as error:  # noqa: BLE001 one line instead of a traceback
            log_failure(scope, error)

    async def answer_http(self, scope: Scope, receive: Receive, send: Send, headers: Mapping[bytes, bytes]) -> None:
        """Answer a request; the body is read only once everything else has been checked."""
        response = self.select_response(scope, headers)
        sender = ResponseSender(send, self.make_cookie_header(scope, response))
        limit = self.requests if scope["method"] in ("GET", "HEAD") else self.messages
        if response is None and (wait := limit.take(visitor_key(scope))):
            if wait > MAX_WAIT_SECONDS:
                limit.give_back(visitor_key(scope))
            response = TOO_OFTEN_RESPONSE if wait > MAX_WAIT_SECONDS else None
            await asyncio.sleep(0 if response else wait)
        if response is None and scope["method"] not in ("GET", "HEAD"):
            received = await self.buffer_body(visitor_key(scope), receive)
            response, receive = (received, receive) if isinstance(received, Response) else (None, received)
        if response is not None:
            sender.close_after = response.status_code >= 400 or scope["method"] not in ("GET", "HEAD")
        try:
            await (response or self.app)(scope, receive, sender)
        except Exception as error:  # noqa: BLE001 one line instead of a traceback
            log_failure(scope, error)
            if not sender.started:
                await NOT_UNDERSTOOD_RESPONSE(scope, receive, sender)

    def select_response(self, scope: Scope, headers: Mapping[bytes, bytes]) -> Response | None:
        """Return what answers a request before its body is read: a redirect or a refusal; None for the application."""
        if head_size(scope) > MAX_HEAD_BYTES:
            return HEAD_TOO_LARGE_RESPONSE
        if scope["is_one_too_many"]:
            return TOO_OFTEN_RESPONSE
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        codes = [text for key, text in query if key == TOKEN_PARAMETER]
        if codes and scope["method"] in ("GET", "HEAD"):
            return self.take_code(scope, codes[0], [pair for pair in query if pair[0] != TOKEN_PARAMETER])
        if not self.is_authorized(scope):
            return ask_for_code(query, ASK_FOR_CODE)
        if scope["method"] not in ("GET", "HEAD") and not same_origin(headers):
            return OTHER_SITE_RESPONSE
        return None

    def take_code(self, scope: Scope, code: str, query: list[tuple[str, str]]) -> Response:
        """Keep the right access code as a cookie and redirect to the same address without it."""
        address = client_address(scope)
        if not self.is_authorized(scope) and self.wrong_codes.is_spent(address):
            return ask_for_code(query, TOO_MANY_CODES, 429)
        if self.token and not compare_digest(code.encode(), self.token.encode()):
            self.wrong_codes.take(address)
            return ask_for_code(query, WRONG_CODE)
        path = "/" + quote(scope["path"].lstrip("/\\"))  # "//host" would lead to another host
        response = RedirectResponse(path + (f"?{urlencode(query)}" if query else ""), status_code=303)
        if not scope["visitor"]:
            if self.new_visitors.take(address):
                return ask_for_code(query, TOO_MANY_VISITORS, 429)
            self.set_cookie(response)
        return response

    def set_cookie(self, response: Response) -> None:
        """Make the one who gets this response a visitor."""
        max_age = LASTING_COOKIE_SECONDS if self.is_lasting else None
        response.set_cookie(COOKIE_NAME, make_cookie(self.token), max_age, httponly=True, samesite="lax")

    def make_cookie_header(self, scope: Scope, response: Response | None) -> str:
        """Return the cookie that a page gives to a new visitor of a laboratory without an access code."""
        if response or self.token or scope["visitor"] or scope["method"] != "GET" or not scope["path"].endswith("/"):
            return ""
        if self.new_visitors.take(client_address(scope)):
            return ""
        carrier = Response()
        self.set_cookie(carrier)
        return carrier.headers["set-cookie"]

    def is_authorized(self, scope: Scope) -> bool:
        """Return whether a request is from a visitor; if the application has no token, everyone is one."""
        return bool(scope["visitor"]) or not self.token

    async def buffer_body(self, visitor: str, receive: Receive) -> Receive | Response:
        """Read a body to its end, a few at a time for each visitor; return a function that receives it again, or a refusal."""
        try:
            async with asyncio.timeout(BODY_TIMEOUT_SECONDS):
                async with self._body_read:
                    await self._body_read.wait_for(lambda: self._bodies[visitor] < MAX_BODIES)
                    self._bodies[visitor] += 1
                try:
                    return await read_body(receive)
                finally:
                    self._bodies[visitor] -= 1
                    self._bodies += Counter()  # forgets those at zero
                    async with self._body_read:
                        self._body_read.notify_all()
        except TimeoutError:
            return TOO_SLOW_RESPONSE


def read_headers(scope: Scope) -> dict[bytes, bytes]:
    """Return the headers by name; several cookie headers count as one."""
    headers: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        headers[name] = headers[name] + b";" + value if name == b"cookie" and name in headers else value
    return headers


def replace_cookies(scope: Scope, headers: Mapping[bytes, bytes], visitor: str) -> Scope:
    """Return a scope that names the visitor and has our own cookies only, in a form that no parser stumbles over."""
    ours = "; ".join(f"{name}={value}" for name, value in dict(split_cookies(headers.get(b"cookie", b""))).items())
    rest = [(name, value) for name, value in scope["headers"] if name != b"cookie"]
    return {
        **scope,
        "visitor": visitor,
        "headers": [*rest, (b"cookie", ours.encode())] if ours else rest,
        "head_size": sum(len(name) + len(value) + 4 for name, value in scope["headers"])
        + len(scope.get("raw_path") or b"")
        + len(scope["query_string"]),
    }


def head_size(scope: Scope) -> int:
    """Return the size of the head of a request as it arrived."""
    size: int = scope["head_size"]
    return size


def client_address(scope: Scope) -> str:
    """Return the address that a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def visitor_key(scope: Scope) -> str:
    """Return what a visitor's limits are counted by: the cookie's id, or the address of somebody who has none."""
    return scope["visitor"] or client_address(scope)


def same_origin(headers: Mapping[bytes, bytes]) -> bool:
    """Return whether a request comes from one of our pages; a page of another site may not act for a visitor."""
    origin = headers.get(b"origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get(b"host", b"")
    except ValueError:  # such as "http://["
        return False


def ask_for_code(query: list[tuple[str, str]], message: str, status: int = 401) -> HTMLResponse:
    """Return the page that asks for the access code; with it the rest of the address is sent again."""
    hidden = "".join(
        f'<input type="hidden" name="{escape(key)}" value="{escape(text)}">'
        for key, text in query
        if key != TOKEN_PARAMETER
    )
    return HTMLResponse(ACCESS_CODE_PAGE.format(message=message, hidden=hidden), status_code=status)


async def read_body(receive: Receive, max_bytes: int = MAX_BODY_BYTES) -> Receive | Response:
    """Read a body to its end; return a function that receives it again, or a refusal if it is too large."""
    messages: list[Message] = []
    size, more = 0, True
    while more:
        messages.append(await receive())
        size, more = size + len(messages[-1].get("body", b"")), messages[-1].get("more_body", False)
        if size > max_bytes:
            return TOO_LARGE_RESPONSE

    async def receive_again() -> Message:
        return messages.pop(0) if messages else await receive()

    return receive_again


class ResponseSender:
    """Sends a response with the security headers, and knows whether it has begun."""

    def __init__(self, send: Send, cookie: str) -> None:
        self.send = send
        self.cookie = cookie
        self.close_after = False
        """Whether the connection ends with this response: it is a refusal, or the body was not read."""
        self.started = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            headers = MutableHeaders(scope=message)
            headers.update(SECURITY_HEADERS)
            if self.cookie and message["status"] == 200:
                headers.append("set-cookie", self.cookie)
            if self.close_after:
                headers["connection"] = "close"
        await self.send(message)


def log_failure(scope: Scope, error: Any) -> None:
    """Log one line about a request that failed, whatever it contains."""
    LOGGER.warning(
        "%s", clean_text(f"{scope.get('method', 'websocket')} {scope['path']}: {type(error).__name__}: {error}")
    )
