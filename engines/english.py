"""Plain English for numbers, lists and verdicts.

>>> count_noun(1, "move"), count_noun(2, "life"), count_noun(3, "game")
('1 move', '2 lives', '3 games')
>>> join_words(["add", "subtract", "divide"])
'add, subtract and divide'
"""

from __future__ import annotations

from collections.abc import Sequence

IRREGULAR_FORMS = {
    "life": "lives",
    "inaccuracy": "inaccuracies",
    "loss": "losses",
    "search": "searches",
    "is": "are",
    "loses": "lose",
    "wins": "win",
    "draws": "draw",
    "has": "have",
    "reply": "replies",
}
"""The plurals, of nouns and verbs, that do not only add an s."""
VALUE_VERBS = {"win": "wins", "draw": "draws", "loss": "loses"}
"""The verb for each value."""


def pluralize(number: int, singular: str) -> str:
    """Return the form of a word that agrees with a number."""
    return singular if number == 1 else IRREGULAR_FORMS.get(singular, f"{singular}s")


def count_noun(number: int, singular: str) -> str:
    """Return the number with its noun: ``2 moves``."""
    return f"{number} {pluralize(number, singular)}"


def join_words(words: Sequence[str], conjunction: str = "and") -> str:
    """Join the words with commas, and with the conjunction before the last one."""
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}" if len(words) > 1 else "".join(words)


def upper_first(text: str) -> str:
    """Return a text whose first letter is a capital; the others stay."""
    return text[:1].upper() + text[1:]


def lower_first(text: str) -> str:
    """Return an instruction as it stands within a sentence: ``go to b3``."""
    return text[:1].lower() + text[1:]


def describe_outcome(value: str, plies: int | None) -> str:
    """Return a verdict as a verb phrase: ``wins in 3 moves``, ``draws``. The moves of all players are counted."""
    return VALUE_VERBS[value] if plies is None else f"{VALUE_VERBS[value]} in {count_noun(plies, 'move')}"


def describe_value(value: str, plies: int | None, players: int = 2) -> str:
    """Return a verdict as a noun phrase: ``win in 3 moves``, ``draw; best play never ends``."""
    if plies is None:  # with more than two players it only means that the length is unknown
        return "draw; best play never ends" if value == "draw" and players == 2 else value
    return f"{value} in {count_noun(plies, 'move')}"


def ordinal(place: int) -> str:
    """Return a number as an ordinal: ``1st``."""
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def describe_ranks(ranks: Sequence[int]) -> str:
    """Return the results that a player may have as a verb phrase.

    >>> describe_ranks([0]), describe_ranks([0, 3]), describe_ranks([1, 2, 3])
    ('wins', 'wins or comes 3rd', 'shares 1st place or comes 2nd or 3rd')
    """
    parts = [phrase for rank, phrase in enumerate(("wins", "shares 1st place")) if rank in ranks]
    places = [ordinal(rank) for rank in ranks if rank > 1]
    return join_words([*parts, *([f"comes {join_words(places, 'or')}"] if places else [])], "or")
