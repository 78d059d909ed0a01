"""Every face a tile can show: how it is written, and the one character that stands for it in a position.

A face keeps its own ASCII character when landing on it needs no thought: no colour, and nothing of
the abstract tile's landing and clock overridden. Every other face gets a character beyond ASCII. So
``state.faces.isascii()``, which costs next to nothing, says that a whole board is that plain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engines.claustroboard.state import CLOSED
from engines.claustroboard.tiles import Tile

BEYOND = 0xA1
"""The first character given to a face that is not plain."""


class Face(NamedTuple):
    """One face: its type of tile, symbol and colour, and how it is written."""

    type: type[Tile]
    symbol: str
    color: int
    text: str


class Faces(dict[str, Face]):
    """The faces by their characters, for some types of tile."""

    def __init__(self, types: Sequence[type[Tile]]) -> None:
        super().__init__()
        self.chars: dict[str, str] = {CLOSED: CLOSED}
        """The character of each text, with ``4.0`` for ``4`` understood too."""
        for cls in types:
            self._add(cls)
        self._pattern = re.compile("|".join(map(re.escape, sorted(self.chars, key=len, reverse=True))))
        self._seekers = [char for char, face in self.items() if face.type.matches and face.color]
        self._dulled: dict[str, dict[int, str]] = {}

    def _add(self, cls: type[Tile]) -> None:
        for text, symbol, color in cls.cards():
            if text in self.chars:
                raise ValueError(f"{cls.__name__}: there is already a tile that is written {text}")
            char = symbol if is_plain(cls) and not color else chr(BEYOND + len(self))
            self[char] = Face(cls, symbol, color, text)
            self.chars[text] = char
            if cls.colored and text == symbol:
                self.chars[f"{symbol}.0"] = char

    def text(self, char: str) -> str:
        """How a face is written."""
        return CLOSED if char == CLOSED else self[char].text

    def split(self, row: str) -> Iterator[str]:
        """The tiles written in a row; what is no tile comes out a character at a time."""
        at = 0
        while at < len(row):
            match = self._pattern.match(row, at)
            end = match.end() if match else at + 1
            yield row[at:end]
            at = end

    def listed(self) -> str:
        """The cards that can be written, for an error message."""
        plain = [face.text for face in self.values() if "." not in face.text]
        return f"{' '.join(plain)}, with a colour as in 4.2"

    def dull(self, faces: str, *, every: bool = True) -> str:
        """The faces of a board without the colours that no tile on it looks for.

        With ``every`` all colours stay as soon as one is looked for.
        """
        if faces.isascii():
            return faces
        sought = "".join(char for char in self._seekers if char in faces)
        if sought and every:
            return faces
        if sought not in self._dulled:
            self._dulled[sought] = self._without({self[char].color for char in sought})
        return faces.translate(self._dulled[sought])

    def _without(self, kept: set[int]) -> dict[int, str]:
        """How to write each coloured face whose colour is not kept."""
        return {
            ord(char): self.chars[face.symbol]
            for char, face in self.items()
            if face.color and not face.type.matches and face.color not in kept
        }


def is_plain(cls: type[Tile]) -> bool:
    """Whether a type leaves the abstract tile's landing and clock as they are."""
    hooks = ("on_turn_start", "on_landing", "can_land")
    return not cls.asks and all(getattr(cls, hook) is getattr(Tile, hook) for hook in hooks)
