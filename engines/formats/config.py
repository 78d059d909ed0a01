r"""Files that a player opens: a transcript, or a TOML configuration with house rules and players.

>>> match, seats = read_match_file("chopsticks", "ours.toml", b"difficulty = 'hard'\nrollover = true")
>>> match.game.rules, seats
(Rules(rollover=True), ['human', 'hard'])
"""

from __future__ import annotations

from typing import Any

from engines.errors import EngineError, shorten
from engines.formats.transcript import SEED_RANGE, parse_transcript
from engines.match import Match
from engines.players import HUMAN, Player, parse_player, parse_seat
from engines.registry import game_class, variant_rules
from engines.rules import parse_toml, rules_from_dict

MAX_FILE_BYTES = 100_000
"""The largest transcript or configuration file, in bytes."""


def read_match_file(game_name: str, file_name: str, data: bytes) -> tuple[Match, list[str] | None]:
    """Return the match in a file, and the players of its seats if the file names them; raise EngineError."""
    if len(data) > MAX_FILE_BYTES:
        raise EngineError(f"a file has at most {MAX_FILE_BYTES:,} bytes, not {len(data):,}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise EngineError("this is not a text file") from None
    if file_name.lower().endswith(".toml"):
        return match_from_config(game_name, text, file_name)
    return parse_transcript(text, game_name), None


def match_from_config(game_name: str, text: str, file_name: str) -> tuple[Match, list[str] | None]:
    """Return a new match under the rules of a configuration, and the players of its seats if it names them."""
    settings, rules = split_config(parse_toml(text, file_name))
    cls = game_class(game_name)
    if (other := game_class(settings.get("game", game_name))) is not cls:
        raise EngineError(f"game: these are rules of {other.title}, not of {cls.title}")
    game = cls(rules_from_dict(cls.rules_type, rules, variant_rules(game_name, settings.get("variant"))))
    seats = None
    if "seats" in settings:
        seats = parse_seat_names(settings["seats"], game.players, settings.get("default_player", HUMAN))
    return Match(game, seed=parse_seed(settings["seed"]) if "seed" in settings else None), seats


def parse_seed(value: str | int | None) -> int:
    """Return a seed from the command line or a configuration; 0 if there is none."""
    try:
        return int(SEED_RANGE.check(SEED_RANGE.parse(value) if isinstance(value, str) else value or 0))
    except ValueError as error:
        raise EngineError(f"seed: {error}") from None


def parse_seats(text: str, players: int, default_player: str = HUMAN) -> list[Player | None]:
    """Return the player of each seat from ``human,hard``, None for a person; the rest are ``default_player``."""
    return [parse_seat(word) for word in parse_seat_names(text, players, default_player)]


def parse_seat_names(text: str, players: int, default_player: str = HUMAN) -> list[str]:
    """Return the player's name of each seat from ``human,hard``; the rest are ``default_player``."""
    words = [word.strip() for word in text.split(",")] if text else []
    if len(words) > players:
        raise EngineError(f"seats: {len(words)} players were given, but the game has {players} seats")
    return words + [default_player] * (players - len(words))


def split_config(values: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the settings (game, variant, seats, seed) and the house rules of a configuration.

    As in the book of Chopsticks, ``players = 1`` means one person against the computer; so does a
    difficulty without a number of players.
    """
    keys = ("game", "variant", "difficulty", "seats", "seed")
    settings: dict[str, Any] = {key: values[key] for key in keys if key in values}
    rules = {key: value for key, value in values.items() if key not in settings}
    for key, value in settings.items():
        if not isinstance(value, int if key == "seed" else str) or isinstance(value, bool):
            expected = "a whole number" if key == "seed" else "a text in quotes"
            raise EngineError(f"{key}: {shorten(value)} should be {expected}")
    difficulty = settings.pop("difficulty", None)
    alone = rules.get("players") is not True and rules.get("players") == 1
    if difficulty:
        parse_player(difficulty)
    if alone:
        del rules["players"]
    if "seats" not in settings and (alone or (difficulty and "players" not in rules)):
        settings |= {"seats": HUMAN, "default_player": difficulty or "medium"}
    return settings, rules
