"""What a plan for the teacher is made of: aims, minutes, questions with the answers that students give, and positions.

A plan holds no figure that can be computed: the module of each lesson computes them when it makes the plan. What a position
is worth is computed too; ``value`` is what the plan takes it to be, and a test compares both.

>>> shown = Shown({"game": "obliteration", "moves": "divide divide"}, "win")
>>> shown.caption
'Player 1, to move, wins in 1 move. To win at once, add 1: Player 2 has no valid operation on 4, so Player 1 wins.'
>>> ask_prediction("lesson_loops", "referee").replies[1].is_right
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from analysis.explain import describe_outlook, first_reason
from analysis.questions.bank import format_address
from engines import Match
from engines.formats.link import format_link
from laboratory.lesson_file.content import read_match
from laboratory.lessons.predictions import PREDICTIONS
from laboratory.pages import find_page, page_address

LESSON_MINUTES = (40, 90)
"""The minutes of a single lesson and of a double one."""
PROMPT_PREFIX = re.compile(r"^\*\*\w+\.\*\* ")


class Shown(NamedTuple):
    """A position that corrects a misconception."""

    link: Mapping[str, str]
    """Its game, and the parts of a link."""
    value: str
    """What it is worth for the player to move: win, draw, loss, or open if it depends on the others."""

    @property
    def match(self) -> Match[Any, Any]:
        """The match that ends with the position."""
        return read_match(self.link)

    @property
    def caption(self) -> str:
        """What the position is worth and why, by the solver."""
        match = self.match
        if outcome := match.outcome():
            return outcome.reason
        evaluation = match.position.evaluate()
        return f"{describe_outlook(evaluation)} {first_reason(evaluation)}"

    @property
    def address(self) -> str:
        """The address of the position in its laboratory, for a page."""
        match = self.match
        return page_address(match.game.name, **format_link(match))

    def address_on(self, site: str) -> str:
        """Return the address of the position on a site, for paper; empty without a site."""
        return format_address(site, self.match.game, self.match.state) if site else ""


class Phase(NamedTuple):
    """A part of the lesson."""

    minutes: tuple[int, int]
    """Its minutes in each of ``LESSON_MINUTES``; 0 if it is left out."""
    title: str
    text: str
    """What the class does, and what to say."""
    without_screen: str = ""
    """What to do instead if there is no screen; empty if the phase needs none."""


class Reply(NamedTuple):
    """An answer that students give, and what to say to it."""

    text: str
    comment: str
    is_right: bool = False


class Question(NamedTuple):
    """A question to the class, with the answers to expect."""

    prompt: str
    replies: tuple[Reply, ...]


class Misconception(NamedTuple):
    """What students believe, what to say, and the position that shows it."""

    belief: str
    correction: str
    shown: Shown


class Box(NamedTuple):
    """What the class or the teacher needs on paper: some sentences, and a table."""

    title: str
    texts: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...] = ()
    """The rows of its table, the first one with the titles of its columns."""
    columns: int = 1
    """In how many parts the table is set side by side on paper."""


class Plan(NamedTuple):
    """The plan of one lesson."""

    lesson: str
    aims: tuple[str, ...]
    preparation: tuple[str, ...]
    phases: tuple[Phase, ...]
    questions: tuple[Question, ...]
    misconceptions: tuple[Misconception, ...]
    without_devices: tuple[str, ...]
    curriculum: tuple[str, ...]
    """The words of a curriculum that the lesson touches."""
    boxes: tuple[Box, ...] = ()
    """What the lesson needs on paper."""
    short_rules: tuple[str, ...] = ()
    """The rules that the lesson needs, where those of the whole game are longer or different."""
    check_rules: str = ""
    """The game of the check in one line, where it is not the title of the game with what differs from the book."""

    @property
    def title(self) -> str:
        """The title of the lesson."""
        return find_page(self.lesson).title

    @property
    def full_title(self) -> str:
        """The title of the plan."""
        return f"Plan: {self.title}"


def ask_prediction(page: str, key: str, comments: Mapping[str, str] | None = None) -> Question:
    """Return a prediction of a lesson as a question to the class; ``comments`` are for choices about which it says nothing."""
    prediction = PREDICTIONS[page][key]
    replies = [
        Reply(choice, (comments or {}).get(choice) or feedback, choice == prediction.right)
        for choice, feedback in prediction.choices.items()
    ]
    return Question(PROMPT_PREFIX.sub("", prediction.prompt), tuple(replies))
