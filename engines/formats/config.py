r"""The files that a player opens: a transcript, or a TOML configuration with house rules and players.

>>> match, seats = read_match_file("chopsticks", "ours.toml", b"difficulty = 'hard'\nplayers = 3\nrollover = true")
>>> match.game.rules, seats
(Rules(players=3, rollover=True), ['human', 'hard', 'hard'])
"""

from __future__ import annotations

from random import Random
from typing import Any

from engines.errors import EngineError, shorten
from engines.field_types import IntRange
from engines.formats.transcript import SEED_RANGE, parse_transcript
from engines.game import Game
from engines.match import Match
from engines.players import HUMAN, Player, parse_player, parse_seat
from engines.registry import game_class, variant_rules
from engines.rules import (
    FORMAT_VERSION,
    HouseRules,
    add_code_values,
    check_rule_values,
    parse_toml,
    rules_from_dict,
)

MAX_FILE_BYTES = 100_000
"""The largest transcript or configuration file, in bytes."""
SETTING_TYPES: dict[str, type] = {
    "version": int,
    "game": str,
    "variant": str,
    "mode": str,
    "difficulty": str,
    "seats": str,
    "seed": int,
}
"""What a configuration holds besides house rules."""


def read_match_file(
    game_name: str, file_name: str, data: bytes, like: HouseRules | None = None
) -> tuple[Match, list[str] | None]:
    """Return the match in a file, and the players of its seats if the file names them; raise EngineError.

    ``like`` are rules with a user's own tiles, if there are.
    """
    text = decode_file(data)
    if file_name.lower().endswith(".toml"):
        return match_from_config(game_name, text, file_name, like)
    return parse_transcript(text, game_name, like), None


