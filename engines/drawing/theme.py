"""The themes of a picture: light, dark, black-and-white print, and the page's own look.

>>> LIGHT.surface("ink"), PRINT.surface("ink"), PAGE.surface("ink")
('#23211c', '#000000', 'light-dark(#23211c, #eceae4)')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engines.drawing.colour_mixing import mix
from engines.palette import SURFACE_COLOURS, VERDICT_COLOURS, Colour

BLACK, WHITE = "#000000", "#ffffff"
PRINT_SURFACES = {
    "ground": WHITE,
    "card": WHITE,
    "well": WHITE,
    "line": "#777777",
    "edge": "#777777",
    "soft": "#333333",
    "on-accent": WHITE,
}
"""The surfaces that are not black in print."""


@dataclass(frozen=True)
class Theme:
    """The colours of a picture."""

    name: Literal["light", "dark", "print", "page"]

    @property
    def is_print(self) -> bool:
        """Whether only black, white and greys are used, so that patterns show what colours show elsewhere."""
        return self.name == "print"

    @property
    def ground(self) -> str | None:
        """The colour behind the picture; None where the paper or the page is behind it."""
        return self.surface("ground") if self.name in ("light", "dark") else None

    def paint(self, colour: Colour) -> str:
        """Return a colour as it is written in this theme; in print every colour is black."""
        if self.name == "page":
            return colour.light if colour.light == colour.dark else colour.css
        return {"light": colour.light, "dark": colour.dark, "print": BLACK}[self.name]

    def surface(self, name: str) -> str:
        """Return a colour of the palette by its name: ``ink``, ``card``, ``win``."""
        if self.is_print:
            return PRINT_SURFACES.get(name, BLACK)
        return self.paint((SURFACE_COLOURS | VERDICT_COLOURS)[name])

    def blend(self, colour: Colour, other: Colour, share: float, dark_share: float | None = None) -> str:
        """Return a colour mixed into another one; in print it is white."""
        return WHITE if self.is_print else self.paint(blend(colour, other, share, dark_share))


def blend(colour: Colour, other: Colour, share: float, dark_share: float | None = None) -> Colour:
    """Return a colour mixed into another one, with another share for dark pages if one is given."""
    dark = share if dark_share is None else dark_share
    return Colour(mix(colour.light, other.light, share), mix(colour.dark, other.dark, dark))


LIGHT = Theme("light")
DARK = Theme("dark")
PRINT = Theme("print")
PAGE = Theme("page")
THEMES = {theme.name: theme for theme in (LIGHT, DARK, PRINT, PAGE)}
"""Every theme by its name."""
