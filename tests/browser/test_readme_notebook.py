"""The smallest notebook, as the README shows it: in marimo and in Jupyter its cells follow the board."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from textwrap import indent

import nbformat
import pytest
from helpers.board_page import PAGE_TIMEOUT_MS, serve_board_notebook
from nbclient import NotebookClient
from playwright.sync_api import Browser, expect

from analysis.explain import explain
from engines import Position, load

ROOT = Path(__file__).parents[2]
WIDGET_VIEW_TYPE = "application/vnd.jupyter.widget-view+json"
WIDGET_STATE_TYPE = "application/vnd.jupyter.widget-state+json"


def read_cells() -> tuple[list[str], list[str]]:
    """Return the cells of the marimo and of the Jupyter notebook in the README; imports belong to the first cell."""
    snippets = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)
    (marimo,) = [code for code in snippets if "mo.ui.anywidget" in code]
    (jupyter,) = [code for code in snippets if "live_output" in code]
    imports, *cells = marimo.strip().split("\n\n")
    jupyter_cells = jupyter.strip().split("\n\n")
    return [f"{imports}\n\n{cells[0]}", *cells[1:]], [f"{imports}\n\n{jupyter_cells[0]}", *jupyter_cells[1:]]


@pytest.fixture
def marimo_notebook(tmp_path: Path) -> Path:
    """Return the notebook as a file of marimo."""
    first, *rest = read_cells()[0]
    body = indent(first, "    ")
    text = f"import marimo\n\napp = marimo.App()\n\n\n@app.cell\ndef _():\n{body}\n    return board, explain, history_chart\n"
    for cell in rest:
        text += f"\n\n@app.cell\ndef _(board, explain, history_chart):\n{indent(cell, '    ')}\n    return\n"
    path = tmp_path / "smallest.py"
    path.write_text(text, "utf-8")
    return path


def test_it_has_ten_lines():
    assert len([line for cell in read_cells()[0] for line in cell.splitlines() if line]) <= 10


def test_in_marimo_the_verdicts_and_the_chart_follow_the_board(browser: Browser, marimo_notebook: Path):
    for address in serve_board_notebook(marimo_notebook):
        page = browser.new_page()
        page.goto(address)
        page.locator('[data-step="0L"]').first.click(timeout=PAGE_TIMEOUT_MS)
        expect(page.get_by_text("Strike hand C with hand A: draws").first).to_be_visible(timeout=PAGE_TIMEOUT_MS)
        page.locator('[data-step="1L"]').first.click(timeout=PAGE_TIMEOUT_MS)
        chart = page.locator("[role='graphics-document'] >> text=/moves?,.*blunder/").first
        expect(chart).to_contain_text(re.compile("[12] moves?, 0 blunders"), timeout=PAGE_TIMEOUT_MS)
        page.close()


def test_in_jupyter_the_verdicts_and_the_chart_follow_the_board(monkeypatch):
    cells = [nbformat.v4.new_code_cell(cell) for cell in read_cells()[1]]
    notebook = nbformat.v4.new_notebook(cells=[*cells, nbformat.v4.new_code_cell('board.play("A-C")')])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    states = notebook.metadata.widgets[WIDGET_STATE_TYPE]["state"]
    texts = []
    for cell in notebook.cells[1:3]:
        model = cell.outputs[0].data[WIDGET_VIEW_TYPE]["model_id"]
        texts.append(json.dumps(states[model]["state"]["outputs"]))
    after = Position(load("chopsticks"), load("chopsticks").start()).play("A-C")
    assert all(reason.text in texts[0] for reason in explain(after.evaluate()))
    assert "1 move, 0 blunders" in texts[1]
