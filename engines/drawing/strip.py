"""A line of play as one picture: a film strip, or a circle for moves that repeat."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from textwrap import wrap
from typing import Any, NamedTuple

from engines.drawing.line import draw_scenes, list_states
from engines.drawing.picture import Options, Picture, Scene, make_picture
from engines.drawing.svg import CHARACTER_SHARE, format_number, label, move_to, path
from engines.drawing.theme import LIGHT, Theme
from engines.english import count_noun
from engines.game import Game

FRAME_WIDTH, FRAME_HEIGHT = 200, 260
"""The largest size of a small board."""
CAPTION_SIZE = 15
CAPTION_LINE_HEIGHT = 20
ARROW_WIDTH = 44
LOOP_FRAME_WIDTH = 150
"""The width that a board of a loop takes at least, for its caption."""
ARROW_SHIFT = -14
"""How far an arrow of a loop is shifted outwards, so that the two arrows of two moves are apart."""
MARGIN = 12


class Frame(NamedTuple):
    """A small board with the lines of its caption."""

    scene: Scene
    caption: list[str]
    scale: float

    @property
    def width(self) -> float:
        """The width of the small board."""
        return self.scene.width * self.scale

    @property
    def height(self) -> float:
        """The height of the small board."""
        return self.scene.height * self.scale


def write_caption(game: Game[Any, Any], state: Any, move: Any) -> str:
    """Return a move as a caption: who is to do what."""
    return f"{game.player_names[game.turn(state)]}: {game.instruct(state, move)}"


def make_frame(scene: Scene, caption: str) -> Frame:
    """Return a small board whose caption is as wide as the largest board."""
    max_characters = int(FRAME_WIDTH / (CAPTION_SIZE * CHARACTER_SHARE))
    scale = min(FRAME_WIDTH / scene.width, FRAME_HEIGHT / scene.height)
    return Frame(scene, wrap(caption, max_characters), scale)


def draw_frame(frame: Frame, x: float, y: float, theme: Theme) -> str:
    """Return a frame whose board has its top left corner at a point; the caption is below it."""
    first_line = y + frame.height + MARGIN + CAPTION_LINE_HEIGHT / 2
    lines = [
        label(x + frame.width / 2, first_line + i * CAPTION_LINE_HEIGHT, CAPTION_SIZE, line, fill=theme.surface("ink"))
        for i, line in enumerate(frame.caption)
    ]
    return move_to(x, y, frame.scene.elements, scale=frame.scale) + "".join(lines)


def draw_strip(
    game: Game[Any, Any],
    state: Any,
    moves: Sequence[Any],
    *,
    theme: Theme = LIGHT,
    captions: Sequence[str] | None = None,
    **options: Any,
) -> Picture:
    """Return a line of play as a strip of small boards, each with the move that led to it.

    One seat stays below, by default the one that moves first; ``captions`` replace the words of the moves.
    """
    small = {"below": game.turn(state), "compact": True, "letters_of_last_move": True}
    states = list_states(game, state, moves)
    words = captions or [write_caption(game, *pair) for pair in zip(states, moves, strict=False)]
    scenes = draw_scenes(game, state, moves, Options(theme, **{**small, **options}))
    frames = [make_frame(scene, caption) for scene, caption in zip(scenes, ["", *words], strict=True)]
    x, parts = float(MARGIN), []
    for number, frame in enumerate(frames):
        if number:
            parts.append(
                draw_arrow((x + 6, MARGIN + frame.height / 2), (x + ARROW_WIDTH - 6, MARGIN + frame.height / 2), theme)
            )
            x += ARROW_WIDTH
        offset = (FRAME_WIDTH - frame.width) / 2
        parts.append(draw_frame(frame, x + offset, MARGIN, theme))
        x += FRAME_WIDTH
    caption_height = max(len(frame.caption) for frame in frames) * CAPTION_LINE_HEIGHT + MARGIN
    height = 2 * MARGIN + max(frame.height for frame in frames) + caption_height
    title = f"{count_noun(len(moves), 'move')}. {scenes[0].words} {' '.join(words)}"
    return make_picture(Scene(x + MARGIN, height, "".join(parts), title), theme)


def draw_arrow(start: tuple[float, float], end: tuple[float, float], theme: Theme) -> str:
    """Return a straight arrow."""
    (x, y), (u, v) = start, end
    length = hypot(u - x, v - y) or 1
    along, aside = ((u - x) / length * 9, (v - y) / length * 9), ((v - y) / length * 6, -(u - x) / length * 6)
    points = [
        (u - along[0] + aside[0], v - along[1] + aside[1]),
        (u, v),
        (u - along[0] - aside[0], v - along[1] - aside[1]),
    ]
    head = "L".join(f"{format_number(float(a))} {format_number(float(b))}" for a, b in points)
    d = f"M{format_number(float(x))} {format_number(float(y))}L{format_number(float(u))} {format_number(float(v))}M{head}"
    ends: dict[str, str | float | None] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(d, fill="none", stroke=theme.surface("soft"), stroke_width=2.6, **ends)


def draw_loop(  # noqa: PLR0913 each argument is one choice
    game: Game[Any, Any],
    state: Any,
    moves: Sequence[Any],
    *,
    theme: Theme = LIGHT,
    captions: Sequence[str] | None = None,
    texts: Sequence[str] = (),
    first: int = 0,
    **options: Any,
) -> Picture:
    """Return moves that lead back to the same position as a circle of small boards, each with the move made there.

    The circle begins at position number ``first``; ``texts`` are how a person chose the first moves.
    """
    chosen = Options(theme, **{"below": game.turn(state), "compact": True, "first": first, **options})
    cycle = moves[first:]
    states = list_states(game, state, moves)[first:]
    words = captions or [write_caption(game, *pair) for pair in zip(states, cycle, strict=False)]
    scenes = draw_scenes(game, state, moves, chosen, texts)[: len(cycle)]
    frames = [make_frame(scene, caption) for scene, caption in zip(scenes, words, strict=True)]
    sentence = f"The game repeats every {count_noun(len(cycle), 'move')}"
    title = f"{sentence}. {scenes[0].words} {' '.join(words)}"
    return make_picture(arrange_circle(frames, sentence, theme)._replace(words=title), theme)


def arrange_circle(frames: Sequence[Frame], sentence: str, theme: Theme) -> Scene:
    """Return frames in a circle, with an arrow from each to the next and a sentence in the middle."""
    width = max(LOOP_FRAME_WIDTH, *(frame.width for frame in frames))
    height = max(frame.height + MARGIN + len(frame.caption) * CAPTION_LINE_HEIGHT for frame in frames)
    centers = place_on_circle(len(frames), width, height)
    left, top = min(x for x, _ in centers) - width / 2, min(y for _, y in centers) - height / 2
    centers = [(x - left + MARGIN, y - top + MARGIN) for x, y in centers]
    parts = [
        draw_frame(frame, x - frame.width / 2, y - height / 2, theme)
        for frame, (x, y) in zip(frames, centers, strict=True)
    ]
    parts += [
        draw_arrow(*find_gap(here, there, width, height), theme)
        for here, there in zip(centers, [*centers[1:], centers[0]], strict=True)
    ]
    picture_width = max(x for x, _ in centers) + width / 2 + MARGIN
    picture_height = max(y for _, y in centers) + height / 2 + MARGIN
    if len(frames) > 2:  # between two boards there is no room for it
        lines = wrap(sentence, 18)
        parts += [
            label(picture_width / 2, picture_height / 2 + (i - 0.5) * 24, 18, line, fill=theme.surface("ink"))
            for i, line in enumerate(lines)
        ]
    return Scene(picture_width, picture_height, "".join(parts), sentence)


def place_on_circle(count: int, width: float, height: float) -> list[tuple[float, float]]:
    """Return the centres of frames on an ellipse, clockwise from the top, so far apart that an arrow fits between."""
    radius = 1.0
    while True:
        angles = [-pi / 2 + 2 * pi * number / count for number in range(count)]
        centers = [(radius * width * cos(angle), radius * height * sin(angle)) for angle in angles]
        pairs = [(a, b) for i, a in enumerate(centers) for b in centers[i + 1 :]]
        if all(abs(x - u) >= width + ARROW_WIDTH or abs(y - v) >= height + ARROW_WIDTH for (x, y), (u, v) in pairs):
            return centers
        radius += 0.05


def find_gap(
    here: tuple[float, float], there: tuple[float, float], width: float, height: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where an arrow from one frame to another begins and ends: outside both frames."""
    (x, y), (u, v) = here, there
    dx, dy = u - x, v - y
    share = min(width / 2 / abs(dx) if dx else 1, height / 2 / abs(dy) if dy else 1)
    length = hypot(dx, dy) or 1
    start, end = share + 6 / length, 1 - share - 6 / length
    aside_x, aside_y = -dy / length * ARROW_SHIFT, dx / length * ARROW_SHIFT
    return (x + dx * start + aside_x, y + dy * start + aside_y), (x + dx * end + aside_x, y + dy * end + aside_y)
