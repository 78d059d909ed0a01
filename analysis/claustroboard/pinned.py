"""One deal of Claustroboard held fast under other rules.

Whether the first player wins depends on the deal more than on anything else, so rules are compared
on one and the same deal.

>>> from random import Random
>>> from engines import load
>>> game = load("claustroboard")
>>> pinned(game, game.start(Random(7))).start() == game.start(Random(7))
True
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any

from analysis.graph import around
from analysis.rules.changes import texts_of
from engines import Game, load, variant_rules
from engines.claustroboard import Claustroboard, State

PLAY = ("steps", "wrap", "pass_players", "obstacles")
"""The rules that do not belong to the deal."""


def pinned(game: Claustroboard, first: State) -> Claustroboard:
    """The game whose every match begins with one deal: what belongs to the deal is written down as its board."""
    own = {name: getattr(game.rules, name) for name in ("size", "players", *PLAY)}
    return Claustroboard(type(game.rules)(**own, board=game.format_state(first)))


def counterpart(game: Game[Any, Any], variant: str) -> Game[Any, Any]:
    """The game by a variant's rules; where one deal is held fast, on that deal."""
    if not isinstance(game, Claustroboard) or not game.rules.board:
        return load(game.name, variant)
    other = variant_rules(game.name, variant)
    return Claustroboard(replace(game.rules, **{name: getattr(other, name) for name in PLAY}))


def near(before: Game[Any, Any], after: Game[Any, Any], most: int) -> list[str]:
    """The positions nearest to the first one by either rules, as text: at most so many by each."""
    texts = [texts_of(game, around(game, game.start(), most)) for game in (before, after)]
    return list(dict.fromkeys(chain(*texts)))


def ways_to_play() -> list[str]:
    """The variants that differ in more than the deal, each way to play by the first that has it."""
    found: dict[tuple[Any, ...], str] = {}
    for variant in Claustroboard.variants:
        rules = variant_rules(Claustroboard.name, variant)
        found.setdefault(tuple(getattr(rules, name) for name in PLAY), variant)
    return list(found.values())
