"""The wildcard: up to four steps."""

from __future__ import annotations

from engines.claustroboard.state import State
from engines.claustroboard.tiles.abstract import Tile


class Wildcard(Tile):
    """Whoever begins a turn here takes four steps or fewer, at least one. It is always colourless."""

    symbols = ("*",)
    called = "wildcard"
    colored = False
    most = 4

    def on_occupied_turn_start(self, player: int, state: State) -> int:
        ends, ways = self.board.room(state)
        return self.board.grid.within(self.place, self.most, ways) & ends

    def route(self, player: int, state: State, to: int) -> tuple[int, ...]:
        return self.board.shortest(state, self.place, to, range(1, self.most + 1))

    def steps(self) -> str:
        return f"{self.most} steps or fewer"
