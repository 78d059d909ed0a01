"""Transcripts: a match as text, with a header and one line for each move.

>>> from engines import Match, load
>>> match = Match(load("obliteration"))
>>> _ = match.play("divide")
>>> print(format_transcript(match))
game: obliteration
version: 2
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
from engines.rules import (
    FORMAT_VERSION,
    HouseRules,
    add_code_values,
    check_rule_values,
    format_rules,
    list_code_names,
    parse_rule_values,
    rules_from_dict,
)

MAX_TRANSCRIPT_MOVES = 10_000
"""The most moves that a transcript may hold."""
SEED_RANGE = IntRange(0, 10**18 - 1)
"""The seeds that are accepted, in transcripts, links, configurations and options."""
HEADER_FIELDS = ("game", "version", "tiles", "rules", "seed", "position", "turn")
"""How a match started: the fields of a transcript's header, and the parts of a link."""


def format_transcript(match: Match) -> str:
    """Return the moves up to the board as text: a header, then a line for each move that says what happened."""
    game, state = match.game, match.nodes[0].state
    head = [f"{key}: {text}".rstrip() for key, text in {"game": game.name, **start_to_dict(match)}.items()]
    body = []
    for node in match.path():
        body.append(f"{node.ply}. {node.text}  # {game.describe(state, node.move)}")
        state = node.state
    return "\n".join([*head, "", *body, ""])


def start_to_dict(match: Match) -> dict[str, str]:
    """Return how a match started, without the game: its rules, its seed, the position, and who began.

    ``turn`` counts seats from 1; without a position it counts in the order of play, and is left out for the first.
    """
    game, state = match.game, match.nodes[0].state
    fields = {"version": str(FORMAT_VERSION)}
    if tiles := list_code_names(game.rules):
        fields["tiles"] = ",".join(tiles)
    fields["rules"] = format_rules(game.rules)
    if match.seed is not None:
        fields["seed"] = str(match.seed)
    if not match.has_standard_start:
        return fields | {"position": game.format_state(state), "turn": str(game.turn(state) + 1)}
    return fields | ({"turn": str(match.first + 1)} if match.first else {})


def parse_transcript(text: str, game_name: str | None = None, like: HouseRules | None = None) -> Match:
    """Return the match that a transcript describes; raise EngineError with the line and the reason.

    With ``game_name`` a transcript of another game is refused. ``like`` are rules with a user's own tiles, if there are.
    """
    header, moves = _parse_lines(text)
    if game_name and "game" in header and header["game"] != game_name:
        raise TranscriptError(
            f"game: this is a match of {game_class(header['game']).title}, not of {game_class(game_name).title}"
        )
    match = match_from_header(header, like=like)
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
    header: Mapping[str, str],
    make_error: Callable[[str, str], EngineError] = make_header_error,
    like: HouseRules | None = None,
) -> Match:
    """Return the match before its first move, from the fields of ``HEADER_FIELDS``; only the game is required.

    ``make_error`` makes the error for a number that is refused, from the field and the reason. A header only names a
    user's own tiles; the classes come from ``like``, the rules of whoever reads it, and never from the text.
    """
    if "game" not in header:
        raise TranscriptError("the header has no line 'game: NAME'")
    cls = game_class(header["game"])
    seed = _parse_int_field(header, "seed", SEED_RANGE, make_error) if "seed" in header else None
    pairs = header.get("rules", "").split()
    values = parse_rule_values(cls.rules_type, pairs)
    if "version" not in header and not cls.is_written_today(dict(pair.partition("=")[::2] for pair in pairs), ""):
        values = check_rule_values(cls.rules_type, values)
        values = cls.upgrade_rules(values, "", None if "position" in header else seed or 0)
    elif header.get("version", str(FORMAT_VERSION)) != str(FORMAT_VERSION):
        reason = f"{shorten(header['version'])} should be {FORMAT_VERSION}; a newer release may read it"
        raise make_error("version", reason)
    base = add_code_values(cls.rules_type(), like)
    _check_tiles(header.get("tiles", ""), base, make_error)
    game = cls(rules_from_dict(cls.rules_type, values, base))
    turn = _parse_int_field(header, "turn", IntRange(1, game.players), make_error) - 1 if "turn" in header else 0
    if "position" in header:
        return Match(game, game.parse_state(header["position"], turn), seed=seed)
    return Match(game, seed=seed, first=turn)


def _check_tiles(text: str, rules: HouseRules, make_error: Callable[[str, str], EngineError]) -> None:
    """Raise an error if a match needs tiles of a user's own that are not known here."""
    known = list_code_names(rules)
    missing = [name for name in text.split(",") if name and name not in known]
    if missing:
        raise make_error(
            "tiles",
            f"{shorten(missing[0])} is no tile here: it needs the tiles {shorten(text, unquoted=True)}, given with --tiles "
            "on the command line or with tiles=[…] in a notebook",
        )


def _parse_int_field(
    header: Mapping[str, str], key: str, int_range: IntRange, make_error: Callable[[str, str], EngineError]
) -> int:
    """Return a whole number of the header."""
    text = header[key]
    if is_digits(text, 18) and int_range.low <= int(text) <= int_range.high:
        return int(text)
    raise make_error(key, str(make_value_error(text, int_range)))
