"""House rules to try every game with, and random games."""

from __future__ import annotations

from random import Random
from typing import Any

from engines import GAMES

RULES: dict[str, list[str]] = {
    "obliteration": [
        "start=7 high=1000",
        "start=2 operations=add,subtract,divide",
        "start=1000000 high=1000000000",
        "start=5 low=3 high=50 no_repeat=either",
    ],
}
"""Rules beyond the variants, as key=value text."""

SETTINGS: list[tuple[str, str, str]] = [
    *((name, variant, "") for name, game in GAMES.items() for variant in game.variants),
    *((name, next(iter(GAMES[name].variants)), rules) for name, texts in RULES.items() for rules in texts),
]
"""Game, variant, rules: everything the contract is checked with."""


def random_walk(game: Any, rng: Random, most: int = 60) -> list[tuple[Any, Any]]:
    """A random game from its start: each position with the move played there, None at the last."""
    state, walk = game.start(rng), []
    while len(walk) < most and (moves := game.legal_moves(state)):
        move = rng.choice(moves)
        walk.append((state, move))
        state = game.apply(state, move)
    return [*walk, (state, None)]
