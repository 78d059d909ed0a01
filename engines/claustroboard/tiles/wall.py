"""The wall: closed from the beginning."""

from __future__ import annotations

from typing import NoReturn

from engines.claustroboard.state import State
from engines.claustroboard.tiles.abstract import Tile


class Wall(Tile):
    """A tile that closes itself before the first round."""

    symbols = ("W",)
    called = "wall"
    colored = False
    holds = False
    solid = True

    def on_turn_start(self, turn: int, state: State) -> State:
        return self.closed(state) if turn == 0 else state

    def on_landing(self, player: int, state: State, target: int | None = None) -> NoReturn:
        self.panic("nobody lands on a wall")

    def can_land(self, player: int, state: State) -> bool:
        return False

    def can_start(self, state: State) -> bool:
        return False
