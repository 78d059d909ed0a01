"""Every game by name, and how to load one under a variant's rules."""

from __future__ import annotations

from typing import Any

from engines.chopsticks import Chopsticks
from engines.claustroboard import Claustroboard
from engines.errors import UnknownGame
from engines.front_ham import FrontHam
from engines.game import Game
from engines.kinds import shorten
from engines.obliteration import Obliteration
from engines.rules import HouseRules, read_dict

GAMES: dict[str, type[Game[Any, Any]]] = {
    game.name: game
    for game in (
        Obliteration,
        Chopsticks,
        FrontHam,
        Claustroboard,
    )
}  # fmt: skip
"""Every game by its short name. A new game is one more line above."""


def find(name: str) -> type[Game[Any, Any]]:
    """The game class of a name."""
    if name not in GAMES:
        raise UnknownGame(f"game: there is no game {shorten(name)}; there are {', '.join(GAMES)}")
    return GAMES[name]


def variant_rules(name: str, variant: str | None = None) -> HouseRules:
    """The rules of a game's variant, by default its first."""
    cls = find(name)
    chosen = variant or next(iter(cls.variants))
    if chosen not in cls.variants:
        raise UnknownGame(f"variant: {name} has no variant {shorten(chosen)}; it has {', '.join(cls.variants)}")
    return read_dict(cls.rules_type, cls.variants[chosen])


def load(name: str, variant: str | None = None, **rules: Any) -> Game[Any, Any]:
    """A game by name, under a variant's rules with some of them changed."""
    cls = find(name)
    return cls(read_dict(cls.rules_type, rules, variant_rules(name, variant)))
