"""What a published statement came to when it was computed again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

HOLDS, FAILS, ONLY_IF = "holds", "does not hold", "only if"
OURS = "Parlour's own rules page"


class Check(NamedTuple):
    """Where a claim can be tried by hand: the game whose laboratory it is, what there is to see, and its address."""

    game: str
    sees: str
    link: Mapping[str, str]
    """What the address carries, as ``engines.read_link`` takes it."""


class Claim(NamedTuple):
    """A statement, where it stands, what came out, and whether it holds."""

    statement: str
    source: str
    recomputed: str
    verdict: str
    """``holds``, ``does not hold``, or ``only if``: as stated only under what the note says."""
    note: str
    check: Check


def judged(*, true: bool, otherwise: bool = False) -> str:
    """``holds`` where it is true, ``only if`` where it is true otherwise, else ``does not hold``."""
    return HOLDS if true else ONLY_IF if otherwise else FAILS
