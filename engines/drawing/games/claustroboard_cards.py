"""The cards and pawns of Claustroboard, in a field of 100 by 100."""

from __future__ import annotations

from typing import NamedTuple

from engines.drawing.shapes import SHAPES
from engines.drawing.svg import circle, group, hatch, label, path, rect
from engines.drawing.theme import BLACK, WHITE, Theme
from engines.palette import SURFACE_COLOURS, Colour

TILE_COLOURS = (
    Colour("#b3261e", "#ff8f85"),
    Colour("#9a7400", "#f0d24a"),
    Colour("#2e7d32", "#86d08a"),
    Colour("#1f5fbf", "#86b6ff"),
)
"""The colours 1 to 4 of tiles, as in claustroboard.css."""
PETRIFIED_COLOUR = Colour("#6f6b62", "#a3a5aa")
PAWN_SHIFT = (13, 3)
"""How far a pawn stands from the middle of its tile, so that the corner with the number stays free."""
BAND = (5, 80, 90, 15)
"""The place of the band that shows a tile's colour: x, y, width and height."""


class Card(NamedTuple):
    """What a card shows: its kind of tile, its symbol and its colour, 0 for none, and the picture of a user's own tile."""

    kind: str
    symbol: str
    colour: int
    icon_line: str = ""
    icon_solid: str = ""


CLOSED_CARD = Card("closed", "", 0)


def draw_card(card: Card, theme: Theme, *, is_occupied: bool = False, ring: str | None = None) -> str:
    """Return a card; under a pawn its symbol is in the corner. ``ring`` is the colour of a frame around it."""
    if card.kind == "closed":
        return draw_closed_card(theme)
    colour = TILE_COLOURS[card.colour - 1] if card.colour else None
    edge = ring or theme.surface("line")
    return "".join(
        [
            rect(4, 4, 92, 92, 10, fill=choose_fill(card, theme), stroke=edge, stroke_width=5 if ring else 1.5),
            draw_band(card.colour, theme.paint(colour), theme) if colour else "",
            draw_symbol(card, theme, is_occupied=is_occupied),
        ]
    )


def draw_closed_card(theme: Theme) -> str:
    """Return a closed tile: hatched."""
    frame = rect(4, 4, 92, 92, 10, fill=theme.surface("well"), stroke=theme.surface("line"), stroke_dasharray="5 4")
    opacity = None if theme.is_print else 0.45
    return frame + path(hatch(6, 6, 88, 88, 11), stroke=theme.surface("edge"), stroke_width=1.6, opacity=opacity)


def choose_fill(card: Card, theme: Theme) -> str:
    """Return the colour of a card."""
    if card.kind == "wall":
        return theme.blend(SURFACE_COLOURS["edge"], SURFACE_COLOURS["well"], 0.26)
    if not card.colour:
        return theme.surface("card")
    return theme.blend(TILE_COLOURS[card.colour - 1], SURFACE_COLOURS["card"], 0.09)


def draw_symbol(card: Card, theme: Theme, *, is_occupied: bool) -> str:
    """Return the number or the sign of a tile."""
    lift = 4 if card.colour else 0
    ink = theme.surface("soft" if card.kind == "wall" else "ink")
    if card.kind == "teleport" and card.colour:
        ink = theme.paint(TILE_COLOURS[card.colour - 1])
    own = {"line": card.icon_line, "solid": card.icon_solid}
    icon = own if any(own.values()) else SHAPES["tile"].get(card.kind)
    if not icon:
        x, y, size = (24, 24, 27) if is_occupied else (50, 50 - lift, 44)
        return label(x, y, size, card.symbol, fill=ink)
    place = "translate(9 8) scale(.3)" if is_occupied else f"translate(23 {23 - lift}) scale(.54)"
    line = path(
        icon.get("line", ""), fill="none", stroke=ink, stroke_width=7, stroke_linecap="round", stroke_linejoin="round"
    )
    solid, text = path(icon.get("solid", ""), fill=ink), label(50, 50, 40, icon.get("text", ""), fill=ink)
    return group(line, solid, text, transform=place)


def draw_band(colour: int, paint: str, theme: Theme) -> str:
    """Return the band of a tile's colour; each colour has its own weave."""
    x, y, width, height = BAND
    band = path(f"M{x} {y}h{width}v{height - 9}q0 9-9 9h-{width - 18}q-9 0-9-9Z", fill=paint)
    card = theme.surface("card")
    if colour == 1:
        return band + path(hatch(x + 1, y, width - 2, height - 3, 7), stroke=card, stroke_width=2.2)
    if colour == 2:
        dots = "".join(f"M{x + 6 + 8.6 * i:.1f} {y + 4 + 6 * j}h.01" for i in range(10) for j in range(2))
        return band + path(dots, stroke=card, stroke_width=3.6, stroke_linecap="round")
    if colour == 3:
        bars = "".join(f"M{x + 5 + 8 * i} {y}v{height}" for i in range(11))
        return band + path(bars, stroke=card, stroke_width=3)
    return band


def draw_pawn(seat: int, colour: Colour, theme: Theme, *, is_petrified: bool = False) -> str:
    """Return a pawn around the centre of its tile; in print every second one is white."""
    pawn = SHAPES["pawn"]
    is_hollow = theme.is_print and seat % 2 == 1 and not is_petrified
    paint = "#999999" if theme.is_print and is_petrified else theme.paint(PETRIFIED_COLOUR if is_petrified else colour)
    card = theme.surface("card")
    body: dict[str, str | float | None] = {"fill": paint, "stroke": card, "stroke_width": 4, "paint_order": "stroke"}
    if is_hollow:
        body = {"fill": WHITE, "stroke": BLACK, "stroke_width": 4}
    return group(
        group(path(pawn["body"]), circle(*pawn["head"]), **body),
        label(0, 21, 30 if seat > 8 else 36, str(seat + 1), fill=BLACK if is_hollow else card),
        path(pawn["cracks"], fill="none", stroke=card, stroke_width=3, stroke_linecap="round") if is_petrified else "",
        transform=f"translate({PAWN_SHIFT[0]} {PAWN_SHIFT[1]}) scale(.93)",
    )
