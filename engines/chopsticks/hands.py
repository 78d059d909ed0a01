"""The hands of Chopsticks: positions and moves as values, the digits for fingers, and which splits are legal.

>>> from engines.chopsticks.rules import Rules
>>> [format_pair(pair) for pair in list_splits(Rules(), (1, 3))]
['22']
>>> why_not_split(Rules(), (1, 1), (0, 2))
'Splitting 1 and 1 into 0 and 2 kills a hand, and suicide is not in play.'
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from engines.chopsticks.rules import Rules

Pair = tuple[float, float]
"""The fingers on a player's two hands, the smaller first. A hand is an int, or a float that ends in .5."""
BOTH_DEAD: Pair = (0, 0)
ONE_FINGER: Pair = (0, 1)
STUMPS: Pair = (0.5, 0.5)
FINGER_DIGITS = "0a1b2c3d4e5f6g7h8i9"
"""The digit of each hand: every digit stands for half a finger more than the one before it.

A live hand has fewer than five fingers; the digits from 5 on occur only in moves that are refused, such as 14-05.
"""


class State(NamedTuple):
    """A position: the hands by seat, the seat to move, the lives left by seat, and the places by seat."""

    hands: tuple[Pair, ...]
    turn: int
    lives: tuple[int, ...]
    """Empty where the rules have no lives."""
    places: tuple[int, ...]
    """0 for a player who is still in, also for the last one: a position read from text is then the same state."""


class Attack(NamedTuple):
    """A strike with your own hand (0 for A, 1 for B) at a hand (0 or 1) of the player ``seats_ahead`` seats on."""

    own_hand: int
    seats_ahead: int
    target_hand: int


class Split(NamedTuple):
    """Your own pair before and after a split, a stump or a meta move; the same pair twice is a swap."""

    before: Pair
    after: Pair


Move = Attack | Split


def parse_fingers(digit: str) -> float:
    """Return the number of fingers that a digit stands for."""
    whole, half = divmod(FINGER_DIGITS.index(digit), 2)
    return whole + 0.5 if half else whole


def format_pair(pair: Pair) -> str:
    """Return a pair as two digits: ``02``, ``aa``."""
    return "".join(FINGER_DIGITS[int(fingers * 2)] for fingers in pair)


def format_fingers(fingers: float) -> str:
    """Return a number of fingers as people write it: ``2``, ``1½``, ``½``."""
    return f"{int(fingers) or ''}½" if fingers % 1 else str(int(fingers))


def describe_pair(pair: Pair) -> str:
    """Return the fingers of a pair in words: ``1 and 3``."""
    return " and ".join(map(format_fingers, pair))


def allowed_digits(rules: Rules) -> str:
    """Return the digits of every hand that is possible under the rules."""
    return FINGER_DIGITS[: 10 : 1 if rules.stumps else 2]


def list_pairs(rules: Rules) -> list[Pair]:
    """Return every pair that a player can hold under the rules, in ascending order."""
    return list(combinations_with_replacement(map(parse_fingers, allowed_digits(rules)), 2))


def resolve_strike(rules: Rules, total: float) -> float:
    """Return the fingers on a hand after a strike brings it to ``total``."""
    if total > 5 and rules.rollover:
        total -= 5
    return parse_fingers(FINGER_DIGITS[int(total * 2)]) if total < 5 else 0  # 2.0 becomes 2, as in every Pair


@cache
def list_attacks(own: Pair, target: Pair, seats_ahead: int) -> tuple[Move, ...]:
    """Return the attacks of one pair on another; of two equal hands only the first is used."""
    return tuple(
        Attack(own_hand, seats_ahead, target_hand)
        for own_hand in list_live_hands(own)
        for target_hand in list_live_hands(target)
    )


def list_live_hands(pair: Pair) -> tuple[int, ...]:
    """Return the live hands of a pair; of two equal hands only the first."""
    return tuple(hand for hand in (0, 1) if pair[hand] and pair.index(pair[hand]) == hand)


def list_splits(rules: Rules, before: Pair) -> list[Pair]:
    """Return the pairs that a pair may become on its player's turn, a swap last."""
    total = sum(before)
    # A quick test first: with any other total why_not_split always gives a reason.
    candidates = [after for after in list_pairs(rules) if total - sum(after) in {0, 5}]
    legal = [after for after in candidates if not why_not_split(rules, before, after)]
    return sorted(legal, key=lambda after: after == before)


def why_not_split(rules: Rules, before: Pair, after: Pair) -> str:
    """Return a sentence on why a pair may not become another, or an empty string if it may."""
    if before == after:
        return why_not_swap(rules, before)
    if (before, after) == (ONE_FINGER, STUMPS):
        return "" if rules.stumps else "Splitting 0 and 1 into ½ and ½ is a stump, and stumps are not in play."
    removed = sum(before) - sum(after)
    faults = (
        (after[1] >= 5, "leaves five fingers or more on a hand"),
        (removed not in {0, 5} or sum(before) == 5 == removed, "does not keep the total"),
        (removed and not rules.meta, "takes five off, and meta is not in play"),
        (before[0] % 1 + before[1] % 1 != after[0] % 1 + after[1] % 1, "does not move whole fingers"),
        (not after[0] and not rules.suicide, "kills a hand, and suicide is not in play"),
        (
            rules.halvesies and not removed and (before[0] or after[0] != after[1]),
            "does not divide an even hand in half: under halvesies the only splits are 0 and 2 into 1 and 1, and 0 and 4 into 2 and 2",
        ),
    )
    fault = next((phrase for applies, phrase in faults if applies), "")
    return fault and f"Splitting {describe_pair(before)} into {describe_pair(after)} {fault}."


def why_not_swap(rules: Rules, pair: Pair) -> str:
    """Return a sentence on why a pair may not be swapped, or an empty string if it may."""
    if pair[0] == pair[1]:
        return f"The hands {describe_pair(pair)} are equal, so swapping them is not a move."
    allowed, missing = (rules.swaps, "swaps are") if pair[0] else (rules.logan, "the Logan clause is")
    return "" if allowed else f"The hands {describe_pair(pair)} cannot be swapped: {missing} not in play."


def classify_move(move: Move) -> str:
    """Return the kind of a move: attack, division, transfer, suicide, meta, stump or swap."""
    if isinstance(move, Attack):
        return "attack"
    before, after = move
    kinds = (
        (before == after, "swap"),
        (move == (ONE_FINGER, STUMPS), "stump"),
        (sum(before) != sum(after), "meta"),
        (not after[0], "suicide"),
        (not before[0], "division"),
    )
    return next((kind for applies, kind in kinds if applies), "transfer")
