"""The grid: which squares are neighbours, and where a number of steps can lead.

Squares are numbered from 0 along the rows, from the top left. A set of squares is a bitboard, as in
chess programs: an int whose bit i stands for square i, so that one operation works on a whole board.

>>> grid = Grid(4, 4, wrap=False)
>>> grid.format_square(9), grid.parse_square("b3"), grid.parse_square("z9")
('b3', 9, -1)
>>> [grid.format_square(square) for square in grid.list_squares(grid.find_squares_within(9, 1, grid.all_squares))]
['b2', 'a3', 'b3', 'c3', 'b4']
"""

from __future__ import annotations

import re
from collections.abc import Callable

OFF_BOARD = -1
"""The square of a player who is not on the board, and of a name outside the board."""

COLUMN_LETTERS = "abcdefghijklmnopqrstuvwxyz"
SQUARE_PATTERN = re.compile(r"([a-z])([1-9][0-9]?)")

PathsByEnd = tuple[tuple[int, tuple[int, ...]], ...]
"""Each end as a bit, with the bitboards of the squares between the start and that end, one for each path."""

Walker = Callable[[int], int]
"""Maps the bitboard of passable squares, without the start, to the bitboard of the squares where some path ends."""


class Grid:
    """A grid of rows and columns, with edges or wrapped round to a torus."""

    def __init__(self, rows: int, columns: int, *, wrap: bool) -> None:
        self.rows = rows
        self.columns = columns
        self.wrap = wrap
        self.square_count = rows * columns
        self.all_squares = (1 << self.square_count) - 1
        self.bits = (*(1 << square for square in range(self.square_count)), 0)
        """The bit of each square; the last one is for OFF_BOARD and is 0."""
        self.neighbors = tuple(self._list_neighbors(square) for square in range(self.square_count))
        self._left_column = sum(self.bits[square] for square in range(0, self.square_count, columns))
        self._right_column = self._left_column << (columns - 1)
        self._paths: dict[tuple[int, int], PathsByEnd] = {}
        self._walkers: dict[tuple[int, int], Walker] = {}

    def _list_neighbors(self, square: int) -> tuple[int, ...]:
        row, column = divmod(square, self.columns)
        around = set()
        for y, x in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if self.wrap or (0 <= y < self.rows and 0 <= x < self.columns):
                around.add(y % self.rows * self.columns + x % self.columns)
        return tuple(sorted(around))

    def format_square(self, square: int) -> str:
        """Return a square's column letter and row number, counted from the top left."""
        row, column = divmod(square, self.columns)
        return f"{COLUMN_LETTERS[column]}{row + 1}"

    def parse_square(self, name: str) -> int | None:
        """Return the square of a name: OFF_BOARD if it lies outside the board, None if it is not a name."""
        match = SQUARE_PATTERN.fullmatch(name)
        if not match:
            return None
        column, row = COLUMN_LETTERS.index(match[1]), int(match[2]) - 1
        return row * self.columns + column if column < self.columns and row < self.rows else OFF_BOARD

    def list_squares(self, bitboard: int) -> tuple[int, ...]:
        """Return the squares of a bitboard, in order."""
        squares = []
        while bitboard:
            lowest = bitboard & -bitboard
            squares.append(lowest.bit_length() - 1)
            bitboard ^= lowest
        return tuple(squares)

    def enumerate_paths(self, start: int, steps: int) -> PathsByEnd:
        """Return every path of exactly ``steps`` steps that visits no square twice; each list is built once."""
        key = start, steps
        if key not in self._paths:
            self._paths[key] = self._build_paths(start, steps)
        return self._paths[key]

    def _build_paths(self, start: int, steps: int) -> PathsByEnd:
        bits = self.bits
        paths = [(start, bits[start])]  # the last square of each path, and the bitboard of all its squares
        for _ in range(steps):
            paths = [
                (n, visited | bits[n]) for last, visited in paths for n in self.neighbors[last] if not visited & bits[n]
            ]
        between_by_end: dict[int, set[int]] = {}
        for last, visited in paths:
            between_by_end.setdefault(bits[last], set()).add(visited ^ bits[last] ^ bits[start])
        return tuple((end, tuple(sorted(between))) for end, between in sorted(between_by_end.items()))

    def make_exact_walker(self, start: int, steps: int) -> Walker:
        """Return a function that finds the ends of all paths of exactly ``steps`` steps; each is built once.

        It walks over whole bitboards, so it is faster than a list of paths where it is asked about many boards.
        """
        key = start, steps
        if key not in self._walkers:
            self._walkers[key] = self._build_walker(start, steps)
        return self._walkers[key]

    def _build_walker(self, start: int, steps: int) -> Walker:
        around, reach = self._neighbor_bits(start), self._reach_by_neighbors(start)
        if steps == 1:
            return lambda passable: passable & around
        if steps == 2:  # the start is not passable, so no path comes back to it
            return lambda passable: reach[passable & around] & passable
        if steps == 3:
            return self._build_three_step_walker(start)
        next_walkers = [(self.bits[n], self.make_exact_walker(n, steps - 1)) for n in self.neighbors[start]]

        def walk(passable: int) -> int:
            ends = 0
            for bit, next_walker in next_walkers:
                if passable & bit:
                    ends |= next_walker(passable ^ bit)
            return ends

        return walk

    def _build_three_step_walker(self, start: int) -> Walker:
        """Return the same as for more steps, in one function: solvers call it most."""
        first_steps = [
            (self.bits[n], ~self.bits[n], self._neighbor_bits(n), self._reach_by_neighbors(n))
            for n in self.neighbors[start]
        ]

        def walk(passable: int) -> int:
            ends = 0
            for bit, others, around, reach in first_steps:
                if passable & bit:
                    ends |= reach[passable & around] & others
            return ends & passable

        return walk

    def _neighbor_bits(self, square: int) -> int:
        """Return the neighbours of a square as a bitboard."""
        return sum(self.bits[n] for n in self.neighbors[square])

    def _reach_by_neighbors(self, square: int) -> dict[int, int]:
        """Return, for each set of a square's neighbours, the bitboard of all squares next to one of them."""
        reach = {0: 0}
        for n in self.neighbors[square]:
            reach |= {chosen | self.bits[n]: seen | self._neighbor_bits(n) for chosen, seen in reach.items()}
        return reach

    def find_squares_within(self, start: int, steps: int, passable: int) -> int:
        """Return the squares at most ``steps`` steps away over passable squares, the start included.

        This is a breadth-first search that expands a whole bitboard at a time.
        """
        reached = frontier = self.bits[start]
        for _ in range(steps):
            frontier = self._expand(frontier) & passable & ~reached
            reached |= frontier
        return reached

    def _expand(self, bitboard: int) -> int:
        """Return the neighbours of a bitboard; bits beyond the board may be set too, so the caller masks them."""
        row, left, right = self.columns, self._left_column, self._right_column
        around = (bitboard & ~right) << 1 | (bitboard & ~left) >> 1 | bitboard << row | bitboard >> row
        if self.wrap:
            down, across = self.square_count - row, row - 1  # from an edge to the opposite one
            around |= (bitboard & right) >> across | (bitboard & left) << across
            around |= bitboard << down | bitboard >> down
        return around

    def find_path(self, start: int, end: int, steps: int, passable: int) -> tuple[int, ...]:
        """Return the first path of exactly ``steps`` steps by square numbers, both ends included; () if there is none."""
        paths: list[tuple[int, ...]] = [(start,)]
        for left in range(steps, 0, -1):
            paths = [
                (*path, n)
                for path in paths
                for n in self.neighbors[path[-1]]
                if n not in path and (n == end if left == 1 else n != end and passable >> n & 1)
            ]
        return paths[0] if paths else ()


def find_reachable_ends(paths: PathsByEnd, ends: int, passable: int) -> int:
    """Return those of the ends to which some path leads over passable squares only."""
    reachable = 0
    blocked = ~passable
    for end, between in paths:
        if end & ends:
            for squares in between:
                if not squares & blocked:
                    reachable |= end
                    break
    return reachable
