"""The static server: content types, cache times, compressed files, and nothing outside its folder."""

from __future__ import annotations

import gzip
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

from publish.serve import serve_folder


def test_the_server_sends_types_cache_times_compressed_files_and_its_own_page_for_wrong_addresses(tmp_path: Path):
    (tmp_path / "runtime").mkdir()
    (tmp_path / "runtime" / "a.wasm").write_bytes(b"\0asm" * 500)
    (tmp_path / "runtime" / "a.wasm.gz").write_bytes(gzip.compress(b"\0asm" * 500))
    (tmp_path / "index.html").write_text("<p>home</p>")
    (tmp_path / "404.html").write_text("<p>lost</p>")
    (tmp_path.parent / "secret.txt").write_text("not yours")
    with serve_folder(tmp_path, base_path="below/this") as address:
        status, headers, body = fetch(f"{address}/runtime/a.wasm", "Accept-Encoding", "gzip")
        assert (status, headers["Content-Type"]) == (200, "application/wasm")
        assert "immutable" in headers["Cache-Control"]
        assert gzip.decompress(body) == b"\0asm" * 500
        status, headers, body = fetch(f"{address}/")
        assert (status, body, headers["Cache-Control"]) == (200, b"<p>home</p>", "no-cache")
        assert fetch(f"{address}/", "If-None-Match", headers["ETag"])[0] == 304
        assert fetch(f"{address}/nothing")[::2] == (404, b"<p>lost</p>")
        assert fetch(f"{address}/..%2Fsecret.txt")[0] == 404
        assert fetch(f"{address}/%00")[0] == 404


def fetch(address: str, header: str = "Accept", value: str = "*/*"):
    """Return the status, the headers and the body of a response."""
    url = urlsplit(address)
    connection = HTTPConnection(str(url.hostname), url.port)
    connection.request("GET", url.path, headers={header: value})
    response = connection.getresponse()
    result = response.status, response.headers, response.read()
    connection.close()
    return result
