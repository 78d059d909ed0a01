"""The quick start for Jupyter: it runs from top to bottom, and is kept clean."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from analysis.jupyterlab import VEGA_LITE_TYPE

ROOT = Path(__file__).parents[2]
QUICKSTART = ROOT / "notebooks" / "jupyter" / "quickstart.ipynb"
WIDGET_VIEW_TYPE = "application/vnd.jupyter.widget-view+json"
WIDGET_STATE_TYPE = "application/vnd.jupyter.widget-state+json"


@pytest.fixture
def notebook():
    return nbformat.read(QUICKSTART, as_version=4)


def test_it_is_well_formed_and_stored_without_outputs(notebook):
    nbformat.validate(notebook)
    for cell in notebook.cells:
        assert cell.metadata == {}
        if cell.cell_type == "code":
            assert (cell.outputs, cell.execution_count) == ([], None)


def test_it_names_no_place_on_a_machine_and_no_version_of_its_tools():
    text = QUICKSTART.read_text("utf-8")
    assert set(json.loads(text)["metadata"]) == {"kernelspec", "language_info"}
    assert not re.search(r"/home/|/root|/Users/|[A-Z]:\\\\|\d+\.\d+\.\d+", text)


def run_notebook(notebook, monkeypatch) -> None:
    """Run a notebook with the packages of this source tree."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()


def read_live_output(notebook, cell_id: str) -> dict:
    """Return what the live output of a cell shows at the end of the run, by media type."""
    cell = next(cell for cell in notebook.cells if cell.id == cell_id)
    model = cell.outputs[0].data[WIDGET_VIEW_TYPE]["model_id"]
    (entry,) = notebook.metadata.widgets[WIDGET_STATE_TYPE]["state"][model]["state"]["outputs"]
    return entry["data"]


def test_it_runs_from_top_to_bottom_and_shows_panel_verdicts_and_tree(notebook, monkeypatch):
    run_notebook(notebook, monkeypatch)
    outputs = {cell.id: cell.outputs[0].data for cell in notebook.cells if cell.get("outputs")}
    assert WIDGET_VIEW_TYPE in outputs["board"]
    assert WIDGET_VIEW_TYPE in outputs["tree"]
    assert "Verdict(value='win', plies=3, places=(1, 2))" in outputs["verdicts"]["text/plain"]
    assert "The root: Player 1 to move, wins in 3 moves." in outputs["selected"]["text/plain"]
    assert re.search(r"divide\W+win\W+3\W", read_live_output(notebook, "moves")["text/plain"])
    assert "0 moves, 0 blunders" in json.dumps(read_live_output(notebook, "history"))


def test_its_table_and_chart_follow_the_board_and_no_cell_runs_again(notebook, monkeypatch):
    moves = nbformat.v4.new_code_cell("for move in ('divide', 'divide', 'subtract'):\n    board.play(move)")
    notebook.cells.append(moves)
    run_notebook(notebook, monkeypatch)
    table = read_live_output(notebook, "moves")
    assert re.search(r"subtract\W+draw\W+null.*\n\W+add\W+loss\W+4", table["text/plain"])
    assert "<table" in table["text/html"]
    chart = read_live_output(notebook, "history")[VEGA_LITE_TYPE]
    assert "3 moves, 1 blunder" in json.dumps(chart)


def test_with_a_game_too_large_its_table_and_chart_are_a_sentence(notebook, monkeypatch):
    cells = {cell.id: cell for cell in notebook.cells}
    cells[
        "board"
    ].source = "board = widgets.board('claustroboard', size=10, players=10, walls=10)\nwidgets.panel(board)"
    notebook.cells = [cells[name] for name in ("imports", "board", "live", "moves", "history")]
    run_notebook(notebook, monkeypatch)
    for name in ("moves", "history"):
        ((media_type, text),) = read_live_output(notebook, name).items()
        assert media_type == "text/plain"
        # On a busy machine the time for an answer may be over first.
        assert re.search(r" is too large to solve within .*\.$|^The work was stopped after [\d,]+ positions\.$", text)
