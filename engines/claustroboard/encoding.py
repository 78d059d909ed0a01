"""Encode positions as ints for the solvers: two players, and only numbers and wildcards on the board.

From the lowest bits up, a code holds the other player's square, the mover's square and the bitboard
of open tiles. Where a player can land depends only on the open tiles nearby, so it is computed once
for each combination of these and then looked up. With these landings ``expand`` sees what is over within
two plies.

>>> from engines.claustroboard import Claustroboard, Rules
>>> game = Claustroboard(Rules(size=2))
>>> state = game.parse_state("12/11;a1,b2")
>>> encoder = game.make_encoder(state)
>>> after = [game.apply(state, move) for move in game.legal_moves(state)]
>>> encoder.children(encoder.encode(state)) == [encoder.encode(to) for to in after]
True
"""

from __future__ import annotations

from collections.abc import Callable

from engines.claustroboard.board import TileBoard
from engines.claustroboard.state import State
from engines.claustroboard.tiles import Layout, Wildcard
from engines.solvers.verdict import LOSS

SQUARE_BITS = 7
"""Bits for the number of a square: a board has at most 100 squares."""
SQUARE_MASK = (1 << SQUARE_BITS) - 1


class LandingTable(dict[int, int]):
    """Where a player on one square can land, by the passable squares nearby; entries are computed when needed.

    An entry is one int: from the highest bits down the number of landing squares, their bitboard, and the
    player's square. So one comparison tells whether there are none or one, and sorting orders by mobility.
    """

    def __init__(self, square: int, find_ends: Callable[[int], int], count_shift: int) -> None:
        super().__init__()
        self._square = square
        self._find_ends = find_ends
        self._count_shift = count_shift

    def __missing__(self, passable: int) -> int:
        ends = self._find_ends(passable)
        entry = self[passable] = (ends.bit_count() << self._count_shift) + (ends << SQUARE_BITS) + self._square
        return entry


Square = tuple[int, int, LandingTable]
"""A square's bit, the bitboard of the squares within its steps, and its landings."""


