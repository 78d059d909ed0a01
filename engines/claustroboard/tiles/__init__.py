"""The types of tile, one small class each."""

from engines.claustroboard.tiles.abstract import Panic, Tile
from engines.claustroboard.tiles.layout import Layout
from engines.claustroboard.tiles.teleport import Teleport
from engines.claustroboard.tiles.wall import Wall
from engines.claustroboard.tiles.wildcard import Wildcard
from engines.claustroboard.tiles.zero import Zero

TILES: tuple[type[Tile], ...] = (Layout, Teleport, Wall, Wildcard, Zero)
"""The five types of the book."""

__all__ = ["TILES", "Layout", "Panic", "Teleport", "Tile", "Wall", "Wildcard", "Zero"]
