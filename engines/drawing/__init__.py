"""Positions as pictures, without a browser: SVG text from the standard library alone.

``draw`` draws a position, ``draw_strip`` a line of moves and ``draw_loop`` moves that repeat. A picture stands for
itself: it has a text alternative and no ids, and it can be many times on one page.

>>> from engines import load
>>> game = load("chopsticks")
>>> picture = draw(game, game.start())
>>> picture.startswith("<svg "), "Player 1 to move: left hand A 1 and right hand B 1" in picture
(True, True)
"""

from __future__ import annotations

from typing import Any

from engines.drawing.line import draw_scenes, find_drawing
from engines.drawing.picture import Options, Picture, PieceSet, make_picture
from engines.drawing.strip import draw_loop, draw_strip
from engines.drawing.theme import DARK, LIGHT, PAGE, PRINT, THEMES, Theme
from engines.game import Game

__all__ = [
    "DARK",
    "LIGHT",
    "PAGE",
    "PRINT",
    "THEMES",
    "Picture",
    "PieceSet",
    "Theme",
    "describe_position",
    "draw",
    "draw_frames",
    "draw_loop",
    "draw_strip",
    "list_pieces",
]


def draw(game: Game[Any, Any], state: Any, *, theme: Theme = LIGHT, scale: float = 1, **options: Any) -> Picture:
    """Return the picture of a position.

    ``options`` are the fields of ``Options``: ``below`` is the seat that is drawn below (by default the one to move),
    ``names``, ``letters`` and ``answers`` say what is written, ``compact`` is for small pictures.
    """
    (scene,) = draw_scenes(game, state, (), Options(theme, **options))
    return make_picture(scene, theme, scale)


def describe_position(game: Game[Any, Any], state: Any, **options: Any) -> str:
    """Return what the picture of a position shows, in words."""
    (scene,) = draw_scenes(game, state, (), Options(**options))
    return scene.words


def draw_frames(
    game: Game[Any, Any],
    state: Any,
    moves: tuple[Any, ...] | list[Any],
    *,
    theme: Theme = LIGHT,
    texts: tuple[str, ...] | list[str] = (),
    **options: Any,
) -> list[Picture]:
    """Return the position before the first move and after each as pictures of their own.

    One seat stays below, and what stays where it is does not jump. ``texts`` are how a person chose the first moves,
    where two equal things could be meant; ``first`` leaves out the pictures of the positions before that one.
    """
    options = {"below": game.turn(state), **options}
    scenes = draw_scenes(game, state, moves, Options(theme, **options), texts)
    return [make_picture(scene, theme) for scene in scenes]


def list_pieces(game: Game[Any, Any], theme: Theme = PRINT) -> list[PieceSet]:
    """Return the pieces with which a game can be played on a table, in sets; none if its drawing has none."""
    drawing = find_drawing(game.name)
    make_pieces = getattr(drawing, "make_pieces", None)  # not every game has pieces
    return make_pieces(game, theme) if make_pieces else []
