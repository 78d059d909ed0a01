"""The marks and words that boards and trees show: the browser gets them once, in ``setup``, and has no others.

>>> VERDICT_TEXTS["win"]
{'mark': '▲', 'words': 'wins', 'one_ply': 'wins in 1 move', 'plies': 'wins in {} moves'}
>>> name_places(3)
['1st', '2nd', '3rd']
"""

from __future__ import annotations

from typing import Any

from engines import Game
from engines.english import describe_outcome, ordinal
from engines.palette import PROSPECT_MARKS, VERDICT_MARKS

NUMBER_PLACEHOLDER = "{}"
"""Stands for the number of plies; the browser puts the number there."""


def build_verdict_texts(value: str, mark: str) -> dict[str, str]:
    """Return the mark of a value, and its words without a length, for one move and for any other number of moves."""
    return {
        "mark": mark,
        "words": describe_outcome(value, None),
        "one_ply": describe_outcome(value, 1),
        "plies": describe_outcome(value, 2).replace("2", NUMBER_PLACEHOLDER),
    }


VERDICT_TEXTS = {value: build_verdict_texts(value, mark) for value, mark in VERDICT_MARKS.items()}
"""The texts of each value with two players."""
MAX_N_PHRASES = {"win": "wins", "draw": "shares 1st place", "open": "depends on the others", "loss": "cannot win"}
"""With more than two players and no cycles; see ``Prospect`` in ``engines.solvers.verdict``."""
PARANOID_PHRASES = {"draw": "is safe", "loss": "is not safe"}
"""With more than two players and cycles: what a player can force against all others together."""


def list_verdict_texts(game: Game[Any, Any]) -> dict[str, dict[str, str]]:
    """Return the texts of each value that a move of a game can have."""
    if game.players == 2:
        return VERDICT_TEXTS
    phrases = PARANOID_PHRASES if game.cyclic else MAX_N_PHRASES
    texts = {
        value: {"mark": PROSPECT_MARKS[value], "words": phrase, "one_ply": phrase, "plies": phrase}
        for value, phrase in phrases.items()
    }
    return VERDICT_TEXTS | texts


def describe_verdict(game: Game[Any, Any], value: str, plies: int | None) -> str:
    """Return a verdict of a game in words, as boards and trees say it."""
    texts = list_verdict_texts(game)[value]
    if plies is None:
        return texts["words"]
    return texts["one_ply" if plies == 1 else "plies"].replace(NUMBER_PLACEHOLDER, str(plies))


def name_places(players: int) -> list[str]:
    """Return the name of each place, the first place first."""
    return [ordinal(place) for place in range(1, players + 1)]
