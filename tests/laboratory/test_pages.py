"""Every page has its notebook and every notebook its page, and the ways between them lead somewhere."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from engines import GAMES, read_link
from engines.palette import SURFACES, VERDICTS
from laboratory import PAGES, address, heading
from laboratory.pages import PREVIEW
from widgets import BOARDS

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
OWN = {"head", "board", "sections_below", "analyses", "maps", "data"}
"""The cells of a laboratory in which its game shows."""
DEALT = {"follow", "bots", "win_rates", "comparing", "changing", "rule_lab", "depths"}
"""Those in which Claustroboard differs besides: there everything is about one deal."""


def test_every_page_is_a_notebook_and_every_notebook_a_page():
    assert {page.name for page in PAGES} == {path.stem for path in NOTEBOOKS.glob("*.py")}


def test_every_board_has_its_laboratory():
    assert [page.name for page in PAGES if page.kind == "laboratory"] == list(BOARDS)


def test_a_link_leads_beside_the_page_in_the_laboratory_and_to_a_file_on_the_site(monkeypatch):
    assert address("chopsticks", moves="A-C A-D") == "../chopsticks/?moves=A-C+A-D"
    monkeypatch.setenv(PREVIEW, "1")
    assert address("chopsticks", moves="A-C A-D") == "chopsticks.html?moves=A-C+A-D"
    assert address("start") == "start.html"


def test_a_head_names_its_page_and_links_to_the_laboratories():
    head = heading("lesson_loops")
    assert "<h1>Loops and draws</h1>" in head
    assert re.findall(r'href="([^"]*)" aria-current', head) == ["../lesson_loops/"]
    for name in BOARDS:
        assert f'href="../{name}/"' in head


def cells(name):
    """The cells of a notebook by name, as they are written."""
    source = (NOTEBOOKS / f"{name}.py").read_text(encoding="utf-8")
    found = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    return {node.name: ast.get_source_segment(source, node) for node in found}


def test_what_laboratories_have_in_common_is_the_same_in_all():
    written = defaultdict(dict)
    for name in BOARDS:
        for cell, text in cells(name).items():
            if cell not in OWN and not (name == "claustroboard" and cell in DEALT):
                written[cell][name] = text
    assert {cell for cell, texts in written.items() if len(set(texts.values())) > 1} == set()
    assert len([cell for cell, texts in written.items() if len(texts) == len(BOARDS)]) > 10


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.py")), ids=lambda path: path.stem)
def test_a_notebook_has_the_header_that_the_site_needs_and_the_house_s_look(path):
    source = path.read_text(encoding="utf-8")
    header = source.partition("import marimo")[0]
    assert '# dependencies = ["marimo", "parlour"]' in header
    assert '# theme = "system"' in header
    assert 'css_file="parlour.css"' in source
    assert sum(bool(line.strip()) for line in source.splitlines()) <= 250


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.py")), ids=lambda path: path.stem)
def test_every_shared_position_that_a_notebook_links_to_can_be_opened(path):
    calls = re.findall(r'lab\.address\("(\w+)"((?:, \w+="[^"]*")*)\)', path.read_text(encoding="utf-8"))
    for name, rest in calls:
        assert name in {page.name for page in PAGES}
        words = dict(re.findall(r'(\w+)="([^"]*)"', rest))
        query = parse_qs(urlsplit(address(name, **words)).query)
        if name in GAMES:
            read_link(name, {key: values[0] for key, values in query.items()})


def test_the_pages_have_the_palette_s_colours():
    sheet = (NOTEBOOKS / "parlour.css").read_text(encoding="utf-8")
    named = dict(re.findall(r"--([a-z-]+): (light-dark\([^)]*\))", sheet))
    told = {name: colour.css for name, colour in (SURFACES | VERDICTS).items()}
    assert named.pop("accent-ink") == told["accent"]
    assert named == {name: told[name] for name in named}
