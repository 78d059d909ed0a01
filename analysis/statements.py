"""What Parlour itself states about its games: the rule pages show it, and the page of claims checks it.

>>> [statement.game for statement in STATEMENTS]
['chopsticks', 'front_ham']
"""

from __future__ import annotations

from typing import NamedTuple


class Statement(NamedTuple):
    """A sentence about a game, and its place on the rule page of the game."""

    game: str
    anchor: str
    text: str


SUICIDE_STATEMENT = Statement(
    "chopsticks", "suicide-loses", "Under cutoff with suicide the first player loses, in 26 moves."
)
TWO_PLAYER_STATEMENT = Statement(
    "front_ham",
    "two-player-law",
    "With two players the mover with a socks beats b exactly when b ≤ 2·⌈a/2⌉ + 1.",
)
STATEMENTS = (SUICIDE_STATEMENT, TWO_PLAYER_STATEMENT)
"""All statements, in the order of the page of claims."""
