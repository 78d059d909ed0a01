"""Playable boards for notebooks, one for each game, and the move tree: in marimo, in Jupyter and on the static site.

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
from widgets.deeds import PAUSE
from widgets.front_ham import FrontHamBoard
from widgets.obliteration import ObliterationBoard
from widgets.panel import panel
from widgets.share import Share
from widgets.steady import Steady
from widgets.tree import BUDGET, MOST, MoveTree

BOARDS: dict[str, type[Board]] = {
    kind.plays: kind
    for kind in (
        ObliterationBoard,
        ChopsticksBoard,
        FrontHamBoard,
        ClaustroboardBoard,
    )
}  # fmt: skip
"""Every board by the game it plays. A new board is one more line above."""

__all__ = ["BOARDS", "Board", "MoveTree", "Share", "Steady", "board", "panel", "tree"]


def board(  # noqa: PLR0913 one call makes a board as it shall be
    what: str | Game[Any, Any] | Match,
    variant: str | None = None,
    *,
    seats: Sequence[str] | None = None,
    hints: bool = False,
    pause: int = PAUSE,
    chrome: bool = True,
    seed: int | None = None,
    **rules: Any,
) -> Board:
    """The board for a match, a game or a game's name under a variant's rules with some of them changed."""
    if isinstance(what, str):
        what = load(what, variant, **rules)
    match = what if isinstance(what, Match) else Match(what, seed=seed)
    if match.game.name not in BOARDS:
        raise EngineError(f"board: there is no board for {match.game.name}; there are {', '.join(BOARDS)}")
    return BOARDS[match.game.name](match, seats=seats, hints=hints, pause=pause, chrome=chrome)


def tree(  # noqa: PLR0913 one call makes a tree as it shall be
    what: str | Game[Any, Any] | Match | Board,
    variant: str | None = None,
    *,
    position: str | None = None,
    depth: int = 1,
    budget: int = BUDGET,
    most: int = MOST,
    **rules: Any,
) -> MoveTree:
    """The move tree from a position: of a board, which it then follows, of a match, a game or a game's name."""
    if isinstance(what, str):
        what = load(what, variant, **rules)
    game = what.game if isinstance(what, Board | Match) else what
    match = what.match if isinstance(what, Board) else what
    state = match.state if isinstance(match, Match) else None
    if position is not None:
        state = game.parse_state(position)
    made = MoveTree(game, state, depth=depth, budget=budget, most=most)
    if isinstance(what, Board) and position is None:
        made.follow(what)
    return made
