"""The colours of the house, once: each a pair for light and for dark. Boards and charts both read them.

Verdicts are blue, grey and orange, which colour-blind eyes tell apart; a mark of its own shape
always stands beside the colour. Everything that may carry text has a contrast of at least 4.5
to the ground and to the card.

>>> VERDICTS["win"].light
'#0b5fa5'
"""

from __future__ import annotations

from typing import NamedTuple


class Colour(NamedTuple):
    """One colour on a light and on a dark ground."""

    light: str
    dark: str

    @property
    def css(self) -> str:
        """The colour on a page, which knows whether it is light or dark."""
        return f"light-dark({self.light}, {self.dark})"


SURFACES = {
    "ground": Colour("#fbfaf7", "#17191d"),
    "card": Colour("#ffffff", "#21242a"),
    "well": Colour("#f1efe9", "#1c1f24"),
    "line": Colour("#d9d5cb", "#3a3f48"),
    "edge": Colour("#8b8677", "#7d8592"),
    "ink": Colour("#23211c", "#eceae4"),
    "soft": Colour("#5d594e", "#b1b3b8"),
    "accent": Colour("#2b5c4f", "#8fd0bd"),
    "on-accent": Colour("#ffffff", "#12211d"),
    "alarm": Colour("#a3251d", "#ff9d92"),
}
"""Grounds, lines and inks."""

VERDICTS = {
    "win": Colour("#0b5fa5", "#7cc0ff"),
    "draw": Colour("#5a5f69", "#b4bac5"),
    "loss": Colour("#a24400", "#ffab6b"),
}
"""The value of a position or a move for the player who moves."""

MARKS = {"win": "▲", "draw": "■", "loss": "▼"}
"""The shape beside each verdict's colour."""

SEATS = (
    Colour("#1f6f8b", "#6fc3df"),
    Colour("#a84d18", "#f2a365"),
    Colour("#6a4c93", "#c0a3e8"),
    Colour("#3d7a37", "#93cf8a"),
    Colour("#a8325e", "#f090b4"),
    Colour("#7a6512", "#dcc25e"),
    Colour("#3f5bb5", "#9db2f7"),
    Colour("#6e5849", "#c9b3a3"),
    Colour("#14756b", "#68cfc3"),
    Colour("#59606b", "#aeb6c2"),
)
"""One for each seat."""

SOCKS = (
    Colour("#b3261e", "#ff8f85"),
    Colour("#1f5fbf", "#86b6ff"),
    Colour("#2a7a2f", "#86d08a"),
    Colour("#7a6200", "#f0d24a"),
    Colour("#a94c05", "#ffb066"),
    Colour("#6b3fa0", "#c6a4f5"),
    Colour("#5f6368", "#f1f3f4"),
    Colour("#b0307a", "#ff9ad0"),
)
"""The seats of Front-Ham, whose players are colours: red, blue, green, yellow, orange, violet, white, pink."""


def seat_colours(game: str) -> tuple[Colour, ...]:
    """The colour of each seat in a game."""
    return SOCKS if game == "front_ham" else SEATS
