"""The words of Operation Obliteration that a player needs, explained under given rules."""

from __future__ import annotations

from engines.english import join_words, upper_first
from engines.obliteration.operations import describe_operations
from engines.obliteration.rules import Rules

BANS = {
    "own": "You may not use the operation that you used on your previous turn. Your opponent's operations do not matter.",
    "opponent": "You may not use the operation that your opponent has just used. Your own operations do not matter.",
    "either": "You may use neither the operation of your own previous turn nor the one that your opponent has just used.",
    "thrice": "You may not use an operation that you used on both of your last two turns. Your opponent's operations do not "
    "matter.",
    "off": "Every operation may be used again. A game in which the same position comes back is a draw.",
}
"""What may not be repeated, by the reading of the rule."""


def explain_terms(rules: Rules) -> dict[str, str]:
    """Return the words of the board, each with its meaning."""
    return {
        "Operations": explain_operations(rules),
        "Prime": "A whole number above 1 that can be divided only by 1 and by itself: 2, 3, 5, 7, 11, 13 and so on.",
        "Limits": f"A result below {rules.low:,} or above {rules.high:,} is not valid, so the operation cannot be chosen.",
        "The ban on repeats": BANS[rules.no_repeat],
    }


def explain_operations(rules: Rules) -> str:
    """Return what each operation in play does, and which numbers it needs.

    >>> explain_operations(Rules(operations=("add", "divide"), divisor=3))
    'Add 1 if the number is prime or divide by 3 if it is divisible by 3.'
    """
    divisible = "even" if rules.divisor == 2 else f"divisible by {rules.divisor}"
    needs = {"add": "prime", "subtract": "prime", "divide": divisible, "multiply": "odd"}
    words = describe_operations(rules)
    clauses = [f"{words[op].instruction.lower()} if it is {needs[op]}" for op in rules.operations]
    clauses[0] = clauses[0].replace(" if it is ", " if the number is ")
    return f"{upper_first(join_words(clauses, 'or'))}."
