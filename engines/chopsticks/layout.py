"""The side of every hand at a table, for boards and pictures.

The engine keeps a pair of hands in ascending order; at a table a hand stays on its own side when its number changes. So
``arrange_line`` follows the moves and returns the side of every hand after each of them. Where the rules see no
difference, it uses the text with which a person chose the move (``B-D`` with the right one of two equal hands,
``22-31`` for the hand that gets the finger); for any other move it picks the arrangement that changes least.

>>> from engines.chopsticks import Chopsticks, Rules
>>> game = Chopsticks(Rules())
>>> moves = [Attack(0, 1, 0), Attack(1, 1, 0), Attack(0, 1, 1)]
>>> [layout.hands for layout in arrange_line(game, game.start(), moves)][-2:]
[((3, 1), (2, 1)), ((3, 1), (3, 1))]
>>> name_hands(((3, 1), (3, 1)), turn=1)
(('D', 'C'), ('B', 'A'))
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat
from typing import NamedTuple

from engines.chopsticks.engine import Chopsticks
from engines.chopsticks.hands import FINGER_DIGITS, Attack, Move, Pair, Split, State, format_pair, parse_fingers
from engines.chopsticks.notation import HAND_LETTERS

SIDES = "LR"
SECOND_HAND_LETTERS = frozenset(HAND_LETTERS[1::2] + HAND_LETTERS[1::2].lower())
"""The letters of the second hand of each player."""


class HandLayout(NamedTuple):
    """The hands of each seat, left and right, and the keys of the hands that the last move touched."""

    hands: tuple[Pair, ...]
    touched: tuple[str, ...] = ()


def format_hand_key(seat: int, side: int) -> str:
    """Return the key of a hand on the board: ``0L``."""
    return f"{seat}{SIDES[side]}"


def name_hands(hands: Sequence[Pair], turn: int) -> tuple[tuple[str, str], ...]:
    """Return the letters by which moves name the hands, left and right, for each seat."""
    named = []
    for seat, pair in enumerate(hands):
        first_letter = 2 * ((seat - turn) % len(hands))
        left = int(pair[0] > pair[1])  # the smaller hand has the first letter, and the left one of two equal hands
        named.append((HAND_LETTERS[first_letter + left], HAND_LETTERS[first_letter + 1 - left]))
    return tuple(named)


def arrange_line(game: Chopsticks, state: State, moves: Sequence[Move], texts: Sequence[str] = ()) -> list[HandLayout]:
    """Return the layout before the first move and after each; ``texts`` are how a person chose the first moves."""
    layouts = [HandLayout(state.hands)]
    for move, text in zip(moves, chain(texts, repeat("")), strict=False):
        after = game.apply(state, move)
        layouts.append(arrange_after_move(layouts[-1].hands, state, move, after, text))
        state = after
    return layouts


def arrange_after_move(hands: tuple[Pair, ...], before: State, move: Move, after: State, text: str = "") -> HandLayout:
    """Return the layout after one more move; ``text`` is how a person chose it, or empty."""
    seat = before.turn
    if isinstance(move, Attack):
        own_side = find_side(hands[seat], move.own_hand, second=text[:1] in SECOND_HAND_LETTERS)
        touched = [format_hand_key(seat, own_side)]
        seat = (seat + move.seats_ahead) % len(hands)
        target_side = find_side(hands[seat], move.target_hand, second=text[2:3] in SECOND_HAND_LETTERS)
        touched.append(format_hand_key(seat, target_side))
        new = arrange_struck_pair(hands[seat], after.hands[seat], target_side)
    else:
        new = arrange_split_pair(hands[seat], move, after.hands[seat], text)
        giver = int(new[0] - hands[seat][0] > new[1] - hands[seat][1])
        touched = [format_hand_key(seat, giver), format_hand_key(seat, 1 - giver)]
    return HandLayout((*hands[:seat], new, *hands[seat + 1 :]), tuple(touched))


def find_side(pair: Pair, hand: int, *, second: bool) -> int:
    """Return the side of the smaller (0) or larger (1) hand of a pair; ``second`` decides between equal hands."""
    return int(second) if pair[0] == pair[1] else int((pair[0] > pair[1]) != (hand == 1))


def arrange_struck_pair(old: Pair, after: Pair, side: int) -> Pair:
    """Return a pair, left and right, after the hand on one side was struck; the other hand stays if possible."""
    return min((after, flip(after)), key=lambda new: (new[1 - side] != old[1 - side], count_moved_fingers(old, new)))


def arrange_split_pair(old: Pair, move: Split, after: Pair, text: str) -> Pair:
    """Return a pair, left and right, after a split: as the text says, otherwise with the least change."""
    chosen = [parse_fingers(digit) for digit in text[3:]] if set(text[3:]) <= set(FINGER_DIGITS) else []
    if text[:3] == f"{format_pair(old)}-" and sorted(chosen) == list(after):
        return chosen[0], chosen[1]
    if move.before == move.after:
        return flip(old)
    return min((after, flip(after)), key=lambda new: count_moved_fingers(old, new))


def flip(pair: Pair) -> Pair:
    """Return the pair with its hands swapped."""
    return pair[1], pair[0]


def count_moved_fingers(old: Pair, new: Pair) -> float:
    """Return how many fingers change on the two hands."""
    return abs(old[0] - new[0]) + abs(old[1] - new[1])


def find_matching_hands(pair: Pair, hand: int) -> list[tuple[int, int]]:
    """Return the letter (0 or 1) and side of each hand that is the smaller (0) or larger (1) one of a pair."""
    return [(0, 0), (1, 1)] if pair[0] == pair[1] else [(hand, find_side(pair, hand, second=False))]
