"""All positions of Chopsticks for two players as numbers from 0, with the moves from each: what the solvers work on.

What one player has (the hands, the lives, and whether they are out) has a number, and the number of a position is made of
both players' numbers. A strike changes only the opponent's and a split only the mover's, so each change is worked out
once and serves all positions.

>>> from engines.chopsticks import Chopsticks, Rules
>>> game = Chopsticks(Rules())
>>> table = game.make_table(max_positions=225)
>>> [len(table.rows), table.rows[table.encode(game.start())] == [table.encode(game.parse_state("1211", 1))]]
[225, True]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.chopsticks.hands import Hands, Split, State, list_live_hands
from engines.solvers.verdict import DRAW, LOSS, WIN

if TYPE_CHECKING:
    from engines.chopsticks.engine import Chopsticks


def list_parts(hands: Hands) -> list[tuple[float, Hands]]:
    """Return the fingers on each live hand, with the other hands; of equal hands only the first."""
    return [(hands[hand], hands[:hand] + hands[hand + 1 :]) for hand in list_live_hands(hands)]


class PositionEncoder:
    """The positions of two players under given rules by number, and the moves from each; of any number of positions."""

    normal_play = False

    def __init__(self, game: Chopsticks) -> None:
        self._game = game
        self._players = game.list_player_states()
        self.max_keys = len(self._players) ** 2
        self._numbers = {player: number for number, player in enumerate(self._players)}
        self._live_hands = [list_parts(hands) if not is_out else [] for hands, _, is_out in self._players]
        self._struck: dict[tuple[float, int], list[int]] = {}
        self._after_splits: dict[int, list[int]] = {}

    def children(self, key: int) -> list[int]:
        """Return the numbers of the positions one move later."""
        count, players, struck = len(self._players), self._players, self._struck
        own, other = divmod(key, count)
        if players[own][2] or players[other][2]:
            return []
        row = []
        for fingers, _ in self._live_hands[own]:
            pair = fingers, other
            if pair not in struck:
                struck[pair] = self._list_struck(*pair)
            row += [new * count + own for new in struck[pair]]
        if own not in self._after_splits:
            self._after_splits[own] = self._list_split(own)
        first = other * count
        return row + [first + new for new in self._after_splits[own]]

    def _list_struck(self, fingers: float, number: int) -> list[int]:
        """Return what a player may have after a strike with these fingers."""
        resolve, change = self._game.resolve_strike, self._change
        return [
            change(number, tuple(sorted((*rest, resolve(fingers + struck)))))
            for struck, rest in self._live_hands[number]
        ]

    def _list_split(self, number: int) -> list[int]:
        """Return what a player may have after a split or a swap."""
        splits = self._game.list_splits(self._players[number][0])
        return [self._change(number, split.after) for split in splits if isinstance(split, Split)]

    def _change(self, number: int, new: Hands) -> int:
        """Return what a player has once their hands are others."""
        hands, lives, _ = self._players[number]
        return self._numbers[self._game.change_player(hands, lives, new)]

    def encode(self, state: State) -> int:
        """Return the number of a position."""
        hands, own, lives, places = state
        other = 1 - own
        lives = lives or (0, 0)
        number = self._numbers[hands[own], lives[own], places[own] > 0]
        return number * len(self._players) + self._numbers[hands[other], lives[other], places[other] > 0]

    def terminal_value(self, key: int) -> int:
        """Return the value of a finished game for the player to move."""
        own, other = (self._players[number][2] for number in divmod(key, len(self._players)))
        return DRAW if own == other else LOSS if own else WIN


class PositionTable(PositionEncoder):
    """The same with all moves worked out at once."""

    def __init__(self, game: Chopsticks) -> None:
        super().__init__(game)
        self.rows = self._build_rows()

    def children(self, key: int) -> list[int]:
        return self.rows[key]

    def _build_rows(self) -> list[list[int]]:
        count = len(self._players)
        live_fingers = [[fingers for fingers, _ in live] for live in self._live_hands]
        struck = {
            fingers: [self._list_struck(fingers, number) for number in range(count)]
            for fingers in {fingers for row in live_fingers for fingers in row}
        }
        rows: list[list[int]] = []
        for own, (_, _, is_out) in enumerate(self._players):
            if is_out:
                rows += [[] for _ in range(count)]
                continue
            strikes = [struck[fingers] for fingers in live_fingers[own]]
            after_splits = self._list_split(own)
            for other, (_, _, other_is_out) in enumerate(self._players):
                if other_is_out:
                    rows.append([])
                    continue
                first = other * count
                row = [new * count + own for targets in strikes for new in targets[other]]
                if after_splits:
                    row += [first + new for new in after_splits]
                rows.append(row)
        return rows
