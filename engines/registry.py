"""Every game by name, and how to load one under the rules of a variant."""

from __future__ import annotations

from typing import Any, Literal, overload

from engines.chopsticks import Chopsticks
from engines.claustroboard import Claustroboard
from engines.errors import UnknownGame, shorten
from engines.front_ham import FrontHam
from engines.game import Game
from engines.obliteration import Obliteration
from engines.rules import HouseRules, rules_from_dict, with_code_values

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


def game_class(name: str) -> type[Game[Any, Any]]:
    """Return the class of the game with this name."""
    if name not in GAMES:
        raise UnknownGame(f"game: there is no game {shorten(name)}; the games are {', '.join(GAMES)}")
    return GAMES[name]


def variant_rules(name: str, variant: str | None = None) -> HouseRules:
    """Return the rules of a game's variant, by default its first."""
    cls = game_class(name)
    variant = variant or next(iter(cls.variants))
    if variant not in cls.variants:
        raise UnknownGame(f"variant: {name} has no variant {shorten(variant)}; it has {', '.join(cls.variants)}")
    return rules_from_dict(cls.rules_type, cls.variants[variant])


@overload
def load(name: Literal["chopsticks"], variant: str | None = None, **rules: Any) -> Chopsticks: ...
@overload
def load(name: Literal["claustroboard"], variant: str | None = None, **rules: Any) -> Claustroboard: ...
@overload
def load(name: Literal["front_ham"], variant: str | None = None, **rules: Any) -> FrontHam: ...
@overload
def load(name: Literal["obliteration"], variant: str | None = None, **rules: Any) -> Obliteration: ...
@overload
def load(name: str, variant: str | None = None, **rules: Any) -> Game[Any, Any]: ...
def load(name: str, variant: str | None = None, **rules: Any) -> Game[Any, Any]:
    """Return a game by name, under the rules of a variant with some of them changed.

    ``tiles`` is a list of a user's own types of tile, for a game that has tiles.
    """
    cls = game_class(name)
    base = with_code_values(variant_rules(name, variant), {"tiles": rules.pop("tiles", ())})
    return cls(rules_from_dict(cls.rules_type, rules, base))
