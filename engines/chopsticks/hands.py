"""The hands of Chopsticks: positions and moves as values, how fingers are written, and what a strike does.

>>> from engines.chopsticks.rules import Rules
>>> len(list_hands(Rules())), len(list_hands(Rules(fingers=3, hands=4)))
(15, 15)
>>> [resolve_strike(Rules(fingers=7, rollover=rolls), 9) for rolls in (False, True)]
[0, 2]
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

from engines.chopsticks.rules import Rules
from engines.english import join_words

Hands = tuple[float, ...]
"""The fingers on a player's hands in ascending order. A hand is an int, or a float that ends in .5."""
STUMPS: Hands = (0.5, 0.5)
FINGER_DIGITS = "0a1b2c3d4e5f6g7h8i9"
"""The digit of each hand: every digit stands for half a finger more than the one before it."""


class State(NamedTuple):
    """A position: the hands by seat, the seat to move, the lives left by seat, and the places by seat."""

    hands: tuple[Hands, ...]
    turn: int
    lives: tuple[int, ...]
    """Empty where the rules have no lives."""
    places: tuple[int, ...]
    """0 for a player who is still in, also for the last one: a position read from text is then the same state."""


class Attack(NamedTuple):
    """A strike with your own hand (0 for A, 1 for B) at a hand (from 0) of the player ``seats_ahead`` seats on."""

    own_hand: int
    seats_ahead: int
    target_hand: int


class Split(NamedTuple):
    """Your own hands before and after a split, a stump or a meta move; the same hands twice are a swap."""

    before: Hands
    after: Hands


class Pass(NamedTuple):
    """A zombie's turn without an attack."""

    text: str = "pass"


Move = Attack | Split | Pass


def format_fingers(fingers: float) -> str:
    """Return a number of fingers as people write it: ``2``, ``1½``, ``½``."""
    return f"{int(fingers) or ''}½" if fingers % 1 else str(int(fingers))


def describe_hands(hands: Hands) -> str:
    """Return the fingers of a player's hands in words: ``1 and 3``."""
    return join_words([*map(format_fingers, hands)])


def describe_total(hands: Hands) -> str:
    """Return a total of at most one finger in words: ``one finger``, ``half a finger``."""
    return "one finger" if sum(hands) == 1 else "half a finger"


def list_finger_counts(rules: Rules) -> list[float]:
    """Return the fingers that one hand can show, in ascending order."""
    wholes: list[float] = [*range(rules.fingers)]
    return sorted([*wholes, *(number + 0.5 for number in wholes)]) if rules.stumps else wholes


def count_hands(rules: Rules) -> int:
    """Return how many different hands a player can hold under the rules."""
    return comb(len(list_finger_counts(rules)) + rules.hands - 1, rules.hands)


def list_hands(rules: Rules) -> list[Hands]:
    """Return all hands that a player can hold under the rules, in ascending order."""
    return list(combinations_with_replacement(list_finger_counts(rules), rules.hands))


def make_zombie_hands(rules: Rules) -> Hands:
    """Return the hands of a zombie: one finger on one hand."""
    return (0,) * (rules.hands - 1) + (1,)


def list_knockout_hands(rules: Rules) -> set[Hands]:
    """Return the hands that cost a life or put a player out: all dead or, under sudden death, at most one finger."""
    all_dead = (0,) * rules.hands
    if not rules.sudden_death:
        return {all_dead}
    return {all_dead, make_zombie_hands(rules), *([(0, 0.5), STUMPS] if rules.stumps else [])}


def resolve_strike(rules: Rules, total: float) -> float:
    """Return the fingers on a hand after a strike brings it to ``total``."""
    if total > rules.fingers and rules.rollover:
        total -= rules.fingers
    if total >= rules.fingers:
        return 0
    return total if total % 1 else int(total)  # 2.0 becomes 2, as in all hands


@lru_cache(maxsize=20_000)
def list_attacks(own: Hands, target: Hands, seats_ahead: int) -> tuple[Move, ...]:
    """Return the attacks of one player's hands on another's; of equal hands only the first is used."""
    return tuple(
        Attack(own_hand, seats_ahead, target_hand)
        for own_hand in list_live_hands(own)
        for target_hand in list_live_hands(target)
    )


def list_live_hands(hands: Hands) -> tuple[int, ...]:
    """Return which of a player's hands are alive; of equal hands only the first."""
    return tuple(hand for hand, fingers in enumerate(hands) if fingers and hands.index(fingers) == hand)
