"""One hand of Chopsticks: a right hand seen from its back, mirrored for a left one, in a field of 100 by 146."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from typing import NamedTuple

from engines.chopsticks.hands import format_fingers
from engines.drawing.shapes import SHAPES
from engines.drawing.svg import circle, element, format_number, group, hatch, label, path, rect
from engines.drawing.theme import BLACK, WHITE, Theme, blend
from engines.palette import SURFACE_COLOURS, Colour

HAND = SHAPES["hand"]
HAND_WIDTH, HAND_HEIGHT = map(float, HAND["box"])
ZOMBIE_SKIN = Colour("#7fb069", "#4f7d3d")
OUTLINE_WIDTH = 3.6
HIGHLIGHT_WIDTH = 15
FINGER_COUNT = 4
"""The fingers without the thumb, which is the fifth of the count; a hand of more than five shows them as a large number."""


class Finger(NamedTuple):
    """The root, tip and width of a finger."""

    x: float
    y: float
    tip_x: float
    tip_y: float
    width: float


FULL_FINGERS = [Finger(*numbers) for numbers in (*HAND["fingers"], HAND["thumb"])]
"""Every finger fully raised, the thumb last."""


class HandLook(NamedTuple):
    """How one hand is drawn, besides its fingers."""

    side: int
    seat: int
    colour: Colour
    letter: str = ""
    turn: float = 0
    """The degrees by which the hand is turned; its number and its letter stay upright."""
    is_zombie: bool = False
    is_touched: bool = False


def draw_hand(fingers: float, look: HandLook, theme: Theme) -> str:
    """Return a hand with its fingers."""
    is_dead = fingers == 0
    outline, skin = choose_colours(look, theme, is_dead=is_dead)
    extensions = [min(1.0, max(0.0, fingers - finger)) for finger in range(FINGER_COUNT + 1)]
    raised = [extend_finger(*pair, index) for index, pair in enumerate(zip(FULL_FINGERS, extensions, strict=True))]
    ends: dict[str, str | float | None] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    parts = [
        draw_highlight(raised, theme) if look.is_touched else "",
        group(
            *(draw_finger(finger, OUTLINE_WIDTH) for finger in raised),
            path(HAND["back"], stroke_width=OUTLINE_WIDTH),
            fill="none",
            stroke=outline,
            **ends,
        ),
        group(*(draw_finger(finger, 0) for finger in raised), stroke=skin, stroke_linecap="round"),
        path(HAND["back"], fill=skin),
        draw_fingertips(raised, extensions, outline, look, theme),
        path(HAND["stitches"], fill="none", stroke=theme.surface("ink"), stroke_width=2) if look.is_zombie else "",
        draw_sleeve(look.seat, outline, theme),
        rect(*HAND["cuff"], fill=theme.surface("card"), stroke=outline, stroke_width=1.8),
    ]
    mirrored = f"translate({format_number(HAND_WIDTH)} 0) scale(-1 1)" if look.side == 0 else None
    return group(*parts, transform=mirrored) + draw_count(fingers, look, theme) + draw_letter(look, theme)


def choose_colours(look: HandLook, theme: Theme, *, is_dead: bool) -> tuple[str, str]:
    """Return the colours of the outline and of the skin."""
    edge, well, card = (SURFACE_COLOURS[name] for name in ("edge", "well", "card"))
    if is_dead:
        return (theme.surface("edge") if theme.is_print else theme.blend(edge, well, 0.75)), theme.surface("well")
    if look.is_zombie:
        return theme.paint(look.colour), theme.blend(ZOMBIE_SKIN, well, 0.55)
    return theme.paint(look.colour), theme.blend(look.colour, card, 0.24, 0.42)


def extend_finger(finger: Finger, extension: float, index: int) -> Finger:
    """Return a finger as far as it is raised; at least its knuckle is visible."""
    minimum = HAND["minimum"] if index < FINGER_COUNT else HAND["thumb_minimum"]
    share = minimum + (1 - minimum) * extension
    x, y, tip_x, tip_y, width = finger
    return Finger(x, y, x + (tip_x - x) * share, y + (tip_y - y) * share, width)


def draw_finger(finger: Finger, extra_width: float) -> str:
    """Return one finger as a thick line."""
    x, y, tip_x, tip_y, width = map(float, finger)
    return element("line", {"x1": x, "y1": y, "x2": tip_x, "y2": tip_y, "stroke_width": width + extra_width})


def draw_highlight(raised: Sequence[Finger], theme: Theme) -> str:
    """Return the light around a hand that the last move touched."""
    return group(
        *(draw_finger(finger, HIGHLIGHT_WIDTH) for finger in raised),
        path(HAND["back"], stroke_width=HIGHLIGHT_WIDTH),
        fill="none",
        stroke="#c4c4c4" if theme.is_print else theme.surface("accent"),
        stroke_linecap="round",
        stroke_linejoin="round",
        opacity=None if theme.is_print else 0.35,
    )


def draw_fingertips(
    raised: Sequence[Finger], extensions: Sequence[float], outline: str, look: HandLook, theme: Theme
) -> str:
    """Return the nails of raised fingers, the bandages of half ones and the knuckles of folded ones."""
    nails, bandages, knuckles = [], [], []
    for index, (finger, extension) in enumerate(zip(raised, extensions, strict=True)):
        at = points_around_tip(finger, FULL_FINGERS[index])
        if extension == 1:
            nails.append(
                f"M{at(-3.5, -0.24)} Q{at(5.5, -0.3)} {at(5.5, 0)} Q{at(5.5, 0.3)} {at(-3.5, 0.24)}"
                f" Q{at(-6.5, 0)} {at(-3.5, -0.24)}"
            )
        elif extension:
            bandages.append(f"M{at(1, -0.5)} L{at(1, 0.5)} M{at(-4, -0.5)} L{at(-4, 0.5)}")
        elif index < FINGER_COUNT:
            knuckles.append(f"M{at(-1, -0.3)} Q{at(2.5, 0)} {at(-1, 0.3)}")
    card = SURFACE_COLOURS["card"]
    nail = blend(look.colour, card, 0.07, 0.74)
    return "".join(
        [
            path("".join(nails), fill=theme.paint(nail))
            if not theme.is_print
            else path("".join(nails), fill="none", stroke=BLACK, stroke_width=0.8),
            path("".join(bandages), stroke=theme.surface("alarm"), stroke_width=2.4),
            path(
                "".join(knuckles), fill="none", stroke=outline, stroke_width=1.6, stroke_linecap="round", opacity=0.55
            ),
        ]
    )


def points_around_tip(finger: Finger, full: Finger) -> Callable[[float, float], str]:
    """Return a function from a distance beyond a finger's tip, and one to its side in finger widths, to a point."""
    dx, dy = full.tip_x - full.x, full.tip_y - full.y
    length = hypot(dx, dy)

    def format_point(beyond: float, aside: float) -> str:
        x = finger.tip_x + dx / length * beyond - dy / length * aside * finger.width
        y = finger.tip_y + dy / length * beyond + dx / length * aside * finger.width
        return f"{x:.1f} {y:.1f}"

    return format_point


