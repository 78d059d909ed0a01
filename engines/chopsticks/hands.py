"""Hands and what they can do: the signs for fingers, the moves, and why a pair may not become another.

>>> from engines.chopsticks.rules import Rules
>>> [write_pair(pair) for pair in splits(Rules(), (1, 3))]
['22']
>>> split_fault(Rules(), (1, 1), (0, 2))
'[11] to [02] kills a hand, and suicide is not in play.'
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from engines.chopsticks.rules import Rules

Pair = tuple[float, float]
"""The fingers on a player's two hands, ascending. Halves are exact; whole numbers are always int."""
DEAD: Pair = (0, 0)
ONE: Pair = (0, 1)
STUMPS: Pair = (0.5, 0.5)
SIGNS = "0a1b2c3d4e5f6g7h8i9"
"""How a hand is written: each sign is worth half a finger more than the one before it. Hands end below 5."""


class State(NamedTuple):
    """Each seat's hands, the mover's seat, the lives left (empty without lives), the place of each who is out."""

    hands: tuple[Pair, ...]
    turn: int
    lives: tuple[int, ...]
    places: tuple[int, ...]
    """0 for those still in, also for the last of them: so that a position's text and its state agree."""


class Attack(NamedTuple):
    """A strike with one's own hand (0 for A, 1 for B) at a hand (0 or 1) of the player so many seats ahead."""

    by: int
    ahead: int
    at: int


class Split(NamedTuple):
    """One's own pair and what it becomes, by a split, a stump or meta; the same pair twice is a swap."""

    before: Pair
    after: Pair


Move = Attack | Split


def worth(sign: str) -> float:
    """The fingers that a sign stands for."""
    whole, half = divmod(SIGNS.index(sign), 2)
    return whole + 0.5 if half else whole


def write_pair(pair: Pair) -> str:
    """A pair as two signs: ``02``, ``aa``."""
    return "".join(SIGNS[int(fingers * 2)] for fingers in pair)


def figure(fingers: float) -> str:
    """A number of fingers for the reader: ``2``, ``1½``, ``½``."""
    return f"{int(fingers) or ''}½" if fingers % 1 else str(int(fingers))


def in_words(pair: Pair) -> str:
    """A pair for the reader: ``[02]``, ``[½ 1½]``."""
    return f"[{' '.join(map(figure, pair))}]" if any(fingers % 1 for fingers in pair) else f"[{write_pair(pair)}]"


def signs(rules: Rules) -> str:
    """The signs of every hand that there can be under the rules."""
    return SIGNS[: 10 : 1 if rules.stumps else 2]


def pairs(rules: Rules) -> list[Pair]:
    """Every pair that a player can hold under the rules, ascending."""
    return list(combinations_with_replacement(map(worth, signs(rules)), 2))


def strike(rules: Rules, total: float) -> float:
    """What a hand shows when a strike has brought it to ``total``."""
    if total > 5 and rules.rollover:
        total -= 5
    return worth(SIGNS[int(total * 2)]) if total < 5 else 0


@cache
def attacks(mine: Pair, theirs: Pair, ahead: int) -> tuple[Move, ...]:
    """The attacks of one pair on another; of two equal hands the first stands for both."""
    return tuple(Attack(by, ahead, at) for by in live(mine) for at in live(theirs))


def live(pair: Pair) -> tuple[int, ...]:
    """The live hands of a pair, equal ones once."""
    return tuple(hand for hand in (0, 1) if pair[hand] and pair.index(pair[hand]) == hand)


def splits(rules: Rules, before: Pair) -> list[Pair]:
    """What a pair may become on its player's turn, a swap last."""
    total = sum(before)
    near = [after for after in pairs(rules) if total - sum(after) in {0, 5}]  # the rest is refused in any case
    fine = [after for after in near if not split_fault(rules, before, after)]
    return sorted(fine, key=lambda after: after == before)


def split_fault(rules: Rules, before: Pair, after: Pair) -> str:
    """Why a pair may not become another, as a sentence; empty where it may."""
    if before == after:
        return swap_fault(rules, before)
    if (before, after) == (ONE, STUMPS):
        return "" if rules.stumps else "[01] to [½ ½] is a stump, and stumps are not in play."
    over = sum(before) - sum(after)
    faults = (
        (after[1] >= 5, "leaves five fingers or more on a hand"),
        (over not in {0, 5} or sum(before) == 5 == over, "does not keep the total"),
        (over and not rules.meta, "takes five off, and meta is not in play"),
        (before[0] % 1 + before[1] % 1 != after[0] % 1 + after[1] % 1, "does not move whole fingers"),
        (not after[0] and not rules.suicide, "kills a hand, and suicide is not in play"),
        (
            rules.halvesies and not over and (before[0] or after[0] != after[1]),
            "is no halving of one even hand: under halvesies the only splits are 02-11 and 04-22",
        ),
    )
    fault = next((words for wrong, words in faults if wrong), "")
    return fault and f"{in_words(before)} to {in_words(after)} {fault}."


def swap_fault(rules: Rules, pair: Pair) -> str:
    """Why a pair may not be swapped, as a sentence; empty where it may."""
    if pair[0] == pair[1]:
        return f"The hands of {in_words(pair)} are equal: swapping them is no move."
    if pair[0]:
        return "" if rules.swaps else f"Turning {in_words(pair)} round is no move: swaps are not in play."
    return "" if rules.logan else f"Turning {in_words(pair)} round is no move: the Logan clause is not in play."


def family(move: Move) -> str:
    """What sort of move it is: attack, division, transfer, suicide, meta, stump or swap."""
    if isinstance(move, Attack):
        return "attack"
    before, after = move
    sorts = (
        (before == after, "swap"),
        (move == (ONE, STUMPS), "stump"),
        (sum(before) != sum(after), "meta"),
        (not after[0], "suicide"),
        (not before[0], "division"),
    )
    return next((sort for so, sort in sorts if so), "transfer")
