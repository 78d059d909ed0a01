"""Front-Ham: a washing line of socks for each colour; each colour has its own knit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.drawing.line import list_states
from engines.drawing.picture import Options, PieceSet, Scene, make_piece
from engines.drawing.shapes import SHAPES
from engines.drawing.svg import fit_size, format_number, group, label, move_to, path, rect
from engines.drawing.theme import BLACK, WHITE, Theme
from engines.english import count_noun
from engines.front_ham import FrontHam, Move, State
from engines.palette import Colour

FABRICS = ("#d8433a", "#3b78d8", "#4aa657", "#f6cf45", "#f08a2c", "#8a5cc9", "#fdfdfb", "#f39cc2")
YARNS = ("#ffffff", "#ffffff", "#1d5a2b", "#8a6a00", "#8f4205", "#e3d2fb", "#54606e", "#a31c63")
"""The colours of each seat's socks and of their knits, as in front_ham.css."""
WHITE_SEAM = "#6b7480"
WOOD, WOOD_EDGE = Colour("#b08a5b", "#8d6d46"), Colour("#7a5c36", "#4d3a22")
LANE_HEIGHT = 80
TAG_WIDTH = 112
SPARE_SOCKS = 4
"""The socks of each colour to cut out, besides those of the start."""


class Lane(NamedTuple):
    """One colour of a position: its seat, its socks, and what the last move changed."""

    game: FrontHam
    state: State
    seat: int
    change: int
    options: Options

    @property
    def width(self) -> int:
        """The width of the lane."""
        return 310 if self.options.compact else 580


def draw_line(
    game: FrontHam, state: State, moves: Sequence[Move], options: Options, _texts: Sequence[str]
) -> list[Scene]:
    """Return the position before the first move and after each, with what the move changed."""
    states = list_states(game, state, moves)
    drawn = states[options.first :]
    pairs = zip([drawn[0], *drawn], drawn, strict=False)
    return [draw_lanes(game, before, after, options) for before, after in pairs]


def draw_lanes(game: FrontHam, before: State, state: State, options: Options) -> Scene:
    """Return one position: a lane for each colour, in the order of play."""
    seats = state.order or range(game.players)
    lanes = [Lane(game, state, seat, state.socks[seat] - before.socks[seat], options) for seat in seats]
    width, height = lanes[0].width, len(lanes) * LANE_HEIGHT + 4
    theme = options.theme
    frame = rect(
        1, 1, width - 2, height - 2, 10, fill=theme.surface("card"), stroke=theme.surface("line"), stroke_width=1.5
    )
    drawn = [move_to(0, i * LANE_HEIGHT + 2, draw_lane(lane, is_first=not i)) for i, lane in enumerate(lanes)]
    return Scene(width, height, frame + "".join(drawn), describe(lanes))


def draw_lane(lane: Lane, *, is_first: bool) -> str:
    """Return the name, the number and the line of one colour."""
    theme, width = lane.options.theme, lane.width
    sag = SHAPES["line"]["sag"]
    rope = f"M{TAG_WIDTH} 14Q{format_number((TAG_WIDTH + width - 8) / 2)} {14 + 2 * sag} {width - 8} 14"
    parts = [
        path(f"M10 0H{width - 10}", stroke=theme.surface("line"), stroke_dasharray="4 4") if not is_first else "",
        path(rope, fill="none", stroke=theme.surface("edge"), stroke_width=1.6),
        draw_socks(lane),
        draw_tag(lane),
    ]
    if is_mover(lane):
        colour = theme.paint(lane.game.seat_colours[lane.seat])
        parts.append(rect(3, 10, 5, LANE_HEIGHT - 20, 2, fill=colour))
    return "".join(parts)


def draw_tag(lane: Lane) -> str:
    """Return a player's name, number of socks, and whose turn it is."""
    theme, count = lane.options.theme, str(lane.state.socks[lane.seat])
    name, note, note_size = lane.game.player_names[lane.seat], find_note(lane), 18 if lane.options.compact else 14
    change = "" if not lane.change else f"+{lane.change}" if lane.change > 0 else f"−{-lane.change}"
    return group(
        label(14, 19, 22 if lane.options.compact else 17, name, fill=theme.paint(lane.game.seat_colours[lane.seat])),
        label(14, 44, 27, count, fill=theme.surface("ink")),
        label(20 + 16 * len(count), 45, 20, change, fill=theme.surface("accent")),
        label(14, 67, fit_size(note, TAG_WIDTH - 20, note_size), note, fill=theme.surface("soft")),
        text_anchor="start",
    )


def find_note(lane: Lane) -> str:
    """Return what is said below a player's number: to move, out, or the result."""
    over = lane.game.outcome(lane.state)
    if over and over.places[lane.seat] == 1:
        return "wins" if over.places.count(1) == 1 else "shares the win"
    if lane.state.places[lane.seat]:
        return "out"
    return "to move" if is_mover(lane) else ""


