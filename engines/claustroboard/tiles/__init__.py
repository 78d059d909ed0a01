"""The types of tile, one small class for each."""

from collections.abc import Sequence

from engines.claustroboard.tiles.tile import Panic, Tile
from engines.claustroboard.tiles.types import Layout, Teleport, Wall, Wildcard, Zero
from engines.errors import RulesError, shorten

RESERVED_CHARS = "#/;,.=+ "
"""What no tile can have as its symbol, because positions, decks and addresses use it."""
TILES: tuple[type[Tile], ...] = (Layout, Teleport, Wall, Wildcard, Zero)
"""The five types of the book."""


def check_tile_types(types: Sequence[type[Tile]]) -> tuple[type[Tile], ...]:
    """Return the types of tile that a user adds; raise RulesError if one of them cannot be on a board with the others."""
    written = {text for cls in TILES for text, *_ in cls.iter_cards()}
    for cls in types:
        name = getattr(cls, "__name__", shorten(cls))
        if not (isinstance(cls, type) and issubclass(cls, Tile) and is_symbol_tuple(getattr(cls, "symbols", None))):
            raise RulesError("tiles", f'{name} should be a subclass of Tile with symbols, such as symbols = ("N",)')
        for text, *_ in cls.iter_cards():
            if text in written:
                raise RulesError("tiles", f"{name}: there is already a tile that is written {text}")
            written.add(text)
    return tuple(types)


def is_symbol_tuple(symbols: object) -> bool:
    """Return whether symbols are one printable ASCII character each, none of them reserved."""
    return (
        isinstance(symbols, tuple)
        and bool(symbols)
        and all(isinstance(s, str) and len(s) == 1 and "!" <= s <= "~" and s not in RESERVED_CHARS for s in symbols)
    )


__all__ = ["TILES", "Layout", "Panic", "Teleport", "Tile", "Wall", "Wildcard", "Zero", "check_tile_types"]
