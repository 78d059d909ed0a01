"""Serves a folder as a static host should: right types, lasting caches, connections kept, packed files sent packed.

``python -m publish.serve [FOLDER] [--port N] [--under PATH]``
"""

from __future__ import annotations

import argparse
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import formatdate
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from publish.chores import ROOT

LASTING = re.compile(r"/(assets|packages|lockfile|runtime)/")
"""Folders whose files never change under one name."""
FOREVER = "public, max-age=31536000, immutable"
TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
PACKED = {"br": ".br", "gzip": ".gz"}
"""What a browser says it takes, and how a file packed so is named; the first is preferred."""


class Handler(SimpleHTTPRequestHandler):
    """Answers for the files of one folder, below a path."""

    protocol_version = "HTTP/1.1"  # connections are kept
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def __init__(self, *args: Any, under: str = "/", quiet: bool = True, **kwargs: Any) -> None:
        self.under, self.quiet = under, quiet
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:
        self.answer(body=True)

    def do_HEAD(self) -> None:
        self.answer(body=False)

    def answer(self, *, body: bool) -> None:
        """Sends a file, or the page for what is not there."""
        path = unquote(urlsplit(self.path).path)
        found = self.file(path)
        status = HTTPStatus.OK if found else HTTPStatus.NOT_FOUND
        found = found or Path(self.directory) / "404.html"
        if not found.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        coding, packed = self.packing(found)
        data = packed.read_bytes()
        tag = f'"{sha256(data).hexdigest()[:20]}"'
        if status == HTTPStatus.OK and self.headers.get("If-None-Match") == tag:
            status, data = HTTPStatus.NOT_MODIFIED, b""
        self.send_response(status)
        self.send_header("Content-Type", self.type(found))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", FOREVER if status == HTTPStatus.OK and LASTING.search(path) else "no-cache")
        self.send_header("Last-Modified", formatdate(found.stat().st_mtime, usegmt=True))
        self.send_header("ETag", tag)
        self.send_header("Vary", "Accept-Encoding")
        if coding:
            self.send_header("Content-Encoding", coding)
        self.end_headers()
        if body:
            self.wfile.write(data)

    def file(self, path: str) -> Path | None:
        """The file at a path; a folder's is its index page. None where there is none."""
        if not path.startswith(self.under):
            return None
        home = Path(self.directory).resolve()
        found = (home / path[len(self.under) :]).resolve()
        if not found.is_relative_to(home):
            return None
        found = found / "index.html" if found.is_dir() else found
        return found if found.is_file() else None

    def packing(self, file: Path) -> tuple[str, Path]:
        """How a file is sent: as it lies there, or packed where that is there too and the browser takes it."""
        taken = {word.split(";")[0].strip() for word in self.headers.get("Accept-Encoding", "").split(",")}
        for coding, ending in PACKED.items():
            packed = file.with_name(file.name + ending)
            if coding in taken and packed.is_file():
                return coding, packed
        return "", file

    def type(self, file: Path) -> str:
        """A file's type; text is in UTF-8."""
        found = self.guess_type(str(file))
        return f"{found}; charset=utf-8" if found.startswith("text/") else found

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class names it so
        if not self.quiet:
            super().log_message(format, *args)


class Server(ThreadingHTTPServer):
    """A server that forgives a browser which leaves early."""

    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int = 0, under: str = "/", host: str = "127.0.0.1", *, quiet: bool = True) -> Server:
    """A server of a folder, not yet running; by default for this machine only."""
    under = f"/{under.strip('/')}/".replace("//", "/")
    handler = partial(Handler, directory=str(folder), under=under, quiet=quiet)
    return Server((host, port), handler)


@contextmanager
def serving(folder: Path, under: str = "/") -> Iterator[str]:
    """The address of a folder that is served meanwhile."""
    with server(folder, under=under) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/{under.strip('/')}".rstrip("/")
        running.shutdown()


def main() -> int:
    """Serves until it is stopped."""
    options = argparse.ArgumentParser(prog="python -m publish.serve", description="Serves the site on this machine.")
    options.add_argument("folder", nargs="?", type=Path, default=ROOT / "site")
    options.add_argument("--port", type=int, default=8000)
    options.add_argument("--host", default="127.0.0.1", help="0.0.0.0 serves to the whole local network")
    options.add_argument("--under", default="/", help="the path below which the site stands, such as /parlour/")
    given = options.parse_args()
    if not (given.folder / "index.html").is_file():
        sys.exit(f"{given.folder} holds no site: make one with `make site` or `make site OFFLINE=1`")
    try:
        with server(given.folder, given.port, given.under, given.host) as running:
            print(f"http://{given.host}:{running.server_port}/{given.under.strip('/')}  (Ctrl+C ends)")  # noqa: T201
            running.serve_forever()
    except (OSError, OverflowError, UnicodeError) as error:  # a port or a host that cannot be one
        why = getattr(error, "strerror", None) or error
        sys.exit(
            f"port {given.port} cannot be had on {given.host} ({why}); name another with --port, or PORT= for make"
        )
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
