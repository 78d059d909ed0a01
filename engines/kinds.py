"""What a rule takes: a switch, a whole number, a choice, a subset, numbers per seat, a short text.

A kind checks a value that came as TOML or Python and reads and writes the one that comes as text.

>>> Whole(2, 6).check(9)
Traceback (most recent call last):
ValueError: 9 is not a whole number from 2 to 6
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Protocol


class Kind(Protocol):
    """What a field takes. ``check`` returns the value in its one form, or raises ValueError."""

    @property
    def takes(self) -> str: ...
    def check(self, value: Any) -> Any: ...
    def read(self, text: str) -> Any: ...
    def write(self, value: Any) -> str: ...


@dataclass(frozen=True)
class Switch:
    """True or false."""

    takes: str = "true or false"

    def check(self, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        raise refused(value, self)

    def read(self, text: str) -> bool:
        words = {
            "true": True,
            "yes": True,
            "on": True,
            "1": True,
            "false": False,
            "no": False,
            "off": False,
            "0": False,
        }
        if text.lower() in words:
            return words[text.lower()]
        raise refused(text, self)

    def write(self, value: Any) -> str:
        return "true" if value else "false"


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds."""

    low: int
    high: int

    @property
    def takes(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def check(self, value: Any) -> int:
        if is_whole(value, self.low, self.high):
            return int(value)
        raise refused(value, self)

    def read(self, text: str) -> int:
        if re.fullmatch(r"-?[0-9]{1,18}", text):
            return int(text)
        raise refused(text, self)

    def write(self, value: int) -> str:
        return str(value)


@dataclass(frozen=True)
class Choice:
    """One of a few words."""

    options: tuple[str, ...]

    @property
    def takes(self) -> str:
        return "one of " + ", ".join(self.options)

    def check(self, value: Any) -> str:
        if isinstance(value, str) and value in self.options:
            return value
        raise refused(value, self)

    def read(self, text: str) -> str:
        return text

    def write(self, value: str) -> str:
        return value


@dataclass(frozen=True)
class Subset:
    """Some of a few words, kept in the order of ``options``; written with commas."""

    options: tuple[str, ...]

    @property
    def takes(self) -> str:
        return "at least one of " + ", ".join(self.options) + " (several with commas)"

    def check(self, value: Any) -> tuple[str, ...]:
        if isinstance(value, str):
            value = self.read(value)
        if (
            isinstance(value, list | tuple)
            and value
            and all(v in self.options for v in value)
            and len(set(value)) == len(value)
        ):
            return tuple(o for o in self.options if o in value)
        raise refused(value, self)

    def read(self, text: str) -> tuple[str, ...]:
        return tuple(part.strip() for part in text.split(","))

    def write(self, value: tuple[str, ...]) -> str:
        return ",".join(value)


@dataclass(frozen=True)
class Numbers:
    """One number for all, or one each; written with dots: ``5`` or ``5.4.3``."""

    low: int
    high: int

    @property
    def takes(self) -> str:
        return f"whole numbers from {self.low} to {self.high}: one for all, or one each with dots between (5.4.3)"

    def check(self, value: Any) -> tuple[int, ...]:
        if isinstance(value, str):
            value = self.read(value)
        if isinstance(value, int):
            value = (value,)
        if not isinstance(value, list | tuple) or not value:
            raise refused(value, self)
        for one in value:
            if not is_whole(one, self.low, self.high):
                raise refused(one, self)
        return tuple(value)

    def read(self, text: str) -> tuple[int, ...]:
        if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})*", text):
            return tuple(map(int, text.split(".")))
        raise refused(text, self)

    def write(self, value: tuple[int, ...]) -> str:
        return ".".join(map(str, value))


@dataclass(frozen=True)
class Text:
    """A short text without blanks whose meaning the game checks, such as an explicit board."""

    takes: str
    longest: int = 2000

    def check(self, value: Any) -> str:
        if isinstance(value, str) and len(value) <= self.longest and re.fullmatch(r"[!-~]*", value):
            return value
        raise refused(value, self)

    def read(self, text: str) -> str:
        return text

    def write(self, value: str) -> str:
        return value


def is_whole(value: Any, low: int, high: int) -> bool:
    """Whether a value is a whole number within bounds; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def is_digits(text: str, most: int) -> bool:
    """Whether a text is a whole number written with at most so many digits, and so safe to turn into one."""
    return text.isascii() and text.isdigit() and len(text) <= most


def refused(value: Any, kind: Kind) -> ValueError:
    """The error for a value that a kind does not take."""
    return ValueError(f"{shorten(value)} is not {kind.takes}")


def shorten(value: Any, *, bare: bool = False) -> str:
    """A value from outside, fit for an error message: printable and at most 60 characters."""
    try:
        text = str(value) if bare else repr(value)
    except (ValueError, RecursionError):
        text = f"a {type(value).__name__} too large to write"
    text = "".join(c if c.isprintable() else "?" for c in text[:200])
    return text if len(text) <= 60 else text[:57] + "..."
