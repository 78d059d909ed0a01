"""The laboratory as a web application: every notebook under its name, the start page at the door.

All pages share marimo's scripts, under one address, so that a browser fetches them once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import marimo
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route

from laboratory.assets import asset
from laboratory.gate import Gate
from laboratory.mends import mend
from laboratory.pages import PAGES

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
KEEP = 600
"""So many seconds a page that was closed, or lost its network, can be come back to."""


def application(token: str = "", keep: int = KEEP) -> Gate:
    """The application; with a token only those who have it come in. A closed page is kept for so many seconds."""
    mend()
    builder = marimo.create_asgi_app(quiet=True, include_code=True, session_ttl=keep, asset_url="../shared")
    for page in PAGES:
        path = NOTEBOOKS / f"{page.name}.py"
        if path.exists():
            builder = builder.with_app(path=f"/{page.name}", root=str(path))

    names = [page.name for page in PAGES]
    doors = [Route("/", to("start")), *(Route(f"/{name}", to(name)) for name in names)]
    shared = Route("/shared/{path:path}", asset)
    return Gate(Starlette(routes=[*doors, shared, Mount("/", builder.build())]), token)


def to(name: str) -> Callable[[Request], Awaitable[Response]]:
    """What sends a visitor on to a page, with all that the address carries."""

    async def go(request: Request) -> Response:
        return RedirectResponse(f"{name}/?{request.url.query}" if request.url.query else f"{name}/")

    return go
