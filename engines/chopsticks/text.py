"""Moves of Chopsticks in words.

>>> from engines.chopsticks.hands import Attack, Split
>>> from engines.chopsticks.rules import Rules
>>> strike = Attack(own_hand=1, seats_ahead=1, target_hand=1)
>>> instruct(Rules(), strike), instruct(Rules(hands=3), strike), instruct(Rules(), Split((1, 3), (2, 2)))
('Strike hand D with hand B', 'Strike hand E with hand B', 'Split 1 and 3 into 2 and 2')
>>> describe_own_move(Split((3, 4), (1, 1)))
'takes 5 fingers off 3 and 4 and splits the rest into 1 and 1'
"""

from __future__ import annotations

from engines.chopsticks.hands import Attack, Move, Pass, Split, describe_hands
from engines.chopsticks.move_notation import name_target
from engines.chopsticks.notation import HAND_LETTERS
from engines.chopsticks.rules import Rules
from engines.chopsticks.splits import classify_move
from engines.english import count_noun


def instruct(rules: Rules, move: Move) -> str:
    """Return a move as an instruction to its player; the letters of the hands are those of the notation."""
    if isinstance(move, Attack):
        return f"Strike hand {name_target(rules, move)} with hand {HAND_LETTERS[move.own_hand]}"
    if isinstance(move, Pass):
        return "Pass"
    kind = classify_move(move)
    if kind == "swap":
        return "Swap your two hands" if rules.hands == 2 else "Swap two of your hands"
    if kind == "meta":
        return f"Take {count_removed(move)} off {describe_hands(move.before)} and split the rest into {describe_hands(move.after)}"
    return f"Split {describe_hands(move.before)} into {describe_hands(move.after)}"


def describe_own_move(move: Split | Pass) -> str:
    """Return what a player does who splits, swaps or passes, from the verb on."""
    if isinstance(move, Pass):
        return "passes"
    kind = classify_move(move)
    if kind == "swap":
        return f"swaps {'the' if len(move.before) == 2 else 'two of the'} hands {describe_hands(move.before)}"
    if kind == "meta":
        return f"takes {count_removed(move)} off {describe_hands(move.before)} and splits the rest into {describe_hands(move.after)}"
    return f"splits {describe_hands(move.before)} into {describe_hands(move.after)}"


def count_removed(move: Split) -> str:
    """Return how many fingers a split takes off, in words."""
    return count_noun(int(sum(move.before) - sum(move.after)), "finger")
