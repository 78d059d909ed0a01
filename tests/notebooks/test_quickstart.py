"""The quick start for Jupyter: it runs from top to bottom, and is kept clean."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
QUICKSTART = ROOT / "notebooks" / "jupyter" / "quickstart.ipynb"
WIDGET_VIEW_TYPE = "application/vnd.jupyter.widget-view+json"


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


def test_it_runs_from_top_to_bottom_and_shows_panel_verdicts_and_tree(notebook, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    outputs = {cell.id: cell.outputs[0].data for cell in notebook.cells if cell.get("outputs")}
    assert WIDGET_VIEW_TYPE in outputs["board"]
    assert WIDGET_VIEW_TYPE in outputs["tree"]
    assert "Verdict(value='win', plies=3, places=(1, 2))" in outputs["verdicts"]["text/plain"]
    assert "The root: Player 1 to move, wins in 3 plies." in outputs["selected"]["text/plain"]
