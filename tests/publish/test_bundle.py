"""The packages that a site contains: what pages use, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys

from publish import bundle
from publish.tools import NOTEBOOKS

USE_REPLACEMENTS = """
import IPython, IPython.display, jedi, marimo, widgets
from marimo._output.formatters.ipython_formatters import IPythonFormatter
IPythonFormatter().register()
print(widgets.board("obliteration").status, IPython.__file__, jedi.__file__)
"""


def test_the_lock_file_has_what_pages_use_and_nothing_else():
    names = [
        *bundle.REQUESTED_PACKAGES,
        *bundle.PRELOADED_PACKAGES,
        "parlour",
        "widgetsnbextension",
        "ipywidgets",
        "polars",
        "unused",
    ]
    available = {name: {"name": name, "depends": [], "imports": [name]} for name in names}
    available["parlour"]["depends"] = ["ipywidgets"]
    available["ipywidgets"]["depends"] = ["widgetsnbextension"]
    selected = bundle.select_packages(available, {"polars"})
    assert set(selected) == set(names) - {"unused", "widgetsnbextension"}
    assert selected["ipywidgets"]["depends"] == []


def test_imports_inside_try_are_found():
    assert "polars" in bundle.find_imports(sorted(NOTEBOOKS.glob("*.py")))


def test_a_small_package_takes_the_place_of_a_large_one_and_of_what_that_depends_on(tmp_path):
    large = {"version": "9.1", "depends": ["many"], "imports": []}
    replaced = bundle.replace_packages({"ipython": large, "jedi": large, "other": large}, tmp_path)
    assert replaced["other"] == large
    assert (replaced["ipython"]["depends"], replaced["ipython"]["imports"]) == ([], ["IPython"])
    assert (tmp_path / replaced["jedi"]["file_name"]).stat().st_size < 2_000


def test_boards_and_marimo_work_with_the_small_packages():
    path = os.pathsep.join(str(folder) for folder in bundle.REPLACEMENTS_FOLDER.iterdir())
    done = subprocess.run(
        [sys.executable, "-c", USE_REPLACEMENTS],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Player 1 to move." in done.stdout
    assert done.stdout.count(str(bundle.REPLACEMENTS_FOLDER)) == 2
