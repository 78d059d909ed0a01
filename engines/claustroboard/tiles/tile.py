"""The abstract tile: the properties, hooks and methods that every type of tile has.

A tile never changes anything itself: its hooks take a position and return a new one. There is one
object for each face on each square, so a tile knows its square; the position says whether it is open.
To add a type, write a subclass and give it to the game; docs/own_tiles.md explains how. The engine does
not change.

>>> from engines import load
>>> class Jump(Tile):
...     symbols = ("J",)
...     def on_occupied_turn_start(self, player, turn, state):
...         free, _ = self.board.free_squares(state)
...         return free & self.board.grid.bits[-2]  # the last tile, from anywhere
>>> game = load("claustroboard", board="J123/1234/1234/1234;a1,b1", tiles=[Jump])
>>> [game.format_move(move) for move in game.legal_moves(game.start())]
['d4']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NoReturn

from engines.claustroboard.state import CLOSED, State

if TYPE_CHECKING:
    from engines.claustroboard.board import TileBoard

COLORS = range(5)
"""The colours; 0 means no colour."""


class Panic(RuntimeError):
    """Raised by a hook that the rules never call on this type of tile."""


class Tile:
    """The base of every type of tile; a type overrides what is different about it."""

    symbols: ClassVar[tuple[str, ...]]
    """The symbols on its cards, one character each."""
    type_name: ClassVar[str] = "tile"
    """Its name in sentences."""
    card_note: ClassVar[str] = ""
    """What a reader of its card should know besides its name."""
    icon_line: ClassVar[str] = ""
    """The lines of its picture: the data of an SVG path in a square of 100 by 100."""
    icon_solid: ClassVar[str] = ""
    """The filled parts of its picture, in the same way. Without a picture the card shows its symbol."""
    has_colors: ClassVar[bool] = True
    """Whether its cards come in colours."""
    can_hold_player: ClassVar[bool] = True
    """Whether a player can stand on it between turns."""
    visible_when_closed: ClassVar[bool] = False
    """Whether it still shows its face when closed; in the text of a position it is then always closed."""
    uses_rounds: ClassVar[bool] = False
    """Whether it depends on the turn number: ``on_turn_start`` is then called for every round, not only for turn 0."""
    seeks_color: ClassVar[bool] = False
    """Whether a coloured tile of this type looks for its colour on other tiles."""
    needs_target: ClassVar[bool] = False
    """Whether a player who lands on it must choose a target."""

    def __init__(self, board: TileBoard, square: int, face: str) -> None:
        self.board = board
        self.square = square
        self.y, self.x = divmod(square, board.grid.columns)
        self.face = face
        self.symbol = board.faces[face].symbol
        self.color = board.faces[face].color

    @classmethod
    def iter_cards(cls) -> Iterator[tuple[str, str, int]]:
        """Yield each card of this type: how it is written, its symbol and its colour."""
        for symbol in cls.symbols:
            for color in COLORS if cls.has_colors else (0,):
                yield f"{symbol}.{color}" if color else symbol, symbol, color

    @classmethod
    def describe_card(cls, symbol: str, board: TileBoard) -> str:  # noqa: ARG003 for types whose words depend on the rules
        """Return a card of this type in words, without its colour."""
        name = cls.type_name if len(cls.symbols) == 1 else f"{cls.type_name} {symbol}"
        return f"{name}, {cls.card_note}" if cls.card_note else name

    @property
    def name(self) -> str:
        """Return its column letter and row number."""
        return self.board.grid.format_square(self.square)

    def close(self, state: State) -> State:
        """Return the position after this tile closes."""
        return state.close_tile(self.square, self.face if self.visible_when_closed else CLOSED)

    def on_turn_start(self, turn: int, state: State) -> State:
        """Return the position after this tile reacts to turn 0, before round 1, or to a round if it uses rounds."""
        return state

    def on_occupied_turn_start(self, player: int, turn: int, state: State) -> int:
        """Return the bitboard of the squares to which the player on this tile may move.

        ``turn`` is the number of the round. A position counts rounds only while an open tile uses them; without one it is 0.
        """
        self.panic("no turn starts here")

    def on_landing(self, player: int, state: State, target: int | None = None) -> State:
        """Return the position after this tile reacts to a player who has landed on it."""
        return state

    def legal_targets(self, player: int, state: State) -> Iterator[int]:
        """Yield the targets of a player who lands here, in order, if the type needs a target."""
        yield from ()

    def can_land(self, player: int, state: State) -> bool:
        """Return whether the player, who stands on another tile, may land here."""
        return True

    def can_start(self, state: State) -> bool:
        """Return whether a player may be put here before the first turn."""
        return True

    def find_path(self, player: int, state: State, to_square: int) -> tuple[int, ...]:
        """Return the squares of a path from here to one of the squares to which a player may move, both included."""
        return (self.square, to_square)

    def describe_steps(self) -> str:
        """Return how far a player may go from here, as words that follow "moves"."""
        return "by its own rule"

    def describe_effect(self, player: int, state: State, target: int | None) -> tuple[str, ...]:
        """Return what a landing does, as phrases that follow "then"."""
        return ()

    def why_not(self, player: int, state: State, target: int | None) -> str:
        """Return a sentence on why the player may not land here, or not with that target."""
        return f"Nobody may land on {self.name} now."

    def panic(self, reason: str) -> NoReturn:
        """Raise Panic for a call that the rules never make."""
        raise Panic(f"{self.type_name} on {self.name}: {reason}")
