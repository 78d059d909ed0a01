"""Encode positions of three and more players as ints, where only numbers and wildcards are on the board.

From the lowest bits up, a code holds the bitboard of open tiles, the squares of the players who are in, the mover's
first, and how many they are. A player who cannot move on their turn goes out, until two are left.

>>> from engines.claustroboard import Claustroboard, Rules
>>> game = Claustroboard(Rules(size=3, players=3))
>>> state = game.parse_state("123/212/121;a1,c1,b3")
>>> encoder = game.make_multiplayer_encoder(state)
>>> after = [encoder.encode(game.apply(state, move)) for move in game.legal_moves(state)]
>>> [code for _, codes, _ in encoder.list_groups(encoder.encode(state)) for code in codes] == after
True
"""

from __future__ import annotations

from collections.abc import Callable

from engines.claustroboard.board import TileBoard
from engines.claustroboard.encoding import SQUARE_BITS, SQUARE_MASK, DealTables, has_plain_tiles
from engines.claustroboard.state import State
from engines.solvers.encoding import MoveGroup, SeatMap


class CrowdEncoder:
    """Encodes a position and every position that can follow from it."""

    def __init__(self, board: TileBoard, canonical: Callable[[State], State], root: State, *, obstacles: bool) -> None:
        self.seat_maps: list[SeatMap] = []
        self._players = len(root.pawns)
        self._canonical = canonical
        self._tables = DealTables(board, root)
        self._passes = board.pass_players
        self._obstacles = obstacles
        self._pawn_shift = board.grid.square_count
        self._map_ids: dict[tuple[int, int], int] = {}

    def encode(self, state: State) -> int | None:
        """Return the code of a position, or None if it cannot follow from the root."""
        state = self._canonical(state)
        if not self._tables.contains(state):
            return None
        return self._encode(state.open_squares, state.pawns[: self._players - len(state.out)])

    def _encode(self, opened: int, pawns: tuple[int, ...]) -> int:
        code = len(pawns)
        for square in reversed(pawns):
            code = code << SQUARE_BITS | square
        return code << self._pawn_shift | opened

    def _decode(self, code: int) -> tuple[int, tuple[int, ...]]:
        """Return the open tiles, and the squares of the players who are in."""
        opened, code = code & self._tables.all_squares, code >> self._pawn_shift
        pawns = []
        while code > SQUARE_MASK:
            pawns.append(code & SQUARE_MASK)
            code >>= SQUARE_BITS
        return opened, tuple(pawns)

    def standing(self, code: int) -> tuple[int, ...]:
        """Return the places by canonical seat as far as they are settled."""
        opened, pawns = self._decode(code)
        living = (0,) * len(pawns) if self._find_ends(opened, pawns) else (2, 1)
        return (*living, *range(self._players, len(pawns), -1))

    def _find_ends(self, opened: int, pawns: tuple[int, ...]) -> int:
        """Return the squares where the mover can land, as a bitboard."""
        tables, taken = self._tables, 0
        for square in pawns[1:]:
            taken |= tables.bits[square]
        bit, nearby, landings = tables.squares[pawns[0]]
        free = opened & ~bit
        passable = free if self._passes else free & ~taken
        return landings[passable & nearby] >> SQUARE_BITS & tables.all_squares & ~taken

    def list_groups(self, code: int) -> list[MoveGroup]:
        """Return the moves by seat map: by who goes out after them."""
        opened, pawns = self._decode(code)
        living, others = len(pawns), pawns[1:]
        after = opened & ~self._tables.bits[pawns[0]]
        groups: dict[int, MoveGroup] = {}
        for order, (_, _, landings) in enumerate(self._tables.list_squares(self._find_ends(opened, pawns))):
            child, out_count = self._remove_stuck_players(after, (*others, landings.square))
            map_id = self._map_ids.get((living, out_count))
            if map_id is None:
                map_id = self._add_seat_map(living, out_count)
            _, children, orders = groups.get(map_id) or groups.setdefault(map_id, (map_id, [], []))
            children.append(child)
            orders.append(order)
        return [*groups.values()]

    def _remove_stuck_players(self, opened: int, pawns: tuple[int, ...]) -> tuple[int, int]:
        """Return the code once each mover who cannot move is out, and how many that are."""
        out_count = 0
        while len(pawns) > 2 and not self._find_ends(opened, pawns):
            if self._obstacles:
                opened &= ~self._tables.bits[pawns[0]]
            pawns, out_count = pawns[1:], out_count + 1
        return self._encode(opened, pawns), out_count

    def _add_seat_map(self, living: int, out_count: int) -> int:
        """Add the seat map of the moves after which this many players go out; return its number."""
        turn_order = (*range(1, living), 0)
        standing = [0] * living + [*range(self._players, living, -1)]
        for i, seat in enumerate(turn_order[:out_count]):
            standing[seat] = living - i
        seats = (*turn_order[out_count:], *range(living, self._players), *turn_order[:out_count])
        self.seat_maps.append(SeatMap(seats, tuple(standing)))
        number = self._map_ids[living, out_count] = len(self.seat_maps) - 1
        return number


def build_crowd_encoder(
    board: TileBoard, canonical: Callable[[State], State], state: State, *, obstacles: bool
) -> CrowdEncoder | None:
    """Return an encoder for a position whose open tiles are numbers and wildcards, or else None."""
    root = canonical(state)
    return CrowdEncoder(board, canonical, root, obstacles=obstacles) if has_plain_tiles(board, root) else None
