"""The rules of four small games, and solvers for them. Standard library only.

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
from engines.formats.link import format_link, parse_link
from engines.formats.transcript import format_transcript, parse_transcript
from engines.game import Game, Outcome, parse_move
from engines.match import Match
from engines.players import play_match
from engines.position import Position
from engines.registry import GAMES, game_class, load, variant_rules
from engines.solvers import Evaluation, Solution, Stopped, TooLarge, Verdict, solve

__all__ = [
    "GAMES",
    "EngineError",
    "Evaluation",
    "Game",
    "IllegalMove",
    "LinkError",
    "Match",
    "Outcome",
    "Position",
    "PositionError",
    "RulesError",
    "Solution",
    "Stopped",
    "TooLarge",
    "TranscriptError",
    "UnknownGame",
    "UnknownMove",
    "Verdict",
    "format_link",
    "format_transcript",
    "game_class",
    "load",
    "parse_link",
    "parse_move",
    "parse_transcript",
    "play_match",
    "solve",
    "variant_rules",
]
