"""The board of Claustroboard: cards with pawns on them, the paths between, and what closes behind.

A tile is a spot named as in a position, ``b3``; a move is its landing tile, and through a teleport
also its target. The browser draws each path when a tile is pointed at or focused, so every landing
comes with its path.

>>> from widgets import board
>>> b = board("claustroboard", size=2, board="21/11;a1,b1")
>>> b.view["faces"], b.view["pawns"], b.view["paths"]
(['2', '1', '1', '1'], [0, 1], {'b2': [0, 2, 3]})
"""

from __future__ import annotations

from typing import Any, cast

from engines.claustroboard import Claustroboard, Move, State
from engines.claustroboard.grid import OFF
from engines.kinds import Choice, Kind, Whole
from engines.rules import kind_of, rule_fields, write_dict
from widgets.board import Board


class ClaustroboardBoard(Board):
    """The tiles, who stands where, where everybody could go, and how."""

    plays = "claustroboard"

    @property
    def game(self) -> Claustroboard:
        """The game under the match's rules."""
        return cast("Claustroboard", self.match.game)

    def picture(self, state: State) -> dict[str, Any]:
        board, over = self.game.board, self.match.outcome()
        return {
            "size": board.grid.size,
            "wrap": board.grid.wrap,
            "faces": [board.faces.text(face) for face in state.faces],
            "pawns": list(state.pawns),
            "out": list(state.out),
            "stuck": state.turn if over else None,
            "reach": [self._reach(state, seat) for seat in range(self.game.players)],
            "paths": {} if over else self._paths(state),
            "whys": {} if over else self._whys(state),
            "trail": self._trail(),
        }

    def steps(self, state: State, move: Move) -> list[Any]:
        name = self.game.board.grid.name
        return [name(place) for place in move if place is not None]

    def _setup(self) -> dict[str, Any]:
        """With the house rules, for the deal's controls: each one's value, and the bounds or options that it has."""
        fields, values = rule_fields(self.game.rules), write_dict(self.game.rules)
        return super()._setup() | {"deal": {f.name: {"value": values[f.name], **limits(kind_of(f))} for f in fields}}

    def _reach(self, state: State, seat: int) -> list[int]:
        """Where a player could land if it were their turn; nowhere for those who are out."""
        return [] if seat in state.out else list(self.game.reach(state, seat))

    def _paths(self, state: State) -> dict[str, list[int]]:
        """A path to each tile that can be landed on, by its name."""
        landings = {move.to: move for move in self.game.legal_moves(state)}
        return {self.game.board.grid.name(to): list(self.game.path(state, move)) for to, move in landings.items()}

    def _whys(self, state: State) -> dict[str, str]:
        """Why each other tile cannot be landed on, by its name."""
        grid, landings = self.game.board.grid, {move.to for move in self.game.legal_moves(state)}
        return {
            grid.name(place): self.game.why_not(state, Move(place))
            for place in range(grid.count)
            if place not in landings
        }

    def _trail(self) -> dict[str, Any] | None:
        """The way of the move that led here: whose, its path, and the target of a teleport."""
        node = self.match.node
        if node.parent is None:
            return None
        before = self.match.nodes[node.parent].state
        return {
            "seat": before.turn,
            "path": list(self.game.path(before, node.move)),
            "target": OFF if node.move.target is None else node.move.target,
        }


def limits(kind: Kind) -> dict[str, Any]:
    """What a rule's control has to know: the bounds of a number, the options of a choice."""
    if isinstance(kind, Whole):
        return {"low": kind.low, "high": kind.high}
    return {"options": list(kind.options)} if isinstance(kind, Choice) else {}
