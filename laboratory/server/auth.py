"""Who may use the laboratory, and what its pages may do.

A token in the address becomes a cookie and is removed from the address. So every page opens with it, and no
link that a visitor copies contains it. On pages and on the command line the token is called the access code.
"""

from __future__ import annotations

from secrets import compare_digest
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from laboratory.pages import content_security_policy

COOKIE_NAME = "parlour"
TOKEN_PARAMETER = "access_token"  # noqa: S105 the name of the parameter, not a secret
CONTENT_SECURITY_POLICY = (
    f"{content_security_policy()}; connect-src 'self' ws: wss: blob: data:; frame-ancestors 'self'"
)
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
MAX_BODY_BYTES = 1_000_000
TOO_LARGE_RESPONSE = PlainTextResponse(f"A request has at most {MAX_BODY_BYTES:,} bytes.", status_code=413)
ACCESS_CODE_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parlour</title>
<style>:root { color-scheme: light dark; } body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 4rem auto; padding: 0 1rem; }</style>
<h1>Parlour</h1>
<p>Enter the access code from your teacher's link.</p>
<form><p><label>Access code: <input name="access_token" autofocus></label>
<button>Open</button></p></form>
</html>
"""


class AuthMiddleware:
    """Lets only visitors with the token use the application, if there is a token."""

    def __init__(self, app: ASGIApp, token: str = "") -> None:
        self.app = app
        self.token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        authorized = self.is_valid_token(connection.cookies.get(COOKIE_NAME, ""))
        if scope["type"] == "websocket":
            if authorized and same_origin(connection):
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008})
            return
        body = await buffer_body(receive) if scope["method"] not in ("GET", "HEAD") else receive
        response = self.select_response(connection, authorized=authorized) if body else TOO_LARGE_RESPONSE
        await response(scope, body or receive, with_headers(send))

    def select_response(self, connection: HTTPConnection, *, authorized: bool) -> ASGIApp:
        """Return what answers a request: the application, a redirect or a refusal."""
        if TOKEN_PARAMETER in connection.query_params:
            return self.set_cookie_and_redirect(connection)
        if not authorized:
            return HTMLResponse(ACCESS_CODE_PAGE, status_code=401)
        if connection.scope["method"] not in ("GET", "HEAD") and not same_origin(connection):
            return PlainTextResponse("Cross-site request refused.", status_code=403)
        return self.app

    def is_valid_token(self, token: str) -> bool:
        """Return whether a token is the right one; if the application has no token, every one is."""
        return not self.token or compare_digest(token.encode(), self.token.encode())

    def set_cookie_and_redirect(self, connection: HTTPConnection) -> Response:
        """Keep the right token as a cookie and redirect to the same address without it."""
        if not self.is_valid_token(connection.query_params[TOKEN_PARAMETER]):
            return HTMLResponse(ACCESS_CODE_PAGE, status_code=401)
        query = urlencode([(key, text) for key, text in parse_qsl(connection.url.query) if key != TOKEN_PARAMETER])
        response = RedirectResponse(connection.url.path + (f"?{query}" if query else ""), status_code=303)
        response.set_cookie(COOKIE_NAME, self.token, httponly=True, samesite="lax")
        return response


def same_origin(connection: HTTPConnection) -> bool:
    """Return whether a request comes from one of our pages; a page of another site may not act for a visitor."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


async def buffer_body(receive: Receive) -> Receive | None:
    """Read a request to its end; return a function that receives it again, or None if it is too large."""
    messages: list[Message] = []
    size, more = 0, True
    while more:
        messages.append(await receive())
        size, more = size + len(messages[-1].get("body", b"")), messages[-1].get("more_body", False)
        if size > MAX_BODY_BYTES:
            return None

    async def receive_again() -> Message:
        return messages.pop(0) if messages else await receive()

    return receive_again


def with_headers(send: Send) -> Send:
    """Wrap a send function so that every response has the security headers."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(SECURITY_HEADERS)
        await send(message)

    return send_with_headers
