"""The pages that are not notebooks."""

from __future__ import annotations

import re
from pathlib import Path

from engines.formats.link import LINK_KEYS
from laboratory.pages import PAGES
from publish import site_pages
from publish.tools import ROOT


def test_every_page_that_is_not_a_notebook_is_filled(tmp_path: Path):
    site_pages.write_site_pages(tmp_path, PAGES, offline=True)
    for name in ("index.html", "404.html", "hosting.html"):
        assert "$" not in (tmp_path / name).read_text("utf-8").replace("$ ", "")
    index = (tmp_path / "index.html").read_text("utf-8")
    assert all(f'href="./{page.name}.html"' in index for page in PAGES)
    assert "<script" not in index


def test_the_page_for_hosts_lists_the_lessons_as_files_and_the_parameters_of_frames(tmp_path: Path):
    site_pages.write_site_pages(tmp_path, PAGES, offline=True)
    text = (tmp_path / "hosting.html").read_text("utf-8")
    guide = (ROOT / "docs" / "course_pages.md").read_text("utf-8")
    for lesson in (page.name for page in PAGES if page.kind == "lesson"):
        assert f'href="./lessons/{lesson}.html"' in text
        assert f'href="./lessons/{lesson}.zip"' in text
    script = (ROOT / "laboratory" / "embed" / "static" / "embed.js").read_text("utf-8")
    parameters = {*re.findall(r'(?:query\.get|query\.has|readOneOf)\("(\w+)"', script), *LINK_KEYS} - {
        "version",
        "tiles",
    }
    assert len(parameters) >= 10
    for name in parameters:
        assert f"<code>{name}</code>" in text, name
        assert re.search(rf"^\|.*`{name}`.*\|.*\|$", guide, re.MULTILINE), name


def test_a_site_without_lessons_promises_no_files(tmp_path: Path):
    site_pages.write_site_pages(tmp_path, PAGES[:2], offline=True)
    assert "lessons/" not in (tmp_path / "hosting.html").read_text("utf-8")
