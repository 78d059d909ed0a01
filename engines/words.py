"""Plain English for numbers, lists and verdicts.

>>> count(1, "ply"), count(2, "ply"), count(3, "game")
('1 ply', '2 plies', '3 games')
>>> listing(["add", "subtract", "divide"])
'add, subtract and divide'
"""

from __future__ import annotations

from collections.abc import Sequence

IRREGULAR = {
    "ply": "plies",
    "life": "lives",
    "inaccuracy": "inaccuracies",
    "loss": "losses",
    "is": "are",
    "loses": "lose",
    "wins": "win",
    "draws": "draw",
    "has": "have",
}
DOES = {"win": "wins", "draw": "draws", "loss": "loses"}
"""What a move of each value does."""


def several(number: int, one: str) -> str:
    """The word as it stands beside a number."""
    return one if number == 1 else IRREGULAR.get(one, f"{one}s")


def count(number: int, one: str) -> str:
    """The number with its noun."""
    return f"{number} {several(number, one)}"


def listing(words: Sequence[str], last: str = "and") -> str:
    """The words with commas, and ``last`` before the last of them."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def capital(sentence: str) -> str:
    """The sentence with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def outcome_in(value: str, plies: int | None) -> str:
    """What a verdict says, from the verb on: ``wins in 3 plies``, ``draws``."""
    return DOES[value] if plies is None else f"{DOES[value]} in {count(plies, 'ply')}"


def value_in(value: str, plies: int | None) -> str:
    """What a verdict is: ``win in 3 plies``, ``draw, without end``."""
    if plies is None:
        return "draw, without end" if value == "draw" else value
    return f"{value} in {count(plies, 'ply')}"


def ordinal(place: int) -> str:
    """A place in words: ``1st``."""
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
