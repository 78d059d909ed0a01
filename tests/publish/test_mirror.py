"""The mirror has the packages of the installed marimo."""

from __future__ import annotations

from importlib.metadata import version

from publish import mirror


def test_the_mirror_pins_the_marimo_that_exports_the_pages():
    assert f"marimo-base=={version('marimo')}" in mirror.PINS_FILE.read_text("utf-8").split()
