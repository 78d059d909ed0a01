"""The rules of four small games, and how to solve them. Standard library only.

>>> game = load("obliteration", start=7)
>>> game.legal_moves(game.start())
('add', 'subtract', 'multiply')
"""

from engines.errors import (
    EngineError,
    IllegalMove,
    LinkError,
    PositionError,
    RulesError,
    TranscriptError,
    UnknownGame,
    UnknownMove,
)
from engines.game import Game, Outcome, parse_move
from engines.links import read_link, write_link
from engines.match import Match, read_transcript
from engines.registry import GAMES, find, load, variant_rules
from engines.solvers import Solution, Stopped, TooLarge, Verdict, solve

__all__ = [
    "GAMES",
    "EngineError",
    "Game",
    "IllegalMove",
    "LinkError",
    "Match",
    "Outcome",
    "PositionError",
    "RulesError",
    "Solution",
    "Stopped",
    "TooLarge",
    "TranscriptError",
    "UnknownGame",
    "UnknownMove",
    "Verdict",
    "find",
    "load",
    "parse_move",
    "read_link",
    "read_transcript",
    "solve",
    "variant_rules",
    "write_link",
]
