"""Requests as a gate gets them, hostile ones among them, sent to an application without a network."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from laboratory.server.visitors import COOKIE_NAME, make_cookie

CODE = "chalk"


def run(coroutine):
    """Run a coroutine in a thread of its own, because other tests leave an event loop in this one."""
    with ThreadPoolExecutor(max_workers=1) as executor:
        return executor.submit(asyncio.run, coroutine).result()


def make_cookie_header(token: str = CODE) -> tuple[bytes, bytes]:
    return b"cookie", f"{COOKIE_NAME}={make_cookie(token)}".encode()


HOSTILE_COOKIES = [
    b'parlour="' + b"\\" * 30_000 + b'"',
    b"parlour=" + b"a" * 31_000,
    b"; " * 15_000,
    b"parlour=" + b".".join([b"a"] * 80),
    b"\xff=\xff; parlour=\xff",
    make_cookie_header("another code")[1],
]
"""Cookie headers that cost much if they are read by a parser of cookies in general."""


def make_scope(path="/start/", *headers, method="GET", query=b"", kind="http", **more):
    scope = {"type": kind, "path": path, "raw_path": path.encode(), "query_string": query, "client": ("10.0.0.1", 1)}
    return scope | {"headers": [(b"host", b"here:1"), *headers]} | ({"method": method} if kind == "http" else {}) | more


def ask(app, scope, body=(b"",), sent=None):
    """Return the status, the headers and the text with which an application answers."""
    parts = list(body)
    sent = [] if sent is None else sent

    async def receive():
        if not parts:
            await asyncio.sleep(3600)
        return {"type": "http.request", "body": parts.pop(0), "more_body": bool(parts)}

    async def send(message):
        sent.append(message)

    run(app(scope, receive, send))
    text = b"".join(message.get("body", b"") for message in sent).decode(errors="replace")
    return sent[0].get("status"), dict(sent[0].get("headers", ())), text


def count_calls(monkeypatch, owner, name):
    calls = []
    original = getattr(owner, name)

    def call(*args, **kwargs):
        calls.append(args)
        return original(*args, **kwargs)

    monkeypatch.setattr(owner, name, call)
    return calls
