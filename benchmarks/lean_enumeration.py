"""A lean enumeration for comparison: memoised search of every position of a deal of Collapsi, on plain ints.

It prunes nothing. All paths of each tile are listed once for all deals, a position is one int, and nothing of the engines
is used in the search. Players may pass each other on the 4×4 torus, and take one to four steps from a wildcard.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from benchmarks import cases
from engines import Game

SIZE = 4
WILDCARD_STEPS = (1, 2, 3, 4)

Paths = tuple[tuple[int, int], ...]
"""Where paths end, each with the bitboard of all squares that are entered."""
Solved = dict[int, tuple[int, int]]
"""For each position 1 for a win and -1 for a loss of the player to move, and the plies."""


def list_neighbors(square: int) -> list[int]:
    """Return the squares beside one on the torus."""
    row, column = divmod(square, SIZE)
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return [(row + down) % SIZE * SIZE + (column + right) % SIZE for down, right in steps]


@cache
def list_paths(start: int, steps: int) -> Paths:
    """Return the paths of exactly ``steps`` steps that visit no square twice."""
    paths = {(start, 0)}
    for _ in range(steps):
        paths = {
            (after, entered | 1 << after)
            for square, entered in paths
            for after in list_neighbors(square)
            if after != start and not entered >> after & 1
        }
    return tuple(sorted(paths))


def list_ends(numbers: list[int], closed: int, mover: int, other: int) -> set[int]:
    """Return the squares where the player to move can land."""
    ends: set[int] = set()
    for steps in (numbers[mover],) if numbers[mover] else WILDCARD_STEPS:
        for end, entered in list_paths(mover, steps):
            if end not in ends and end != other and not entered & closed:
                ends.add(end)
    return ends


def solve_all(numbers: list[int], first: int, second: int) -> Solved:
    """Return the value and plies of every position reachable from a deal; the number of a wildcard is 0."""
    solved: Solved = {}

    def solve(closed: int, mover: int, other: int) -> tuple[int, int]:
        key = closed << 8 | mover << 4 | other
        if key in solved:
            return solved[key]
        best = -1, 0
        best_key = None
        for end in list_ends(numbers, closed, mover, other):
            value, plies = solve(closed | 1 << mover, other, end)
            found = -value, plies + 1
            preference = found[0], -found[1] if found[0] > 0 else found[1]
            if best_key is None or preference > best_key:
                best, best_key = found, preference
        solved[key] = best
        return best

    solve(0, first, second)
    return solved


def read_deal(game: Game[Any, Any], state: Any) -> tuple[list[int], int, int]:
    """Return the number on each square, 0 for a wildcard, and the squares of both players."""
    faces = [game.board.faces[face].symbol for face in state.faces]  # type: ignore[attr-defined] # Claustroboard
    first, second = state.pawns
    return [0 if face == "*" else int(face) for face in faces], first, second


def summarize_solved(solved: Solved, numbers: list[int], first: int, second: int) -> dict[str, Any]:
    """Return the verdict of a deal, and the number of positions and moves."""
    value, plies = solved[first << 4 | second]
    transitions = sum(len(list_ends(numbers, key >> 8, key >> 4 & 15, key & 15)) for key in solved)
    return {"value": "win" if value > 0 else "loss", "plies": plies, "states": len(solved), "transitions": transitions}


def solve_collapsi_deal(seed: int) -> None:
    """Solve one deal of Collapsi; the caller measures the memory of the process."""
    game = cases.parse_game("claustroboard collapsi")
    solve_all(*read_deal(game, game.start(Random(seed))))
