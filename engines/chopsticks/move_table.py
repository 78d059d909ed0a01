"""The moves of Chopsticks by hands, made when they are first asked for and kept while there is room.

Random games and solvers ask for the same moves all the time. With many fingers or hands there are too many to keep them
all. Games under the same rules share a table.

>>> from engines.chopsticks.rules import Rules
>>> make_move_table(Rules()).list_splits((1, 3))
(Split(before=(1, 3), after=(2, 2)),)
"""

from __future__ import annotations

from functools import lru_cache

from engines.chopsticks.hands import Hands, Move, Split, list_attacks, list_finger_counts, resolve_strike
from engines.chopsticks.rules import Rules
from engines.chopsticks.splits import list_splits

MAX_KEPT_MOVES = 100_000
"""The most moves that a table keeps; it makes the others again each time."""


class MoveTable:
    """What strikes and splits do under given rules."""

    def __init__(self, rules: Rules) -> None:
        counts = list_finger_counts(rules)
        self.strike_results = {own + struck: resolve_strike(rules, own + struck) for own in counts for struck in counts}
        """The fingers on a struck hand by the sum of both hands."""
        self.two_player_moves: dict[Hands, dict[Hands, tuple[Move, ...]]] = {}
        """The moves with one player's hands against another's, as far as they are kept."""
        self._splits: dict[Hands, tuple[Move, ...]] = {}
        self._rules = rules
        self._kept_moves = 0

    def list_two_player_moves(self, own: Hands, target: Hands) -> tuple[Move, ...]:
        """Return the moves with one player's hands against another's, and keep them."""
        moves = list_attacks(own, target, 1) + self.list_splits(own)
        if self._has_room_for(moves):
            self.two_player_moves.setdefault(own, {})[target] = moves
        return moves

    def list_splits(self, own: Hands) -> tuple[Move, ...]:
        """Return the splits and swaps of a player's hands, and keep them."""
        splits = self._splits.get(own)
        if splits is None:
            splits = tuple(Split(own, after) for after in list_splits(self._rules, own))
            if self._has_room_for(splits):
                self._splits[own] = splits
        return splits

    def _has_room_for(self, moves: tuple[Move, ...]) -> bool:
        """Return whether more moves can be kept, and count them if so."""
        has_room = self._kept_moves < MAX_KEPT_MOVES
        self._kept_moves += (len(moves) + 1) * has_room
        return has_room


@lru_cache(maxsize=8)
def make_move_table(rules: Rules) -> MoveTable:
    """Return the table of these rules."""
    return MoveTable(rules)
