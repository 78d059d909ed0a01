"""Every page has its notebook, every notebook has its page, and the links between them work."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from engines import GAMES, parse_link
from engines.palette import SURFACE_COLOURS, VERDICT_COLOURS
from laboratory import PAGES, page_address, page_heading
from laboratory.pages import PREVIEW_VARIABLE
from widgets import BOARDS

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
OWN_CELLS = {"head", "board", "tabs", "analyses", "maps", "data"}
"""The cells of a laboratory that may differ from game to game."""
CLAUSTROBOARD_CELLS = {"getters", "bot_controls", "win_rates", "comparison_controls", "rule_lab", "quiz_depth"}
"""The cells in which Claustroboard differs too, because there everything is about one deal."""


def test_every_page_is_a_notebook_and_every_notebook_a_page():
    assert {page.name for page in PAGES} == {path.stem for path in NOTEBOOKS.glob("*.py")}


def test_every_board_has_its_laboratory():
    assert [page.name for page in PAGES if page.kind == "laboratory"] == list(BOARDS)


def test_a_link_is_relative_in_the_laboratory_and_names_a_file_on_the_site(monkeypatch):
    assert page_address("chopsticks", moves="A-C A-D") == "../chopsticks/?moves=A-C+A-D&version=2"
    monkeypatch.setenv(PREVIEW_VARIABLE, "1")
    assert page_address("chopsticks", moves="A-C A-D") == "chopsticks.html?moves=A-C+A-D&version=2"
    assert page_address("start") == "start.html"


def test_a_head_names_its_page_and_links_to_the_laboratories():
    head = page_heading("lesson_loops")
    assert "<h1>Loops and draws</h1>" in head
    assert re.findall(r'href="([^"]*)" aria-current', head) == ["../lesson_loops/"]
    for page in PAGES:
        assert f'href="../{page.name}/"' in head


def read_cells(name):
    """Return the source of a notebook's cells by name."""
    source = (NOTEBOOKS / f"{name}.py").read_text(encoding="utf-8")
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    return {node.name: ast.get_source_segment(source, node) for node in functions}


@pytest.mark.parametrize("name", BOARDS)
def test_a_laboratory_is_made_of_short_cells_of_which_only_the_heading_is_hidden(name):
    cells = read_cells(name)
    hidden = re.findall(r"@app\.cell\(hide_code=True\)\ndef (\w+)", (NOTEBOOKS / f"{name}.py").read_text("utf-8"))
    assert hidden == ["head"]
    lengths = sorted(count_code_lines(text) for text in cells.values())
    assert lengths[len(lengths) // 2] <= 4
    assert lengths[-1] <= 15


def count_code_lines(source):
    """Count the lines of a cell without its signature, its return and its prose."""
    code = re.sub(r'""".*?"""', '""', source, flags=re.DOTALL)
    body = code.partition("):\n")[2]
    return len([line for line in body.splitlines() if line.strip() and not line.strip().startswith("return")])


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.py")), ids=lambda path: path.stem)
def test_a_notebook_has_the_header_that_the_site_needs_and_the_project_s_style(path):
    source = path.read_text(encoding="utf-8")
    header = source.partition("import marimo")[0]
    assert '# dependencies = ["marimo", "parlour[lab]"]' in header
    assert '# theme = "system"' in header
    assert 'css_file="parlour.css"' in source
    assert 'html_head_file="parlour_head.html"' in source
    assert sum(bool(line.strip()) for line in source.splitlines()) <= 250


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.py")), ids=lambda path: path.stem)
def test_every_shared_position_that_a_notebook_links_to_can_be_opened(path):
    calls = re.findall(r'lab\.page_address\("(\w+)"((?:, \w+="[^"]*")*)\)', path.read_text(encoding="utf-8"))
    for name, rest in calls:
        assert name in {page.name for page in PAGES}
        params = dict(re.findall(r'(\w+)="([^"]*)"', rest))
        query = parse_qs(urlsplit(page_address(name, **params)).query)
        if name in GAMES:
            parse_link(name, {key: values[0] for key, values in query.items()})


def test_the_pages_have_the_palette_s_colours():
    css = (NOTEBOOKS / "parlour.css").read_text(encoding="utf-8")
    colours = dict(re.findall(r"--([a-z-]+): (light-dark\([^)]*\))", css))
    palette = {name: colour.css for name, colour in (SURFACE_COLOURS | VERDICT_COLOURS).items()}
    assert colours.pop("accent-ink") == palette["accent"]
    assert colours == {name: palette[name] for name in colours}
