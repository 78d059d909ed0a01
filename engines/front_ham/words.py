"""Front-Ham in words: how an action is read, told and refused.

>>> read_action("[Red, Blue, Blue] + Green", turn=1, players=3)
Move(removals=(2, 0, 0), addition=1)
>>> final_fault(Move((0, 1), None))
'Two removals and a No-Op must be of one colour.'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from engines.front_ham.moves import Move
from engines.front_ham.rules import COLOURS
from engines.words import count

LETTERS = "abcdefgh"
NO_OP = -1


def read_action(text: str, turn: int, players: int) -> Move | None:
    """The action that a text means to the mover in seat ``turn``, legal or not; None when it is not understood."""
    removed, plus, added = text.partition("+")
    removals, additions = read_colours(removed, turn, players), read_colours(added, turn, players)
    if not removals or additions is None or len(additions) != len(plus) or NO_OP in additions:
        return None
    colours = [offset for offset in removals if offset != NO_OP]
    if NO_OP in removals and (len(removals) > 3 or NO_OP in removals[: len(colours)]):
        return None  # No-Op stands last, within three
    return Move(tuple(colours), additions[0] if additions else None)


def read_colours(text: str, turn: int, players: int) -> list[int] | None:
    """The seats, counted on from the mover's, that words or letters mean; None when one is not understood."""
    found: list[int] = []
    for word in re.split(r"[\s,`\[\]]+", text.lower()):
        if word.title() in COLOURS:
            seat = COLOURS.index(word.title())
            found.append((seat - turn) % players if seat < players else seat)
        elif word in ("no-op", "noop"):
            found.append(NO_OP)
        elif all(letter in LETTERS for letter in word):
            found += map(LETTERS.index, word)
        else:
            return None
    return found


def standard_fault(move: Move) -> str:
    """What is wrong with the form of an action in standard play, as a sentence; empty if nothing is."""
    if len(move.removals) < 3:
        return "No-Op is only for the final phase: with three or more players in, an action has exactly three removals."
    if len(move.removals) > 3:
        return f"An action has exactly three removals, and this one has {len(move.removals)}."
    return "" if move.addition is not None else "The addition is missing: three removals go with one, as in abb+c."


def final_fault(move: Move) -> str:
    """What is wrong with the form of an action in the final phase, as a sentence; empty if nothing is."""
    removed = len(move.removals)
    if removed == 0:
        return "All-No-Op is not allowed: an action must remove at least one sock."
    if removed > 3:
        return f"An action has at most three removals, and this one has {removed}."
    if removed == 3:
        return standard_fault(move)
    if move.addition is not None:
        return "With fewer than three removals (No-Op) there is no addition: it is skipped entirely."
    return "" if len(set(move.removals)) == 1 else "Two removals and a No-Op must be of one colour."


def told_runs(seats: Iterable[int]) -> list[str]:
    """The socks of these seats' colours, those of one colour in a row taken together."""
    return [socks_of(len(list(run)), seat) for seat, run in groupby(seats)]


def told_addition(gained: int | None) -> str:
    """What is hung up at the end, if anything is."""
    return "" if gained is None else f" and hangs up {socks_of(1, gained)}"


def socks_of(number: int, seat: int) -> str:
    """So many socks of a seat's colour: ``1 Red sock``."""
    return count(number, f"{COLOURS[seat]} sock")
