"""The packages that a site contains: what pages use, and nothing else."""

from __future__ import annotations

from publish import bundle
from publish.tools import NOTEBOOKS


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
