"""Which splits of Chopsticks are legal, why others are not, and what kinds of move there are.

>>> from engines.chopsticks.rules import Rules
>>> list_splits(Rules(), (1, 3)), list_splits(Rules(hands=3), (0, 0, 3))
([(2, 2)], [(0, 1, 2), (1, 1, 1)])
>>> why_not_split(Rules(), (1, 1), (0, 2))
'Splitting 1 and 1 into 0 and 2 kills a hand, and suicide is not in play.'
"""

from __future__ import annotations

from collections.abc import Iterator

from engines.chopsticks.hands import STUMPS, Attack, Hands, Move, Pass, Split, describe_hands
from engines.chopsticks.rules import Rules

ONE_FINGER: Hands = (0, 1)
HALVING_FAULTS = {
    "even_hand": "does not divide an even hand in half: under halvesies an even hand becomes two equal ones while the other "
    "is dead, such as 0 and 2 into 1 and 1",
    "even_total": "does not divide an even total in half: under halvesies two whole hands become equal ones, such as 1 "
    "and 3 into 2 and 2",
}


def list_splits(rules: Rules, before: Hands) -> list[Hands]:
    """Return what a player's hands may become on their turn, a swap last."""
    if rules.hands == 1:
        return []
    totals = [sum(before) - rules.fingers, sum(before)] if rules.meta else [sum(before)]
    found = sorted(
        after
        for total in totals
        for after in divide_fingers(rules, total)
        if after != before and not find_fault(rules, before, after)
    )
    return found if why_not_swap(rules, before) else [*found, before]


def divide_fingers(rules: Rules, total: float) -> Iterator[Hands]:
    """Yield all hands with this total; with stumps they may show half fingers."""
    unit = 0.5 if rules.stumps else 1
    partial: list[tuple[Hands, float]] = [((), total)]
    for hands_left in range(rules.hands, 1, -1):
        longer = []
        for hands, rest in partial:
            fingers = hands[-1] if hands else 0
            while fingers * hands_left <= rest:
                longer.append(((*hands, fingers), rest - fingers))
                fingers += unit
        partial = longer
    for hands, rest in partial:
        if rest < rules.fingers:
            yield tuple(fingers if fingers % 1 else int(fingers) for fingers in (*hands, rest))


def why_not_split(rules: Rules, before: Hands, after: Hands) -> str:
    """Return a sentence on why a player's hands may not become others, or an empty string if they may."""
    if rules.hands == 1:
        return "With one hand each there is nothing to split."
    if before == after:
        return why_not_swap(rules, before)
    fault = find_fault(rules, before, after)
    return fault and f"Splitting {describe_hands(before)} into {describe_hands(after)} {fault}."


def find_fault(rules: Rules, before: Hands, after: Hands) -> str:
    """Return what a split that is no swap does wrong, or an empty string."""
    if (before, after) == (ONE_FINGER, STUMPS):
        return "" if rules.stumps else "is a stump, and stumps are not in play"
    removed, killed = sum(before) - sum(after), after.count(0) - before.count(0)
    return (
        f"leaves {rules.fingers} fingers or more on a hand"
        if after[-1] >= rules.fingers
        else "does not keep the total"
        if removed not in (0, rules.fingers) or not any(after)
        else f"takes {rules.fingers} off, and meta is not in play"
        if removed and not rules.meta
        else "does not move whole fingers"
        if count_halves(before) != count_halves(after)
        else "kills more than one hand"
        if killed > 1
        else "kills a hand, and suicide is not in play"
        if killed == 1 and not rules.suicide
        else HALVING_FAULTS[rules.halvesies]
        if rules.has_halvesies and not is_halving(rules, before, after)
        else ""
    )


def count_halves(hands: Hands) -> int:
    """Return how many hands show half a finger besides whole ones."""
    return sum(fingers % 1 > 0 for fingers in hands)


def is_halving(rules: Rules, before: Hands, after: Hands) -> bool:
    """Return whether a split makes two equal hands in the way that halvesies asks for."""
    if after[0] != after[-1]:
        return False
    if sum(before) != sum(after):
        return True
    return not before[0] if rules.halvesies == "even_hand" else not count_halves(before)


def why_not_swap(rules: Rules, hands: Hands) -> str:
    """Return a sentence on why a player's hands may not be swapped, or an empty string if they may."""
    if hands[0] == hands[-1]:
        return f"The hands {describe_hands(hands)} are equal, so swapping them is not a move."
    live = {fingers for fingers in hands if fingers}
    if rules.hands > 2 and len(live) == 1:
        return f"The hands {describe_hands(hands)} cannot be swapped: no two live ones are unequal."
    allowed, missing = (rules.swaps, "swaps are") if len(live) > 1 else (rules.logan, "the Logan clause is")
    return "" if allowed else f"The hands {describe_hands(hands)} cannot be swapped: {missing} not in play."


def classify_move(move: Move) -> str:
    """Return the kind of a move: attack, pass, division, transfer, suicide, meta, stump or swap."""
    if not isinstance(move, Split):
        return "attack" if isinstance(move, Attack) else Pass().text
    before, after = move
    killed = after.count(0) - before.count(0)
    kinds = (
        (before == after, "swap"),
        (move == (ONE_FINGER, STUMPS), "stump"),
        (sum(before) != sum(after), "meta"),
        (killed > 0, "suicide"),
        (killed < 0, "division"),
    )
    return next((kind for applies, kind in kinds if applies), "transfer")
