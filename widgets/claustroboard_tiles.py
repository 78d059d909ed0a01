"""The tiles of Claustroboard for its script: what each text of a tile means, the brushes of the editor, and drafts.

The script takes the text of a tile as a key and nothing more: its kind, symbol, colour and words stand in
``describe_tiles``, and what a brush paints in ``list_brushes``. A draft of the editor comes back as tiles and pawns, and
is written as a position here.

>>> from engines import load
>>> game = load("claustroboard")
>>> describe_tiles(game.board)["3.1"]
{'kind': 'number', 'symbol': '3', 'color': 1, 'words': '3 steps, red', 'blocked': False}
>>> list_brushes(game.board)[5:7]
[{'label': 'Teleport', 'faces': ['T0', 'T1', 'T2', 'T3', 'T4']}, {'label': 'Wall', 'faces': ['W']}]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines import EngineError
from engines.claustroboard import Claustroboard, State
from engines.claustroboard.board import TileBoard
from engines.claustroboard.grid import OFF_BOARD
from engines.claustroboard.state import CLOSED
from engines.claustroboard.tiles import Tile
from engines.errors import shorten

COLOUR_NAMES = ("no colour", "red", "yellow", "green", "blue")
"""The colours of tiles as the board shows them, by number."""


def describe_tiles(board: TileBoard) -> dict[str, dict[str, Any]]:
    """Return every tile by its text: its kind, symbol, colour and words, and whether nobody can ever land on it.

    A tile of a user's own may have a picture besides, ``icon``.
    """
    tiles = {
        face.text: {
            "kind": face.type.type_name,
            "symbol": face.symbol,
            "color": face.color,
            "words": face.type.describe_card(face.symbol, board)
            + (f", {COLOUR_NAMES[face.color]}" if face.color else ""),
            "blocked": face.type.visible_when_closed,
        }
        | icon_to_dict(face.type)
        for face in board.faces.values()
    }
    return tiles | {CLOSED: {"kind": "closed", "symbol": "", "color": 0, "words": "closed", "blocked": True}}


def icon_to_dict(tile_type: type[Tile]) -> dict[str, Any]:
    """Return the picture of a user's own type of tile, in the form of shapes.json; nothing if it has none."""
    icon = {"line": tile_type.icon_line, "solid": tile_type.icon_solid}
    return {"icon": icon} if any(icon.values()) else {}


def list_brushes(board: TileBoard) -> list[dict[str, Any]]:
    """Return what the editor can paint: a label, and the text of the tile in each colour that it has."""
    brushes: dict[tuple[type, str], dict[str, Any]] = {}
    for face in board.faces.values():
        words = face.type.describe_card(face.symbol, board)
        label = f"{words[0].upper()}{words[1:]}"
        brushes.setdefault((face.type, face.symbol), {"label": label, "faces": []})["faces"].append(face.text)
    return [*brushes.values(), {"label": "Closed", "faces": [CLOSED]}]


def format_draft(game: Claustroboard, draft: Mapping[str, Any], turn: int) -> str:
    """Return a draft of the editor as the text of a position in which seat ``turn`` is to move; raise EngineError.

    A draft has ``faces``, the text of each tile, ``pawns``, the tile of each seat (-1: it has left the board), and
    ``out``, the seats that are out in the order of going out.
    """
    chars, squares, seats = game.board.faces.chars_by_text, game.board.grid.square_count, game.players
    faces = check_list(draft, "faces", squares, lambda text: isinstance(text, str) and text in chars)
    pawns = check_list(draft, "pawns", seats, lambda square: is_number(square, OFF_BOARD, squares))
    out = check_list(draft, "out", None, lambda seat: is_number(seat, 0, seats))
    if len(set(out)) != len(out):
        raise EngineError("out: a seat is named twice")
    state = State("".join(chars[text] for text in faces), 0, tuple(pawns), turn, tuple(out))
    return game.format_state(state)


def describe_edit(game: Claustroboard, before: State, after: State) -> str:
    """Return which tiles and pawns an edit has changed, in words."""
    faces, format_square = game.board.faces, game.board.grid.format_square
    tiles = describe_tiles(game.board)
    changes = [
        f"{format_square(square)}: {tiles[faces.format_face(face)]['words']}."
        for square, face in enumerate(after.faces)
        if face != before.faces[square]
    ]
    for seat, square in enumerate(after.pawns):
        if (square, seat in after.out) != (before.pawns[seat], seat in before.out):
            petrified = "petrified " if seat in after.out else ""
            place = "has left the board" if square == OFF_BOARD else f"{petrified}on {format_square(square)}"
            changes.append(f"{game.player_names[seat]}: {place}.")
    return " ".join(changes)


def check_list(draft: Mapping[str, Any], name: str, length: int | None, is_valid: Callable[[Any], bool]) -> list[Any]:
    """Return a list of a draft; raise EngineError if it has another length, or a value that is not valid."""
    values = draft.get(name)
    if not isinstance(values, list) or (length is not None and len(values) != length):
        expected = "a list" if length is None else f"a list of {length}"
        raise EngineError(f"{name}: {shorten(values)} should be {expected}")
    for value in values:
        if not is_valid(value):
            raise EngineError(f"{name}: {shorten(value)} is not possible on this board")
    return values


def is_number(value: Any, low: int, end: int) -> bool:
    """Return whether a value is a whole number from ``low`` up to, but not including, ``end``."""
    return type(value) is int and low <= value < end
