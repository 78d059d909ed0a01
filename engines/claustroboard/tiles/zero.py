"""The zero tile: everybody moves on one tile."""

from __future__ import annotations

from engines.claustroboard.state import State
from engines.claustroboard.tiles.abstract import Tile


class Zero(Tile):
    """Landing here moves each living player to the tile where the next one in turn order stood.

    The last of them ends up here and brings a copy of the tile they left, which replaces this one.
    The turn order stays as it is.
    """

    symbols = ("0",)
    called = "zero"
    holds = False

    def on_landing(self, player: int, state: State, target: int | None = None) -> State:
        # The lander already stands here and nobody stands where they came from, so nobody is moved
        # onto that tile and it can still close at the end of the turn.
        order = state.living()
        first = order.index(player)
        order = order[first:] + order[:first]
        stood = [state.pawns[seat] for seat in order]
        pawns = list(state.pawns)
        for seat, place in zip(order, stood[1:] + stood[:1], strict=True):
            pawns[seat] = place
        return state._replace(pawns=tuple(pawns)).showing(self.place, state.faces[stood[-1]])

    def can_start(self, state: State) -> bool:
        return False

    def effect(self, player: int, state: State, target: int | None) -> tuple[str, ...]:
        return ("everybody moves on one tile",)
