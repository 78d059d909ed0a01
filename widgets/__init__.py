"""Playable boards, one for each game, and the move tree, for marimo, Jupyter and the static site.

>>> board("obliteration", start=7).position
'7'
>>> tree("obliteration", start=7).status
'The root: Player 1 to move, wins in 3 moves.'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines import EngineError, Game, Match, Position, load
from widgets.board import Board
from widgets.chopsticks import ChopsticksBoard
from widgets.claustroboard import ClaustroboardBoard
from widgets.front_ham import FrontHamBoard
from widgets.lesson_steps import LessonSteps
from widgets.limits import MAX_NODES, MAX_SOLVE_POSITIONS, PAUSE_MS, interactive_limit
from widgets.live_output import live_output
from widgets.notes import Notes
from widgets.obliteration import ObliterationBoard
from widgets.page_address import PageAddress
from widgets.panel import panel
from widgets.quiz import Quiz
from widgets.screen import Screen
from widgets.share import Share
from widgets.task import BackgroundTask, TaskSetting
from widgets.tree import MoveTree
from widgets.tree_pair import TreePair

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

__all__ = [
    "BOARDS",
    "BackgroundTask",
    "Board",
    "LessonSteps",
    "MoveTree",
    "Notes",
    "PageAddress",
    "Quiz",
    "Screen",
    "Share",
    "TaskSetting",
    "TreePair",
    "board",
    "live_output",
    "panel",
    "tree",
]


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
    budget: int = MAX_SOLVE_POSITIONS,
    max_nodes: int = MAX_NODES,
    **rules: Any,
) -> MoveTree:
    """Return the move tree of a board, which it then follows, of a match, of a game, or of a game by name."""
    if isinstance(source, str):
        source = load(source, variant, **rules)
    source = getattr(source, "widget", source)  # marimo's wrapper of a board
    if position is not None:
        here = Position.parse(source if isinstance(source, Game) else source.game, position)
    elif isinstance(source, Board):
        move_tree = MoveTree(source.evaluation, depth=depth, max_nodes=max_nodes)
        move_tree.follow_board(source)
        return move_tree
    else:
        match: Match = source if isinstance(source, Match) else Match(source)
        here = match.position
    return MoveTree(here.evaluate(interactive_limit(budget)), depth=depth, max_nodes=max_nodes)
