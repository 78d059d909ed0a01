"""The marks and words that boards and trees show: the browser gets them once, in ``setup``, and has no others.

>>> VERDICT_TEXTS["win"]
{'mark': '▲', 'words': 'wins', 'one_ply': 'wins in 1 ply', 'plies': 'wins in {} plies'}
>>> name_places(3)
['1st', '2nd', '3rd']
"""

from __future__ import annotations

from engines.english import describe_outcome, ordinal
from engines.palette import VERDICT_MARKS

NUMBER_PLACEHOLDER = "{}"
"""Stands for the number of plies; the browser puts the number there."""


def build_verdict_texts(value: str, mark: str) -> dict[str, str]:
    """Return the mark of a value, and its words without a length, for one ply and for any other number of plies."""
    return {
        "mark": mark,
        "words": describe_outcome(value, None),
        "one_ply": describe_outcome(value, 1),
        "plies": describe_outcome(value, 2).replace("2", NUMBER_PLACEHOLDER),
    }


VERDICT_TEXTS = {value: build_verdict_texts(value, mark) for value, mark in VERDICT_MARKS.items()}
"""The texts of each value."""


def name_places(players: int) -> list[str]:
    """Return the name of each place, the first place first."""
    return [ordinal(place) for place in range(1, players + 1)]
