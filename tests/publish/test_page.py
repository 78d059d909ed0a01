"""The text of a page: what is inserted, and pages and notebooks that do not fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from laboratory.pages import PAGES
from publish import page
from publish.bundle import Bundle
from publish.tools import NOTEBOOKS, BuildError

EXPORTED_PAGE = f"""<html><head>
<meta name="description" content="a marimo app">
<title>marimo</title>
</head><body>{page.MARIMO_TAG}{page.ROOT_TAG}</body></html>"""


def test_html_is_safe_inside_a_script():
    text = '<p class="a">1 & 2</p>\n</script>'
    escaped = page.escape_for_script(text)
    assert "<" not in escaped
    assert json.loads(f'"{escaped}"') == text


def test_a_board_replaces_its_placeholder_wherever_it_stands():
    text = page.insert_boards('"<div>board-1</div>" "board-1" "board-2"', {"board-1": "<b>"})
    assert text == r'"<div>\u003Cb\u003E</div>" "\u003Cb\u003E" "board-2"'


@pytest.mark.parametrize("bundle", [None, Bundle("./runtime/1/", "./lockfile/2.json")])
def test_a_page_has_its_title_policy_snapshot_and_python(bundle):
    changes = [*page.list_head_changes(PAGES[1], bundle), page.make_start_change(r'<div id="snapshot">\1</div>')]
    text = page.replace_once(EXPORTED_PAGE, changes, "x.html")
    assert f"<title>{PAGES[1].title} · Parlour</title>" in text
    assert f'content="{PAGES[1].summary}"' in text
    assert (" https:;" in text) == (bundle is None)
    assert ('data-pyodide-index-url="./runtime/1/"' in text) == (bundle is not None)
    assert text.index(r'<div id="snapshot">\1</div>') < text.index('<div id="starting"') < text.index(page.ROOT_TAG)


@pytest.mark.parametrize("text", ["<html></html>", EXPORTED_PAGE * 2], ids=["without a head", "with two heads"])
def test_a_page_that_marimo_wrote_differently_is_refused_by_name(text):
    with pytest.raises(BuildError, match=r"odd\.html: the exported page should hold"):
        page.replace_once(text, page.list_head_changes(PAGES[0], None), "odd.html")


@pytest.mark.parametrize(
    ("bundled", "dependencies"), [(True, '["parlour"]'), (False, '["marimo", "parlour[lab] @ ./parlour-1.whl"]')]
)
def test_a_page_names_the_extra_unless_the_site_contains_the_packages(tmp_path: Path, bundled, dependencies):
    wheel = tmp_path / "parlour-1.whl"
    wheel.write_bytes(b"")
    staged = page.stage_notebook(NOTEBOOKS / "start.py", wheel, tmp_path / "stage", bundled=bundled)
    assert f"# dependencies = {dependencies}\n" in staged.read_text("utf-8")


def test_a_header_without_our_package_is_refused_by_name(tmp_path: Path):
    notebook = tmp_path / "lost.py"
    notebook.write_text("import marimo\n")
    with pytest.raises(BuildError, match=r"lost\.py: its header should say"):
        page.stage_notebook(notebook, tmp_path / "none.whl", tmp_path / "stage", bundled=True)
