"""The mirror has the packages of the installed marimo, and those that our own wheel needs in the browser."""

from __future__ import annotations

import tomllib
from importlib.metadata import version

from packaging.requirements import Requirement

from publish import mirror
from publish.tools import ROOT
from publish.wheels import PYODIDE_MARKERS


def test_the_mirror_pins_the_marimo_that_exports_the_pages():
    assert f"marimo-base=={version('marimo')}" in mirror.PINS_FILE.read_text("utf-8").split()


def test_the_mirror_has_what_the_laboratory_needs_in_the_browser():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [Requirement(text) for text in project["optional-dependencies"]["lab"]]
    names = {each.name for each in needed if each.marker is None or each.marker.evaluate({**PYODIDE_MARKERS})}
    assert {"altair", "anywidget"} <= names <= set(mirror.PINS_FILE.with_suffix(".in").read_text("utf-8").split())
