"""The house rules of Claustroboard and its named variants."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import isqrt
from random import Random
from typing import Any, Self

from engines.claustroboard.board import TileBoard
from engines.claustroboard.deal import deal
from engines.claustroboard.grid import Grid
from engines.claustroboard.notation import parse_state
from engines.claustroboard.tiles import TILES, Tile, check_tile_types
from engines.errors import PositionError, RulesError
from engines.field_types import Bool, Choice, IntRange, Text
from engines.rules import HouseRules, rule


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(HouseRules):
    """The house rules of Claustroboard."""

    tiles: tuple[type[Tile], ...] = field(default=(), kw_only=True)
    """The types of tile that a user adds to the five of the book. Only code sets them, never a text."""

    size: int = rule(
        4,
        IntRange(2, 10),
        "The number of tiles along each side of the board, unless the rows or columns are given.",
        title="Tiles per side",
        book="the size of the square board. Usually N=4",
        why="The book calls 4 usual. It names no largest size; a board larger than 10 does not fit on a page.",
    )
    rows: int = rule(
        0,
        IntRange(0, 10),
        "The number of rows of tiles, 2 to 10. 0 means as many as the tiles per side.",
        title="Rows",
        book="laid face up in an N×N grid",
        why="The book's board is a square.",
    )
    columns: int = rule(
        0,
        IntRange(0, 10),
        "The number of columns of tiles, 2 to 10. 0 means as many as the tiles per side.",
        title="Columns",
        book="laid face up in an N×N grid",
        why="The book's board is a square.",
    )
    players: int = rule(
        2,
        IntRange(2, 99),
        "The number of players. There must be fewer players than tiles.",
        title="Players",
        book="the number of players. Usually P = 2, P < N·N",
        why="The book calls 2 usual.",
    )
    teleports: int = rule(
        0,
        IntRange(0, 100),
        "How many number cards become teleports. The first has no colour, the next four have the colours 1 to 4, and then "
        "this repeats.",
        title="Teleports",
        book="optionally any other icon",
        why="The book's usual deck has only numbers.",
    )
    walls: int = rule(0, IntRange(0, 100), "How many number cards become walls.", title="Walls")
    wildcards: int = rule(0, IntRange(0, 100), "How many number cards become wildcards.", title="Wildcards")
    zeros: int = rule(0, IntRange(0, 100), "How many number cards become zero tiles.", title="Zeros")
    deck: str = rule(
        "",
        Text("a list of cards such as 1x4,2.1x4,T0,*x2, or empty", empty_title="the book's deck"),
        "The deck before special tiles replace cards: how many of each card, with its colour after a dot. Of a deck that has "
        "more cards than the board has tiles a random part is dealt; to one that has fewer, cards 1, 2, 3, 4, 1, … without a "
        "colour are added. Empty means the book's deck: 1 to 4 in four colours, repeated as needed.",
        title="Deck",
        book="A deck of N·N cards is prepared.",
        why="With N=4 this deck has each number once in each colour.",
    )
    colours: bool = rule(
        default=True,
        field_type=Bool(),
        summary="Whether the cards have colours. Only a teleport of a colour makes a difference between them.",
        title="Cards have colours",
        book="Each card should have two visual features that make cards distinguishable.",
        why="This is what the book says: a color and a symbol.",
    )
    starts: str = rule(
        "random",
        Choice(("random", "wildcards"), ("random tiles", "the wildcards")),
        "Where the players start: on random tiles, or on the wildcards in reading order.",
        title="Players start on",
        book="The players are placed randomly on the grid.",
        why="This is what the book says. The game Collapsi starts on the wildcards.",
    )
    board: str = rule(
        "",
        Text("a position such as 4413/4434/3223/2132;b3,b1, or empty", empty_title="a random deal"),
        "The complete first position, or empty for a random deal. If it is given, the deck, the special tiles and the starts "
        "have no effect.",
        title="First position",
    )
    steps: str = rule(
        "exact",
        Choice(("exact", "within"), ("exactly the number", "the number or fewer")),
        "Whether a player takes exactly as many steps as the number says, or that number or fewer.",
        title="Steps to take",
        book="The player has to perform X steps […] [and in the algorithm:] return all cards that are reachable within "
        "`move number` moves",
        why="The book's rules for people are clear: a player who cannot take X steps loses.",
    )
    wrap: bool = rule(
        default=False,
        field_type=Bool(),
        summary="Whether a step over one edge of the board leads to the opposite edge, as on a torus.",
        title="Edges wrap around",
        book="each step is a move to an open neighboring tile",
        why="Cards on a table have edges.",
    )
    pass_players: bool = rule(
        default=False,
        field_type=Bool(),
        summary="Whether a path may pass over another player who is still in the game. It can never end on one.",
        title="Paths may pass over players",
        book="A tile with another player on it may not be visited.",
        why="This is what the book says. The book's algorithm only checks that cards are open, and Collapsi allows passing.",
    )
    through: bool = rule(
        default=True,
        field_type=Bool(),
        summary="Whether a path may pass over a tile on which the player cannot land, such as a teleport that leads nowhere.",
        title="Paths may pass where nobody can land",
        book="The returned valid move candidates are then filtered through candidate.(can land on me?)",
        why="The book asks this only of the tile where the path ends.",
    )
    joker: int = rule(
        4,
        IntRange(1, 4),
        "The most steps that a player takes from a wildcard. With 1 it is exactly one step.",
        title="Steps from a wildcard",
        book="return all cards reachable with 4 moves or less",
        why="This is what the book says. Collapsi is also played with one step from the cards on which it starts.",
    )
    obstacles: bool = rule(
        default=True,
        field_type=Bool(),
        summary="Whether a player who is out stays on their tile and blocks it. Otherwise they leave the board.",
        title="Petrified players stay as obstacles",
        book="petrify the player",
        why="A petrified player cannot move, so they stay on their tile.",
    )

    @property
    def tile_count(self) -> int:
        """Return the number of tiles on the board."""
        return (self.rows or self.size) * (self.columns or self.size)

    def resolved(self) -> Self:
        return replace(self, rows=self.rows or self.size, columns=self.columns or self.size)

    def validate(self) -> None:
        object.__setattr__(self, "tiles", check_tile_types(self.tiles))
        for name in ("rows", "columns"):
            if getattr(self, name) == 1:
                raise RulesError(name, "1 should be 2 to 10, or 0 for as many as size says", [{name: 2}, {name: 0}])
        if self.players >= self.tile_count:
            raise RulesError(
                "players",
                f"{self.players} is too many for {self.tile_count} tiles: there must be fewer players than tiles",
                [self._suggest_board(), {"players": self.tile_count - 1}],
            )
        board = self.make_board()
        if not self.board:
            deal(self, board, Random(0))
            return
        try:
            parse_state(board, self.players, self.board, obstacles=self.obstacles)
        except PositionError as error:
            raise RulesError("board", str(error).removeprefix("position: ")) from None

    def _suggest_board(self) -> dict[str, int]:
        """Return the smallest square board that is large enough for the players."""
        side = isqrt(self.players) + 1
        return {name: 0 if name != "size" else side for name in ("size", "rows", "columns") if getattr(self, name)}

    def make_board(self) -> TileBoard:
        """Return the board for these rules."""
        return TileBoard(
            Grid(self.rows or self.size, self.columns or self.size, wrap=self.wrap),
            (*TILES, *self.tiles),
            exact_steps=self.steps == "exact",
            pass_players=self.pass_players,
            through=self.through,
            joker=self.joker,
        )


COLLAPSI: dict[str, Any] = {
    "deck": "1x4,2x4,3x4,4x2,*x2",
    "starts": "wildcards",
    "wrap": True,
    "pass_players": True,
}
ORIGIN_DECK = ",".join(
    [*(f"{number}.{colour}" for number in "1234" for colour in "1234"), "T0,T1,T2,T3,T4,0x4,Wx8,*x3"]
)
"""The deck of 36: each number once in each colour, a teleport of each colour, zeros, walls and wildcards."""

VARIANTS: dict[str, dict[str, Any]] = {
    "book": {},
    "collapsi": COLLAPSI,
    "collapsi_one": COLLAPSI | {"joker": 1},
    "origin": {"size": 6, "deck": ORIGIN_DECK},
    "within": {"steps": "within"},
    "torus": {"wrap": True},
    "specials": {"teleports": 2, "walls": 1, "wildcards": 1, "zeros": 1},
    "three": {"players": 3},
    "crowd": {"size": 6, "players": 5},
}
VARIANT_TITLES = {
    "book": "The book's game",
    "collapsi": "Collapsi",
    "collapsi_one": "Collapsi, first move one step",
    "origin": "A deck of 36 with special tiles",
    "within": "The number of steps or fewer",
    "torus": "Edges that wrap around",
    "specials": "Special tiles",
    "three": "Three players",
    "crowd": "Five players on a larger board",
}
