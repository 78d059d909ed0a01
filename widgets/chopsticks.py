"""The board of Chopsticks: everybody's hands round a table.

The engine keeps a pair of hands in ascending order; at a table a hand stays on its own side when
its number changes. So the moves are replayed: ``arrange`` says where every hand lies now. Where the
rules see no difference, it goes by the text that a person's move was asked with (``B-D`` with the
right one of two equal hands, ``22-31`` for the hand that takes the finger), and for any other move
by what changes least.

>>> from engines import Match, load
>>> match = Match(load("chopsticks"))
>>> for text in ("A-C", "B-C", "A-D"):
...     _ = match.play(text)
>>> match.game.format_state(match.state), arrange(match).hands
('1313', ((3, 1), (3, 1)))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engines import Match, parse_move
from engines.chopsticks import Attack, Move, Split, State
from engines.chopsticks.hands import ONE, SIGNS, Pair, worth, write_pair
from engines.chopsticks.notation import HANDS
from engines.match import Node
from widgets.board import Board
from widgets.deeds import LONGEST

SIDES = "LR"
SECOND = frozenset(HANDS[1::2] + HANDS[1::2].lower())
"""The letters of every second hand."""
Asked = Mapping[tuple[int, Any], str]
"""The text that a move was asked with, by the node before it and the move."""


class Table(NamedTuple):
    """Each seat's hands as they lie, left and right, and the spots that the last move touched."""

    hands: tuple[Pair, ...]
    touched: tuple[str, ...] = ()


def spot(seat: int, side: int) -> str:
    """The key of a hand on the board: ``0L``."""
    return f"{seat}{SIDES[side]}"


def arrange(match: Match, asked: Asked | None = None, known: dict[int, Table] | None = None) -> Table:
    """Where every hand lies after the moves that led to the board; ``known`` keeps each node's table."""
    known = {} if known is None else known
    node, ahead = match.node, []
    while node.parent is not None and node.index not in known:
        ahead.append(node)
        node = match.nodes[node.parent]
    table = known.get(node.index, Table(node.state.hands))
    for following in reversed(ahead):
        text = (asked or {}).get((node.index, following.move), "")
        table = known[following.index] = follow(table.hands, node.state, following, text)
        node = following
    return table


def follow(hands: tuple[Pair, ...], state: State, node: Node, text: str) -> Table:
    """The table after one more move, which was asked with a text or with none."""
    move, seat = node.move, state.turn
    if isinstance(move, Attack):
        by = side_of(hands[seat], move.by, second=text[:1] in SECOND)
        touched = [spot(seat, by)]
        seat = (seat + move.ahead) % len(hands)
        at = side_of(hands[seat], move.at, second=text[2:3] in SECOND)
        touched.append(spot(seat, at))
        new = struck(hands[seat], node.state.hands[seat], at)
    else:
        new = shared(hands[seat], move, node.state.hands[seat], text)
        giver = int(new[0] - hands[seat][0] > new[1] - hands[seat][1])
        touched = [spot(seat, giver), spot(seat, 1 - giver)]
    return Table((*hands[:seat], new, *hands[seat + 1 :]), tuple(touched))


def side_of(pair: Pair, hand: int, *, second: bool) -> int:
    """The side on which the smaller (0) or larger (1) hand of a pair lies; of equal ones the one asked for."""
    return int(second) if pair[0] == pair[1] else int((pair[0] > pair[1]) != (hand == 1))


def struck(old: Pair, after: Pair, at: int) -> Pair:
    """A pair as it lies once the hand on one side was struck: the other stays where that is possible."""
    return min((after, flip(after)), key=lambda new: (new[1 - at] != old[1 - at], change(old, new)))


def shared(old: Pair, move: Split, after: Pair, text: str) -> Pair:
    """A pair as it lies once its player has split it: as it was asked, else with the least change."""
    asked = [worth(sign) for sign in text[3:]] if set(text[3:]) <= set(SIGNS) else []
    if text[:3] == f"{write_pair(old)}-" and sorted(asked) == list(after):
        return asked[0], asked[1]
    if move.before == move.after:
        return flip(old)
    return min((after, flip(after)), key=lambda new: change(old, new))


def flip(pair: Pair) -> Pair:
    """The pair with its hands changed over."""
    return pair[1], pair[0]


def change(old: Pair, new: Pair) -> float:
    """How many fingers have to move on the two hands."""
    return abs(old[0] - new[0]) + abs(old[1] - new[1])


