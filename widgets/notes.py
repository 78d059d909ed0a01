"""Notes on positions: a reader names the position on the board, and goes back to it later.

The notes stay in the address of the page as long as they fit; a file takes any number of them along.

>>> import widgets
>>> notes = Notes(widgets.board("obliteration"))
>>> notes.add_note({"name": "The start", "remark": "Divide twice."})
>>> notes.board.play("divide")
>>> notes.open_note(0)
>>> notes.board.position, notes.view["entries"][0]["name"]
('12', 'The start')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import traitlets as t

from engines import EngineError, format_link, parse_link
from engines.drawing import PAGE, draw
from engines.formats.config import MAX_FILE_BYTES
from engines.formats.link import MAX_PART_CHARS
from engines.formats.notes import (
    MAX_NAME_CHARS,
    MAX_NOTES,
    MAX_REMARK_CHARS,
    Note,
    decode_notes,
    encode_notes,
    format_notes,
    make_note,
)
from widgets import assets
from widgets.board import Board
from widgets.how_to_play import FOLLOW_COLOUR_SCHEME, read_alternative
from widgets.requests import RequestField, RequestWidget

ADDRESS_KEY = "notes"
"""The query parameter that holds the notes."""
TOO_LONG = "These notes are too long for the address of the page: download them before you leave it."
NO_NOTES = "No notes yet. Name the position on the board, and it stays here to go back to."


class Notes(RequestWidget):
    """The notes on positions of one board, with a form for the next one."""

    _esm = assets.build_script("notes", "mountNotes(context)")
    _css = assets.build_style("notes")

    view = t.Dict(help="What is drawn: at, the entries, a notice, and how long the texts may be.").tag(sync=True)
    parameters = t.Dict(help="The notes as a query parameter of the page's address; empty if they are too long.").tag(
        sync=True
    )

    commands: ClassVar[Mapping[str, RequestField | None]] = {
        "add_note": ("note", (dict,)),
        "open_note": ("index", (int,)),
        "remove_note": ("index", (int,)),
    }

    def __init__(self, board: Board, address_text: str = "") -> None:
        """Follow a board, and take back the notes that an address holds."""
        self.board = board
        self.notes: tuple[Note, ...] = ()
        self._version = 0
        super().__init__()
        error = ""
        try:
            self.notes = tuple(decode_notes(board.game_name, address_text, board.game.rules))
        except EngineError as refusal:
            error = str(refusal)
        self._publish()
        self.error = error

    # Commands, for Python and for the browser.

    def add_note(self, note: Mapping[str, Any]) -> None:
        """Keep the position on the board under a name, with a remark."""
        link = format_link(self.board.match)
        self.extend(
            [make_note(self.board.game_name, note.get("name", ""), note.get("remark", ""), link, self.board.game.rules)]
        )

    def extend(self, notes: Sequence[Note]) -> None:
        """Add notes, such as those of a file; one that is there already is not added again."""
        together = tuple(dict.fromkeys((*map(freeze, self.notes), *map(freeze, notes))))
        all_notes = tuple(Note(name, remark, dict(link)) for name, remark, link in together)
        if len(all_notes) > MAX_NOTES or len(format_notes(self.board.game_name, all_notes).encode()) > MAX_FILE_BYTES:
            raise EngineError(f"A page holds at most {MAX_NOTES} notes, not too long. Download them, and remove some.")
        self.notes = all_notes
        self._publish()

    def open_note(self, index: int) -> None:
        """Put the position of a note on the board."""
        self.board.open_link(self._find(index).link)

    def remove_note(self, index: int) -> None:
        """Forget a note."""
        removed = self._find(index)
        self.notes = tuple(note for note in self.notes if note is not removed)
        self._publish()

    def _find(self, index: int) -> Note:
        if not 0 <= index < len(self.notes):
            raise EngineError(f"note: there is no note {index + 1}")
        return self.notes[index]

    def current_version(self) -> str:
        return str(self._version)

    def _publish(self) -> None:
        self._version += 1
        text = encode_notes(self.notes)
        fits = len(text) <= MAX_PART_CHARS
        with self.hold_sync():
            self.error = ""
            self.acknowledge()
            self.parameters = {ADDRESS_KEY: text if fits else ""}
            self.view = {
                "at": self.current_version(),
                "entries": [self._describe(note) for note in self.notes],
                "notice": NO_NOTES if not self.notes else "" if fits else TOO_LONG,
                "max_name": MAX_NAME_CHARS,
                "max_remark": MAX_REMARK_CHARS,
            }

    def _describe(self, note: Note) -> dict[str, str]:
        """Return what is shown of a note: its texts and a picture of its position."""
        match = parse_link(self.board.game_name, note.link, self.board.game.rules)
        picture = draw(match.game, match.state, theme=PAGE, compact=True)
        alternative = read_alternative(picture)
        return {
            "name": note.name,
            "remark": note.remark,
            "picture": picture.replace("<svg ", FOLLOW_COLOUR_SCHEME, 1),
            "alt": alternative,
        }


def freeze(note: Note) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """Return a note as a value that can be compared and counted."""
    return note.name, note.remark, tuple(note.link.items())