def is_mover(lane: Lane) -> bool:
    """Return whether it is the turn of the lane's player."""
    return lane.seat == lane.state.turn and lane.game.outcome(lane.state) is None


def draw_socks(lane: Lane) -> str:
    """Return the socks on a line; of very many only some, and the number of the rest."""
    count, shape = lane.state.socks[lane.seat], SHAPES["line"]
    is_crowded = count > shape["max_socks"]
    drawn = shape["crowded_socks"] if is_crowded else count
    slots = shape["max_socks"] if is_crowded else max(drawn, shape["min_slots"])
    first = 0.5 if is_crowded else (slots - drawn + 1) / 2
    length, is_out = lane.width - TAG_WIDTH - 18, bool(lane.state.places[lane.seat])
    sock = draw_sock(lane.seat, lane.options.theme)
    socks = []
    for index in range(drawn):
        share = shape["margin"] + (1 - shape["margin"]) * (first + index) / slots
        y = 9 + shape["sag"] * 4 * share * (1 - share)
        socks.append(move_to(TAG_WIDTH + share * length - 17, y, sock, scale=1.06))
    more = label(lane.width - 30, 50, 17, f"+{count - drawn}", fill=lane.options.theme.surface("ink"))
    return group(*socks, opacity=0.5 if is_out else None) + (more if is_crowded else "")


def draw_sock(seat: int, theme: Theme) -> str:
    """Return a sock on its peg in a field of 40 by 49."""
    sock, index = SHAPES["sock"], seat % len(FABRICS)
    fabric, yarn = Colour(FABRICS[index], FABRICS[index]), Colour(YARNS[index], YARNS[index])
    black = Colour(BLACK, BLACK)
    seam = WHITE_SEAM if fabric.light == FABRICS[6] else theme.blend(fabric, black, 0.75)
    cloth, thread, cuff = theme.paint(fabric), theme.paint(yarn), theme.blend(fabric, yarn, 0.78)
    wood, wood_edge = theme.paint(WOOD), theme.paint(WOOD_EDGE)
    if theme.is_print:
        cloth, thread, cuff, seam, wood = WHITE, BLACK, WHITE, BLACK, WHITE
    ends: dict[str, str | float | None] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    edge: dict[str, str | float | None] = {"stroke": seam, "stroke_width": 1.3, "stroke_linejoin": "round"}
    d, is_line = find_pattern(seat)
    pattern = path(d, fill="none", stroke=thread, stroke_width=1.9, **ends) if is_line else path(d, fill=thread)
    return "".join(
        [
            path(sock["outline"], fill=cloth),
            pattern,
            path(sock["outline"], fill="none", **edge),
            path(sock["cuff"], fill=cuff, **edge),
            path(sock["peg"], fill=wood, stroke=wood_edge, stroke_width=0.7),
        ]
    )


def find_pattern(seat: int) -> tuple[str, bool]:
    """Return the knit of a seat's socks as the data of a path, and whether it is stroked instead of filled."""
    patterns = SHAPES["sock"]["patterns"]
    pattern = patterns[seat % len(patterns)]
    if "repeat" in pattern:
        return "".join(f"M{x} {y}{pattern['repeat']}" for x, y in pattern["at"]), False
    return (pattern["line"], True) if "line" in pattern else (pattern["fill"], False)


def describe(lanes: Sequence[Lane]) -> str:
    """Return what the picture shows, in words."""
    words = []
    for lane in lanes:
        note = find_note(lane)
        name = f"{lane.game.player_names[lane.seat]}{f' ({note})' if note else ''}"
        words.append(f"{name}: {count_noun(lane.state.socks[lane.seat], 'sock')}")
    return f"{lanes[0].game.title}. {'; '.join(words)}."


def make_pieces(game: FrontHam, theme: Theme) -> list[PieceSet]:
    """Return the socks of every colour: those of the start, and some more that an addition may need."""
    socks = game.start().socks
    return [
        PieceSet(
            f"{name}'s socks",
            f"{name} begins with {count_noun(socks[seat], 'sock')}. The others are for additions.",
            29,
            [make_piece(f"a {name.lower()} sock", 40, 60, draw_named_sock(seat, name, theme), theme)]
            * (socks[seat] + SPARE_SOCKS),
        )
        for seat, name in enumerate(game.player_names)
    ]


def draw_named_sock(seat: int, name: str, theme: Theme) -> str:
    """Return a sock with the name of its colour below, in a field of 40 by 60."""
    return draw_sock(seat, theme) + label(20, 55, fit_size(name, 38, 9), name, fill=theme.surface("ink"))
