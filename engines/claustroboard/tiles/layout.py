"""The layout tile: a number of steps."""

from __future__ import annotations

from functools import cached_property

from engines.claustroboard.grid import Paths, open_ends
from engines.claustroboard.state import State
from engines.claustroboard.tiles.abstract import Tile


class Layout(Tile):
    """A number from 1 to 5: whoever begins a turn here takes that many steps.

    Under ``steps=exact`` they take exactly that many and visit no tile twice, under ``within`` that
    many or fewer.
    """

    symbols = ("1", "2", "3", "4", "5")
    called = "number"

    @cached_property
    def number(self) -> int:
        """How many steps."""
        return int(self.symbol)

    @cached_property
    def _paths(self) -> Paths:
        return self.board.grid.paths(self.place, self.number)

    def on_occupied_turn_start(self, player: int, state: State) -> int:
        ends, ways = self.board.room(state)
        if self.board.exact:
            return open_ends(self._paths, ends, ways)
        return self.board.grid.within(self.place, self.number, ways) & ends

    def route(self, player: int, state: State, to: int) -> tuple[int, ...]:
        fewest = self.number if self.board.exact else 1
        return self.board.shortest(state, self.place, to, range(fewest, self.number + 1))

    def steps(self) -> str:
        if self.number == 1:
            return "1 step"
        return f"exactly {self.number} steps" if self.board.exact else f"{self.number} steps or fewer"