def decode_file(data: bytes) -> str:
    """Return the text of a file; raise EngineError if it is too large or no text."""
    if len(data) > MAX_FILE_BYTES:
        raise EngineError(f"a file has at most {MAX_FILE_BYTES:,} bytes, not {len(data):,}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise EngineError("this is not a text file") from None


def match_from_config(
    game_name: str, text: str, file_name: str, like: HouseRules | None = None
) -> tuple[Match, list[str] | None]:
    """Return a new match under the rules of a configuration, and the players of its seats if it names them."""
    settings, rules = split_config(parse_toml(text, file_name))
    cls = game_class(game_name)
    if (other := game_class(settings.get("game", game_name))) is not cls:
        raise EngineError(f"game: these are rules of {other.title}, not of {cls.title}")
    seed = parse_seed(settings["seed"]) if "seed" in settings else None
    game = game_from_config(cls, settings, rules, seed=seed or 0, like=like)
    return Match(game, seed=seed), seats_from_config(settings, game.players)


def game_from_config(  # noqa: PLR0913 all that a configuration and the options say
    cls: type[Game[Any, Any]],
    settings: dict[str, Any],
    rules: dict[str, Any],
    *,
    variant: str | None = None,
    seed: int | None = 0,
    like: HouseRules | None = None,
) -> Game[Any, Any]:
    """Return the game of a configuration.

    One without a version is read as release 0.1.0 meant it, unless it names something that is newer.

    ``variant`` replaces the variant that the configuration names; ``seed`` draws the start (None if a position is given).
    ``like`` are rules with a user's own tiles, if there are.
    """
    base = add_code_values(variant_rules(cls.name, variant or settings.get("variant")), like)
    written_for = "" if variant else settings.get("variant", "")
    if "version" not in settings and not cls.is_written_today(rules, written_for):
        rules = cls.upgrade_rules(check_rule_values(cls.rules_type, rules), written_for, seed)
    return cls(rules_from_dict(cls.rules_type, rules, base))


def parse_seed(value: str | int | None) -> int:
    """Return a seed from the command line or a configuration; 0 if there is none."""
    try:
        return int(SEED_RANGE.check(SEED_RANGE.parse(value) if isinstance(value, str) else value or 0))
    except ValueError as error:
        raise EngineError(f"seed: {error}") from None


def parse_first(text: str | None, players: int, seed: int) -> int:
    """Return who begins from ``2`` or ``random``, counted from 0; the first player if there is no text.

    The draw has a generator of its own, so that it does not depend on the deal of the same seed.
    """
    if text is None:
        return 0
    if text == "random":
        return Random(f"first {seed}").randrange(players)
    numbers = IntRange(1, players)
    try:
        return int(numbers.check(numbers.parse(text))) - 1
    except ValueError as error:
        raise EngineError(f"first: {error}, or random") from None


def parse_seats(text: str, players: int, default_player: str = HUMAN) -> list[Player | None]:
    """Return the player of each seat from ``human,hard``, None for a person; the rest are ``default_player``."""
    return [parse_seat(word) for word in parse_seat_names(text, players, default_player)]


def parse_seat_names(text: str, players: int, default_player: str = HUMAN) -> list[str]:
    """Return the player's name of each seat from ``human,hard``; the rest are ``default_player``."""
    words = split_seats(text)
    if len(words) > players:
        raise EngineError(f"seats: {len(words)} players were given, but the game has {players} seats")
    return words + [default_player] * (players - len(words))


def split_seats(text: str) -> list[str]:
    """Return the names in ``human,hard``."""
    return [word.strip() for word in text.split(",")] if text else []


def seats_from_config(settings: dict[str, Any], players: int) -> list[str] | None:
    """Return the player's name of each seat, or None if a configuration says nothing about them.

    The seats that it does not name are played at its difficulty; a difficulty for no seat is refused.
    """
    if "seats" not in settings:
        return None
    if "default_player" in settings and len(split_seats(settings["seats"])) >= players:
        raise EngineError("difficulty: seats already says who plays every seat; leave out one of the two")
    return parse_seat_names(settings["seats"], players, settings.get("default_player", HUMAN))


def split_config(values: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the settings (game, variant, seats, seed, version) and the house rules of a configuration.

    As in the book of Chopsticks, ``players = 1`` means one person against the computer. A difficulty means the same
    with any number of players: one person, and the computer in all seats that ``seats`` does not name.
    """
    settings: dict[str, Any] = {key: values[key] for key in SETTING_TYPES if key in values}
    rules = {key: value for key, value in values.items() if key not in settings}
    for key, value in settings.items():
        _check_setting(key, value)
    if "mode" in settings:
        variant = settings.pop("mode")
        settings.setdefault("version", FORMAT_VERSION)  # release 0.1.0 refused a mode
        if settings.setdefault("variant", variant) != variant:
            raise EngineError("mode: it names a variant, as variant does; leave out one of the two")
    difficulty = settings.pop("difficulty", None)
    if difficulty is not None:
        _check_difficulty(difficulty)
    if rules.get("players") is not True and rules.get("players") == 1:
        del rules["players"]
        difficulty = difficulty or (None if "seats" in settings else "medium")
    if difficulty:
        settings = {"seats": HUMAN, **settings, "default_player": difficulty}
    return settings, rules


def _check_difficulty(difficulty: str) -> None:
    """Raise EngineError if a difficulty is not the name of a player."""
    try:
        parse_player(difficulty)
    except EngineError as error:
        raise EngineError(f"difficulty: {str(error).removeprefix('player: ')}") from None


def _check_setting(key: str, value: Any) -> None:
    """Raise EngineError if a setting has the wrong type, or if a newer release wrote the file."""
    if not isinstance(value, SETTING_TYPES[key]) or isinstance(value, bool):
        expected = "a whole number" if SETTING_TYPES[key] is int else "a text in quotes"
        raise EngineError(f"{key}: {shorten(value)} should be {expected}")
    if key == "version" and value != FORMAT_VERSION:
        raise EngineError(f"version: {shorten(value)} should be {FORMAT_VERSION}; a newer release may read it")
