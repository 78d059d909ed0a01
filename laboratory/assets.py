"""marimo's scripts, styles and fonts for all pages: squeezed once, and kept by every browser.

They are about seven megabytes in three hundred files. A class fetches them over one network at the
same moment, so they go out compressed, and with the word that they never change: their names carry
a mark of what is in them.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

import marimo
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(marimo.__file__).parent / "_static"
MARKED = "assets/"
"""The folder whose files carry a mark of their content in their names."""
SQUEEZED = {".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml"}
"""What is compressed, and its type: what the system thinks a script is differs from machine to machine."""
YEAR, DAY = 365 * 24 * 3600, 24 * 3600


async def asset(request: Request) -> Response:
    """A file that all pages share."""
    path = request.path_params["path"]
    kind = SQUEEZED.get(Path(path).suffix)
    squeezed = bool(kind) and "gzip" in request.headers.get("accept-encoding", "")
    body = content(path, squeezed=squeezed)
    if body is None:
        raise HTTPException(404)
    keep = f"private, max-age={YEAR}, immutable" if path.startswith(MARKED) else f"private, max-age={DAY}"
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if squeezed else {})
    return Response(body, headers=headers, media_type=kind or guess_type(path)[0])


@lru_cache(maxsize=2048)
def content(path: str, *, squeezed: bool) -> bytes | None:
    """What is in a file of the folder; None where there is no such file."""
    if path not in listed():
        return None
    body = (FOLDER / path).read_bytes()
    return gzip.compress(body, mtime=0) if squeezed else body


@lru_cache(maxsize=1)
def listed() -> frozenset[str]:
    """Every file that is shared, as an address names it: no other path is followed."""
    return frozenset(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file())
