"""The types of tile, one small class for each."""

from engines.claustroboard.tiles.tile import Panic, Tile
from engines.claustroboard.tiles.types import Layout, Teleport, Wall, Wildcard, Zero

TILES: tuple[type[Tile], ...] = (Layout, Teleport, Wall, Wildcard, Zero)
"""The five types of the book."""

__all__ = ["TILES", "Layout", "Panic", "Teleport", "Tile", "Wall", "Wildcard", "Zero"]
