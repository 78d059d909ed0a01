"""Solve many deals of Claustroboard: with the C code beside this file where it applies, else with the engine's solver.

Both give the same verdicts. The C code takes two players, exact steps, and a board of at most 16 open tiles: numbers and
up to two wildcards, as in Collapsi. It does not count positions, so it is used only where the limit is larger than
what the engine's solver needs on such a board.

>>> from random import Random
>>> from engines import load
>>> game = load("claustroboard", "collapsi")
>>> [verdict.plies for verdict in solve_deals(game, [game.start(Random(seed)) for seed in range(3)])]
[13, 13, 11]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engines import Game, solve
from engines.claustroboard import Claustroboard, State
from engines.claustroboard.tiles import Layout, Wildcard
from engines.solvers import DEFAULT_MAX_NODES, SolverCache, Verdict

if TYPE_CHECKING:
    from ctypes import CDLL

SOURCE = Path(__file__).with_suffix(".c")
MAX_SQUARES = 16
MAX_WILDCARDS = 2
OR_FEWER_STEPS_FLAG = 8
"""Added to the number of a card if a player takes that many steps or fewer, instead of exactly that many."""
WIN_PLACES, LOSS_PLACES = (1, 2), (2, 1)


def solve_deals(game: Game[Any, Any], states: Sequence[Any]) -> list[Verdict]:
    """Return the verdict of each of these first positions; raise TooLarge as ``solve`` does."""
    verdicts = solve_compiled(game, states)
    return [solve(game, state, cache=SolverCache()).verdict() for state in states] if verdicts is None else verdicts


def solve_compiled(
    game: Game[Any, Any], states: Sequence[Any], max_nodes: int = DEFAULT_MAX_NODES
) -> list[Verdict] | None:
    """Return the verdicts that the C code finds; None if it cannot be used for all of these first positions."""
    if not isinstance(game, Claustroboard) or game.players > 2 or max_nodes < DEFAULT_MAX_NODES:
        return None
    cards = encode_cards(game)
    if not cards or not all(is_plain_deal(game, state, cards) for state in states):
        return None
    library = load_solver()
    if library is None:
        return None
    faces = "".join(state.faces for state in states).translate(cards)
    pawns = bytes(square for state in states for square in state.pawns)
    return [make_verdict(plies) for plies in run_library(library, game, faces.encode("latin-1"), pawns)]


def load_solver() -> CDLL | None:
    """Return the C code as a library; None where it cannot be compiled, as in a browser."""
    if sys.platform == "emscripten":
        return None
    from analysis.compiled.compiler import load_library  # noqa: PLC0415 - a browser need not load what compiling needs

    return load_library(SOURCE)


def is_compiled() -> bool:
    """Return whether the C code is used where it applies."""
    return load_solver() is not None


def encode_cards(game: Claustroboard) -> dict[int, int]:
    """Return the byte that stands for each face of a number or a wildcard; nothing if steps are not exact."""
    board = game.board
    if not board.exact_steps or board.grid.square_count > MAX_SQUARES:
        return {}
    return {
        ord(char): board.joker + OR_FEWER_STEPS_FLAG if face.type is Wildcard else int(face.symbol)
        for char, face in board.faces.items()
        if face.type in (Layout, Wildcard)
    }


def is_plain_deal(game: Claustroboard, state: State, cards: dict[int, int]) -> bool:
    """Return whether all tiles are open, and numbers except for up to two wildcards."""
    return (
        state.open_squares == game.board.grid.all_squares
        and state.turn == 0
        and cards.keys() >= set(map(ord, state.faces))
        and state.faces.count("*") <= MAX_WILDCARDS
    )


def run_library(library: CDLL, game: Claustroboard, cards: bytes, pawns: bytes) -> bytes:
    """Return the plies of perfect play for each deal, one byte each."""
    import ctypes  # noqa: PLC0415 - as above

    grid, deals = game.board.grid, len(pawns) // 2
    masks = [sum(1 << square for square in around) for around in grid.neighbors]
    neighbors, plies = (ctypes.c_uint16 * len(masks))(*masks), ctypes.create_string_buffer(deals)
    if library.solve_deals(len(masks), neighbors, int(game.rules.pass_players), deals, cards, pawns, plies):
        raise MemoryError
    return plies.raw


def make_verdict(plies: int) -> Verdict:
    """Return the verdict of a game that lasts ``plies``: whoever cannot move loses, so the first player wins if they are odd."""
    return Verdict("win", plies, WIN_PLACES) if plies % 2 else Verdict("loss", plies, LOSS_PLACES)
