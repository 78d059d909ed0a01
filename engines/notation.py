"""Parts of the position notation that several games share: seats in turn order, extras and places.

A position is written as parts separated by semicolons, followed by ``key=value`` extras. One extra is
the same in all games: the places of the players who are already out.

>>> split_position("11-00-12;places=0.3.0", ["places"])
(['11-00-12'], {'places': '0.3.0'})
>>> parse_places("0.4.0.3", [True, False, True, False])
(0, 4, 0, 3)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engines.english import join_words
from engines.errors import PositionError, is_digits, shorten

MAX_POSITION_CHARS = 4_000
"""The longest text that is read as a position; the largest board takes a quarter of it."""


@cache
def rotate_seats(first: int, players: int) -> tuple[int, ...]:
    """Return the seats in turn order, starting with ``first``."""
    return tuple((first + i) % players for i in range(players))


def split_position(text: str, keys: Sequence[str] = ()) -> tuple[list[str], dict[str, str]]:
    """Return the parts of a position and its ``key=value`` extras, which follow the parts."""
    if len(text) > MAX_POSITION_CHARS:
        raise PositionError(f"position: {shorten(text)} should have at most {MAX_POSITION_CHARS:,} characters")
    parts: list[str] = []
    extras: dict[str, str] = {}
    for part in text.strip().split(";"):
        key, equals, value = part.partition("=")
        if not equals and not extras:
            parts.append(part.strip())
        elif equals and key in keys and key not in extras:
            extras[key] = value
        else:
            names = join_words([f"{key}=..." for key in keys])
            allowed = f"only {names} may follow, each at most once" if keys else "no key=value may follow"
            raise PositionError(f"position: {shorten(part)} has no place here; {allowed}")
    return parts, extras


def parse_places(text: str | None, playing: Sequence[bool]) -> tuple[int, ...]:
    """Return the standing from an extra like ``0.4.0.3``; without it all players who are out share the next place."""
    playing_count = sum(playing)
    if text is None:
        return tuple(0 if p else playing_count + 1 for p in playing)
    words = text.split(".")
    places = tuple(int(w) if is_digits(w, 2) else -1 for w in words)
    out = [p for p in places if p]
    if [p == 0 for p in places] != list(playing) or any(p != playing_count + 1 + sum(q < p for q in out) for p in out):
        raise PositionError(
            f"places: {shorten(text)} should list the place of each seat, the player to move first, with 0 for players "
            "still in the game; a player who goes out later has a better place, and tied players share the better one"
        )
    return places


def format_places(places: Sequence[int]) -> str:
    """Return the extra for a standing; empty where ``parse_places`` finds the same standing without it."""
    if tuple(places) == parse_places(None, [p == 0 for p in places]):
        return ""
    return ";places=" + ".".join(map(str, places))
