"""The house rules of Claustroboard and its named variants."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from random import Random
from typing import Any, ClassVar

from engines.claustroboard.board import TileBoard
from engines.claustroboard.deal import deal
from engines.claustroboard.notation import parse_state
from engines.claustroboard.tiles import TILES, Tile
from engines.errors import PositionError, RulesError
from engines.field_types import Bool, Choice, IntRange, Text
from engines.rules import HouseRules, rule


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(HouseRules):
    """The house rules of Claustroboard. A subclass may list more types of tile in ``tiles``."""

    tiles: ClassVar[tuple[type[Tile], ...]] = TILES

    size: int = rule(
        4,
        IntRange(2, 10),
        "The number of tiles along each side of the board.",
        title="Tiles per side",
        book="the size of the square board. Usually N=4",
        why="The book calls 4 usual. It names no largest size; a board larger than 10 does not fit on a page.",
    )
    players: int = rule(
        2,
        IntRange(2, 10),
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
        Text("a list of cards such as 1x4,2x4,3x4,4x2,*x2, one for each tile, or empty", empty_title="the book's deck"),
        "The deck before special tiles replace cards. Empty means the book's deck: 1 to 4 in four colours, repeated as "
        "needed.",
        title="Deck",
        book="A deck of N·N cards is prepared.",
        why="With N=4 this deck has each number once in each colour.",
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
    obstacles: bool = rule(
        default=True,
        field_type=Bool(),
        summary="Whether a player who is out stays on their tile and blocks it. Otherwise they leave the board.",
        title="Petrified players stay as obstacles",
        book="petrify the player",
        why="A petrified player cannot move, so they stay on their tile.",
    )

    def validate(self) -> None:
        if self.players >= self.size**2:
            raise RulesError(
                "players",
                f"{self.players} is too many for {self.size**2} tiles: there must be fewer players than tiles",
                [{"size": isqrt(self.players) + 1}, {"players": self.size**2 - 1}],
            )
        board = self.make_board()
        if not self.board:
            deal(self, board, Random(0))
            return
        try:
            parse_state(board, self.players, self.board, obstacles=self.obstacles)
        except PositionError as error:
            raise RulesError("board", str(error).removeprefix("position: ")) from None

    def make_board(self) -> TileBoard:
        """Return the board for these rules."""
        return TileBoard(
            self.size, self.tiles, wrap=self.wrap, exact_steps=self.steps == "exact", pass_players=self.pass_players
        )


VARIANTS: dict[str, dict[str, Any]] = {
    "book": {},
    "collapsi": {
        "deck": "1x4,2x4,3x4,4x2,*x2",
        "starts": "wildcards",
        "wrap": True,
        "pass_players": True,
    },
    "within": {"steps": "within"},
    "torus": {"wrap": True},
    "specials": {"teleports": 2, "walls": 1, "wildcards": 1, "zeros": 1},
    "three": {"players": 3},
    "crowd": {"size": 6, "players": 5},
}
VARIANT_TITLES = {
    "book": "The book's game",
    "collapsi": "Collapsi",
    "within": "The number of steps or fewer",
    "torus": "Edges that wrap around",
    "specials": "Special tiles",
    "three": "Three players",
    "crowd": "Five players on a larger board",
}
