"""The errors that the engines raise: one base class, and one class for each kind of input.

Each message is one sentence that names the place, what was given and what would be right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

MAX_LISTED_MOVES = 12
"""The most legal moves that an error message lists; ``IllegalMove.legal`` holds them all."""


class EngineError(ValueError):
    """An input was refused, and nothing has changed."""


class UnknownGame(EngineError):
    """There is no game or variant of this name."""


class RulesError(EngineError):
    """A rule was refused: its name, the reason, and the changes of rules each of which would be accepted."""

    def __init__(self, field: str, reason: str, remedies: Sequence[Mapping[str, Any]] = ()) -> None:
        advice = [f"set {name} to {format_value(value)}" for name, value in remedies[0].items()] if remedies else []
        super().__init__(f"{field}: {'; '.join([reason, *advice])}")
        self.field = field
        self.reason = reason
        self.remedies = tuple(map(dict, remedies))


class PositionError(EngineError):
    """The text of a position is not well formed under the rules."""


class IllegalMove(EngineError):
    """A move was refused: the reason, and the legal moves as text."""

    def __init__(self, reason: str, legal: Sequence[str] = ()) -> None:
        more = f" and {len(legal) - MAX_LISTED_MOVES} more" if len(legal) > MAX_LISTED_MOVES else ""
        super().__init__(reason + (f" Legal moves: {', '.join(legal[:MAX_LISTED_MOVES])}{more}." if legal else ""))
        self.reason = reason
        self.legal = tuple(legal)


class UnknownMove(IllegalMove):
    """The text of a move was not understood."""


class TranscriptError(EngineError):
    """A transcript cannot be replayed: the line and the reason."""


class LinkError(EngineError):
    """A link cannot be followed: the part of it and the reason."""

    def __init__(self, part: str, reason: str) -> None:
        super().__init__(f"{part}: {reason}")
        self.part = part


def format_value(value: Any) -> str:
    """Return a value of a rule as it is typed."""
    if isinstance(value, tuple):
        return ".".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def is_digits(text: str, max_digits: int) -> bool:
    """Return whether a text is a whole number of at most ``max_digits`` ASCII digits, so that ``int`` is safe."""
    return text.isascii() and text.isdigit() and len(text) <= max_digits


def shorten(value: Any, *, unquoted: bool = False) -> str:
    """Return an untrusted value as text for an error message: printable, at most 60 characters."""
    try:
        text = str(value) if unquoted else repr(value)
    except (ValueError, RecursionError):
        text = f"a {type(value).__name__} too large to write"
    return clean_text(text, max_characters=60)


def clean_text(text: str, max_characters: int = 500) -> str:
    r"""Return a text from outside as one line that can be written to a terminal or a log.

    >>> clean_text("red\x1b[31m and\nanother line")
    'red?[31m and?another line'
    """
    text = "".join(c if c.isprintable() else "?" for c in text[: max_characters + 1])
    return text if len(text) <= max_characters else text[: max_characters - 3] + "..."