class BitboardEncoder:
    """Encodes a position and every position that can follow from it."""

    normal_play = True
    min_win_plies = 3

    def __init__(self, board: TileBoard, canonical: Callable[[State], State], root: State) -> None:
        self._board = board
        self._canonical = canonical
        self._root = root
        self._bits = board.grid.bits
        self._count_shift = board.grid.square_count + SQUARE_BITS
        self._squares = [self._make_square(square) for square in range(board.grid.square_count)]
        self._rows: dict[int, list[Square]] = {}
        """The squares of a bitboard, in order."""
        self.min_loss_plies = 4 if board.pass_players else 2
        self.max_plies = root.open_squares.bit_count()  # every move closes a tile
        self.expand = self._make_expand_passing() if board.pass_players else self._make_expand_blocking()

    def _make_square(self, square: int) -> Square:
        grid = self._board.grid
        steps, exact = self._get_step_rule(square)
        if exact:
            find_ends = grid.make_exact_walker(square, steps)
        else:
            find_ends = lambda passable: grid.find_squares_within(square, steps, passable) & passable  # noqa: E731
        nearby = grid.find_squares_within(square, steps, grid.all_squares) & ~self._bits[square]
        return self._bits[square], nearby, LandingTable(square, find_ends, self._count_shift)

    def _get_step_rule(self, square: int) -> tuple[int, bool]:
        """Return the number of steps of a tile, and whether a player must take exactly that many."""
        if not self._root.open_squares & self._bits[square]:
            return 0, False
        tile = self._board.tile_at(self._root, square)
        return (tile.number, self._board.exact_steps) if isinstance(tile, Layout) else (self._board.joker, False)

    def encode(self, state: State) -> int | None:
        """Return the code of a position, or None if it cannot follow from the root."""
        faces, opened, pawns, *_ = self._canonical(state)
        if opened & ~self._root.open_squares or any(
            opened >> square & 1 and face != faces[square] for square, face in enumerate(self._root.faces)
        ):
            return None
        return (opened << SQUARE_BITS | pawns[0]) << SQUARE_BITS | pawns[1]

    def children(self, code: int) -> list[int]:
        """Return the codes after each legal move, in the order of the moves."""
        other, mover, opened = code & SQUARE_MASK, code >> SQUARE_BITS & SQUARE_MASK, code >> 2 * SQUARE_BITS
        opened ^= self._bits[mover]
        _, nearby, landings = self._squares[mover]
        passable = opened if self._board.pass_players else opened & ~self._bits[other]
        ends = landings[passable & nearby] >> SQUARE_BITS & self._board.grid.all_squares & ~self._bits[other]
        base = (opened << SQUARE_BITS | other) << SQUARE_BITS
        return [base | bit.bit_length() - 1 for bit, _, _ in self._list_squares(ends)]

    def _list_squares(self, bitboard: int) -> list[Square]:
        """Return the squares of a bitboard."""
        row = self._rows.get(bitboard)
        if row is None:
            row = self._rows[bitboard] = [square for square in self._squares if bitboard & square[0]]
        return row

    def terminal_value(self, code: int) -> int:
        """Return a loss: a player who cannot move loses."""
        return LOSS

    def _make_expand_passing(self) -> Callable[[int], int | list[int]]:
        """Return ``expand`` where players may pass each other: where one can land does not depend on the other.

        It is a function over local names, because the search spends most of its time in it.
        """
        squares, list_squares, get_row = self._squares, self._list_squares, self._rows.get
        everything, one = self._board.grid.all_squares, 1 << self._count_shift
        two = 2 * one

        def expand(code: int) -> int | list[int]:
            other = code & SQUARE_MASK
            bit, nearby, landings = squares[code >> SQUARE_BITS & SQUARE_MASK]
            opened = (code >> 2 * SQUARE_BITS) - bit
            mine = landings[opened & nearby] >> SQUARE_BITS & everything
            bit, nearby, landings = squares[other]
            if mine & bit:
                mine -= bit
            if not mine:
                return 0
            free = opened - bit
            replies = landings[free & nearby]
            if replies < two and (replies < one or replies >> SQUARE_BITS & mine):
                return 1  # the opponent has at most one square to go to, and the mover can take it
            theirs = replies >> SQUARE_BITS & everything
            found = []
            for bit, nearby, landings in get_row(mine) or list_squares(mine):
                after = landings[free - bit & nearby]
                if after < two and (after < one or after >> SQUARE_BITS & theirs):
                    continue  # the same the other way round: this move loses in two plies
                found.append(after + one if bit & theirs else after)
            if not found:
                return 2
            if len(found) > 1:
                found.sort(reverse=True)  # the most squares for the mover's next turn, one more for a square taken
            base = opened << 2 * SQUARE_BITS | other << SQUARE_BITS
            return [base + (after & SQUARE_MASK) for after in found]

        return expand

    def _make_expand_blocking(self) -> Callable[[int], int | list[int]]:
        """Return ``expand`` where a player stands in the other's way."""
        squares, list_squares, get_row = self._squares, self._list_squares, self._rows.get
        everything, shift = self._board.grid.all_squares, self._count_shift
        one = 1 << shift

        def expand(code: int) -> int | list[int]:
            other = code & SQUARE_MASK
            bit, nearby, landings = squares[code >> SQUARE_BITS & SQUARE_MASK]
            opened = (code >> 2 * SQUARE_BITS) - bit
            bit, other_nearby, other_landings = squares[other]
            free = opened - bit
            mine = landings[free & nearby] >> SQUARE_BITS & everything
            if not mine:
                return 0
            found = []
            for bit, nearby, landings in get_row(mine) or list_squares(mine):
                rest = free - bit
                replies = other_landings[rest & other_nearby]
                if replies < one:
                    return 1
                after = landings[rest & nearby]
                if after >= one:  # otherwise the opponent moves anywhere, and the mover is stuck
                    found.append(after - (replies >> shift << shift))
            if not found:
                return 2
            if len(found) > 1:
                found.sort(reverse=True)  # the mover's mobility minus the opponent's
            base = opened << 2 * SQUARE_BITS | other << SQUARE_BITS
            return [base + (after & SQUARE_MASK) for after in found]

        return expand


def build_bitboard_encoder(
    board: TileBoard, canonical: Callable[[State], State], state: State
) -> BitboardEncoder | None:
    """Return an encoder for a position of two players whose open tiles are numbers and wildcards, or else None."""
    root = canonical(state)
    if len(root.pawns) > 2 or root.round_counter:
        return None
    tile_types = {type(board.tile_at(root, square)) for square in board.grid.list_squares(root.open_squares)}
    return BitboardEncoder(board, canonical, root) if tile_types <= {Layout, Wildcard} else None
