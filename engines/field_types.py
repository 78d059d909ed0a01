"""The types of a rule's value: true or false, a whole number, a choice, a subset, numbers per seat, a short text.

A field type checks a value from TOML or Python, and parses and formats a value as text.

>>> IntRange(2, 6).check(9)
Traceback (most recent call last):
ValueError: 9 should be a whole number from 2 to 6
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Protocol

from engines.english import join_words
from engines.errors import shorten


class FieldType(Protocol):
    """What a field accepts. ``check`` returns the value in its normal form, or raises ValueError."""

    @property
    def description(self) -> str: ...
    def check(self, value: Any) -> Any: ...
    def parse(self, text: str) -> Any: ...
    def format(self, value: Any) -> str: ...
    def title(self, value: Any) -> str:
        """Return the value as a page shows it."""


@dataclass(frozen=True)
class Bool:
    """True or false."""

    description: str = "true or false"

    def check(self, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        raise make_value_error(value, self)

    def parse(self, text: str) -> bool:
        if text.lower() in ("true", "yes", "on", "1"):
            return True
        if text.lower() in ("false", "no", "off", "0"):
            return False
        raise make_value_error(text, self)

    def format(self, value: Any) -> str:
        return "true" if value else "false"

    def title(self, value: Any) -> str:
        return "on" if value else "off"


@dataclass(frozen=True)
class IntRange:
    """A whole number within bounds."""

    low: int
    high: int

    @property
    def description(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def check(self, value: Any) -> int:
        if is_int_in_range(value, self.low, self.high):
            return int(value)
        raise make_value_error(value, self)

    def parse(self, text: str) -> int:
        if re.fullmatch(r"-?[0-9]{1,18}", text):
            return int(text)
        raise make_value_error(text, self)

    def format(self, value: int) -> str:
        return str(value)

    def title(self, value: int) -> str:
        return f"{value:,}"


@dataclass(frozen=True)
class Choice:
    """One of a few words; ``titles`` says on a page what each of them means.

    ``aliases`` are other ways to write an option, for a rule that was once only on or off.

    >>> zombies = Choice(("off", "must", "may"), aliases=(("false", "off"), ("true", "must")))
    >>> zombies.check(True), zombies.check("false"), zombies.check("may")
    ('must', 'off', 'may')
    """

    options: tuple[str, ...]
    titles: tuple[str, ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()

    @property
    def description(self) -> str:
        return "one of " + ", ".join(self.options)

    def check(self, value: Any) -> str:
        text = ("false", "true")[value] if isinstance(value, bool) else value
        if isinstance(text, str):
            text = dict(self.aliases).get(text, text)
            if text in self.options:
                return text
        raise make_value_error(value, self)

    def parse(self, text: str) -> str:
        return text

    def format(self, value: str) -> str:
        return value

    def title(self, value: str) -> str:
        return title_options(self)[value]


@dataclass(frozen=True)
class Subset:
    """Some of a few words, in the order of ``options``; written with commas."""

    options: tuple[str, ...]
    titles: tuple[str, ...] = ()

    @property
    def description(self) -> str:
        return "at least one of " + ", ".join(self.options) + " (several with commas)"

    def check(self, value: Any) -> tuple[str, ...]:
        if isinstance(value, str):
            value = self.parse(value)
        if (
            isinstance(value, list | tuple)
            and value
            and all(v in self.options for v in value)
            and len(set(value)) == len(value)
        ):
            return tuple(o for o in self.options if o in value)
        raise make_value_error(value, self)

    def parse(self, text: str) -> tuple[str, ...]:
        return tuple(part.strip() for part in text.split(","))

    def format(self, value: tuple[str, ...]) -> str:
        return ",".join(value)

    def title(self, value: tuple[str, ...]) -> str:
        return join_words([title_options(self)[option] for option in value])


@dataclass(frozen=True)
class IntTuple:
    """One number for all players, or one per player; written with dots: ``5`` or ``5.4.3``."""

    low: int
    high: int

    @property
    def description(self) -> str:
        return (
            f"a whole number from {self.low} to {self.high} for all players, "
            "or one for each player with dots between (5.4.3)"
        )

    def check(self, value: Any) -> tuple[int, ...]:
        if isinstance(value, str):
            value = self.parse(value)
        if isinstance(value, int):
            value = (value,)
        if not isinstance(value, list | tuple) or not value:
            raise make_value_error(value, self)
        for number in value:
            if not is_int_in_range(number, self.low, self.high):
                raise make_value_error(number, self)
        return tuple(value)

    def parse(self, text: str) -> tuple[int, ...]:
        if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})*", text):
            return tuple(map(int, text.split(".")))
        raise make_value_error(text, self)

    def format(self, value: tuple[int, ...]) -> str:
        return ".".join(map(str, value))

    def title(self, value: tuple[int, ...]) -> str:
        return join_words([f"{number:,}" for number in value])


@dataclass(frozen=True)
class Text:
    """A short text that the game itself checks, such as a given board; spaces in it are left out."""

    description: str
    max_chars: int = 2000
    empty_title: str = "none"
    """What a page shows for an empty text."""

    def check(self, value: Any) -> str:
        if isinstance(value, str) and len(value) <= self.max_chars and re.fullmatch(r"[ -~]*", value):
            return value.replace(" ", "")
        raise make_value_error(value, self)

    def parse(self, text: str) -> str:
        return text

    def format(self, value: str) -> str:
        return value

    def title(self, value: str) -> str:
        return value or self.empty_title


def title_options(field_type: Choice | Subset) -> dict[str, str]:
    """Return what a page shows for each option, by the option itself; an option without a title shows itself."""
    return dict(zip(field_type.options, field_type.titles or field_type.options, strict=True))


def is_int_in_range(value: Any, low: int, high: int) -> bool:
    """Return whether a value is a whole number within bounds; True and False are not numbers here."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def make_value_error(value: Any, field_type: FieldType) -> ValueError:
    """Return the error for a value that a field type does not accept."""
    return ValueError(f"{shorten(value)} should be {field_type.description}")
