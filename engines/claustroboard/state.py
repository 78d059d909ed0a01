"""A position and a move, and the few ways in which a position changes.

>>> state = State("4413443432232132", 0xFFFF, (9, 1), 0)
>>> state.moved(0, 14).closing(9).faces
'441344343#232132'
"""

from __future__ import annotations

from typing import NamedTuple

CLOSED = "#"
"""What a closed tile shows."""


class State(NamedTuple):
    """A position, by seat; immutable, so a tile's hook may look at all of it and change nothing."""

    faces: str
    """What each tile shows, one character a tile (the game's ``board.faces`` tells them apart)."""
    open: int
    """The set of open tiles; a tile that somebody stands on as a stone is not one of them."""
    pawns: tuple[int, ...]
    """Each seat's tile, OFF when it has left the board."""
    turn: int
    """The seat to move."""
    out: tuple[int, ...] = ()
    """The seats that have lost, first out first."""
    clock: tuple[int, ...] = ()
    """The round and the turns left in it, this one included; () while no tile looks at rounds."""

    @property
    def round(self) -> int:
        """The number of the round, 0 while no tile looks at it."""
        return self.clock[0] if self.clock else 0

    def living(self) -> tuple[int, ...]:
        """The seats still playing, in turn order from the mover on."""
        seats, first = len(self.pawns), self.turn
        return tuple(s for i in range(seats) if (s := (first + i) % seats) not in self.out)

    def moved(self, player: int, place: int) -> State:
        """The position with one player put elsewhere."""
        faces, opened, pawns, turn, out, clock = self
        return State(faces, opened, (*pawns[:player], place, *pawns[player + 1 :]), turn, out, clock)

    def showing(self, place: int, face: str) -> State:
        """The position with another face on one tile."""
        faces, opened, pawns, turn, out, clock = self
        return State(f"{faces[:place]}{face}{faces[place + 1 :]}", opened, pawns, turn, out, clock)

    def closing(self, place: int, leaves: str = CLOSED) -> State:
        """The position with one tile closed. Under a player it stays open: it closes when they leave."""
        faces, opened, pawns, turn, out, clock = self
        if place in pawns:
            return self
        faces = f"{faces[:place]}{leaves}{faces[place + 1 :]}"
        return State(faces, opened & ~(1 << place), pawns, turn, out, clock)


class Move(NamedTuple):
    """The tile to land on, and where to go from there if that tile asks."""

    to: int
    target: int | None = None
