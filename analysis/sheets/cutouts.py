"""Pieces to cut out and play with: cards, pawns, hands, socks, operations; black and white.

>>> from engines import load
>>> [piece_set["title"] for piece_set in build_cutouts(load("chopsticks"))["sets"]]
['Hands of Player 1', 'Hands of Player 2']
"""

from __future__ import annotations

from typing import Any

from engines import EngineError, Game
from engines.drawing import PRINT, list_pieces

MAX_PIECES = 200


def build_cutouts(game: Game[Any, Any]) -> dict[str, Any]:
    """Return the pieces of a game in sets; raise EngineError if it has none, or too many for paper."""
    sets = list_pieces(game, PRINT)
    total = sum(len(each.pieces) for each in sets)
    if not sets:
        raise EngineError(f"cutouts: there are no pieces of {game.title} to cut out")
    if total > MAX_PIECES:
        raise EngineError(f"cutouts: these rules need {total} pieces; at most {MAX_PIECES} are printed")
    return {
        "title": f"{game.title}: pieces to cut out",
        "sets": [
            {
                "title": each.title,
                "use": each.use,
                "height": each.height_mm,
                "pieces": [{"picture": str(piece), "alt": words} for words, piece in each.pieces],
            }
            for each in sets
        ],
    }
