"""The board of Claustroboard: cards with pawns on them, and the paths between.

A tile is a spot named as in a position, ``b3``; the steps of a move are the tile where it lands and, through a
teleport, the target. The browser draws a path when a tile is pointed at or focused, so every landing tile is sent with
its path.

>>> from widgets import board
>>> b = board("claustroboard", size=2, board="21/11;a1,b1")
>>> b.view["faces"], b.view["pawns"], b.view["paths"]
(['2', '1', '1', '1'], [0, 1], {'b2': [0, 2, 3]})
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from engines.claustroboard import Claustroboard, Move, State
from engines.claustroboard.grid import COLUMN_LETTERS, OFF_BOARD
from engines.claustroboard.tiles import Tile
from engines.field_types import Choice, FieldType, IntRange, Text, title_options
from engines.rules import field_type_of, rule_fields, rule_title, rules_to_dict
from widgets.board import Board
from widgets.claustroboard_tiles import COLOUR_NAMES, describe_edit, describe_tiles, format_draft, list_brushes
from widgets.refusals import Refusals
from widgets.requests import RequestField


class ClaustroboardBoard(Board):
    """The tiles, the pawns, and where each player can go."""

    game_name = "claustroboard"
    commands: ClassVar[Mapping[str, RequestField | None]] = {**Board.commands, "edit_tiles": ("draft", (dict,))}

    @property
    def game(self) -> Claustroboard:
        """The game of the match, with its rules."""
        return cast("Claustroboard", self.match.game)

    def draw_state(self, state: State) -> dict[str, Any]:
        board, outcome = self.game.board, self.match.outcome()
        return {
            "rows": board.grid.rows,
            "columns": board.grid.columns,
            "wrap": board.grid.wrap,
            "faces": [board.faces.format_face(face) for face in state.faces],
            "pawns": list(state.pawns),
            "out": list(state.out),
            "stuck": state.turn if outcome else None,
            "reachable": [self._list_reachable(state, seat) for seat in range(self.game.players)],
            "paths": {} if outcome else self._find_paths(state),
            "last_path": self._last_path_to_dict(),
        }

    def input_steps(self, state: State, move: Move) -> list[Any]:
        format_square = self.game.board.grid.format_square
        return [format_square(square) for square in move if square is not None]

    def explain_refusals(self, state: State) -> Refusals:
        """Return the sentences; ``free`` stands for every free tile to which a teleport, once chosen, does not lead."""
        landings = {move.to_square for move in self.game.legal_moves(state)}
        tiles = [self.game.board.tile_at(state, square) for square in landings]
        return {
            "": self._explain_illegal_tiles(state, landings),
            **{tile.name: {"free": explain_teleport(tile)} for tile in tiles if tile.needs_target},
        }

    def edit_tiles(self, draft: Mapping[str, Any]) -> None:
        """Put the tiles and pawns of a draft of the editor on the board; the seat whose turn it is moves next."""
        before, turn = self.match.state, self.game.turn(self.match.state)
        state = self.game.parse_state(format_draft(self.game, draft, turn), turn)
        note = describe_edit(self.game, before, state)
        self._put_edited(state, f"tiles {note.partition(':')[0]}", draft, note)

    def _build_setup(self) -> dict[str, Any]:
        """Add what the tiles are called and look like, and the form of the deal: each rule with its title and limits."""
        fields, values = rule_fields(self.game.rules), rules_to_dict(self.game.rules)
        board, grid = self.game.board, self.game.board.grid
        names = [grid.format_square(square) for square in range(grid.square_count)]
        return super()._build_setup() | {
            "column_letters": list(COLUMN_LETTERS[: grid.columns]),
            "tile_names": names,
            "tiles": describe_tiles(board),
            "brushes": list_brushes(board),
            "colour_names": list(COLOUR_NAMES),
            "deal_rules": {
                f.name: {"title": rule_title(f), "value": values[f.name], **field_type_to_dict(field_type_of(f))}
                for f in fields
            },
        }

    def _list_reachable(self, state: State, seat: int) -> list[int]:
        """Return where a player could land if it were their turn; nowhere for a player who is out."""
        return [] if seat in state.out else list(self.game.find_reachable_squares(state, seat))

    def _find_paths(self, state: State) -> dict[str, list[int]]:
        """Return a path to each tile where the mover can land, by the name of the tile."""
        landings = {move.to_square: move for move in self.game.legal_moves(state)}
        return {
            self.game.board.grid.format_square(to): list(self.game.find_path(state, move))
            for to, move in landings.items()
        }

    def _explain_illegal_tiles(self, state: State, landings: set[int]) -> dict[str, str]:
        """Say why the mover cannot land on each other tile, by the name of the tile."""
        grid = self.game.board.grid
        return {
            grid.format_square(square): self.game.why_not(state, Move(square))
            for square in range(grid.square_count)
            if square not in landings
        }

    def _last_path_to_dict(self) -> dict[str, Any] | None:
        """Return the seat, the path and the teleport target of the last move, or None at the start."""
        node = self.match.node
        if node.parent is None or node.move is None:
            return None
        before = self.match.nodes[node.parent].state
        return {
            "seat": before.turn,
            "path": list(self.game.find_path(before, node.move)),
            "target": OFF_BOARD if node.move.target is None else node.move.target,
        }


def explain_teleport(tile: Tile) -> str:
    """Return a sentence on where a teleport leads, for who has chosen another tile."""
    colour = f"{COLOUR_NAMES[tile.color]} " if tile.color else ""
    return f"The teleport on {tile.name} leads only to a free {colour}tile that is no teleport."


def field_type_to_dict(field_type: FieldType) -> dict[str, Any]:
    """Return what the form needs for a rule: the limits of a number, the options of a choice."""
    if isinstance(field_type, IntRange):
        return {"low": field_type.low, "high": field_type.high}
    if isinstance(field_type, Choice):
        return {"options": [{"value": value, "title": title} for value, title in title_options(field_type).items()]}
    return {"placeholder": field_type.empty_title} if isinstance(field_type, Text) else {}
