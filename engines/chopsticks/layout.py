"""The side of every hand at a table, for boards and pictures.

The engine keeps a player's hands in ascending order; at a table a hand stays on its own side when its number changes. So
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
from itertools import chain, combinations, permutations, repeat
from typing import NamedTuple

from engines.chopsticks.engine import Chopsticks
from engines.chopsticks.hands import Attack, Hands, Move, Pass, Split, State
from engines.chopsticks.move_notation import ATTACK_PATTERN, parse_split, simplify
from engines.chopsticks.notation import HAND_LETTERS

SIDES = "LRST"
"""The letters of a player's hands in keys, from the left; two hands are left and right."""
SIDE_NAMES = {
    1: ("",),
    2: ("left", "right"),
    3: ("left", "middle", "right"),
    4: ("far left", "left", "right", "far right"),
}
"""What a player's hands are called, from the left, by their number."""


class HandLayout(NamedTuple):
    """The hands of each seat from left to right, and the keys of the hands that the last move touched."""

    hands: tuple[Hands, ...]
    touched: tuple[str, ...] = ()


def format_hand_key(seat: int, side: int) -> str:
    """Return the key of a hand on the board: ``0L``."""
    return f"{seat}{SIDES[side]}"


def order_sides(hands: Hands) -> list[int]:
    """Return the sides of a player's hands from the smallest hand to the largest, equal ones from the left."""
    return sorted(range(len(hands)), key=lambda side: hands[side])


def name_hands(hands: Sequence[Hands], turn: int) -> tuple[tuple[str, ...], ...]:
    """Return the letters by which moves name the hands, from left to right, for each seat."""
    named = []
    for seat, own in enumerate(hands):
        first_letter = len(own) * ((seat - turn) % len(hands))
        order = order_sides(own)
        named.append(tuple(HAND_LETTERS[first_letter + order.index(side)] for side in range(len(own))))
    return tuple(named)


def arrange_line(game: Chopsticks, state: State, moves: Sequence[Move], texts: Sequence[str] = ()) -> list[HandLayout]:
    """Return the layout before the first move and after each; ``texts`` are how a person chose the first moves."""
    layouts = [HandLayout(state.hands)]
    for move, text in zip(moves, chain(texts, repeat("")), strict=False):
        after = game.apply(state, move)
        layouts.append(arrange_after_move(layouts[-1].hands, state, move, after, text))
        state = after
    return layouts


def arrange_after_move(hands: tuple[Hands, ...], before: State, move: Move, after: State, text: str = "") -> HandLayout:
    """Return the layout after one more move; ``text`` is how a person chose it, or empty."""
    seat = before.turn
    if isinstance(move, Pass):
        return HandLayout(hands)
    if isinstance(move, Attack):
        own_hand, target_hand = choose_hands(move, text, len(hands[seat]))
        touched = [format_hand_key(seat, order_sides(hands[seat])[own_hand])]
        seat = (seat + move.seats_ahead) % len(hands)
        target_side = order_sides(hands[seat])[target_hand]
        touched.append(format_hand_key(seat, target_side))
        new = arrange_struck(hands[seat], after.hands[seat], target_side)
    else:
        new = arrange_split(hands[seat], move, after.hands[seat], text)
        changes = [now - then for then, now in zip(hands[seat], new, strict=True)]
        changed = [side for side in range(len(new)) if changes[side] or len(new) == 2]
        touched = [format_hand_key(seat, side) for side in sorted(changed, key=lambda side: changes[side])]
    return HandLayout((*hands[:seat], new, *hands[seat + 1 :]), tuple(touched))


def choose_hands(move: Attack, text: str, size: int) -> tuple[int, int]:
    """Return the striking and the struck hand; a text says which of several equal hands is meant."""
    match = ATTACK_PATTERN.fullmatch(simplify(text.strip().lower()))
    if not match:
        return move.own_hand, move.target_hand
    own_hand, target_hand = (HAND_LETTERS.index(letter.upper()) % size for letter in match.groups())
    return own_hand, target_hand


def arrange_struck(old: Hands, after: Hands, side: int) -> Hands:
    """Return a player's hands from the left after the one on one side was struck; the others stay if possible."""

    def count_changes(new: Hands) -> tuple[int, float]:
        others = sum(then != now for i, (then, now) in enumerate(zip(old, new, strict=True)) if i != side)
        return others, count_moved_fingers(old, new)

    return min(permutations(after), key=count_changes)


def arrange_split(old: Hands, move: Split, after: Hands, text: str) -> Hands:
    """Return a player's hands from the left after a split: as the text says, otherwise with the least change."""
    sides = parse_split(text.strip().lower(), len(old))
    if sides and sides[0][0] == old and sorted(sides[1][0]) == list(after):
        return sides[1][0]
    if move.before == move.after:
        return swap_two(old)
    return min(permutations(after), key=lambda new: count_moved_fingers(old, new))


def swap_two(hands: Hands) -> Hands:
    """Return the hands after a swap: of more than two hands, the first two that are alive and not equal."""
    pairs = [
        (i, j)
        for i, j in combinations(range(len(hands)), 2)
        if hands[i] != hands[j] and (len(hands) == 2 or (hands[i] and hands[j]))
    ]
    swapped = list(hands)
    if pairs:
        i, j = pairs[0]
        swapped[i], swapped[j] = hands[j], hands[i]
    return tuple(swapped)


def count_moved_fingers(old: Hands, new: Hands) -> float:
    """Return how many fingers change on a player's hands."""
    return sum(abs(then - now) for then, now in zip(old, new, strict=True))


def find_matching_hands(hands: Hands, hand: int) -> list[tuple[int, int]]:
    """Return the letter (from 0) and side of each hand that shows as many fingers as the given one in ascending order."""
    order = order_sides(hands)
    return [(letter, side) for letter, side in enumerate(order) if hands[side] == hands[order[hand]]]
