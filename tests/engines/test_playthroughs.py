"""The golden playthroughs still come out as they were committed."""

from __future__ import annotations

import pytest
from playthroughs import FOLDER, files, playthrough


@pytest.mark.parametrize("path", sorted(files()), ids=lambda path: path.stem)
def test_a_playthrough_comes_out_as_it_was(path):
    assert playthrough(*files()[path]) == path.read_text(encoding="utf-8")


def test_there_is_one_for_every_variant_and_no_other():
    assert set(FOLDER.glob("*.txt")) == set(files())
