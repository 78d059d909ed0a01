"""What the file of each lesson holds: its aim, the question to predict, the board, and of what game its questions are.

Figures, lines of play and questions are not written here: they are computed from the rules when a file is made.

>>> content = LESSON_CONTENTS["lesson_rules"]
>>> content.start_match().state.number, len(content.draft_questions())
(12, 5)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from analysis.questions.bank_question import BankQuestion
from analysis.questions.drafting import draft_questions
from engines import Match, parse_link
from laboratory.lessons.prediction import Prediction
from laboratory.lessons.predictions import PREDICTIONS

NUMBER_OF_QUESTIONS = 5
DEAL_SEED = "22"
"""The deal with which the lesson on chance begins."""


class LessonContent(NamedTuple):
    """What the file of a lesson holds; matches and games are named by the parts of a link."""

    aim: str
    """What a student can do afterwards, in one sentence."""
    prediction: tuple[str, str]
    """The question to predict: the page and the key of ``PREDICTIONS``."""
    board: Mapping[str, str]
    """The match on the board: its game, and the parts of a link."""
    question_game: Mapping[str, str]
    """The game of the questions at the end."""
    seats: tuple[str, ...] = ()
    """Who plays, where it is not a person at every seat."""
    kinds: tuple[str, ...] | None = None
    """The kinds of questions; None for all that suit the game."""
    question_seed: int = 0
    """The seed of the questions, chosen so that wrong answers have different reasons, and no position of the plan is asked for."""

    @property
    def prediction_question(self) -> Prediction:
        """The question to predict, with its choices."""
        page, key = self.prediction
        return PREDICTIONS[page][key]

    def start_match(self) -> Match[Any, Any]:
        """Return the match on the board."""
        return read_match(self.board)

    def draft_questions(self) -> list[BankQuestion]:
        """Return the questions at the end, always the same ones."""
        game = read_match(self.question_game).game
        return draft_questions(game, number=NUMBER_OF_QUESTIONS, kinds=self.kinds, seed=self.question_seed)


def read_match(parts: Mapping[str, str]) -> Match[Any, Any]:
    """Return the match that the parts of a link describe, with the name of its game among them."""
    return parse_link(parts["game"], {"version": "2", **parts})


LESSON_CONTENTS: dict[str, LessonContent] = {
    "lesson_induction": LessonContent(
        "After this lesson you can find out who wins a game by starting at its end.",
        ("lesson_induction", "start"),
        {"game": "obliteration"},
        {"game": "obliteration", "rules": "start=43"},
        kinds=("move", "who", "plies"),
        question_seed=3,
    ),
    "lesson_loops": LessonContent(
        "After this lesson you can say why some games go round and round, and what a draw is in such a game.",
        ("lesson_loops", "start"),
        {"game": "chopsticks"},
        {"game": "chopsticks"},
        seats=("human", "hard"),
    ),
    "lesson_rules": LessonContent(
        "After this lesson you can change one rule of a game and find out what that changes.",
        ("lesson_rules", "small"),
        {"game": "obliteration", "rules": "no_repeat=opponent"},
        {"game": "obliteration", "rules": "no_repeat=opponent"},
        question_seed=3,
    ),
    "lesson_many": LessonContent(
        "After this lesson you can explain why the best move for one of three players can depend on another one's choice.",
        ("lesson_many", "who"),
        {"game": "front_ham", "rules": "order=listed socks=2"},
        {"game": "front_ham", "rules": "order=listed"},
        kinds=("move", "who"),
        question_seed=4,
    ),
    "lesson_chance": LessonContent(
        "After this lesson you can say what a sample of random deals tells about all deals, and how far ahead a player looks.",
        ("lesson_chance", "width"),
        {"game": "claustroboard", "seed": DEAL_SEED},
        {"game": "claustroboard"},
        kinds=("move", "who", "plies"),
        question_seed=10,
    ),
    "lesson_symmetry": LessonContent(
        "After this lesson you can say when copying the other player is enough, and prove a law about a game step by step.",
        ("lesson_symmetry", "start"),
        {"game": "front_ham", "rules": "order=listed players=2"},
        {"game": "front_ham", "rules": "order=listed players=2 socks=7.9"},
        kinds=("who", "plies"),
        question_seed=29,
    ),
    "lesson_solving": LessonContent(
        "After this lesson you can say how a table, a search and random games judge a position, and which of them proves it.",
        ("lesson_solving", "start"),
        {"game": "chopsticks", "rules": "fingers=4", "position": "2201"},
        {"game": "chopsticks", "rules": "fingers=4"},
        question_seed=43,
    ),
}
"""The content of each lesson's file. A new lesson needs one more entry."""
