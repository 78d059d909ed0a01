"""The five types of tile in the book: layout (a number), teleport, wall, wildcard and zero."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NoReturn

from engines.claustroboard.grid import PathsByEnd, find_reachable_ends
from engines.claustroboard.state import State
from engines.claustroboard.tiles.tile import COLORS, Tile
from engines.english import count_noun
from engines.errors import is_digits

if TYPE_CHECKING:
    from engines.claustroboard.board import TileBoard


class Layout(Tile):
    """A number from 1 to 5: the steps of a player who starts a turn here.

    Under ``steps=exact`` the player takes exactly this number and visits no tile twice, under
    ``steps=within`` this number or fewer.
    """

    symbols = ("1", "2", "3", "4", "5")
    type_name = "number"

    @classmethod
    def describe_card(cls, symbol: str, board: TileBoard) -> str:
        if not is_digits(symbol, max_digits=1):
            return super().describe_card(symbol, board)
        return count_noun(int(symbol), "step")

    @cached_property
    def number(self) -> int:
        """Return the number of steps."""
        return int(self.symbol)

    @cached_property
    def _paths(self) -> PathsByEnd:
        return self.board.grid.enumerate_paths(self.square, self.number)

    def on_occupied_turn_start(self, player: int, turn: int, state: State) -> int:
        ends, passable = self.board.free_squares(state, player)
        if self.board.exact_steps:
            return find_reachable_ends(self._paths, ends, passable)
        return self.board.grid.find_squares_within(self.square, self.number, passable) & ends

    def find_path(self, player: int, state: State, to_square: int) -> tuple[int, ...]:
        fewest = self.number if self.board.exact_steps else 1
        return self.board.find_shortest_path(state, player, to_square, range(fewest, self.number + 1))

    def describe_steps(self) -> str:
        if self.number == 1:
            return "1 step"
        return f"exactly {self.number} steps" if self.board.exact_steps else f"{self.number} steps or fewer"


class Teleport(Tile):
    """A player who lands here goes on to a tile of the same colour, or to any tile if this one has no colour.

    The target is open and free, allows landing and is not a teleport; its own effect happens too. If
    there is no target, no player can land here.
    """

    symbols = ("T",)
    type_name = "teleport"
    can_hold_player = False
    seeks_color = True
    needs_target = True

    @classmethod
    def iter_cards(cls) -> Iterator[tuple[str, str, int]]:
        for color in COLORS:
            yield f"T{color}", "T", color

    def on_landing(self, player: int, state: State, target: int | None = None) -> State:
        if target is None:
            self.panic("the move has no target")
        return self.board.land(state, player, target)

    def legal_targets(self, player: int, state: State) -> Iterator[int]:
        # The player still stands on the start tile at this point, so that tile is not free.
        arrived = state.move_pawn(player, self.square)
        for square in self.board.grid.list_squares(self.board.free_squares(state)[0]):
            tile = self.board.tile_at(state, square)
            # A move has only one target, so a tile that needs another one cannot be it.
            if self.color in (0, tile.color) and not tile.needs_target and tile.can_land(player, arrived):
                yield square

    def can_land(self, player: int, state: State) -> bool:
        if isinstance(self.board.tile_at(state, state.pawns[player]), Teleport):
            return False
        return next(self.legal_targets(player, state), None) is not None

    def can_start(self, state: State) -> bool:
        return False

    def describe_effect(self, player: int, state: State, target: int | None) -> tuple[str, ...]:
        if target is None:
            return ()
        tile = self.board.tile_at(state, target)
        return (f"teleports to {tile.name}", *tile.describe_effect(player, state, None))

    def why_not(self, player: int, state: State, target: int | None) -> str:
        first = next(self.legal_targets(player, state), None)
        if first is None:
            return f"{self.name} is a teleport from which no tile can be reached now."
        if target is None:
            return f"{self.name} is a teleport: say where to go from there, as in {self.name}>{self.board.grid.format_square(first)}."
        tile = self.board.tile_at(state, target)
        if tile.needs_target:
            return f"A teleport does not lead to another: {tile.name} is a {tile.type_name}."
        if self.color not in (0, tile.color):
            color = f"colour {tile.color}" if tile.color else "no colour"
            return f"The teleport on {self.name} has colour {self.color}, and {tile.name} has {color}."
        return tile.why_not(player, state, None)


class Wall(Tile):
    """A tile that closes itself before the first round."""

    symbols = ("W",)
    type_name = "wall"
    has_colors = False
    can_hold_player = False
    visible_when_closed = True

    def on_turn_start(self, turn: int, state: State) -> State:
        return self.close(state) if turn == 0 else state

    def on_landing(self, player: int, state: State, target: int | None = None) -> NoReturn:
        self.panic("no player lands on a wall")

    def can_land(self, player: int, state: State) -> bool:
        return False

    def can_start(self, state: State) -> bool:
        return False


class Wildcard(Tile):
    """A player who starts a turn here takes one step or more, up to the rule ``joker``. It never has a colour."""

    symbols = ("*",)
    type_name = "wildcard"
    has_colors = False

    @classmethod
    def describe_card(cls, symbol: str, board: TileBoard) -> str:  # noqa: ARG003 it has one symbol
        return f"{cls.type_name}, {cls.describe_reach(board)}"

    @staticmethod
    def describe_reach(board: TileBoard) -> str:
        """Return how far a wildcard carries."""
        return "1 step" if board.joker == 1 else f"{board.joker} steps or fewer"

    def on_occupied_turn_start(self, player: int, turn: int, state: State) -> int:
        ends, passable = self.board.free_squares(state, player)
        return self.board.grid.find_squares_within(self.square, self.board.joker, passable) & ends

    def find_path(self, player: int, state: State, to_square: int) -> tuple[int, ...]:
        return self.board.find_shortest_path(state, player, to_square, range(1, self.board.joker + 1))

    def describe_steps(self) -> str:
        return self.describe_reach(self.board)


class Zero(Tile):
    """A player who lands here moves every player who is in to the tile where the next in turn order stood.

    The last of them moves here, and a copy of the tile they left replaces this one. The turn order
    does not change.
    """

    symbols = ("0",)
    type_name = "zero"
    can_hold_player = False
    card_note = "everybody moves on one tile"

    def on_landing(self, player: int, state: State, target: int | None = None) -> State:
        # The player who lands already stands here, so no player stands on the tile where the turn
        # started. No player moves onto that tile, and it can close at the end of the turn.
        order = state.living_seats()
        first = order.index(player)
        order = order[first:] + order[:first]
        squares = [state.pawns[seat] for seat in order]
        pawns = list(state.pawns)
        for seat, square in zip(order, squares[1:] + squares[:1], strict=True):
            pawns[seat] = square
        return state._replace(pawns=tuple(pawns)).replace_face(self.square, state.faces[squares[-1]])

    def can_start(self, state: State) -> bool:
        return False

    def describe_effect(self, player: int, state: State, target: int | None) -> tuple[str, ...]:
        return ("everybody moves on one tile",)
