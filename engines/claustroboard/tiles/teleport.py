"""The teleport: land on it and choose where to go."""

from __future__ import annotations

from collections.abc import Iterator

from engines.claustroboard.state import State
from engines.claustroboard.tiles.abstract import COLORS, Tile


class Teleport(Tile):
    """Whoever lands here goes on to a tile of the same colour, or to any from a colourless teleport.

    The target is open and unoccupied, can be landed on and is no teleport; its landing effect then
    happens. Without a target nobody can land here.
    """

    symbols = ("T",)
    called = "teleport"
    holds = False
    matches = True
    asks = True

    @classmethod
    def cards(cls) -> Iterator[tuple[str, str, int]]:
        for color in COLORS:
            yield f"T{color}", "T", color

    def on_landing(self, player: int, state: State, target: int | None = None) -> State:
        if target is None:
            self.panic("a target must be chosen")
        return self.board.land(state, player, target)

    def targets(self, player: int, state: State) -> Iterator[int]:
        # The player still stands on the start tile here, so that tile counts as occupied.
        arrived = state.moved(player, self.place)
        for place in self.board.grid.list(self.board.room(state)[0]):
            tile = self.board.tile(state, place)
            # One move holds one choice: a tile that would ask again is no target.
            if self.color in (0, tile.color) and not tile.asks and tile.can_land(player, arrived):
                yield place

    def can_land(self, player: int, state: State) -> bool:
        if isinstance(self.board.tile(state, state.pawns[player]), Teleport):
            return False
        return next(self.targets(player, state), None) is not None

    def can_start(self, state: State) -> bool:
        return False

    def effect(self, player: int, state: State, target: int | None) -> tuple[str, ...]:
        if target is None:
            return ()
        tile = self.board.tile(state, target)
        return (f"teleports to {tile.name}", *tile.effect(player, state, None))

    def why_not(self, player: int, state: State, target: int | None) -> str:
        first = next(self.targets(player, state), None)
        if first is None:
            return f"{self.name} is a teleport from which no tile can be reached now."
        if target is None:
            return f"{self.name} is a teleport: say where to go from there, as in {self.name}>{self.board.grid.name(first)}."
        tile = self.board.tile(state, target)
        if tile.asks:
            return f"A teleport does not lead to another: {tile.name} is a {tile.called}."
        if self.color not in (0, tile.color):
            return f"The teleport on {self.name} has colour {self.color}, and {tile.name} has {tile.color or 'none'}."
        return tile.why_not(player, state, None)