def draw_sleeve(seat: int, outline: str, theme: Theme) -> str:
    """Return the sleeve in its player's colour; in print each player has a weave."""
    x, y, width, height, radius = HAND["sleeve"]
    weaves = (
        "",
        hatch(x + 2, y + 1, width - 4, height - 3, 8),
        "".join(f"M{x + 9 + 9 * i} {y + 12 + 7 * j}h.01" for i in range(5) for j in range(3)),
        "".join(f"M{x + 8 + 8 * i} {y + 2}v{height - 4}" for i in range(6)),
        hatch(x + 2, y + 1, width - 4, height - 3, 8, rising=False),
        "".join(f"M{x + 2} {y + 9 + 7 * i}h{width - 4}" for i in range(3)),
    )
    index = seat % len(weaves) if theme.is_print else 0
    if not weaves[index]:
        return rect(x, y, width, height, radius, fill=outline)
    has_dots = index == 2
    return rect(x, y, width, height, radius, fill=WHITE, stroke=outline, stroke_width=1.8) + path(
        weaves[index],
        stroke=outline,
        stroke_width=3.6 if has_dots else 2,
        stroke_linecap="round" if has_dots else None,
    )


def draw_count(fingers: float, look: HandLook, theme: Theme) -> str:
    """Return the number of fingers, or the cross of a dead hand."""
    x, y = HAND["count"]
    x = mirror(x, look.side)
    if not fingers:
        cross = f"M{format_number(x - 7)} {format_number(y - 7)}l14 14m0-14l-14 14"
        return path(cross, stroke=theme.surface("soft"), stroke_width=3, stroke_linecap="round")
    size = HAND["count_size"] if fingers <= len(FULL_FINGERS) else HAND["large_count_size"]
    return label(
        x, y, size, format_fingers(fingers), fill=theme.surface("ink"), transform=keep_upright(x, y, look.turn)
    )


def draw_letter(look: HandLook, theme: Theme) -> str:
    """Return the letter by which moves name the hand, beside its sleeve."""
    if not look.letter:
        return ""
    x, y, radius = HAND["letter"]
    x = mirror(x, look.side)
    ink = theme.paint(look.colour)
    ring = circle(x, y, radius, fill=theme.surface("card"), stroke=ink, stroke_width=1.8)
    return ring + label(x, y, 17, look.letter, fill=theme.surface("ink"), transform=keep_upright(x, y, look.turn))


def mirror(x: float, side: int) -> float:
    """Return where a point of a right hand is on a hand of that side."""
    return float(HAND_WIDTH - x) if side == 0 else x


def keep_upright(x: float, y: float, turn: float) -> str | None:
    """Return the transform that turns a text back on a hand that is turned."""
    return f"rotate({format_number(-turn)} {format_number(x)} {format_number(y)})" if turn else None
