"""The board of a game, and every face that its tiles can show.

What is here stays the same during a game: the grid, how steps count, and the tiles by face and square.

A position stores one character for each face. A face has an ASCII character when landing on it needs
no work: its type overrides no hook that has to do with landing or rounds. If it has no colour, that is
its own symbol. Every other face gets a character beyond ASCII. So ``state.faces.isascii()``, which is
very fast, says that landing needs no work anywhere on the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engines.claustroboard.grid import Grid
from engines.claustroboard.state import CLOSED, Move, State
from engines.claustroboard.tiles import Tile

FIRST_CODE_POINT = 0xA1
"""The first character for a face on which landing needs work."""
PRINTABLE_ASCII = [chr(code) for code in range(0x21, 0x7F)]


class Face(NamedTuple):
    """One face: its type of tile, symbol and colour, and how it is written."""

    type: type[Tile]
    symbol: str
    color: int
    text: str


class Faces(dict[str, Face]):
    """The faces of some types of tile, by their characters."""

    def __init__(self, tile_types: Sequence[type[Tile]]) -> None:
        super().__init__()
        self.chars_by_text: dict[str, str] = {CLOSED: CLOSED}
        """The character of each text; ``4.0`` means the same as ``4``."""
        symbols = {symbol for cls in tile_types for symbol in cls.symbols} | {CLOSED}
        self._spare_chars = [char for char in reversed(PRINTABLE_ASCII) if char not in symbols]
        for cls in tile_types:
            self._add_tile_type(cls)
        self._pattern = re.compile("|".join(map(re.escape, sorted(self.chars_by_text, key=len, reverse=True))))
        self._color_seekers = [char for char, face in self.items() if face.type.seeks_color and face.color]
        self._translations = {"": self._build_translation(set())}

    def _add_tile_type(self, cls: type[Tile]) -> None:
        for text, symbol, color in cls.iter_cards():
            if text in self.chars_by_text:
                raise ValueError(f"{cls.__name__}: there is already a tile that is written {text}")
            char = self._choose_char(cls, symbol, color)
            self[char] = Face(cls, symbol, color, text)
            self.chars_by_text[text] = char
            if cls.has_colors and text == symbol:
                self.chars_by_text[f"{symbol}.0"] = char

    def _choose_char(self, cls: type[Tile], symbol: str, color: int) -> str:
        """Return the character of a new face: ASCII if landing on it needs no work and one is left."""
        if has_default_landing(cls) and (self._spare_chars or not color):
            return self._spare_chars.pop() if color else symbol
        return chr(FIRST_CODE_POINT + len(self))

    def format_face(self, char: str) -> str:
        """Return how a face is written."""
        return CLOSED if char == CLOSED else self[char].text

    def split_row(self, row: str) -> Iterator[str]:
        """Yield the tiles written in a row; text that is not a tile is yielded one character at a time."""
        start = 0
        while start < len(row):
            match = self._pattern.match(row, start)
            end = match.end() if match else start + 1
            yield row[start:end]
            start = end

    def describe_cards(self) -> str:
        """Return the cards that can be written, for an error message."""
        plain = [face.text for face in self.values() if "." not in face.text]
        return f"{' '.join(plain)}, with a colour as in 4.2"

    def drop_colour(self, char: str) -> str:
        """Return the face without its colour, unless it looks for that colour on other tiles."""
        return char.translate(self._translations[""])

    def strip_colours(self, faces: str) -> str:
        """Return the faces of a board without the colours that no tile on it looks for."""
        seekers = "" if faces.isascii() else "".join(char for char in self._color_seekers if char in faces)
        if seekers not in self._translations:
            self._translations[seekers] = self._build_translation({self[char].color for char in seekers})
        return faces.translate(self._translations[seekers])

    def _build_translation(self, kept_colors: set[int]) -> dict[int, str]:
        """Return the colourless character of each face that loses its colour."""
        return {
            ord(char): self.chars_by_text[face.symbol]
            for char, face in self.items()
            if face.color
            and not face.type.seeks_color
            and face.color not in kept_colors
            and face.symbol in self.chars_by_text
        }


def has_default_landing(cls: type[Tile]) -> bool:
    """Return whether a type overrides no hook of Tile that has to do with landing or rounds."""
    hooks = ("on_turn_start", "on_landing", "can_land")
    return not cls.needs_target and all(getattr(cls, hook) is getattr(Tile, hook) for hook in hooks)


class TileBoard:
    """The board that every tile of a game has access to."""

    def __init__(  # noqa: PLR0913 the rules that matter on a board
        self,
        grid: Grid,
        tile_types: Sequence[type[Tile]],
        *,
        exact_steps: bool = True,
        pass_players: bool = False,
        through: bool = True,
        joker: int = 4,
    ) -> None:
        self.grid = grid
        self.faces = Faces(tile_types)
        self.exact_steps = exact_steps
        self.pass_players = pass_players
        self.through = through
        """Whether a path may pass over a tile on which the player cannot land."""
        self.joker = joker
        """The most steps from a wildcard."""
        self.round_faces = frozenset(char for char, face in self.faces.items() if face.type.uses_rounds)
        """The faces of the tiles that use rounds."""
        self._tiles_by_face: dict[str, list[Tile]] = {}
        self._moves_by_bit = {1 << square: Move(square) for square in range(self.grid.square_count)}

    def tile_at(self, state: State, square: int) -> Tile:
        """Return the tile on a square whose face is not CLOSED."""
        face = state.faces[square]
        if face not in self._tiles_by_face:
            self._tiles_by_face[face] = [self.faces[face].type(self, s, face) for s in range(self.grid.square_count)]
        return self._tiles_by_face[face][square]

    def free_squares(self, state: State, walker: int | None = None) -> tuple[int, int]:
        """Return the bitboards of the squares where a path may end, and of those that it may pass over.

        With ``walker``, the player who takes the path, the latter are also limited by the rule ``through``.
        """
        bits, taken = self.grid.bits, 0
        for square in state.pawns:
            taken |= bits[square]
        free = state.open_squares & ~taken
        passable = state.open_squares if self.pass_players else free
        if walker is not None and not self.through and not state.faces.isascii():
            passable = self._exclude_forbidden(state, walker, passable)
        return free, passable

    def _exclude_forbidden(self, state: State, player: int, squares: int) -> int:
        """Return a bitboard without the tiles on which a player cannot land."""
        for square in self.grid.list_squares(squares):
            if not state.faces[square].isascii() and not self.tile_at(state, square).can_land(player, state):
                squares ^= self.grid.bits[square]
        return squares

    def find_shortest_path(self, state: State, player: int, end: int, lengths: Iterable[int]) -> tuple[int, ...]:
        """Return the first path of a player to a square, of the first of these lengths that has one; () if none has."""
        start, passable = state.pawns[player], self.free_squares(state, player)[1]
        paths = (self.grid.find_path(start, end, steps, passable) for steps in lengths)
        return next((path for path in paths if path), ())

    def find_ends(self, state: State, player: int) -> int:
        """Return the squares to which the tile under a player sends them, as a bitboard."""
        turn = state.round_counter[0] if state.round_counter else 0
        return self.tile_at(state, state.pawns[player]).on_occupied_turn_start(player, turn, state)

    def legal_moves(self, state: State, player: int) -> list[Move]:
        """Return the moves that a player would have on their turn, by square and then by target."""
        squares = self.find_ends(state, player)
        plain, moves = state.faces.isascii(), []
        while squares:
            lowest = squares & -squares
            move = self._moves_by_bit[lowest]
            if plain or state.faces[move.to_square].isascii():
                moves.append(move)
            else:
                moves += self._list_landings(state, player, move.to_square)
            squares ^= lowest
        return moves

    def _list_landings(self, state: State, player: int, to_square: int) -> list[Move]:
        tile = self.tile_at(state, to_square)
        if not tile.can_land(player, state):
            return []
        if not tile.needs_target:
            return [Move(to_square)]
        return [Move(to_square, target) for target in tile.legal_targets(player, state)]

    def land(self, state: State, player: int, square: int, target: int | None = None) -> State:
        """Return the position after a player lands on a square, with the effect of its tile."""
        return self.tile_at(state, square).on_landing(player, state.move_pawn(player, square), target)

    def has_round_tile(self, state: State) -> bool:
        """Return whether some open tile uses rounds."""
        return bool(self.round_faces) and any(
            face in self.round_faces and state.open_squares >> square & 1 for square, face in enumerate(state.faces)
        )
