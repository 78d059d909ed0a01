"""A picture is SVG text; a scene is what becomes one, alone or together with others.

>>> Picture("<svg/>")._repr_svg_()
'<svg/>'
"""

from __future__ import annotations

from typing import NamedTuple

from engines.drawing.svg import FONT, Attributes, element, escape, format_number, rect
from engines.drawing.theme import LIGHT, Theme


class Picture(str):
    """SVG as text, which a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Options(NamedTuple):
    """What can be chosen about the picture of a position; a game uses what it has a use for."""

    theme: Theme = LIGHT
    below: int | None = None
    """The seat that is drawn below; None for the seat to move."""
    names: bool = True
    """Whether the names of the players are written."""
    letters: bool = True
    """Whether things carry the letters by which moves name them."""
    letters_of_last_move: bool = False
    """Whether they are the letters of the move that led to the position; otherwise those of the next move."""
    answers: bool = True
    """Whether what a student could find out is written too, such as the result of each operation."""
    compact: bool = False
    """Whether the picture will be small, as in a strip: less is written, and in larger type."""
    first: int = 0
    """The first position of a line that is drawn, without marks; those before it only say where things are."""


class Scene(NamedTuple):
    """The elements of a drawing, their width and height, and what they show, in words."""

    width: float
    height: float
    elements: str
    words: str


class PieceSet(NamedTuple):
    """Pieces of a game that can be printed and cut out, each with its words."""

    title: str
    use: str
    """What to do with them, in one or two sentences."""
    height_mm: int
    pieces: list[tuple[str, Picture]]


def make_piece(words: str, width: float, height: float, elements: str, theme: Theme) -> tuple[str, Picture]:
    """Return a piece as a picture of its own, with its words."""
    return words, make_picture(Scene(width, height, elements, words), theme)


def make_picture(scene: Scene, theme: Theme, scale: float = 1) -> Picture:
    """Return a scene as a whole picture, with its words as the text alternative."""
    attributes: Attributes = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {format_number(float(scene.width))} {format_number(float(scene.height))}",
        "width": float(scene.width * scale),
        "height": float(scene.height * scale),
        "role": "img",
        "font_family": FONT,
        "font_weight": "600",
        "text_anchor": "middle",
    }
    ground = rect(0, 0, scene.width, scene.height, 8, fill=theme.ground) if theme.ground else ""
    return Picture(element("svg", attributes, element("title", None, escape(scene.words)), ground, scene.elements))
