"""A match in an address: house rules, where it began and the moves, as the words after the ``?``.

The page says which game it is. What a link leaves out is the default, so the start of a game under
its book's rules is an empty link. What it carries besides is none of a match's business.

>>> from engines import Match, load
>>> match = Match(load("obliteration", no_repeat="off"))
>>> for move in ("divide", "divide"):
...     _ = match.play(move)
>>> write_link(match)
{'rules': 'no_repeat=off', 'moves': 'divide divide'}
>>> read_link("obliteration", write_link(match)).state == match.state
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.errors import EngineError, LinkError
from engines.kinds import shorten
from engines.match import HEAD, Match, begin
from engines.rules import write_text

KEYS = (*HEAD, "moves")
"""What a link may carry of a match, in this order."""
LONGEST = 4_000
"""The most characters of one part. A match with a longer history is linked by its position."""


def write_link(match: Match) -> dict[str, str]:
    """The parts of a match's address that differ from the default."""
    moves = " ".join(node.text for node in match.path())
    if len(moves) > LONGEST:
        return write_link(Match(match.game, match.state))
    parts = {"rules": write_text(match.game.rules), **match.origin(), "moves": moves}
    return {key: text for key, text in parts.items() if text}


def read_link(name: str, words: Mapping[str, Any]) -> Match:
    """The match that a link to a game's page describes; raises EngineError with the part and the reason."""
    parts = {key: checked(key, words[key]) for key in KEYS if key in words}
    if parts.setdefault("game", name) != name:
        raise LinkError("game", f"this page plays {name}, not {shorten(parts['game'])}")
    moves = parts.pop("moves", "").split()
    match = begin(parts)
    for number, text in enumerate(moves, 1):
        try:
            match.play(text)
        except EngineError as error:
            raise LinkError("moves", f"move {number}: {error}") from None
    return match


def checked(key: str, text: Any) -> str:
    """One part as a text that is not too long."""
    if not isinstance(text, str):
        raise LinkError(key, "should be given once")
    if len(text) > LONGEST:
        raise LinkError(key, f"should have at most {LONGEST} characters, not {len(text)}")
    return text
