"""A sheet of questions with the answers given so far, and what a bank of questions has to offer.

>>> from collections import namedtuple
>>> Question, Feedback = namedtuple("Question", "position state prompt choices"), namedtuple("Feedback", "correct message")
>>> class Sums:
...     def grade(self, question, choice_index):
...         return Feedback(choice_index == 1, "1 + 1 = 2.")
>>> sheet = QuizSheet(Sums(), [Question("", None, "What is 1 + 1?", ("1", "2"))])
>>> sheet.describe_score()
'No answer yet. This sheet has 1 question.'
>>> sheet.answer(0, choice=1)
>>> sheet.describe_score(), sheet.question_to_dict(0)["message"]
('1 right of 1 answer. This sheet has 1 question.', '1 + 1 = 2.')
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from engines import EngineError
from engines.english import count_noun
from engines.errors import shorten


class QuizQuestion(Protocol):
    """A question with some choices, one of which is right."""

    @property
    def position(self) -> str:
        """The position that the question is about, as text; empty if it is about none."""

    @property
    def state(self) -> Any:
        """The same position, so that a board does not have to parse it; None if it has to."""

    @property
    def prompt(self) -> str:
        """What is asked."""

    @property
    def choices(self) -> Sequence[str]:
        """The answers to choose from."""


class QuizFeedback(Protocol):
    """What is said about an answer."""

    @property
    def correct(self) -> bool:
        """Whether the answer is right."""

    @property
    def message(self) -> str:
        """Whether it is right, and why, in sentences."""


class QuizBank(Protocol):
    """Where questions come from, such as ``analysis.quiz.QuestionBank``."""

    @property
    def kinds(self) -> Mapping[str, str]:
        """The kinds of question by name, each with its label."""

    def depths(self, kind: str) -> Sequence[int]:
        """Return how many moves a student can have to look ahead in a question of this kind."""

    def questions(self, kind: str, depth: int | None, seed: int, number: int) -> Sequence[QuizQuestion]:
        """Return some questions, always the same for the same seed; raise EngineError if there are none."""

    def grade(self, question: Any, choice_index: int) -> QuizFeedback:
        """Return the feedback on a choice, which is given as its number from 0."""


class SheetRecord(NamedTuple):
    """Which sheet was answered, and how, in a text that is short enough for the address of a page.

    >>> SheetRecord("who", None, 7, (0, None, 2), 51).format()
    'who**7*0_2*51'
    >>> SheetRecord.parse("who**7*0_2*51") == SheetRecord("who", None, 7, (0, None, 2), 51)
    True
    """

    kind: str
    depth: int | None
    seed: int
    answers: tuple[int | None, ...]
    """The choice for each question; None for one that is not answered."""
    game_code: int = 0
    """Tells games and house rules apart, under which the same sheet has other questions."""

    def format(self) -> str:
        """Return the record as text."""
        answers = "".join("_" if answer is None else str(answer) for answer in self.answers)
        return f"{self.kind}*{'' if self.depth is None else self.depth}*{self.seed}*{answers}*{self.game_code}"

    @classmethod
    def parse(cls, text: str) -> SheetRecord | None:
        """Return the record that a text holds; None if it holds none."""
        found = SHEET_RECORD.fullmatch(text)
        if found is None:
            return None
        kind, depth, seed, answers, game_code = found.groups()
        given = tuple(None if answer == "_" else int(answer) for answer in answers)
        return cls(kind, int(depth) if depth else None, int(seed), given, int(game_code))


SHEET_RECORD = re.compile(r"([a-z_]{1,20})\*([0-9]{0,3})\*([0-9]{1,4})\*([0-9_]{0,20})\*([0-9]{1,5})", re.ASCII)
"""The text of a record: the kind, the depth or nothing, the number of the sheet, a character for each answer, a code."""


class QuizSheet:
    """Some questions and the answers to them; questions and choices are numbered from 0."""

    def __init__(self, bank: QuizBank, questions: Sequence[QuizQuestion]) -> None:
        self.bank = bank
        self.questions = questions
        self.answers: list[int | None] = [None] * len(questions)
        """The choice for each question; None while it is not answered."""

    def check_index(self, index: int) -> int:
        """Return the number of a question; raise EngineError if there is no such question."""
        return check_range("question", index, len(self.questions))

    def answer(self, index: int, choice: int) -> None:
        """Answer a question that is not answered yet."""
        question = self.questions[index]
        if self.answers[index] is not None:
            raise EngineError("This question is already answered. Go to another one.")
        self.answers[index] = check_range("choice", choice, len(question.choices))

    def list_results(self) -> list[bool | None]:
        """Return for each question whether its answer is right; None while it is not answered."""
        pairs = zip(self.questions, self.answers, strict=True)
        return [None if answer is None else self.bank.grade(each, answer).correct for each, answer in pairs]

    def describe_score(self) -> str:
        """Return how many answers are right, as a sentence."""
        given = [result for result in self.list_results() if result is not None]
        score = f"{sum(given)} right of {count_noun(len(given), 'answer')}." if given else "No answer yet."
        return f"{score} This sheet has {count_noun(len(self.questions), 'question')}."

    def question_to_dict(self, index: int) -> dict[str, Any]:
        """Return what is drawn of a question; the right choice and the reason only if it is answered."""
        question, answer = self.questions[index], self.answers[index]
        grades = [] if answer is None else [self.bank.grade(question, each) for each in range(len(question.choices))]
        return {
            "question": index,
            "prompt": question.prompt,
            "choices": list(question.choices),
            "answers": list(self.answers),
            "results": self.list_results(),
            "right_choice": None if answer is None else [grade.correct for grade in grades].index(True),
            "message": "" if answer is None else grades[answer].message,
        }


def check_range(name: str, number: Any, length: int) -> int:
    """Return a whole number below a length; raise EngineError if it is none."""
    if type(number) is int and 0 <= number < length:
        return number
    raise EngineError(f"{name}: {shorten(number)} should be a whole number from 0 to {length - 1}")
