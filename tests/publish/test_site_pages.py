"""The pages that are not notebooks."""

from __future__ import annotations

from pathlib import Path

from laboratory.pages import PAGES
from publish import site_pages


def test_every_page_that_is_not_a_notebook_is_filled(tmp_path: Path):
    site_pages.write_site_pages(tmp_path, PAGES, offline=True)
    for name in ("index.html", "404.html", "hosting.html"):
        assert "$" not in (tmp_path / name).read_text("utf-8").replace("$ ", "")
    index = (tmp_path / "index.html").read_text("utf-8")
    assert all(f'href="./{page.name}.html"' in index for page in PAGES)
    assert "<script" not in index
