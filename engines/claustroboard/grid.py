"""The bare grid: which tiles touch, and where a number of steps can lead.

Tiles are counted from 0 along the rows from the top left. A set of tiles is a whole number whose
bit i stands for tile i, so that whole boards are compared in one operation.

>>> grid = Grid(4, wrap=False)
>>> grid.name(9), grid.place("b3"), grid.place("z9")
('b3', 9, -1)
>>> [grid.name(place) for place in grid.list(grid.within(9, 1, grid.all))]
['b2', 'a3', 'b3', 'c3', 'b4']
"""

from __future__ import annotations

import re

OFF = -1
"""The place of whatever is not on the board."""

LETTERS = "abcdefghijklmnopqrstuvwxyz"
NAME = re.compile(r"([a-z])([1-9][0-9]?)")

Paths = tuple[tuple[int, tuple[int, ...]], ...]
"""Each end as a bit, with the sets of tiles between the start and that end, one set for each way to go."""


class Grid:
    """A square grid of tiles, with edges or wrapped round to a torus."""

    def __init__(self, size: int, *, wrap: bool) -> None:
        self.size = size
        self.wrap = wrap
        self.count = size * size
        self.all = (1 << self.count) - 1
        self.bits = (*(1 << place for place in range(self.count)), 0)
        """Each place's bit; the last is for OFF, which is nowhere."""
        self.neighbors = tuple(self._around(place) for place in range(self.count))
        self._left = sum(self.bits[place] for place in range(0, self.count, size))
        self._right = self._left << (size - 1)
        self._paths: dict[tuple[int, int], Paths] = {}

    def _around(self, place: int) -> tuple[int, ...]:
        row, column = divmod(place, self.size)
        around = set()
        for y, x in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if self.wrap or (0 <= y < self.size and 0 <= x < self.size):
                around.add(y % self.size * self.size + x % self.size)
        return tuple(sorted(around))

    def name(self, place: int) -> str:
        """A tile's column letter and row number, counted from the top left."""
        row, column = divmod(place, self.size)
        return f"{LETTERS[column]}{row + 1}"

    def place(self, name: str) -> int | None:
        """The tile of a name, OFF when it lies outside the board, None when it is no name."""
        match = NAME.fullmatch(name)
        if not match:
            return None
        column, row = LETTERS.index(match[1]), int(match[2]) - 1
        return row * self.size + column if column < self.size and row < self.size else OFF

    def list(self, tiles: int) -> tuple[int, ...]:
        """The places in a set, in order."""
        places = []
        while tiles:
            lowest = tiles & -tiles
            places.append(lowest.bit_length() - 1)
            tiles ^= lowest
        return tuple(places)

    def paths(self, start: int, steps: int) -> Paths:
        """Every path of exactly so many steps that visits no tile twice; built once, when first asked for."""
        key = start, steps
        if key not in self._paths:
            self._paths[key] = self._build(start, steps)
        return self._paths[key]

    def _build(self, start: int, steps: int) -> Paths:
        bits = self.bits
        found: dict[int, set[int]] = {}
        walks = [(start, bits[start])]
        for _ in range(steps):
            walks = [(n, seen | bits[n]) for at, seen in walks for n in self.neighbors[at] if not seen & bits[n]]
        for at, seen in walks:
            found.setdefault(bits[at], set()).add(seen ^ bits[at] ^ bits[start])
        return tuple((end, tuple(sorted(between))) for end, between in sorted(found.items()))

    def within(self, start: int, steps: int, ways: int) -> int:
        """The tiles at most so many steps away, the start among them, on paths over ``ways``."""
        seen = edge = self.bits[start]
        for _ in range(steps):
            edge = self._spread(edge) & ways & ~seen
            seen |= edge
        return seen

    def _spread(self, tiles: int) -> int:
        """The neighbours of a set. Bits beyond the board may be set too: the caller keeps those it wants."""
        size, left, right = self.size, self._left, self._right
        around = (tiles & ~right) << 1 | (tiles & ~left) >> 1 | tiles << size | tiles >> size
        if self.wrap:
            far, span = self.count - size, size - 1
            around |= (tiles & right) >> span | (tiles & left) << span | tiles << far | tiles >> far
        return around

    def route(self, start: int, end: int, steps: int, ways: int) -> tuple[int, ...]:
        """The first path of exactly so many steps in the order of tile numbers, both ends included; () if none."""
        walks: list[tuple[int, ...]] = [(start,)]
        for left in range(steps, 0, -1):
            walks = [
                (*walk, n)
                for walk in walks
                for n in self.neighbors[walk[-1]]
                if n not in walk and (n == end if left == 1 else n != end and ways >> n & 1)
            ]
        return walks[0] if walks else ()


def open_ends(paths: Paths, ends: int, ways: int) -> int:
    """Those of the ends that some path reaches with every tile between among ``ways``."""
    found = 0
    shut = ~ways
    for end, between in paths:
        if end & ends:
            for tiles in between:
                if not tiles & shut:
                    found |= end
                    break
    return found
