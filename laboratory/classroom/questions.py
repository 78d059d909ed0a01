"""A question to a class, its rounds, and the votes in each.

>>> question = Question(1, Draft("move", "chopsticks", {}, "Play the best move.", ("A-C", "A-D", "B-D")))
>>> question.round.votes.update({1: "A-D", 2: "B-D", 3: "A-D", 4: "B-D"})
>>> question.round.tally(), question.majority()
({'A-D': 2, 'B-D': 2}, 'A-D')
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Phase = Literal["open", "closed", "revealed"]


class Draft(NamedTuple):
    """What a class is asked: the kind of question, the position as a link, the prompt and the possible answers."""

    kind: str
    game: str
    link: dict[str, str]
    prompt: str
    answers: tuple[str, ...]
    bot: str = ""
    """The opponent if the class plays a match."""


@dataclass(slots=True)
class Round:
    """One round of voting: the last answer of each participant, and how often each has answered."""

    number: int
    votes: dict[int, str] = field(default_factory=dict)
    changes: Counter[int] = field(default_factory=Counter)

    def tally(self) -> dict[str, int]:
        """Return how many have given each answer, the most popular first."""
        return dict(Counter(self.votes.values()).most_common())


@dataclass(slots=True)
class Question:
    """A question with its rounds; it is open to votes, closed, or revealed."""

    number: int
    draft: Draft
    phase: Phase = "open"
    is_shown: bool = False
    rounds: list[Round] = field(default_factory=lambda: [Round(1)])
    line: int = 0
    frame: int = 0
    ending: str = ""
    """How the match of the class has ended, if this was its last question."""

    @property
    def round(self) -> Round:
        """The round that is open, or the last one."""
        return self.rounds[-1]

    def tally_all_rounds(self) -> dict[str, int]:
        """Return how many votes each answer had in all rounds, the most popular first: a mistake may be gone in the last one."""
        return dict(sum((Counter(each.votes.values()) for each in self.rounds), Counter[str]()).most_common())

    def majority(self) -> str | None:
        """Return the most popular answer, of equally popular ones the first in the order of the answers, as a replay does."""
        tally = self.round.tally()
        return max(self.draft.answers, key=lambda answer: tally.get(answer, 0)) if tally else None
