"""The builder's parts on their own: wheels, the lock, the server, the stills' text."""

from __future__ import annotations

import gzip
import json
import zipfile
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from laboratory.pages import PAGES
from publish import bundle, mirror, pages, shell, stills, wheels
from publish.chores import NOTEBOOKS, Unbuilt
from publish.export import prepare
from publish.serve import serving


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    files = {
        "thing/__init__.py": b"x = 1\n",
        "thing/look.css": b"a {}",
        "thing-1.0.dist-info/METADATA": b"Metadata-Version: 2.1\nName: Thing\nVersion: 1.0\n"
        b"Requires-Dist: other>=1\nRequires-Dist: native; sys_platform != 'emscripten'\n",
        "thing-1.0.dist-info/WHEEL": wheels.PURE,
    }
    return wheels.write(tmp_path / "thing-1.0-py3-none-any.whl", files)


def test_a_written_wheel_lists_every_file_with_its_hash(wheel: Path):
    with zipfile.ZipFile(wheel) as opened:
        record = opened.read("thing-1.0.dist-info/RECORD").decode().splitlines()
        names = opened.namelist()
    assert sorted(line.split(",")[0] for line in record) == sorted(names)
    known = wheels.digest(b"x = 1\n")
    assert f"thing/__init__.py,sha256={known},6" in record


def test_the_lock_knows_what_a_wheel_is_imported_by_and_needs_in_the_browser(wheel: Path):
    entry = wheels.entry(wheel)
    assert (entry["name"], entry["imports"], entry["depends"]) == ("thing", ["thing"], ["other"])


def test_the_lock_keeps_what_pages_use_and_nothing_else():
    names = [*bundle.ASKED, *bundle.PREPARED, "parlour", "widgetsnbextension", "ipywidgets", "polars", "unasked"]
    available = {name: {"name": name, "depends": [], "imports": [name]} for name in names}
    available["parlour"]["depends"] = ["ipywidgets"]
    available["ipywidgets"]["depends"] = ["widgetsnbextension"]
    found = bundle.needed(available, {"polars"})
    assert set(found) == set(names) - {"unasked", "widgetsnbextension"}
    assert found["ipywidgets"]["depends"] == []


def test_guarded_imports_in_notebooks_are_seen():
    assert "polars" in bundle.imported(sorted(NOTEBOOKS.glob("*.py")))


def test_the_mirror_is_pinned_to_the_marimo_that_exports():
    assert f"marimo-base=={mirror.version('marimo')}" in mirror.PINS.read_text("utf-8").split()


def test_html_stands_safely_inside_a_script():
    text = '<p class="a">1 & 2</p>\n</script>'
    inside = stills.embedded(text)
    assert "<" not in inside
    assert json.loads(f'"{inside}"') == text


def test_a_header_without_our_package_is_refused_by_name(tmp_path: Path):
    lost = tmp_path / "lost.py"
    lost.write_text("import marimo\n")
    with pytest.raises(Unbuilt, match=r"lost\.py: its header should say"):
        prepare(lost, tmp_path / "none.whl", tmp_path / "stage", bundled=True)


def test_a_page_of_another_shape_is_refused_by_name(tmp_path: Path):
    page = tmp_path / "odd.html"
    page.write_text("<html></html>")
    with pytest.raises(Unbuilt, match=r"odd\.html: the exported page should hold"):
        shell.frame(page, PAGES[0], None)


def test_every_page_that_is_no_notebook_is_filled(tmp_path: Path):
    pages.write(tmp_path, PAGES, offline=True)
    for name in ("index.html", "404.html", "hosting.html"):
        assert "$" not in (tmp_path / name).read_text("utf-8").replace("$ ", "")
    index = (tmp_path / "index.html").read_text("utf-8")
    assert all(f'href="./{page.name}.html"' in index for page in PAGES)
    assert "<script" not in index


def test_the_server_sends_types_caches_packed_files_and_its_own_page_for_what_is_lost(tmp_path: Path):
    (tmp_path / "runtime").mkdir()
    (tmp_path / "runtime" / "a.wasm").write_bytes(b"\0asm" * 500)
    (tmp_path / "runtime" / "a.wasm.gz").write_bytes(gzip.compress(b"\0asm" * 500))
    (tmp_path / "index.html").write_text("<p>home</p>")
    (tmp_path / "404.html").write_text("<p>lost</p>")
    (tmp_path.parent / "secret.txt").write_text("not yours")
    with serving(tmp_path, under="below/this") as address:
        status, head, body = get(f"{address}/runtime/a.wasm", "Accept-Encoding", "gzip")
        assert (status, head["Content-Type"]) == (200, "application/wasm")
        assert "immutable" in head["Cache-Control"]
        assert gzip.decompress(body) == b"\0asm" * 500
        status, head, body = get(f"{address}/")
        assert (status, body, head["Cache-Control"]) == (200, b"<p>home</p>", "no-cache")
        assert get(f"{address}/", "If-None-Match", head["ETag"])[0] == 304
        assert get(f"{address}/nothing")[::2] == (404, b"<p>lost</p>")
        assert get(f"{address}/..%2Fsecret.txt")[0] == 404


def get(address: str, name: str = "Accept", value: str = "*/*"):
    """Status, headers and body of an answer."""
    place = urlsplit(address)
    line = HTTPConnection(str(place.hostname), place.port)
    line.request("GET", place.path, headers={name: value})
    got = line.getresponse()
    answer = got.status, got.headers, got.read()
    line.close()
    return answer
