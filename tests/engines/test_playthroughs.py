"""The golden playthroughs are the same as when they were written."""

from __future__ import annotations

import pytest
from helpers.playthroughs import GOLDEN_FOLDER, format_playthrough, list_golden_files


@pytest.mark.parametrize("path", sorted(list_golden_files()), ids=lambda path: path.stem)
def test_a_playthrough_has_not_changed(path):
    assert format_playthrough(*list_golden_files()[path]) == path.read_text(encoding="utf-8")


def test_there_is_one_playthrough_for_each_of_these_rules_and_no_other():
    assert set(GOLDEN_FOLDER.glob("*.txt")) == set(list_golden_files())
