"""The positions of a line of play as scenes, drawn by the module of the game's name in ``engines/drawing/games/``.

Such a module has one function, ``draw_line``: it draws the position before the first move and the position after each
move, from position number ``options.first`` on, so that what moved can be marked and nothing jumps from one picture to
the next. A game without a module is drawn
as the text that its ``render`` returns.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from engines.drawing.picture import Options, Scene
from engines.drawing.svg import CHARACTER_SHARE, label, rect
from engines.game import Game

FOLDER = "engines.drawing.games"
TEXT_SIZE = 15
LINE_HEIGHT = 21
MARGIN = 14
MONOSPACE = "ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace"
MONOSPACE_SHARE = 0.61
"""The width of a character of the monospaced font, as a share of the font size."""


class GameDrawing(Protocol):
    """What the module of a game's drawing contains."""

    def draw_line(
        self, game: Game[Any, Any], state: Any, moves: Sequence[Any], options: Options, texts: Sequence[str]
    ) -> list[Scene]:
        """Return the position before the first move and after each; ``texts`` are how a person chose the moves."""


def draw_scenes(
    game: Game[Any, Any], state: Any, moves: Sequence[Any], options: Options, texts: Sequence[str] = ()
) -> list[Scene]:
    """Return the position before the first move and after each, as the game's module draws them."""
    module = find_drawing(game.name)
    if module is None:
        return [draw_text(game, each, options) for each in list_states(game, state, moves)[options.first :]]
    return module.draw_line(game, state, moves, options, texts)


def find_drawing(name: str) -> GameDrawing | None:
    """Return the module that draws a game, or None if it has none."""
    try:
        return cast("GameDrawing", import_module(f"{FOLDER}.{name}"))
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith(FOLDER):
            raise
        return None


def list_states(game: Game[Any, Any], state: Any, moves: Sequence[Any]) -> list[Any]:
    """Return the position before the first move and after each."""
    states = [state]
    for move in moves:
        states.append(game.apply(states[-1], move))
    return states


def draw_text(game: Game[Any, Any], state: Any, options: Options) -> Scene:
    """Return the text of a position as a picture, for a game that has no drawing of its own."""
    theme, text = options.theme, game.render(state)
    lines = text.splitlines() or [""]
    over = game.outcome(state)
    mover = f"{game.player_names[game.turn(state)]} to move" if over is None else over.reason
    rows = [
        label(
            MARGIN, MARGIN + (i + 0.5) * LINE_HEIGHT, TEXT_SIZE, line.replace(" ", "\u00a0"), fill=theme.surface("ink")
        )
        for i, line in enumerate(lines)
    ]
    text_width = max(map(len, lines)) * TEXT_SIZE * MONOSPACE_SHARE
    width = 2 * MARGIN + max(text_width, len(mover) * TEXT_SIZE * CHARACTER_SHARE)
    height = 2 * MARGIN + (len(lines) + 1) * LINE_HEIGHT
    fill, line_colour = theme.surface("card"), theme.surface("line")
    frame = rect(2, 2, width - 4, height - 4, 10, fill=fill, stroke=line_colour, stroke_width=1.5)
    foot = label(width / 2, height - MARGIN - LINE_HEIGHT / 2, TEXT_SIZE, mover, fill=theme.surface("soft"))
    body = f'<g font-family="{MONOSPACE}" font-weight="400" text-anchor="start">{"".join(rows)}</g>'
    return Scene(width, height, f"{frame}{body}{foot}", f"{game.title}. {'; '.join(filter(None, lines))}. {mover}")
