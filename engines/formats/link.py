"""A match as the query parameters of an address: the house rules, the start and the moves.

The page itself decides the game. A part that equals the default is left out, so the start of a game
under the default rules is an empty link. Other query parameters are ignored.

>>> from engines import Match, load
>>> match = Match(load("obliteration", no_repeat="off"))
>>> for move in ("divide", "divide"):
...     _ = match.play(move)
>>> format_link(match)
{'version': '2', 'rules': 'no_repeat=off', 'moves': 'divide divide'}
>>> parse_link("obliteration", format_link(match)).state == match.state
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.errors import EngineError, LinkError, shorten
from engines.formats.transcript import HEADER_FIELDS, match_from_header, start_to_dict
from engines.match import Match
from engines.rules import FORMAT_VERSION, HouseRules

LINK_KEYS = (*HEADER_FIELDS, "moves")
"""The parts of a link, in this order."""
MAX_PART_CHARS = 4_000
"""The most characters of one part. If the moves are longer, a link holds the position instead."""


def format_link(match: Match, node: int | None = None) -> dict[str, str]:
    """Return the parts of the link to a node of a match that differ from the defaults, by default the one on the board."""
    index = match.current_index if node is None else node
    moves = " ".join(each.text for each in match.path(index))
    if len(moves) > MAX_PART_CHARS:
        return format_link(Match(match.game, match.nodes[index].state))
    parts = {key: text for key, text in {**start_to_dict(match), "moves": moves}.items() if text}
    return parts if parts.keys() > {"version"} else {}


def parse_link(game_name: str, parameters: Mapping[str, Any], like: HouseRules | None = None) -> Match:
    """Return the match that a link to a game's page describes; raise EngineError with the part and the reason.

    ``like`` are the rules of the page, for a user's own tiles: a link names them and never brings them.
    """
    parts = {key: check_part(key, parameters[key]) for key in LINK_KEYS if key in parameters}
    if parts.setdefault("game", game_name) != game_name:
        raise LinkError("game", f"this page plays {game_name}, not {shorten(parts['game'])}")
    if parts.keys() == {"game"}:  # an empty link is the start under the rules of today
        parts["version"] = str(FORMAT_VERSION)
    moves = parts.pop("moves", "").split()
    match = match_from_header(parts, LinkError, like)
    for number, text in enumerate(moves, 1):
        try:
            match.play(text)
        except EngineError as error:
            raise LinkError("moves", f"move {number}: {error}") from None
    return match


def check_part(key: str, text: Any) -> str:
    """Return one part if it is a text and not too long; raise LinkError if it is not."""
    if not isinstance(text, str):
        raise LinkError(key, "should be given once")
    if len(text) > MAX_PART_CHARS:
        raise LinkError(key, f"should have at most {MAX_PART_CHARS} characters, not {len(text)}")
    return text
