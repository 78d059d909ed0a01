"""A published statement about a game, and what the computation here says about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from analysis.statements import Statement

HOLDS, FAILS, ONLY_IF = "holds", "does not hold", "only if"
OWN_RULES_PAGE = "Parlour's own rules page"


class ExampleLink(NamedTuple):
    """A link to a position where a reader can try a claim: the game, the text of the link, and its parameters."""

    game: str
    label: str
    query_params: Mapping[str, str]
    """The query parameters, as ``engines.parse_link`` reads them."""


class Claim(NamedTuple):
    """A statement, its source, the result of the computation, and whether the statement holds."""

    statement: str
    source: str
    result: str
    verdict: str
    """``holds``, ``does not hold``, or ``only if``: it holds only under the condition in the note."""
    note: str
    example: ExampleLink
    own_statement: Statement | None = None
    """The same statement on a rule page of Parlour, if it stands there."""
    command: str = ""
    """What computes the result again, if that takes too long for a page."""


def choose_verdict(*, holds: bool, holds_conditionally: bool = False) -> str:
    """Return ``holds``, or ``only if`` for a statement that is true under a condition, else ``does not hold``."""
    return HOLDS if holds else ONLY_IF if holds_conditionally else FAILS
