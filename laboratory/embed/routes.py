"""Serve ``embed.html`` from the laboratory, to pages of other sites that may show it in a frame.

A frame of another site gets none of our cookies, so these addresses are open without the access code. They give nothing
away: a recording of a named variant is the same on every machine, no page of marimo is among them, and they know nothing of a
class. Only they may be framed by the sites that ``--frame-ancestors`` names. A variant is recorded once, when it is first
asked for, in a process of its own.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from engines.errors import shorten
from laboratory.board_files import make_script_file, make_style_file
from laboratory.embed.page import GameAddresses, describe_game, format_files, format_page, list_variants
from laboratory.embed.recorder import VariantRecorder
from laboratory.pages import LABORATORIES
from laboratory.server.auth import (
    MAX_OPEN_REQUESTS_OF_ADDRESS,
    MAX_WAIT_SECONDS,
    TOO_OFTEN_RESPONSE,
    client_address,
)
from laboratory.server.visitors import RateLimit, RunningCount

ORIGIN = re.compile(r"https?://(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::[0-9]{1,5})?")
MAX_ORIGINS = 20
CACHE_SECONDS = 3600
MEDIA_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}


def parse_frame_ancestors(text: str) -> tuple[str, ...]:
    """Return the origins of pages that may show a board in a frame; raise ValueError with what would be right.

    >>> parse_frame_ancestors("https://school.example https://*.school.example:8443")
    ('https://school.example', 'https://*.school.example:8443')
    >>> parse_frame_ancestors("school.example")
    Traceback (most recent call last):
    ValueError: 'school.example' should be the start of an address, such as https://school.example, or * for every page
    """
    origins = text.replace(",", " ").split()
    if not 1 <= len(origins) <= MAX_ORIGINS:
        raise ValueError(f"there should be 1 to {MAX_ORIGINS} addresses, not {len(origins)}")
    for origin in origins:
        if origin != "*" and not ORIGIN.fullmatch(origin):
            reason = "should be the start of an address, such as https://school.example, or * for every page"
            raise ValueError(f"{shorten(origin)} {reason}")
    return tuple(origins)


class EmbedGate:
    """An application that serves embedded boards to everybody, and everything else from the laboratory."""

    def __init__(self, laboratory: ASGIApp, frame_ancestors: Sequence[str]) -> None:
        self.laboratory = laboratory
        self.pages = make_embed_application(frame_ancestors)
        self.paths = frozenset({"/embed.html", *(f"/{name}" for name in format_files())})
        self.requests = RateLimit(at_once=1_000, per_second=100)
        self.open_requests = RunningCount()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not (scope["path"] in self.paths or scope["path"].startswith("/boards/")):
            await self.laboratory(scope, receive, send)
            return
        address = client_address(scope)
        with self.open_requests.hold(address, MAX_OPEN_REQUESTS_OF_ADDRESS) as is_one_too_many:
            wait = self.requests.take(address)
            if is_one_too_many or wait > MAX_WAIT_SECONDS:
                self.requests.give_back(address)
                await TOO_OFTEN_RESPONSE(scope, receive, send)
                return
            await asyncio.sleep(wait)
            await self.pages(scope, receive, send)


def make_embed_application(frame_ancestors: Sequence[str]) -> Starlette:
    """Return the application with the page, the files beside it, and the recordings."""
    texts = {"embed.html": format_page({name: describe_served_game(name) for name in LABORATORIES}), **format_files()}
    for name in LABORATORIES:
        texts[f"boards/{name}.js"] = make_script_file(name).text
        texts[f"boards/{name}.css"] = make_style_file(name).text
    variants = {
        f"boards/{name}.{variant}.js": (name, variant) for name in LABORATORIES for variant in list_variants(name)
    }
    recorder = VariantRecorder()
    headers = {
        "Content-Security-Policy": " ".join(["frame-ancestors 'self'", *frame_ancestors]),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": f"max-age={CACHE_SECONDS}",
    }

    async def serve(request: Request) -> Response:
        path = request.url.path.removeprefix("/")
        if path in variants:
            text = await recorder.read(*variants[path])
        elif path in texts:
            text = texts[path]
        else:
            raise HTTPException(404)
        return Response(text, headers=headers, media_type=MEDIA_TYPES[Path(path).suffix])

    return Starlette(routes=[Route("/{path:path}", serve)], middleware=[Middleware(GZipMiddleware)])


def describe_served_game(name: str) -> dict[str, object]:
    """Return what the page knows of a game of the laboratory: all variants have a recording."""
    addresses = GameAddresses(f"boards/{name}.js", f"boards/{name}.css", f"./{name}/")
    return describe_game(name, addresses, lambda variant, _: f"boards/{name}.{variant}.js")
