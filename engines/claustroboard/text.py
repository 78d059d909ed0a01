"""Claustroboard in words: draw a position as text, describe a move, and say why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.claustroboard.grid import OFF_BOARD
from engines.claustroboard.state import CLOSED, Move, State
from engines.english import count_noun

if TYPE_CHECKING:
    from engines.claustroboard.engine import Claustroboard

CLOSED_CELL = "██"
"""A closed tile in the picture."""


def render(game: Claustroboard, state: State) -> str:
    """Return the rows of tiles with players in round brackets, petrified players in square ones, and the mover."""
    grid = game.board.grid
    over = game.outcome(state)
    petrified = (*state.out, state.turn) if over else state.out
    cells = [_render_cell(game, state, square, petrified) for square in range(grid.square_count)]
    width = max(map(len, cells)) + 1
    head = "   " + "".join(grid.format_square(x)[0].ljust(width) for x in range(grid.columns))
    rows = [
        f"{y + 1:<3}" + "".join(cell.ljust(width) for cell in cells[y * grid.columns : (y + 1) * grid.columns])
        for y in range(grid.rows)
    ]
    if over:
        last = over.reason
    else:
        tile = game.board.tile_at(state, state.pawns[state.turn])
        last = f"{game.player_names[state.turn]} on {tile.name} moves {tile.describe_steps()}."
    return "\n".join(line.rstrip() for line in [head, *rows, last])


def _render_cell(game: Claustroboard, state: State, square: int, petrified: tuple[int, ...]) -> str:
    face = game.board.faces.format_face(state.faces[square])
    symbol = CLOSED_CELL if face == CLOSED else face
    if square not in state.pawns:
        return symbol
    seat = state.pawns.index(square)
    return f"{symbol}[{seat + 1}]" if seat in petrified else f"{symbol}({seat + 1})"


def describe(game: Claustroboard, state: State, move: Move) -> str:
    """Return sentences on what happens when a legal move is played."""
    board, seat = game.board, state.turn
    path = game.find_path(state, move)
    start, end = board.grid.format_square(path[0]), board.grid.format_square(move.to_square)
    effects = board.tile_at(state, move.to_square).describe_effect(seat, state, move.target)
    after = game.apply(state, move)
    sentences = [
        ", then ".join(
            [f"{game.player_names[seat]} moves {count_noun(len(path) - 1, 'step')} from {start} to {end}", *effects]
        ),
        *([] if after.open_squares >> path[0] & 1 else [f"{start} closes"]),
    ]
    lost = list(after.out[len(state.out) :])
    if not game.legal_moves(after):
        lost.append(after.turn)
    fate = "is petrified" if game.rules.obstacles else "leaves the board"
    sentences += [f"{game.player_names[loser]} cannot move and {fate}" for loser in lost]
    return ". ".join(sentences) + "."


def instruct(game: Claustroboard, state: State, move: Move) -> str:
    """Return a legal move as an instruction to its player."""
    board = game.board
    if move.target is None:
        return f"Go to {board.grid.format_square(move.to_square)}"
    via, end = board.tile_at(state, move.to_square), board.grid.format_square(move.target)
    return f"Go to the {via.type_name} on {via.name}, and on to {end}"


def why_not(game: Claustroboard, state: State, move: Move) -> str:
    """Return a sentence on why a move is not legal."""
    board, seat = game.board, state.turn
    if reason := _why_not_landing(game, state, move.to_square):
        return reason
    start = board.tile_at(state, state.pawns[seat])
    end = board.tile_at(state, move.to_square)
    if not board.find_ends(state, seat) >> move.to_square & 1:
        return f"{end.name} cannot be reached from {start.name} by moving {start.describe_steps()}."
    if move.target is not None and not end.needs_target:
        return f"{end.name} needs no target: the move is just {end.name}."
    if move.target is not None and (reason := _why_not_landing(game, state, move.target)):
        return reason
    return end.why_not(seat, state, move.target)


def _why_not_landing(game: Claustroboard, state: State, square: int) -> str:
    """Return a sentence on why no player can land on a square from anywhere, or an empty string."""
    grid = game.board.grid
    if square == OFF_BOARD:
        return f"There is no such tile: tiles go from a1 to {grid.format_square(grid.square_count - 1)}."
    name = grid.format_square(square)
    if square in state.pawns:
        seat = state.pawns.index(square)
        how = "is petrified on" if seat in state.out else "stands on"
        return f"{game.player_names[seat]} {how} {name}."
    if state.open_squares >> square & 1:
        return ""
    if state.faces[square] == CLOSED:
        return f"{name} is closed."
    return f"{name} is a {game.board.tile_at(state, square).type_name}, which is closed."
