"""A session of ``parlour play`` from its options: a new game, one from a configuration, or one that was saved."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

from engines import GAMES, EngineError, Match, game_class, parse_transcript
from engines.cli.play import TerminalSession
from engines.cli.tiles import add_tiles
from engines.errors import clean_text, shorten
from engines.formats.config import (
    MAX_FILE_BYTES,
    game_from_config,
    parse_first,
    parse_seat_names,
    parse_seats,
    parse_seed,
    seats_from_config,
    split_config,
)
from engines.formats.files import describe_file_error, write_atomically
from engines.players import HUMAN, parse_seat
from engines.rules import FORMAT_VERSION, HouseRules, code_values, parse_rule_pairs, parse_toml

MAX_SAVED_BYTES = 5_000_000
"""The largest saved game that is read, in bytes; the longest game that ``save`` writes is smaller."""
OPTIONS_OF_A_NEW_GAME = ("config", "variant", "set", "position", "first")
"""The options that choose a new game, and so cannot be combined with a saved one."""


def create_session(args: argparse.Namespace) -> TerminalSession:
    """Return a session of a new game, or of a saved one."""
    return start_session(args) if args.load is None else load_session(args)


def load_session(args: argparse.Namespace) -> TerminalSession:
    """Return a session that goes on with a saved game; the file decides the game, its rules and its start."""
    for option in OPTIONS_OF_A_NEW_GAME:
        if vars(args)["rules" if option == "set" else option]:
            raise EngineError(f"{option}: with --load the file decides that; leave out --{option}")
    text = read_text_file(args.load, "load", MAX_SAVED_BYTES)
    if args.game is not None:
        game_class(args.game)  # refuses a name that no game has
    try:
        match = parse_transcript(text, args.game, read_own_tiles(args))
    except EngineError as error:
        raise EngineError(f"load: {args.load}: {error}") from None
    seats = parse_seats(args.seats or "", match.game.players)
    seed = parse_seed(args.seed if args.seed is not None else match.seed)
    return TerminalSession(match, seats, Random(seed), write_file)


def start_session(args: argparse.Namespace) -> TerminalSession:
    """Return a session from the configuration and the options; an option replaces the configuration's value."""
    settings, rules = read_config(args)
    args.game = args.game or settings.get("game")
    if args.game is None:
        raise EngineError("play: name a game, such as parlour play chopsticks, or a saved one with --load FILE")
    seed = parse_seed(args.seed if args.seed is not None else settings.get("seed"))
    cls, drawn = game_class(args.game), seed if args.position is None else None
    base = game_from_config(cls, settings, rules, variant=args.variant, seed=drawn, like=read_own_tiles(args)).rules
    game = cls(parse_rule_pairs(cls.rules_type, args.rules, base))
    first = parse_first(args.first, game.players, seed)
    if args.position is None:
        match = Match(game, seed=seed, first=first)
    else:
        match = Match(game, game.parse_state(args.position, first), seed=seed)
    if args.seats:
        names = parse_seat_names(args.seats, game.players, settings.get("default_player", HUMAN))
    else:
        names = seats_from_config(settings, game.players) or [HUMAN] * game.players
    return TerminalSession(match, list(map(parse_seat, names)), Random(seed), write_file)


def read_own_tiles(args: argparse.Namespace) -> HouseRules | None:
    """Return rules with the tiles of the file that an option names; None if it names none."""
    if args.tiles is None:
        return None
    takes_tiles = (cls for cls in GAMES.values() if code_values(cls.rules_type()))
    cls = next(takes_tiles) if args.game is None else game_class(args.game)
    return add_tiles(cls.rules_type(), args.tiles)


def read_config(args: argparse.Namespace) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the settings and the house rules of the configuration that the options name, if they name one."""
    if args.config is None:
        return {"version": FORMAT_VERSION}, {}
    text = read_text_file(args.config, "config", MAX_FILE_BYTES)
    settings, rules = split_config(parse_toml(text, args.config.name))
    if args.game is not None and settings.get("game", args.game) != args.game:
        raise EngineError(f"game: {args.config} is for {shorten(settings['game'])}, but you asked for {args.game}")
    return settings, rules


def read_text_file(path: Path, option: str, max_bytes: int) -> str:
    """Return the text of a file that an option names; raise EngineError with the reason if it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(max_bytes + 1)
        text = data.decode("utf-8-sig")
    except FileNotFoundError:
        raise EngineError(f"{option}: there is no file {path}") from None
    except UnicodeDecodeError:
        raise EngineError(f"{option}: {path} is not a text file") from None
    except (OSError, ValueError) as error:
        raise EngineError(f"{option}: {path} cannot be read: {describe_file_error(error)}") from None
    if len(data) > max_bytes:
        raise EngineError(f"{option}: {path} has more than {max_bytes:,} bytes")
    return text


def write_file(name: str, text: str) -> str:
    """Write a text file completely or not at all, and return a sentence that says which."""
    try:
        write_atomically(Path(name), text.encode())
    except EngineError as error:
        return f"{shorten(name)} was not written: {error}."
    return f"Saved to {clean_text(name)}."
