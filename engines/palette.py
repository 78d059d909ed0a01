"""The colours that boards and charts share: each is a pair, one for light pages and one for dark pages.

Verdicts are blue, grey and orange, which colour-blind readers can tell apart; each has a mark of its own
shape beside it. Every colour that is used for text has a contrast of at least 4.5 to the ground and to
the card. A game can have its own seat colours: see ``Game.seat_colours``.

>>> VERDICT_COLOURS["win"].light
'#0b5fa5'
"""

from __future__ import annotations

from typing import NamedTuple


class Colour(NamedTuple):
    """One colour, for a light and for a dark page."""

    light: str
    dark: str

    @property
    def css(self) -> str:
        """Return the colour as CSS, in which the page chooses between light and dark."""
        return f"light-dark({self.light}, {self.dark})"


SURFACE_COLOURS = {
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
"""Backgrounds, lines and text."""

VERDICT_COLOURS = {
    "win": Colour("#0b5fa5", "#7cc0ff"),
    "draw": Colour("#5a5f69", "#b4bac5"),
    "loss": Colour("#a24400", "#ffab6b"),
}
"""The value of a position or a move for the player to move."""

VERDICT_MARKS = {"win": "▲", "draw": "■", "loss": "▼"}
"""The mark beside each verdict's colour."""

RIGHT_MARK, WRONG_MARK = "✓", "✗"
"""What holds, and what does not."""

PROSPECT_MARKS = VERDICT_MARKS | {"open": "◆"}
"""The marks with more than two players, where the result of a move may depend on the others."""

SEAT_COLOURS = (
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
"""One colour for each seat, unless a game has its own."""
