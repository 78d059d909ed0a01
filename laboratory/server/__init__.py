"""The laboratory as a web application: every notebook under its name, and the files that all pages share.

marimo's scripts, styles and fonts are about seven megabytes in three hundred files. A class loads them over one
network at the same moment. So all pages take them from one address, they are compressed, and browsers keep
them: the names of most files contain a hash of their content.
"""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

import marimo
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from laboratory.pages import PAGES
from laboratory.server.auth import AuthMiddleware
from laboratory.server.first_boards import FirstBoards
from laboratory.server.first_frame import FirstFrame
from laboratory.server.marimo_patches import apply_patches
from laboratory.server.marimo_routes import MarimoRoutes

PACKAGE_FOLDER = Path(__file__).parents[1]
SESSION_TTL_SECONDS = 600
"""Seconds to keep a disconnected session alive."""
ASSET_FOLDER = Path(marimo.__file__).parent / "_static"
HASHED_PREFIX = "assets/"
"""The folder whose file names contain a hash of the content."""
COMPRESSED_TYPES = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml"}
"""What is compressed, and its media type, because the type that the system guesses differs between machines."""
YEAR_SECONDS, DAY_SECONDS = 365 * 24 * 3600, 24 * 3600


def create_application(
    token: str = "",
    session_ttl_seconds: int = SESSION_TTL_SECONDS,
    routes: Sequence[BaseRoute] = (),
    *,
    is_lasting: bool = False,
) -> AuthMiddleware:
    """Return the application; if there is a token, only visitors who have it get in.

    Further routes come before those of the pages. They need the same access code, but are not held to the routes of marimo.
    """
    apply_patches()
    builder = marimo.create_asgi_app(
        quiet=True, include_code=True, session_ttl=session_ttl_seconds, asset_url="../shared"
    )
    folder = find_notebook_folder()
    for page in PAGES:
        path = folder / f"{page.name}.py"
        if path.exists():
            builder = builder.with_app(path=f"/{page.name}", root=str(path))

    redirects = [Route("/", redirect_to("start")), *(Route(f"/{page.name}", redirect_to(page.name)) for page in PAGES)]
    assets = Route("/shared/{path:path}", serve_asset)
    boards = FirstBoards()
    pages = Mount("/", MarimoRoutes(FirstFrame(builder.build(), boards)))
    application = Starlette(routes=[*routes, *redirects, assets, *boards.routes, pages], lifespan=boards.record_first)
    return AuthMiddleware(application, token, is_lasting=is_lasting)


def find_notebook_folder(package_folder: Path = PACKAGE_FOLDER) -> Path:
    """Return the folder of the notebooks: a wheel has them inside the package, a source tree next to it."""
    installed = package_folder / "notebooks"
    return installed if installed.is_dir() else package_folder.parent / "notebooks"


def redirect_to(name: str) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that redirects to a page and keeps the query."""

    async def redirect(request: Request) -> Response:
        return RedirectResponse(f"{name}/?{request.url.query}" if request.url.query else f"{name}/")

    return redirect


async def serve_asset(request: Request) -> Response:
    """Return a file that all pages share."""
    path = request.path_params["path"]
    media_type = COMPRESSED_TYPES.get(Path(path).suffix)
    compressed = bool(media_type) and "gzip" in request.headers.get("accept-encoding", "")
    body = read_asset(path, compressed=compressed)
    if body is None:
        raise HTTPException(404)
    is_hashed = path.startswith(HASHED_PREFIX)
    lifetime = f"max-age={YEAR_SECONDS}, immutable" if is_hashed else f"max-age={DAY_SECONDS}"
    headers = {"Cache-Control": f"private, {lifetime}", "Vary": "Accept-Encoding"}
    if compressed:
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=media_type or guess_type(path)[0])


@lru_cache(maxsize=2048)
def read_asset(path: str, *, compressed: bool) -> bytes | None:
    """Return the content of a shared file; None if there is no such file."""
    if path not in list_assets():
        return None
    body = (ASSET_FOLDER / path).read_bytes()
    return gzip.compress(body, mtime=0) if compressed else body


@lru_cache(maxsize=1)
def list_assets() -> frozenset[str]:
    """Return the path of every shared file; no other path is read."""
    return frozenset(path.relative_to(ASSET_FOLDER).as_posix() for path in ASSET_FOLDER.rglob("*") if path.is_file())
