"""What stays fixed while a game is played: the grid, how steps count, and the tiles by face and place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.claustroboard.faces import Faces
from engines.claustroboard.grid import Grid
from engines.claustroboard.state import Move, State
from engines.claustroboard.tiles import Tile


class Board:
    """The board that the tiles of a game are injected with."""

    def __init__(
        self,
        size: int,
        types: Sequence[type[Tile]],
        *,
        wrap: bool = False,
        exact: bool = True,
        pass_players: bool = False,
    ) -> None:
        self.grid = Grid(size, wrap=wrap)
        self.faces = Faces(types)
        self.exact = exact
        self.pass_players = pass_players
        self.timed = frozenset(char for char, face in self.faces.items() if face.type.timed)
        """The faces of the tiles that look at rounds."""
        self._tiles: dict[str, list[Tile]] = {}
        self._moves = {1 << place: Move(place) for place in range(self.grid.count)}

    def tile(self, state: State, place: int) -> Tile:
        """The tile at a place that is not closed."""
        face = state.faces[place]
        if face not in self._tiles:
            self._tiles[face] = [self.faces[face].type(self, p, face) for p in range(self.grid.count)]
        return self._tiles[face][place]

    def room(self, state: State) -> tuple[int, int]:
        """The tiles on which a path may end, and those over which it may go."""
        bits, taken = self.grid.bits, 0
        for place in state.pawns:
            taken |= bits[place]
        free = state.open & ~taken
        return free, state.open if self.pass_players else free

    def shortest(self, state: State, start: int, end: int, lengths: Iterable[int]) -> tuple[int, ...]:
        """The first path of the first of these lengths that has one."""
        ways = self.room(state)[1]
        routes = (self.grid.route(start, end, steps, ways) for steps in lengths)
        return next((route for route in routes if route), ())

    def moves(self, state: State, player: int) -> list[Move]:
        """The moves that a player would have on their turn, by tile and then by target."""
        tiles = self.tile(state, state.pawns[player]).on_occupied_turn_start(player, state)
        plain, moves = state.faces.isascii(), []
        while tiles:
            lowest = tiles & -tiles
            move = self._moves[lowest]
            if plain or state.faces[move.to].isascii():
                moves.append(move)
            else:
                moves += self._landings(state, player, move.to)
            tiles ^= lowest
        return moves

    def _landings(self, state: State, player: int, to: int) -> list[Move]:
        tile = self.tile(state, to)
        if not tile.can_land(player, state):
            return []
        return [Move(to, target) for target in tile.targets(player, state)] if tile.asks else [Move(to)]

    def land(self, state: State, player: int, place: int, target: int | None = None) -> State:
        """The position once a player has landed on a tile and its effect has happened."""
        return self.tile(state, place).on_landing(player, state.moved(player, place), target)

    def ticking(self, state: State) -> bool:
        """Whether some open tile looks at rounds."""
        return bool(self.timed) and any(
            face in self.timed and state.open >> place & 1 for place, face in enumerate(state.faces)
        )
