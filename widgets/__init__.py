"""Playable boards, one for each game, and the move tree, for marimo, Jupyter and the static site.

>>> board("obliteration", start=7).position
'7'
>>> tree("obliteration", start=7).status
'The root: Player 1 to move, wins in 3 plies.'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines import EngineError, Game, Match, load
from widgets.board import Board
from widgets.chopsticks import ChopsticksBoard
from widgets.claustroboard import ClaustroboardBoard
from widgets.front_ham import FrontHamBoard
from widgets.limits import MAX_NODES, MAX_TREE_POSITIONS, PAUSE_MS
from widgets.obliteration import ObliterationBoard
from widgets.panel import panel
from widgets.share import Share
from widgets.task import BackgroundTask
from widgets.tree import MoveTree

BOARDS: dict[str, type[Board]] = {
    board_type.game_name: board_type
    for board_type in (
        ObliterationBoard,
        ChopsticksBoard,
        FrontHamBoard,
        ClaustroboardBoard,
    )
}  # fmt: skip
"""The board of each game, by the name of the game. A new board is one more line above."""

__all__ = ["BOARDS", "BackgroundTask", "Board", "MoveTree", "Share", "board", "panel", "tree"]


def board(  # noqa: PLR0913 every option of a board
    source: str | Game[Any, Any] | Match,
    variant: str | None = None,
    *,
    seats: Sequence[str] | None = None,
    hints: bool = False,
    pause_ms: int = PAUSE_MS,
    controls: bool = True,
    seed: int | None = None,
    **rules: Any,
) -> Board:
    """Return the board of a match, of a game, or of a game named with its variant and changed rules."""
    if isinstance(source, str):
        source = load(source, variant, **rules)
    match = source if isinstance(source, Match) else Match(source, seed=seed)
    if match.game.name not in BOARDS:
        raise EngineError(f"board: there is no board for {match.game.name}; there are {', '.join(BOARDS)}")
    return BOARDS[match.game.name](match, seats=seats, hints=hints, pause_ms=pause_ms, controls=controls)


def tree(  # noqa: PLR0913 every option of a tree
    source: str | Game[Any, Any] | Match | Board,
    variant: str | None = None,
    *,
    position: str | None = None,
    depth: int = 1,
    budget: int = MAX_TREE_POSITIONS,
    max_nodes: int = MAX_NODES,
    **rules: Any,
) -> MoveTree:
    """Return the move tree of a board, which it then follows, of a match, of a game, or of a game by name."""
    if isinstance(source, str):
        source = load(source, variant, **rules)
    game = source.game if isinstance(source, Board | Match) else source
    match = source.match if isinstance(source, Board) else source
    state = match.state if isinstance(match, Match) else None
    if position is not None:
        state = game.parse_state(position)
    move_tree = MoveTree(game, state, depth=depth, budget=budget, max_nodes=max_nodes)
    if isinstance(source, Board) and position is None:
        move_tree.follow_board(source)
    return move_tree
