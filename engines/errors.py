"""What the engines refuse with: one base, one class per kind of input from outside.

Each carries one sentence that names the place, what was given and what would be right.
"""

from __future__ import annotations

from collections.abc import Sequence

SHOWN = 12
"""A refusal's sentence names so many legal moves; ``IllegalMove.legal`` has them all."""


class EngineError(ValueError):
    """Something from outside was refused; nothing has changed."""


class UnknownGame(EngineError):
    """No game or variant of that name."""


class RulesError(EngineError):
    """A rule was refused: its name and the reason."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class PositionError(EngineError):
    """A position's text is not well formed under the rules."""


class IllegalMove(EngineError):
    """A move was refused: the reason, and the legal moves as text."""

    def __init__(self, reason: str, legal: Sequence[str] = ()) -> None:
        more = f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else ""
        super().__init__(reason + (f" Legal: {', '.join(legal[:SHOWN])}{more}." if legal else ""))
        self.reason = reason
        self.legal = tuple(legal)


class UnknownMove(IllegalMove):
    """A move's text was not understood."""


class TranscriptError(EngineError):
    """A transcript could not be replayed: the line and the reason."""


class LinkError(EngineError):
    """A link could not be followed: the part of it and the reason."""

    def __init__(self, part: str, reason: str) -> None:
        super().__init__(f"{part}: {reason}")
        self.part = part
