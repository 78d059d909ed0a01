r"""Nicknames: one line, of bounded length, without characters that could disturb the line they stand in.

>>> clean_name("  Ada \u202eegaugnal\n ")
'Ada egaugnal'
>>> make_unique("Ada", {"ada"})
'Ada 2'
"""

from __future__ import annotations

import unicodedata
from collections.abc import Container

MAX_NAME_CHARACTERS = 20
MAX_TYPED_CHARACTERS = 200
"""No more of what was typed is looked at."""
MAX_COMBINING_MARKS = 2
"""More marks on one letter would run over the lines above and below."""


def clean_name(text: str) -> str:
    """Return a name without control, direction and stacked combining characters, on one line."""
    cleaned, marks = [], 0
    for character in unicodedata.normalize("NFC", text[:MAX_TYPED_CHARACTERS]):
        category = unicodedata.category(character)
        marks = marks + 1 if category.startswith("M") else 0
        if category.startswith("Z") or character in "\t\n\r":
            cleaned.append(" ")
        elif not category.startswith("C") and marks <= MAX_COMBINING_MARKS:
            cleaned.append(character)
    return " ".join("".join(cleaned).split())[:MAX_NAME_CHARACTERS].strip()


def make_unique(name: str, taken: Container[str]) -> str:
    """Return a name, with a number if it is taken; ``taken`` are case-folded names."""
    unique, number = name, 1
    while unique.casefold() in taken:
        number += 1
        unique = f"{name[: MAX_NAME_CHARACTERS - 4]} {number}"
    return unique
