"""The house rules of Operation Obliteration: its numbers, its operations, and what may not be repeated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.errors import RulesError
from engines.field_types import Choice, IntRange, Subset
from engines.rules import HouseRules, rule

OPERATIONS = ("add", "subtract", "divide", "multiply")
MAX_NUMBER = 10**9
"""The largest number that the rules may allow."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(HouseRules):
    """The house rules of Operation Obliteration."""

    start: int = rule(12, IntRange(1, MAX_NUMBER), "The number the game starts with.", title="Starting number")
    low: int = rule(1, IntRange(1, MAX_NUMBER), "The smallest result allowed.", title="Smallest result")
    high: int = rule(100, IntRange(1, MAX_NUMBER), "The largest result allowed.", title="Largest result")
    operations: tuple[str, ...] = rule(
        OPERATIONS,
        Subset(OPERATIONS, ("to add", "to subtract", "to divide", "to multiply")),
        "The operations in play.",
        title="Operations",
    )
    multiplier: int = rule(3, IntRange(2, 99), "What an odd number is multiplied by.", title="Multiply by")
    increment: int = rule(1, IntRange(0, 99), "What is added after multiplying.", title="Then add")
    divisor: int = rule(
        2, IntRange(2, 9), "What a number is divided by, if it can be without a remainder.", title="Divide by"
    )
    step: int = rule(
        1, IntRange(1, 99), "What is added to a prime number, or subtracted from it.", title="Add or subtract"
    )
    no_repeat: str = rule(
        "own",
        Choice(
            ("own", "opponent", "either", "thrice", "off"),
            (
                "your own last operation",
                "your opponent's last operation",
                "the last operation of either",
                "an operation of both your last two turns",
                "nothing",
            ),
        ),
        "Which operation may not be repeated: the player's own previous one, the opponent's, either one, one that the "
        "player used on both of their last two turns, or none.",
        title="May not be repeated",
        book="Players cannot repeat the same operation they used on their previous turn. [Turn 4 of the sample game, "
        'Player 2:] Cannot Subtract 1 (Same as last operation used by Player 1) [and yet:] Last operation was "Divide by 2" '
        "[…] Chosen Operation: Divide by 2",
        why="The rule is clear, and the book states it three times. The sample game breaks it on turn 4: Player 2 divides "
        "twice in a row and must avoid Player 1's operation instead. If an operation is barred only after two turns running, "
        "the whole sample game is legal and ends as printed. If everything may be repeated, turns 1 to 5 are legal too, but "
        "then the game does not end on turn 6.",
    )

    def validate(self) -> None:
        if self.low > self.high:
            raise RulesError("low", f"{self.low} is above the largest result, which is {self.high}")
        if not self.low <= self.start <= self.high:
            reason = f"{self.start} is outside the range {self.low} to {self.high}"
            raise RulesError("start", reason, find_start_remedies(self))


def find_start_remedies(rules: Rules) -> list[dict[str, int]]:
    """Return the changes of the limits, or of the starting number, with which the game can start."""
    limit = {"low": rules.start} if rules.start < rules.low else {"high": rules.start}
    return [limit, {"start": min(max(rules.start, rules.low), rules.high)}]


VARIANTS: dict[str, dict[str, Any]] = {
    "book": {},
    "opponent": {"no_repeat": "opponent"},
    "either": {"no_repeat": "either"},
    "thrice": {"no_repeat": "thrice"},
    "off": {"no_repeat": "off"},
    "times_five": {"multiplier": 5},
}
VARIANT_TITLES = {
    "book": "The book's game: not your own last operation",
    "opponent": "Not your opponent's last operation",
    "either": "Not the last operation of either",
    "thrice": "No operation on three of your turns running",
    "off": "Everything may be repeated",
    "times_five": "5n + 1: multiply by 5 and add 1",
}
