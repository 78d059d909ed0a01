"""Plain English for numbers, lists and verdicts.

>>> count_noun(1, "ply"), count_noun(2, "ply"), count_noun(3, "game")
('1 ply', '2 plies', '3 games')
>>> join_words(["add", "subtract", "divide"])
'add, subtract and divide'
"""

from __future__ import annotations

from collections.abc import Sequence

IRREGULAR_FORMS = {
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
"""The plurals, of nouns and verbs, that do not only add an s."""
VALUE_VERBS = {"win": "wins", "draw": "draws", "loss": "loses"}
"""The verb for each value."""


def pluralize(number: int, singular: str) -> str:
    """Return the form of a word that agrees with a number."""
    return singular if number == 1 else IRREGULAR_FORMS.get(singular, f"{singular}s")


def count_noun(number: int, singular: str) -> str:
    """Return the number with its noun: ``2 plies``."""
    return f"{number} {pluralize(number, singular)}"


def join_words(words: Sequence[str], conjunction: str = "and") -> str:
    """Join the words with commas, and with the conjunction before the last one."""
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}" if len(words) > 1 else "".join(words)


def describe_outcome(value: str, plies: int | None) -> str:
    """Return a verdict as a verb phrase: ``wins in 3 plies``, ``draws``."""
    return VALUE_VERBS[value] if plies is None else f"{VALUE_VERBS[value]} in {count_noun(plies, 'ply')}"


def describe_value(value: str, plies: int | None, players: int = 2) -> str:
    """Return a verdict as a noun phrase: ``win in 3 plies``, ``draw; best play never ends``."""
    if plies is None:  # with more than two players it only means that the length is unknown
        return "draw; best play never ends" if value == "draw" and players == 2 else value
    return f"{value} in {count_noun(plies, 'ply')}"


def ordinal(place: int) -> str:
    """Return a number as an ordinal: ``1st``."""
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
