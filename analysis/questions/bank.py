"""A bank: questions with a title, and the address of a site where each position can be played.

>>> from engines import load
>>> game = load("chopsticks")
>>> make_title(game)
'Chopsticks: Cutoff, the book’s game'
>>> format_address("/parlour/", game, game.parse_state("0212", 1))
'/parlour/chopsticks.html?version=2&position=0212&turn=2'
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from analysis.questions.bank_question import BankQuestion
from engines import EngineError, Game, Match
from engines.errors import shorten
from engines.formats.link import format_link
from engines.rule_page import find_variant_title
from engines.rules import format_rules

LINK_TEXT = "Play on from this position"
"""The text of a link to the site."""


class Bank(NamedTuple):
    """What is written in any of the formats."""

    title: str
    questions: tuple[BankQuestion, ...]
    site: str = ""
    """The address of the site's folder; empty for no links."""

    def address_of(self, question: BankQuestion) -> str:
        """Return the address at which the position of a question opens; empty without a site."""
        return format_address(self.site, question.game, question.state) if self.site else ""


def make_title(game: Game[Any, Any]) -> str:
    """Return the title of a game's bank: the game, and its variant or what else its rules are."""
    return f"{game.title}: {find_variant_title(game) or format_rules(game.rules)}".replace("'", "’")


def format_address(site: str, game: Game[Any, Any], state: Any) -> str:
    """Return the address at which a site opens a position."""
    query = urlencode(format_link(Match(game, state)))
    return f"{site.rstrip('/')}/{game.name}.html{'?' if query else ''}{query}"


def is_plain(address: str) -> bool:
    """Return whether an address is that of a folder: no query, no user, a port that is one, and no odd characters."""
    try:
        port_is_right = urlsplit(address).port != 0
    except ValueError:
        return False
    return port_is_right and re.fullmatch(r"[A-Za-z0-9._~:/%\[\]-]+", address) is not None


def check_site(address: str) -> str:
    """Return the address of a site; raise EngineError if it is none that a link can have."""
    try:
        parts = urlsplit(address)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname or not is_plain(address):
        raise EngineError(f"address: {shorten(address)} should be like https://school.example/parlour/")
    return address
