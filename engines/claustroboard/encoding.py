"""Encode positions as ints for the solvers: two players, and only numbers and wildcards on the board.

From the lowest bits up, a code holds the other player's square, the mover's square and the bitboard
of open tiles. Where a player can land depends only on the open tiles nearby, so it is computed once
for each combination of these and then looked up.

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
from engines.claustroboard.grid import find_reachable_ends
from engines.claustroboard.state import State
from engines.claustroboard.tiles import Layout, Wildcard
from engines.solvers.verdict import LOSS

SQUARE_BITS = 7
"""Bits for the number of a square: a board has at most 100 squares."""
SQUARE_MASK = (1 << SQUARE_BITS) - 1


class BitboardEncoder:
    """Encodes a position and every position that can follow from it."""

    normal_play = True

    def __init__(self, board: TileBoard, canonical: Callable[[State], State], root: State) -> None:
        self._board = board
        self._canonical = canonical
        self._root = root
        self._bits = board.grid.bits
        self._squares = board.grid.list_squares(root.open_squares)
        steps = {square: self._get_step_rule(square) for square in self._squares}
        self._reach_functions = {square: self._make_reach_function(square, *steps[square]) for square in self._squares}
        self._neighborhoods = {
            square: board.grid.find_squares_within(square, steps[square][0], board.grid.all_squares)
            for square in self._squares
        }
        self._ends_cache: dict[int, list[int]] = {}

    def _get_step_rule(self, square: int) -> tuple[int, bool]:
        """Return the number of steps of a tile, and whether a player must take exactly that many."""
        tile = self._board.tile_at(self._root, square)
        return (tile.number, self._board.exact_steps) if isinstance(tile, Layout) else (self._board.joker, False)

    def _make_reach_function(self, square: int, steps: int, exact: bool) -> Callable[[int], int]:  # noqa: FBT001 - private
        """Return a function from the bitboard of passable squares to that of the squares where the steps can end."""
        grid = self._board.grid
        if exact:
            paths = grid.enumerate_paths(square, steps)
            return lambda passable: find_reachable_ends(paths, passable, passable)
        return lambda passable: grid.find_squares_within(square, steps, passable) & passable

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
        base = (opened << SQUARE_BITS | other) << SQUARE_BITS
        if self._board.pass_players:
            return [base | end for end in self._list_ends(mover, opened) if end != other]
        return [base | end for end in self._list_ends(mover, opened & ~self._bits[other])]

    def _list_ends(self, square: int, passable: int) -> list[int]:
        """Return the squares where a player on a square can land."""
        passable &= self._neighborhoods[square]
        key = passable << SQUARE_BITS | square
        ends = self._ends_cache.get(key)
        if ends is None:
            reachable = self._reach_functions[square](passable)
            ends = self._ends_cache[key] = [end for end in self._squares if reachable >> end & 1]
        return ends

    def terminal_value(self, code: int) -> int:
        """Return a loss: a player who cannot move loses."""
        return LOSS

    def heuristic(self, code: int) -> int:
        """Return the mover's mobility (the number of squares to land on) minus the other player's."""
        other, mover, opened = code & SQUARE_MASK, code >> SQUARE_BITS & SQUARE_MASK, code >> 2 * SQUARE_BITS
        passable = opened & ~self._bits[mover] & ~self._bits[other]
        return len(self._list_ends(mover, passable)) - len(self._list_ends(other, passable))


def build_bitboard_encoder(
    board: TileBoard, canonical: Callable[[State], State], state: State
) -> BitboardEncoder | None:
    """Return an encoder for a position of two players whose open tiles are numbers and wildcards, or else None."""
    root = canonical(state)
    if len(root.pawns) > 2 or root.round_counter:
        return None
    tile_types = {type(board.tile_at(root, square)) for square in board.grid.list_squares(root.open_squares)}
    return BitboardEncoder(board, canonical, root) if tile_types <= {Layout, Wildcard} else None
