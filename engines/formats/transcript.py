"""Transcripts: a match as text, with a header and one line for each move.

>>> from engines import Match, load
>>> match = Match(load("obliteration"))
>>> _ = match.play("divide")
>>> print(format_transcript(match))
game: obliteration
rules:
<BLANKLINE>
1. divide  # Player 1 divides by 2. New number is 6.
<BLANKLINE>
>>> parse_transcript(format_transcript(match)).state == match.state
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.errors import EngineError, TranscriptError, is_digits, shorten
from engines.field_types import IntRange, make_value_error
from engines.match import Match
from engines.registry import game_class
from engines.rules import format_rules, parse_rules

MAX_TRANSCRIPT_MOVES = 10_000
"""The most moves that a transcript may hold."""
SEED_RANGE = IntRange(0, 10**18 - 1)
"""The seeds that are accepted, in transcripts, links, configurations and options."""
HEADER_FIELDS = ("game", "rules", "seed", "position", "turn")
"""How a match started: the fields of a transcript's header, and the parts of a link."""


def format_transcript(match: Match) -> str:
    """Return the moves up to the board as text: a header, then a line for each move that says what happened."""
    game, state = match.game, match.nodes[0].state
    head = [f"game: {game.name}", f"rules: {format_rules(game.rules)}".rstrip()]
    head += [f"{key}: {text}" for key, text in start_to_dict(match).items()]
    body = []
    for node in match.path():
        body.append(f"{node.ply}. {node.text}  # {game.describe(state, node.move)}")
        state = node.state
    return "\n".join([*head, "", *body, ""])


def start_to_dict(match: Match) -> dict[str, str]:
    """Return how a match started, without game and rules: the seed, or the position and whose turn it was."""
    game, state = match.game, match.nodes[0].state
    fields = {} if match.seed is None else {"seed": str(match.seed)}
    if not match.has_standard_start:
        fields |= {"position": game.format_state(state), "turn": str(game.turn(state) + 1)}
    return fields


def parse_transcript(text: str, game_name: str | None = None) -> Match:
    """Return the match that a transcript describes; raise EngineError with the line and the reason.

    With ``game_name`` a transcript of another game is refused.
    """
    header, moves = _parse_lines(text)
    if game_name and "game" in header and header["game"] != game_name:
        raise TranscriptError(
            f"game: this is a match of {game_class(header['game']).title}, not of {game_class(game_name).title}"
        )
    match = match_from_header(header)
    for line_number, move in moves:
        try:
            match.play(move)
        except EngineError as error:
            raise TranscriptError(f"line {line_number}: {error}") from None
    return match


def _parse_lines(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Return the fields of the header, and the moves with their line numbers."""
    header: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    for line_number, line in enumerate(text.splitlines(), 1):
        words = line.split("  #")[0].strip()
        if not words or words.startswith("#"):
            continue
        move_number, dot, move = words.partition(".")
        key, colon, value = words.partition(":")
        if dot and move_number.isdigit():
            if move_number != str(len(moves) + 1):
                raise TranscriptError(f"line {line_number}: {shorten(words)} should be move {len(moves) + 1}")
            moves.append((line_number, move.strip()))
        elif colon and not moves and key in HEADER_FIELDS and key not in header:
            header[key] = value.strip()
        else:
            raise TranscriptError(f"line {line_number}: {shorten(words)} is neither a header field nor a numbered move")
    if len(moves) > MAX_TRANSCRIPT_MOVES:
        raise TranscriptError(f"a transcript holds at most {MAX_TRANSCRIPT_MOVES} moves; this one has {len(moves)}")
    return header, moves


def make_header_error(key: str, reason: str) -> EngineError:
    """Return the error for a field of a transcript's header."""
    return TranscriptError(f"{key}: {reason}")


def match_from_header(
    header: Mapping[str, str], make_error: Callable[[str, str], EngineError] = make_header_error
) -> Match:
    """Return the match before its first move, from the fields of ``HEADER_FIELDS``; only the game is required.

    ``make_error`` makes the error for a number that is refused, from the field and the reason.
    """
    if "game" not in header:
        raise TranscriptError("the header has no line 'game: NAME'")
    cls = game_class(header["game"])
    game = cls(parse_rules(cls.rules_type, header.get("rules", "")))
    ranges = {"seed": SEED_RANGE, "turn": IntRange(1, game.players)}
    numbers = {key: _parse_int_field(header, key, ranges[key], make_error) for key in ranges if key in header}
    state = game.parse_state(header["position"], numbers.get("turn", 1) - 1) if "position" in header else None
    return Match(game, state, seed=numbers.get("seed"))


def _parse_int_field(
    header: Mapping[str, str], key: str, int_range: IntRange, make_error: Callable[[str, str], EngineError]
) -> int:
    """Return a whole number of the header."""
    text = header[key]
    if is_digits(text, 18) and int_range.low <= int(text) <= int_range.high:
        return int(text)
    raise make_error(key, str(make_value_error(text, int_range)))