class ChopsticksBoard(Board):
    """Hands to strike with and to strike, fingers to step across, five to take off, hands to swap."""

    plays = "chopsticks"
    _asked_with: dict[tuple[int, Any], str]
    _known: dict[int, Table]

    def _begin(self, match: Match) -> None:
        self._asked_with, self._known = {}, {}
        super()._begin(match)

    def play(self, text: str) -> None:
        """Plays a move given as text, which may tell equal hands apart."""
        text = text[:LONGEST].strip()
        move = parse_move(self.game, self.match.state, text)
        if any(child.move == move for child in self.match.branches()):
            self._known.clear()  # an old branch taken up with the other of two equal hands
        self._asked_with[self.match.here, move] = text
        super().play(text)

    @property
    def table(self) -> Table:
        """Where every hand lies."""
        return arrange(self.match, self._asked_with, self._known)

    def picture(self, state: State) -> dict[str, Any]:
        rules, table = self.game.rules, self.table
        return {
            "hands": [list(pair) for pair in table.hands],
            "touched": list(table.touched),
            "out": [place > 0 for place in state.places],
            "zombies": rules.zombies,
            "lives": list(state.lives),
            "most": rules.lives,
            "unit": self._unit(state),
            "faults": [self._faults(state, side) for side in (0, 1)],
        }

    def ways(self, state: State, move: Move) -> list[dict[str, Any]]:
        return self._strikes(state, move) if isinstance(move, Attack) else self._splits(state, move)

    def _strikes(self, state: State, move: Attack) -> list[dict[str, Any]]:
        """The hand that strikes, then the hand that is struck; of two equal hands either."""
        turn, seat = state.turn, (state.turn + move.ahead) % self.game.players
        hands = self.table.hands
        mine, theirs = hands[turn], hands[seat]
        return [
            {"steps": [spot(turn, by), spot(seat, at)], "ask": f"{HANDS[one]}-{HANDS[2 * move.ahead + other]}"}
            for one, by in lying(mine, move.by)
            for other, at in lying(theirs, move.at)
        ]

    def _splits(self, state: State, move: Split) -> list[dict[str, Any]]:
        """A swap, or what steps make of the hands; either hand may become the larger."""
        old = self.table.hands[state.turn]
        swap = [{"steps": ["swap"], "ask": "swap"}] if move.before == move.after else []
        return swap + [
            {"steps": steps, "ask": f"{write_pair(old)}-{write_pair(new)}"}
            for new in dict.fromkeys((move.after, flip(move.after)))
            if (steps := self._crossing(state, old, new))
        ]

    def _crossing(self, state: State, old: Pair, new: Pair) -> list[Any]:
        """The steps that make one pair the other, as both lie; empty where whole steps do not.

        Fingers step from one hand to the other; with five taken off, those left are given out one by one.
        """
        left, right = spot(state.turn, 0), spot(state.turn, 1)
        if sum(old) != sum(new):
            whole = (old[0] - new[0]) % 1 == (old[1] - new[1]) % 1 == 0
            return ["five", [left] * int(new[0]) + [right] * int(new[1])] if whole else []
        given = (old[0] - new[0]) / self._unit(state)
        giver, taker = (left, right) if given > 0 else (right, left)
        return [giver] + [taker] * abs(int(given)) if given and given % 1 == 0 else []

    def _unit(self, state: State) -> float:
        """What one step moves across: a finger, or half of the last one where stumps are in play."""
        return 0.5 if self.game.rules.stumps and state.hands[state.turn] == ONE else 1

    def _faults(self, state: State, side: int) -> list[str]:
        """Why the mover may not step one, two, three fingers off a hand; empty where it is allowed."""
        old, unit, faults = self.table.hands[state.turn], self._unit(state), []
        legal = self.game.legal_moves(state)
        for count in range(1, int(old[side] / unit) + 1):
            less, more = old[side] - count * unit, old[1 - side] + count * unit
            move = Split(state.hands[state.turn], (min(less, more), max(less, more)))
            faults.append("" if move in legal or not legal else self.game.why_not(state, move))
        return faults


def lying(pair: Pair, hand: int) -> list[tuple[int, int]]:
    """The hands that mean the smaller (0) or larger (1) one of a pair: which letter of the two, and which side."""
    return [(0, 0), (1, 1)] if pair[0] == pair[1] else [(hand, side_of(pair, hand, second=False))]
