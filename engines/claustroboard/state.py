"""A position, a move, and the three ways in which a position changes.

>>> state = State("4413443432232132", 0xFFFF, (9, 1), 0)
>>> state.move_pawn(0, 14).close_tile(9).faces
'441344343#232132'
"""

from __future__ import annotations

from typing import NamedTuple

CLOSED = "#"
"""The face of a closed tile."""


class State(NamedTuple):
    """A position; it is immutable, so a tile's hook may read all of it and cannot change it."""

    faces: str
    """The face of each tile, one character per square (``board.faces`` says what they mean)."""
    open_squares: int
    """The bitboard of open tiles; a tile under a petrified player is not open."""
    pawns: tuple[int, ...]
    """The square of each seat's player, OFF_BOARD for one who has left the board."""
    turn: int
    """The seat to move."""
    out: tuple[int, ...] = ()
    """The seats that are out, in the order of going out."""
    round_counter: tuple[int, ...] = ()
    """The round and the turns left in it, this one included; () while no open tile uses rounds."""

    def living_seats(self) -> tuple[int, ...]:
        """Return the seats that are still in, in turn order from the mover on."""
        seats, first = len(self.pawns), self.turn
        return tuple(s for i in range(seats) if (s := (first + i) % seats) not in self.out)

    def move_pawn(self, player: int, square: int) -> State:
        """Return the position with one player moved to a square."""
        faces, opened, pawns, turn, out, round_counter = self
        return State(faces, opened, (*pawns[:player], square, *pawns[player + 1 :]), turn, out, round_counter)

    def replace_face(self, square: int, face: str) -> State:
        """Return the position with another face on one square."""
        faces, opened, pawns, turn, out, round_counter = self
        return State(f"{faces[:square]}{face}{faces[square + 1 :]}", opened, pawns, turn, out, round_counter)

    def close_tile(self, square: int, face: str = CLOSED) -> State:
        """Return the position with one tile closed; under a player it stays open and closes when they leave."""
        faces, opened, pawns, turn, out, round_counter = self
        if square in pawns:
            return self
        faces = f"{faces[:square]}{face}{faces[square + 1 :]}"
        return State(faces, opened & ~(1 << square), pawns, turn, out, round_counter)


class Move(NamedTuple):
    """The square to land on, and the square to go to from there if its tile needs a target."""

    to_square: int
    target: int | None = None
