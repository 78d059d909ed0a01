"""How a board came to its position, so that a picture of it shows the same seat below and every hand on its side.

>>> import widgets
>>> board = widgets.board("chopsticks")
>>> board.play("A-C")
>>> line = find_played_line(board.game, board.match.state, board)
>>> len(line.moves), line.below
(1, 0)
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engines import Game
from engines.players import HUMAN
from widgets.board import Board


class PlayedLine(NamedTuple):
    """The position in which the pictures begin, the moves to the current one, and the seat that is drawn below."""

    start: Any
    moves: list[Any]
    texts: list[str]
    below: int


def find_played_line(game: Game[Any, Any], state: Any, board: Board | None) -> PlayedLine:
    """Return how a board came to a position; without a board that shows it, only the position.

    The first person at a board sits below, with people only the first player. Without a board the player to move does.
    """
    if board is None:
        return PlayedLine(state, [], [], game.turn(state))
    below = board.seats.index(HUMAN) if HUMAN in board.seats else 0
    if board.match.state != state:
        return PlayedLine(state, [], [], below)
    moves = [node.move for node in board.match.path()]
    return PlayedLine(board.match.nodes[0].state, moves, board.list_played_texts(), below)
