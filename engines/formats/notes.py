r"""Notes on positions: each has a name, a remark, and the link of a match; many of them are a file or a text in an address.

>>> note = Note("The trap", "Striking with B loses.", {"version": "2", "moves": "A-C"})
>>> text = format_notes("chopsticks", [note])
>>> print(text.partition("\n\n")[2])
[[note]]
name = "The trap"
remark = "Striking with B loses."
version = "2"
moves = "A-C"
<BLANKLINE>
>>> parse_notes("chopsticks", text) == [note]
True
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engines.english import upper_first
from engines.errors import EngineError, shorten
from engines.formats.link import LINK_KEYS, check_part, parse_link
from engines.registry import game_class
from engines.rules import HouseRules, parse_toml

MAX_NOTES = 40
"""The most notes of one game."""
MAX_NAME_CHARS = 60
MAX_REMARK_CHARS = 600
NOTE_KEY = "note"
"""The key of the notes in a file: a TOML file with this key holds notes."""


class Note(NamedTuple):
    """A named position with a remark; the link is that of the match which leads to it."""

    name: str
    remark: str
    link: Mapping[str, str]


def make_note(game_name: str, name: Any, remark: Any, link: Any, like: HouseRules | None = None) -> Note:
    """Return a note; raise EngineError if its texts are too long or its link leads nowhere.

    ``like`` are the rules of the page, for a user's own tiles.
    """
    name = check_text("name", name, MAX_NAME_CHARS)
    if not name:
        raise EngineError("name: a note needs a name, such as The trap")
    remark = check_text("remark", remark, MAX_REMARK_CHARS)
    if not isinstance(link, Mapping) or not link.keys() <= set(LINK_KEYS):
        raise EngineError(f"link: {shorten(link)} should have only {', '.join(LINK_KEYS)}")
    parts = {key: check_part(key, text) for key, text in link.items()}
    parse_link(game_name, parts, like)
    return Note(name, remark, parts)


def check_text(field: str, value: Any, max_chars: int) -> str:
    """Return a text without the spaces around it; raise EngineError if it is too long or has control characters."""
    text = value.strip() if isinstance(value, str) else None
    if text is None or len(text) > max_chars or not text.replace("\n", "").isprintable():
        raise EngineError(f"{field}: {shorten(value)} should be a text of at most {max_chars} characters")
    return text


def format_notes(game_name: str, notes: Sequence[Note]) -> str:
    """Return notes as a TOML file."""
    title = game_class(game_name).title
    lines = [
        f"# Notes on {title}. Open this file in its laboratory, section Share.",
        f"game = {format_text(game_name)}",
    ]
    for note in notes:
        fields = {"name": note.name, "remark": note.remark, **note.link}
        lines += ["", f"[[{NOTE_KEY}]]", *(f"{key} = {format_text(text)}" for key, text in fields.items())]
    return "\n".join(lines) + "\n"


def format_text(text: str) -> str:
    """Return a text in quotes, as TOML and JSON write it."""
    return json.dumps(text, ensure_ascii=False)


def is_notes_file(text: str) -> bool:
    """Return whether a TOML file holds notes rather than house rules."""
    return f"[[{NOTE_KEY}]]" in text


def parse_notes(game_name: str, text: str, file_name: str = "TOML", like: HouseRules | None = None) -> list[Note]:
    """Return the notes of a file; raise EngineError if it is no such file, or one of another game."""
    values = parse_toml(text, file_name)
    if values.get("game") != game_name:
        other = values.get("game")
        raise EngineError(
            f"game: {shorten(other)} should be {game_name}: open these notes in the laboratory of their game"
        )
    rows = values.get(NOTE_KEY)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise EngineError(f"{NOTE_KEY}: each note should begin with a line [[{NOTE_KEY}]]")
    return check_notes(game_name, [(row.pop("name", ""), row.pop("remark", ""), row) for row in rows], like)


def encode_notes(notes: Sequence[Note]) -> str:
    """Return notes as a compact text for an address."""
    return json.dumps(notes, ensure_ascii=False, separators=(",", ":")) if notes else ""


def decode_notes(game_name: str, text: str, like: HouseRules | None = None) -> list[Note]:
    """Return the notes that an address holds; raise EngineError if they cannot be read."""
    try:
        rows = json.loads(text) if text else []
    except (ValueError, RecursionError):
        rows = None
    if not isinstance(rows, list) or not all(isinstance(row, list) and len(row) == len(Note._fields) for row in rows):
        raise EngineError("notes: those in the address of the page cannot be read")
    return check_notes(game_name, rows, like)


def check_notes(game_name: str, rows: Sequence[Sequence[Any]], like: HouseRules | None = None) -> list[Note]:
    """Return notes from their fields; raise EngineError with the number of the first that is wrong."""
    if len(rows) > MAX_NOTES:
        raise EngineError(f"notes: there are {len(rows)}; a page holds at most {MAX_NOTES}")
    notes = []
    for number, (name, remark, link) in enumerate(rows, 1):
        try:
            notes.append(make_note(game_name, name, remark, link, like))
        except EngineError as error:
            raise EngineError(f"note {number}: {upper_first(str(error))}") from None
    return notes
