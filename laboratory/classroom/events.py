"""What can happen in a class, as small frozen records of JSON values; their order is the journal.

>>> event = Voted(participant=3, question=1, round=2, answer="A-C")
>>> event_to_dict(event)
{'type': 'Voted', 'participant': 3, 'question': 1, 'round': 2, 'answer': 'A-C'}
>>> event_from_dict(event_to_dict(event)) == event
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, get_args


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody has come into the class; ``key`` is the SHA-256 of the secret that only their browser has."""

    participant: int
    name: str
    key: str


@dataclass(frozen=True, slots=True)
class Removed:
    """The teacher has removed somebody."""

    participant: int


@dataclass(frozen=True, slots=True)
class Locked:
    """The class has been closed to newcomers, or opened again."""

    on: bool


@dataclass(frozen=True, slots=True)
class LaboratoriesOpened:
    """The laboratories have been opened to the students, or closed."""

    on: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A question has been put to the class; ``bot`` is the opponent if the class plays a match, else empty."""

    question: int
    kind: str
    game: str
    link: dict[str, str]
    prompt: str
    answers: list[str]
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Voted:
    """Somebody has given an answer, or changed it."""

    participant: int
    question: int
    round: int
    answer: str


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """A round takes no more votes."""

    question: int
    round: int


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """Everybody may vote again."""

    question: int
    round: int


@dataclass(frozen=True, slots=True)
class VotesShown:
    """The votes have been shown, or hidden."""

    question: int
    on: bool


@dataclass(frozen=True, slots=True)
class Revealed:
    """The right answer has been revealed; ``ending`` says how a match of the class ended, if it did with this question."""

    question: int
    ending: str = ""


@dataclass(frozen=True, slots=True)
class Stepped:
    """The teacher shows a frame of a line, and every page of the class follows."""

    question: int
    line: int
    frame: int


@dataclass(frozen=True, slots=True)
class PairOpened:
    """Somebody waits for an opponent, who joins with the code of the pair; ``turn`` is the seat that moves first."""

    pair: str
    game: str
    link: dict[str, str]
    players: int
    turn: int
    participant: int


@dataclass(frozen=True, slots=True)
class PairJoined:
    """Somebody has taken the next seat of a pair's match, or come back to their own."""

    pair: str
    participant: int


@dataclass(frozen=True, slots=True)
class PairMoved:
    """A move in a pair's match; ``turn`` is the seat that moves next, or -1 after the end."""

    pair: str
    ply: int
    move: str
    turn: int


Event = (
    Joined
    | Removed
    | Locked
    | LaboratoriesOpened
    | Asked
    | Voted
    | RoundClosed
    | RoundOpened
    | VotesShown
    | Revealed
    | Stepped
    | PairOpened
    | PairJoined
    | PairMoved
)
EVENT_TYPES: dict[str, type[Event]] = {event_type.__name__: event_type for event_type in get_args(Event)}


def event_to_dict(event: Event) -> dict[str, Any]:
    """Return an event as an object of JSON."""
    return {"type": type(event).__name__, **asdict(event)}


def event_from_dict(data: Mapping[str, Any]) -> Event:
    """Return the event of an object that ``event_to_dict`` made."""
    fields = dict(data)
    return EVENT_TYPES[fields.pop("type")](**fields)
