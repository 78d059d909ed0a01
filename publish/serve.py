"""Serve a folder as a static host should: with content types, cache times and compressed files.

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

from publish.tools import ROOT

IMMUTABLE_PATHS = re.compile(r"/(assets|boards|packages|lockfile|runtime)/")
"""Folders in which a file with the same name never changes."""
IMMUTABLE_CACHE_CONTROL = "public, max-age=31536000, immutable"
CONTENT_TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
ENCODING_SUFFIXES = {"br": ".br", "gzip": ".gz"}
"""The encodings that a browser may accept, best first, and the ending of a file in each."""


class StaticFileHandler(SimpleHTTPRequestHandler):
    """Serves the files of one folder, below a path."""

    protocol_version = "HTTP/1.1"  # keeps connections open
    extensions_map = SimpleHTTPRequestHandler.extensions_map | CONTENT_TYPES

    def __init__(self, *args: Any, base_path: str = "/", quiet: bool = True, **kwargs: Any) -> None:
        self.base_path, self.quiet = base_path, quiet
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:
        self.send_file(with_body=True)

    def do_HEAD(self) -> None:
        self.send_file(with_body=False)

    def send_file(self, *, with_body: bool) -> None:
        """Send a file, or the page for a wrong address."""
        path = unquote(urlsplit(self.path).path)
        file = self.find_file(path)
        status = HTTPStatus.OK if file else HTTPStatus.NOT_FOUND
        file = file or Path(self.directory) / "404.html"
        if not file.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        encoding, encoded_file = self.choose_encoding(file)
        data = encoded_file.read_bytes()
        tag = f'"{sha256(data).hexdigest()[:20]}"'
        if status == HTTPStatus.OK and self.headers.get("If-None-Match") == tag:
            status, data = HTTPStatus.NOT_MODIFIED, b""
        immutable = status == HTTPStatus.OK and IMMUTABLE_PATHS.search(path)
        headers = {
            "Content-Type": self.content_type(file),
            "Content-Length": str(len(data)),
            "Cache-Control": IMMUTABLE_CACHE_CONTROL if immutable else "no-cache",
            "Last-Modified": formatdate(file.stat().st_mtime, usegmt=True),
            "ETag": tag,
            "Vary": "Accept-Encoding",
        }
        self.send_response(status)
        for name, value in (headers | ({"Content-Encoding": encoding} if encoding else {})).items():
            self.send_header(name, value)
        self.end_headers()
        if with_body:
            self.wfile.write(data)

    def find_file(self, path: str) -> Path | None:
        """Return the file at a path, or the index page of a folder; None if there is none."""
        if not path.startswith(self.base_path) or "\0" in path:  # no file has such a name
            return None
        folder = Path(self.directory).resolve()
        file = (folder / path[len(self.base_path) :]).resolve()
        if not file.is_relative_to(folder):
            return None
        file = file / "index.html" if file.is_dir() else file
        return file if file.is_file() else None

    def choose_encoding(self, file: Path) -> tuple[str, Path]:
        """Return the encoding in which a file is sent, empty for none, and the file in that encoding."""
        accepted = {part.split(";")[0].strip() for part in self.headers.get("Accept-Encoding", "").split(",")}
        for encoding, suffix in ENCODING_SUFFIXES.items():
            encoded_file = file.with_name(file.name + suffix)
            if encoding in accepted and encoded_file.is_file():
                return encoding, encoded_file
        return "", file

    def content_type(self, file: Path) -> str:
        """Return the content type of a file; text is in UTF-8."""
        content_type = self.guess_type(str(file))
        return f"{content_type}; charset=utf-8" if content_type.startswith("text/") else content_type

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class names it so
        if not self.quiet:
            super().log_message(format, *args)


class StaticFileServer(ThreadingHTTPServer):
    """A server that ignores browsers which close a connection early."""

    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def make_server(
    folder: Path, port: int = 0, base_path: str = "/", host: str = "127.0.0.1", *, quiet: bool = True
) -> StaticFileServer:
    """Return a server of a folder that does not run yet; by default only this machine can reach it."""
    base_path = f"/{base_path.strip('/')}/".replace("//", "/")
    handler = partial(StaticFileHandler, directory=str(folder), base_path=base_path, quiet=quiet)
    return StaticFileServer((host, port), handler)


@contextmanager
def serve_folder(folder: Path, base_path: str = "/") -> Iterator[str]:
    """Serve a folder inside a ``with`` block; its value is the address."""
    with make_server(folder, base_path=base_path) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{base_path.strip('/')}".rstrip("/")
        server.shutdown()


def main() -> int:
    """Serve a folder until it is interrupted."""
    parser = argparse.ArgumentParser(prog="python -m publish.serve", description="Serve the site on this machine.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "site", help="default: site/")
    parser.add_argument("--port", type=int, default=8000, help="default: 8000")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 serves to the whole local network")
    parser.add_argument("--under", default="/", help="the path below which the site is served, such as /parlour/")
    options = parser.parse_args()
    if not (options.folder / "index.html").is_file():
        sys.exit(f"{options.folder} contains no site: build one with `make site` or `make site OFFLINE=1`")
    try:
        with make_server(options.folder, options.port, options.under, options.host) as server:
            print(f"http://{options.host}:{server.server_port}/{options.under.strip('/')}  (Ctrl+C stops)")  # noqa: T201
            server.serve_forever()
    except (OSError, OverflowError, UnicodeError) as error:  # a port or a host that is not possible
        reason = getattr(error, "strerror", None) or error
        sys.exit(
            f"Cannot listen on port {options.port} of {options.host} ({reason}). "
            "Choose another port with --port, or with PORT= for make."
        )
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
