"""Front-Ham in words: parse an action, describe it, and say why it is refused.

>>> parse_action("[Red, Blue, Blue] + Green", seats=(1, 2, 0))
Move(removals=(2, 0, 0), addition=1)
>>> why_not_final(Move((0, 1), None))
'Two removals with a No-Op must be of the same colour.'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from engines.english import count_noun, join_words, pluralize
from engines.front_ham.moves import Move
from engines.front_ham.rules import COLOURS

COLOUR_LETTERS = "abcdefgh"
NO_OP = -1
"""Stands for No-Op among the seats that parse_colours returns."""
NUMBER_WORDS = ("no", "one", "two", "three")
"""The numbers of socks that an action may take, in words."""


def parse_action(text: str, seats: Sequence[int]) -> Move | None:
    """Return the action that a text means, legal or not; None if it is not understood.

    ``seats`` are those of all players in the order of play, from the mover's.
    """
    removed, plus, added = text.partition("+")
    removals, additions = parse_colours(removed, seats), parse_colours(added, seats)
    if not removals or additions is None or len(additions) != len(plus) or NO_OP in additions:
        return None
    colours = [offset for offset in removals if offset != NO_OP]
    if NO_OP in removals and (len(removals) > 3 or NO_OP in removals[: len(colours)]):
        return None  # No-Op comes last, and at most three steps are written
    return Move(tuple(colours), additions[0] if additions else None)


def parse_colours(text: str, seats: Sequence[int]) -> list[int] | None:
    """Return the seats, counted from the mover's, that words or letters mean; None if one is not understood."""
    offsets: list[int] = []
    for word in re.split(r"[\s,`\[\]]+", text.lower()):
        if word.title() in COLOURS:
            seat = COLOURS.index(word.title())
            offsets.append(seats.index(seat) if seat < len(seats) else seat)
        elif word in ("no-op", "noop"):
            offsets.append(NO_OP)
        elif all(letter in COLOUR_LETTERS for letter in word):
            offsets += map(COLOUR_LETTERS.index, word)
        else:
            return None
    return offsets


def why_not_standard(move: Move) -> str:
    """Return a sentence on what is wrong with the form of an action in standard play, or an empty string."""
    if len(move.removals) < 3:
        return "No-Op is only for the final phase: with three or more players in, an action has exactly three removals."
    if len(move.removals) > 3:
        return f"An action has exactly three removals, and this one has {len(move.removals)}."
    return (
        "" if move.addition is not None else "The addition is missing: after three removals, add one sock, as in abb+c."
    )


def why_not_final(move: Move) -> str:
    """Return a sentence on what is wrong with the form of an action in the final phase, or an empty string."""
    removed = len(move.removals)
    if removed == 0:
        return "All-No-Op is not allowed: an action must remove at least one sock."
    if removed > 3:
        return f"An action has at most three removals, and this one has {removed}."
    if removed == 3:
        return why_not_standard(move)
    if move.addition is not None:
        return "With fewer than three removals (No-Op) there is no addition."
    return "" if len(set(move.removals)) == 1 else "Two removals with a No-Op must be of the same colour."


def describe_removals(seats: Iterable[int]) -> list[str]:
    """Return the socks of these seats' colours in words, with socks of one colour in a row counted together."""
    return [format_socks(len(list(run)), seat) for seat, run in groupby(seats)]


def describe_addition(seat: int | None) -> str:
    """Return what is hung up at the end, in words, or an empty string."""
    return "" if seat is None else f" and hangs up {format_socks(1, seat)}"


def instruct(order: Sequence[int], added: int | None, *, ordered: bool) -> str:
    """Return an action as an instruction: the seats of the colours removed and added; ``ordered`` if their order counts.

    >>> instruct([1, 1], None, ordered=True), instruct([0, 0, 1], 2, ordered=False)
    ('Take two blue socks and stop', 'Take 2 red and 1 blue, hang up green')
    """
    runs = [(len(list(run)), COLOURS[seat].lower()) for seat, run in groupby(order)]
    if added is None:
        (number, colour), *_ = runs
        return f"Take {NUMBER_WORDS[number]} {colour} {pluralize(number, 'sock')} and stop"
    removals = [f"{number} {colour}" for number, colour in runs]
    taken = ", then ".join(removals) if ordered else join_words(removals)
    return f"Take {taken}, hang up {COLOURS[added].lower()}"


def label_action(order: Sequence[int], added: int | None) -> str:
    """Return an action as socks taken and added, each colour by its first letter, which no other colour has.

    >>> label_action([1, 1], None), label_action([0, 2, 2], 0)
    ('−2B', '−1R −2G +R')
    """
    labels = [f"−{len(list(run))}{COLOURS[seat][0]}" for seat, run in groupby(order)]
    return " ".join([*labels, *([] if added is None else [f"+{COLOURS[added][0]}"])])


def format_socks(number: int, seat: int) -> str:
    """Return a number of socks of a seat's colour in words: ``1 Red sock``."""
    return count_noun(number, f"{COLOURS[seat]} sock")
