r"""What somebody brings along: a transcript, or house rules as the command line takes them.

>>> match, seats = read_file("chopsticks", "ours.toml", b'difficulty = "hard"\nrollover = true')
>>> match.game.rules, seats
(Rules(rollover=True), ['human', 'hard'])
"""

from __future__ import annotations

from engines import EngineError, Match, find, variant_rules
from engines.match import read_transcript
from engines.players import HUMAN
from engines.rules import load_toml, read_dict
from engines.terminal import LARGEST_FILE, read_config, read_seed, seat_names


def read_file(name: str, file: str, data: bytes) -> tuple[Match, list[str] | None]:
    """The match that a file holds, and who plays its seats if it says so; raises EngineError."""
    if len(data) > LARGEST_FILE:
        raise EngineError(f"a file has at most {LARGEST_FILE:,} bytes, not {len(data):,}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise EngineError("this is not a text") from None
    return house_rules(name, text) if file.lower().endswith(".toml") else (read_transcript(text, name), None)


def house_rules(name: str, text: str) -> tuple[Match, list[str] | None]:
    """The start of a match under a configuration's rules, and who plays its seats if it says so."""
    how, rules = read_config(load_toml(text))
    if (other := find(how.get("game", name))).name != name:
        raise EngineError(f"game: these are rules of {other.title}, and not of {find(name).title}")
    cls = find(name)
    game = cls(read_dict(cls.rules_type, rules, variant_rules(name, how.get("variant"))))
    seats = seat_names(how["seats"], game.players, how.get("others", HUMAN)) if "seats" in how else None
    return Match(game, seed=read_seed(how["seed"]) if "seed" in how else None), seats
