"""The rules of four small games, and solvers for them. Standard library only.

>>> game = load("obliteration", start=7)
>>> game.legal_moves(game.start())
('add', 'subtract', 'multiply')
"""

from typing import TYPE_CHECKING

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
from engines.players import (
    DepthLimitedPlayer,
    EasyPlayer,
    HardPlayer,
    MctsPlayer,
    MediumPlayer,
    Player,
    SolutionPlayer,
    parse_player,
    play_match,
)
from engines.position import Position
from engines.registry import GAMES, game_class, load, variant_rules
from engines.solvers import Evaluation, Limit, Solution, Stopped, TooLarge, Verdict, solve

__all__ = [
    "GAMES",
    "DepthLimitedPlayer",
    "EasyPlayer",
    "EngineError",
    "Evaluation",
    "Game",
    "HardPlayer",
    "IllegalMove",
    "Limit",
    "LinkError",
    "Match",
    "MctsPlayer",
    "MediumPlayer",
    "Outcome",
    "Player",
    "Position",
    "PositionError",
    "RulesError",
    "Solution",
    "SolutionPlayer",
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
    "parse_player",
    "parse_transcript",
    "play_match",
    "solve",
    "variant_rules",
]

__version__: str
"""The version of the installed distribution; ``0+unknown`` in a source tree that is not installed."""

if not TYPE_CHECKING:  # a type checker would take it for an answer to every name

    def __getattr__(name: str) -> str:
        """Return the version when it is asked for: importlib.metadata takes as long to load as the engines."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

        try:
            return version("parlour")
        except PackageNotFoundError:
            return "0+unknown"
