"""A position as a picture, a move as a sentence, and why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.claustroboard.grid import OFF
from engines.claustroboard.state import CLOSED, Move, State
from engines.words import count

if TYPE_CHECKING:
    from engines.claustroboard.engine import Claustroboard

DARK = "██"
"""A closed tile in the picture."""


def show(game: Claustroboard, state: State) -> str:
    """The rows of tiles, living players in round brackets, petrified ones in square ones, and who is to move."""
    grid = game.board.grid
    over = game.outcome(state)
    stones = (*state.out, state.turn) if over else state.out
    cells = [_cell(game, state, place, stones) for place in range(grid.count)]
    width = max(map(len, cells)) + 1
    head = "   " + "".join(grid.name(x)[0].ljust(width) for x in range(grid.size))
    rows = [
        f"{y + 1:<3}" + "".join(cell.ljust(width) for cell in cells[y * grid.size : (y + 1) * grid.size])
        for y in range(grid.size)
    ]
    if over:
        last = over.reason
    else:
        tile = game.board.tile(state, state.pawns[state.turn])
        last = f"{game.names[state.turn]} on {tile.name} moves {tile.steps()}."
    return "\n".join(line.rstrip() for line in [head, *rows, last])


def _cell(game: Claustroboard, state: State, place: int, stones: tuple[int, ...]) -> str:
    face = game.board.faces.text(state.faces[place])
    symbol = DARK if face == CLOSED else face
    if place not in state.pawns:
        return symbol
    seat = state.pawns.index(place)
    return f"{symbol}[{seat + 1}]" if seat in stones else f"{symbol}({seat + 1})"


def describe(game: Claustroboard, state: State, move: Move) -> str:
    """What happens when a legal move is played, as sentences."""
    board, seat = game.board, state.turn
    route = game.path(state, move)
    start, end = board.grid.name(route[0]), board.grid.name(move.to)
    effects = board.tile(state, move.to).effect(seat, state, move.target)
    after = game.apply(state, move)
    said = [
        ", then ".join([f"{game.names[seat]} moves {count(len(route) - 1, 'step')} from {start} to {end}", *effects]),
        *([] if after.open >> route[0] & 1 else [f"{start} closes"]),
    ]
    lost = list(after.out[len(state.out) :])
    if not game.legal_moves(after):
        lost.append(after.turn)
    fate = "is petrified" if game.rules.obstacles else "leaves the board"
    said += [f"{game.names[loser]} cannot move and {fate}" for loser in lost]
    return ". ".join(said) + "."


def why_not(game: Claustroboard, state: State, move: Move) -> str:
    """Why an understood move is not legal here."""
    board, seat = game.board, state.turn
    if reason := _in_the_way(game, state, move.to):
        return reason
    here = board.tile(state, state.pawns[seat])
    tile = board.tile(state, move.to)
    if not here.on_occupied_turn_start(seat, state) >> move.to & 1:
        return f"{tile.name} cannot be reached from {here.name} by moving {here.steps()}."
    if move.target is not None and not tile.asks:
        return f"{tile.name} takes no target: its move is {tile.name} alone."
    if move.target is not None and (reason := _in_the_way(game, state, move.target)):
        return reason
    return tile.why_not(seat, state, move.target)


def _in_the_way(game: Claustroboard, state: State, place: int) -> str:
    """Why nobody could land on a tile, whatever way they came; empty when nothing speaks against it."""
    grid = game.board.grid
    if place == OFF:
        return f"There is no such tile: they go from a1 to {grid.name(grid.count - 1)}."
    name = grid.name(place)
    if place in state.pawns:
        seat = state.pawns.index(place)
        how = "is petrified on" if seat in state.out else "stands on"
        return f"{game.names[seat]} {how} {name}."
    if state.open >> place & 1:
        return ""
    if state.faces[place] == CLOSED:
        return f"{name} is closed."
    return f"{name} is a {game.board.tile(state, place).called}, which is closed."
