"""Moves of Chopsticks in words.

>>> from engines.chopsticks.hands import Attack, Split
>>> instruct(Attack(own_hand=1, seats_ahead=1, target_hand=1)), instruct(Split((1, 3), (2, 2)))
('Strike hand D with hand B', 'Split 1 and 3 into 2 and 2')
>>> describe_split(Split((3, 4), (1, 1)))
'takes 5 fingers off 3 and 4 and splits the rest into 1 and 1'
"""

from __future__ import annotations

from engines.chopsticks.hands import Attack, Move, Split, classify_move, describe_pair
from engines.chopsticks.notation import HAND_LETTERS
from engines.english import count_noun


def instruct(move: Move) -> str:
    """Return a move as an instruction to its player; the letters of the hands are those of the notation."""
    if isinstance(move, Attack):
        target = HAND_LETTERS[2 * move.seats_ahead + move.target_hand]
        return f"Strike hand {target} with hand {HAND_LETTERS[move.own_hand]}"
    kind = classify_move(move)
    if kind == "swap":
        return "Swap your two hands"
    if kind == "meta":
        return f"Take {count_removed(move)} off {describe_pair(move.before)} and split the rest into {describe_pair(move.after)}"
    return f"Split {describe_pair(move.before)} into {describe_pair(move.after)}"


def describe_split(move: Split) -> str:
    """Return what a player does who splits or swaps, from the verb on."""
    kind = classify_move(move)
    if kind == "swap":
        return f"swaps the hands {describe_pair(move.before)}"
    if kind == "meta":
        return f"takes {count_removed(move)} off {describe_pair(move.before)} and splits the rest into {describe_pair(move.after)}"
    return f"splits {describe_pair(move.before)} into {describe_pair(move.after)}"


def count_removed(move: Split) -> str:
    """Return how many fingers a split takes off, in words."""
    return count_noun(int(sum(move.before) - sum(move.after)), "finger")
