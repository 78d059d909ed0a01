"""The house rules of Claustroboard and its named variants."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from engines.claustroboard.board import Board
from engines.claustroboard.deal import deal
from engines.claustroboard.notation import read_position
from engines.claustroboard.tiles import TILES, Tile
from engines.errors import PositionError, RulesError
from engines.kinds import Choice, Switch, Text, Whole
from engines.rules import HouseRules, rule


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(HouseRules):
    """The house rules of Claustroboard. A subclass may list more types of tile in ``tiles``."""

    tiles: ClassVar[tuple[type[Tile], ...]] = TILES

    size: int = rule(
        4,
        Whole(2, 10),
        "The number of tiles along each side.",
        book="the size of the square board. Usually N=4",
        why="What the book calls usual; it names no largest size, and beyond 10 a board no longer fits a page.",
    )
    players: int = rule(
        2,
        Whole(2, 10),
        "The number of players; fewer than there are tiles.",
        book="the number of players. Usually P = 2, P < N·N",
        why="What the book calls usual.",
    )
    teleports: int = rule(
        0,
        Whole(0, 100),
        "How many number cards become teleports; the first is colourless, the next have colours 1 to 4, and so on round.",
        book="optionally any other icon",
        why="The book's usual deck has numbers alone.",
    )
    walls: int = rule(0, Whole(0, 100), "How many number cards become walls.")
    wildcards: int = rule(0, Whole(0, 100), "How many number cards become wildcards.")
    zeros: int = rule(0, Whole(0, 100), "How many number cards become zero tiles.")
    deck: str = rule(
        "",
        Text("a list of cards such as 1x4,2x4,3x4,4x2,*x2, one for each tile, or empty"),
        "The deck before special tiles replace cards; empty for the book's: 1 to 4 in four colours, over again as needed.",
        book="A deck of N·N cards is prepared.",
        why="With N=4 it is each number in each colour once.",
    )
    starts: str = rule(
        "random",
        Choice(("random", "wildcards")),
        "Where the players start: anywhere at random, or on the wildcards in reading order.",
        book="The players are placed randomly on the grid.",
        why="As the book says; on the wildcards is how Collapsi begins.",
    )
    board: str = rule(
        "",
        Text("a position such as 4413/4434/3223/2132;b3,b1, or empty"),
        "The first position, whole; empty for a random deal. The deck, special tiles and starts then do not matter.",
    )
    steps: str = rule(
        "exact",
        Choice(("exact", "within")),
        "Whether a number means exactly that many steps, or that many or fewer.",
        book="The player has to perform X steps […] [and in the algorithm:] return all cards that are reachable within "
        "`move number` moves",
        why="The rules for people say it plainly and make whoever cannot take X steps the loser.",
    )
    wrap: bool = rule(
        default=False,
        kind=Switch(),
        about="Whether the board wraps round at its edges, as a torus.",
        book="each step is a move to an open neighboring tile",
        why="Cards on a table have edges.",
    )
    pass_players: bool = rule(
        default=False,
        kind=Switch(),
        about="Whether a path may pass over another living player; it never ends on one.",
        book="A tile with another player on it may not be visited.",
        why="As the book says. The algorithm's text only looks at open cards, and Collapsi allows passing.",
    )
    obstacles: bool = rule(
        default=True,
        kind=Switch(),
        about="Whether a player who is out stays on their tile as a stone that nobody passes; otherwise they leave the board.",
        book="petrify the player",
        why="Who is petrified stands there still.",
    )

    def check_whole(self) -> None:
        if self.players >= self.size**2:
            raise RulesError("players", f"{self.players} is too many for {self.size**2} tiles: there must be fewer")
        board = self.make_board()
        if not self.board:
            deal(self, board, Random(0))
            return
        try:
            read_position(board, self.players, self.board, obstacles=self.obstacles)
        except PositionError as error:
            raise RulesError("board", str(error).removeprefix("position: ")) from None

    def make_board(self) -> Board:
        """The board for these rules."""
        return Board(self.size, self.tiles, wrap=self.wrap, exact=self.steps == "exact", pass_players=self.pass_players)


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
