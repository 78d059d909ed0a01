"""Positions of two players on numbers and wildcards as whole numbers, which the solvers take instead.

From the lowest bits up a code holds the other player's tile, the mover's tile and the set of open
tiles. Where a player can go depends on the open tiles around them only, so it is worked out once for
each surrounding and then looked up.

>>> from engines.claustroboard import Claustroboard, Rules
>>> game = Claustroboard(Rules(size=2))
>>> state = game.parse_state("12/11;a1,b2")
>>> coding = game.coding(state)
>>> after = [game.apply(state, move) for move in game.legal_moves(state)]
>>> coding.children(coding.encode(state)) == [coding.encode(to) for to in after]
True
"""

from __future__ import annotations

from collections.abc import Callable

from engines.claustroboard.board import Board
from engines.claustroboard.grid import open_ends
from engines.claustroboard.state import State
from engines.claustroboard.tiles import Layout, Wildcard
from engines.solvers.retrograde import LOSS

BITS = 7
"""Enough for the number of a tile: boards have at most 100."""
TILE = (1 << BITS) - 1


class Coding:
    """A position of two players on numbers and wildcards, and all that can arise from it, as codes."""

    normal = True

    def __init__(self, board: Board, canonical: Callable[[State], State], first: State) -> None:
        self._board = board
        self._canonical = canonical
        self._first = first
        self._bits = board.grid.bits
        self._places = board.grid.list(first.open)
        steps = {place: self._steps(place) for place in self._places}
        self._reach = {place: self._reach_from(place, *steps[place]) for place in self._places}
        self._around = {place: board.grid.within(place, steps[place][0], board.grid.all) for place in self._places}
        self._ends: dict[int, list[int]] = {}

    def _steps(self, place: int) -> tuple[int, bool]:
        """How many steps a tile gives, and whether it must be exactly so many."""
        tile = self._board.tile(self._first, place)
        return (tile.number, self._board.exact) if isinstance(tile, Layout) else (Wildcard.most, False)

    def _reach_from(self, place: int, steps: int, exact: bool) -> Callable[[int], int]:  # noqa: FBT001 - private
        """The set of tiles on which the steps can end, given those over which they may go."""
        grid = self._board.grid
        if exact:
            paths = grid.paths(place, steps)
            return lambda ways: open_ends(paths, ways, ways)
        return lambda ways: grid.within(place, steps, ways) & ways

    def encode(self, state: State) -> int | None:
        """The code of a position; None when it is not one that can arise from the first."""
        faces, opened, pawns, *_ = self._canonical(state)
        if opened & ~self._first.open or any(
            opened >> i & 1 and f != faces[i] for i, f in enumerate(self._first.faces)
        ):
            return None
        return (opened << BITS | pawns[0]) << BITS | pawns[1]

    def children(self, code: int) -> list[int]:
        """The codes one move on, in legal order."""
        other, mover, opened = code & TILE, code >> BITS & TILE, code >> 2 * BITS
        opened ^= self._bits[mover]
        base = (opened << BITS | other) << BITS
        if self._board.pass_players:
            return [base | end for end in self._go(mover, opened) if end != other]
        return [base | end for end in self._go(mover, opened & ~self._bits[other])]

    def _go(self, place: int, ways: int) -> list[int]:
        """Where a player on a tile can land."""
        ways &= self._around[place]
        key = ways << BITS | place
        ends = self._ends.get(key)
        if ends is None:
            found = self._reach[place](ways)
            ends = self._ends[key] = [end for end in self._places if found >> end & 1]
        return ends

    def over(self, code: int) -> int:
        """Who cannot move has lost."""
        return LOSS

    def promise(self, code: int) -> int:
        """How many tiles the mover could go to, less how many the other player could."""
        other, mover, opened = code & TILE, code >> BITS & TILE, code >> 2 * BITS
        ways = opened & ~self._bits[mover] & ~self._bits[other]
        return len(self._go(mover, ways)) - len(self._go(other, ways))


def coding_for(board: Board, canonical: Callable[[State], State], state: State) -> Coding | None:
    """A coding for a position where there is one: two players, and every open tile a number or a wildcard."""
    first = canonical(state)
    if len(first.pawns) > 2 or first.clock:
        return None
    kinds = {type(board.tile(first, place)) for place in board.grid.list(first.open)}
    return Coding(board, canonical, first) if kinds <= {Layout, Wildcard} else None
