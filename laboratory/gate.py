"""The door of the laboratory: who has the token comes in, and what a page may do is said in its headers.

A token in the address is taken out of it and kept as a cookie, so that every page opens with it and
no link that is passed on carries it.
"""

from __future__ import annotations

from secrets import compare_digest
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "parlour"
KEY = "access_token"
POLICY = (
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:; connect-src 'self' ws: wss: blob: data:; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
)
"""What a page may load: nothing from elsewhere. marimo's pages need their own inline scripts, and Vega evaluates."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
LARGEST = 1_000_000
"""The most bytes of one request."""
TOO_LARGE = PlainTextResponse(f"A request has at most {LARGEST:,} bytes.", status_code=413)
ASK = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parlour</title>
<style>:root { color-scheme: light dark; } body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 4rem auto; padding: 0 1rem; }</style>
<h1>Parlour</h1>
<p>The laboratory is open to those who have its word. Your teacher has it: it ends the address that was passed on.</p>
<form><p><label>Word: <input name="access_token" autofocus></label>
<button>Come in</button></p></form>
</html>
"""


class Gate:
    """Lets in who has the token, if there is one."""

    def __init__(self, app: ASGIApp, token: str = "") -> None:
        self.app = app
        self.token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        visitor = HTTPConnection(scope)
        known = self.knows(visitor.cookies.get(COOKIE, ""))
        if scope["type"] == "websocket" and not (known and at_home(visitor)):
            await send({"type": "websocket.close", "code": 1008})
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            heard = await whole(receive) if scope["method"] not in ("GET", "HEAD") else receive
            answer = self.answer(visitor, known=known) if heard else TOO_LARGE
            await answer(scope, heard or receive, told(send))

    def answer(self, visitor: HTTPConnection, *, known: bool) -> ASGIApp:
        """What answers a request."""
        if KEY in visitor.query_params:
            return self.welcome(visitor)
        if not known:
            return HTMLResponse(ASK, status_code=401)
        if visitor.scope["method"] not in ("GET", "HEAD") and not at_home(visitor):
            return PlainTextResponse("This page belongs to another site.", status_code=403)
        return self.app

    def knows(self, word: str) -> bool:
        """Whether a word opens the door; without a token every one does."""
        return not self.token or compare_digest(word.encode(), self.token.encode())

    def welcome(self, visitor: HTTPConnection) -> Response:
        """The page that was asked for without the token in its address; the right one is kept as a cookie."""
        word = visitor.query_params[KEY]
        if not self.knows(word):
            return HTMLResponse(ASK, status_code=401)
        rest = [(key, text) for key, text in parse_qsl(visitor.url.query) if key != KEY]
        answer = RedirectResponse(visitor.url.path + (f"?{urlencode(rest)}" if rest else ""), status_code=303)
        answer.set_cookie(COOKIE, self.token, httponly=True, samesite="lax")
        return answer


def at_home(visitor: HTTPConnection) -> bool:
    """Whether what asks is a page of ours: another site's page in the same browser may not act in its name."""
    origin = visitor.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == visitor.headers.get("host")


async def whole(receive: Receive) -> Receive | None:
    """A request that has been heard to its end, to be heard again; None when it is too large."""
    heard: list[Message] = []
    size, more = 0, True
    while more:
        heard.append(await receive())
        size, more = size + len(heard[-1].get("body", b"")), heard[-1].get("more_body", False)
        if size > LARGEST:
            return None

    async def again() -> Message:
        return heard.pop(0) if heard else await receive()

    return again


def told(send: Send) -> Send:
    """Sends on, with what a page may do in every answer's headers."""

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(HEADERS)
        await send(message)

    return with_headers
