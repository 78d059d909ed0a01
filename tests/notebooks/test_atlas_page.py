"""The page of the atlas as it opens: a map with its table, a conjecture box, sequences and a task."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from analysis.atlas.families import FAMILIES
from analysis.census.result import read_census

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "atlas.py"


@pytest.fixture(scope="module")
def page_html():
    spec = importlib.util.spec_from_file_location("atlas_page", NOTEBOOK)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    outputs, _ = module.app.run()
    return "".join(output.text for output in outputs if hasattr(output, "text"))


def test_the_page_opens_with_the_first_family(page_html):
    family = FAMILIES[0]
    assert family.summary in page_html
    assert "The same as a table" in page_html
    assert "vega" in page_html


def test_the_page_shows_the_census_of_collapsi(page_html):
    assert f"wins {read_census().count_first_wins(4):,} of 378,378,000 deals" in page_html


def test_every_family_can_be_chosen(page_html):
    for family in FAMILIES:
        assert family.title in page_html
