"""A tile of your own for Claustroboard: the spring.

A player who lands on a spring is thrown on to the tile on the other side of it, if that tile is free.
"""

from engines.claustroboard.tiles import Tile


class Spring(Tile):
    """Two steps; throws whoever lands here one tile to the right, if that tile is free."""

    symbols = ("S",)
    type_name = "spring"
    card_note = "2 steps; throws you one tile to the right"
    has_colors = False
    icon_line = "M25 85L75 72L25 59L75 46L25 33L75 20"

    def on_occupied_turn_start(self, player, turn, state):
        ends, passable = self.board.free_squares(state, player)
        return self.board.grid.find_squares_within(self.square, 2, passable) & ends

    def find_path(self, player, state, to_square):
        return self.board.find_shortest_path(state, player, to_square, range(1, 3))

    def on_landing(self, player, state, target=None):
        beyond = self.find_tile_beyond(state)
        return state if beyond is None else self.board.land(state, player, beyond)

    def find_tile_beyond(self, state):
        """Return the square to the right if a player can be thrown there, else None."""
        beyond = self.square + 1
        free = self.board.free_squares(state)[0]
        if self.x + 1 == self.board.grid.columns or not free >> beyond & 1:
            return None
        return beyond if self.board.tile_at(state, beyond).can_hold_player else None

    def describe_steps(self):
        return "2 steps or fewer"

    def describe_effect(self, player, state, target):
        beyond = self.find_tile_beyond(state)
        return () if beyond is None else (f"is thrown to {self.board.grid.format_square(beyond)}",)
