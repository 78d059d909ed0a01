"""The abstract tile: the properties, hooks and methods that every type of tile has.

A tile never changes anything itself. Its hooks are given the position and return what the position
becomes. One object stands for one face at one place, so a tile knows where it lies; whether it is
open is for the position to say. A new type is a subclass, listed in the ``tiles`` of a Rules class;
the engine need not know it.

>>> from engines.claustroboard import Claustroboard, Rules
>>> from engines.claustroboard.tiles import TILES
>>> class Jump(Tile):
...     symbols = ("J",)
...     def on_occupied_turn_start(self, player, state):
...         free, _ = self.board.room(state)
...         return free & self.board.grid.bits[-2]  # the last tile, from anywhere
>>> class JumpRules(Rules):
...     tiles = (*TILES, Jump)
>>> game = Claustroboard(JumpRules(board="J123/1234/1234/1234;a1,b1"))
>>> [game.format_move(move) for move in game.legal_moves(game.start())]
['d4']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NoReturn

from engines.claustroboard.state import CLOSED, State

if TYPE_CHECKING:
    from engines.claustroboard.board import Board

COLORS = range(5)
"""The colours; 0 is colourless."""


class Panic(RuntimeError):
    """A hook was called that the rules never call on this type of tile."""


class Tile:
    """What every type of tile has; a type overrides what is different about it."""

    symbols: ClassVar[tuple[str, ...]]
    """What its cards show, one character each."""
    called: ClassVar[str] = "tile"
    """What a sentence calls it."""
    colored: ClassVar[bool] = True
    """Whether its cards come in colours."""
    holds: ClassVar[bool] = True
    """Whether a player can be standing on it when a turn begins."""
    solid: ClassVar[bool] = False
    """Whether it shows its face when closed, and so is closed wherever a position shows it."""
    timed: ClassVar[bool] = False
    """Whether it looks at the number of the round, after turn 0."""
    matches: ClassVar[bool] = False
    """Whether, having a colour, it looks for that colour on other tiles."""
    asks: ClassVar[bool] = False
    """Whether a player who lands on it chooses a target."""

    def __init__(self, board: Board, place: int, face: str) -> None:
        self.board = board
        self.place = place
        self.y, self.x = divmod(place, board.grid.size)
        self.face = face
        self.symbol = board.faces[face].symbol
        self.color = board.faces[face].color

    @classmethod
    def cards(cls) -> Iterator[tuple[str, str, int]]:
        """Each card of this type: how it is written, its symbol and its colour."""
        for symbol in cls.symbols:
            for color in COLORS if cls.colored else (0,):
                yield f"{symbol}.{color}" if color else symbol, symbol, color

    @property
    def name(self) -> str:
        """Its column and row."""
        return self.board.grid.name(self.place)

    def is_open(self, state: State) -> bool:
        """Whether it is open."""
        return bool(state.open >> self.place & 1)

    def closed(self, state: State) -> State:
        """The position once this tile has closed."""
        return state.closing(self.place, self.face if self.solid else CLOSED)

    def on_turn_start(self, turn: int, state: State) -> State:
        """Turn 0 comes before the first round; then one for each round, for the types that are timed."""
        return state

    def on_occupied_turn_start(self, player: int, state: State) -> int:
        """The set of tiles to which the player who stands here may move."""
        self.panic("nobody's turn begins here")

    def on_landing(self, player: int, state: State, target: int | None = None) -> State:
        """The player has landed here."""
        return state

    def targets(self, player: int, state: State) -> Iterator[int]:
        """Where a player who would land here may choose to go, in order; for the types that ask."""
        yield from ()

    def can_land(self, player: int, state: State) -> bool:
        """Whether the player, who stands elsewhere, may land here."""
        return True

    def can_start(self, state: State) -> bool:
        """Whether a player may be put here before the first turn."""
        return True

    def route(self, player: int, state: State, to: int) -> tuple[int, ...]:
        """The tiles from here to one of the candidates, both included."""
        return (self.place, to)

    def steps(self) -> str:
        """How far it lets one go, to follow a verb."""
        return "by its own rule"

    def effect(self, player: int, state: State, target: int | None) -> tuple[str, ...]:
        """What a landing does, in words that follow ``then``."""
        return ()

    def why_not(self, player: int, state: State, target: int | None) -> str:
        """Why the player may not land here, or not with that target."""
        return f"Nobody may land on {self.name} now."

    def panic(self, why: str) -> NoReturn:
        """Stops a call that the rules never make."""
        raise Panic(f"{self.called} on {self.name}: {why}")
