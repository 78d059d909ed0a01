"""Sheets of questions in the order of their depth, for lessons: the first is easy, the last is the hardest there is.

>>> from engines import load, solve
>>> sheet = GradedBank(solve(load("obliteration"))).questions("who", seed=1, number=5)
>>> [question.plies for question in sheet]
[1, 2, 3, 5, None]
"""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

from analysis.question_types import QUESTION_TYPES, KnownAnswer
from analysis.quiz import Question, QuestionBank


class GradedBank(QuestionBank):
    """A bank whose sheets go from few moves to look ahead to many, and end with a draw where there is one."""

    def questions(self, kind: str, depth: int | None = None, seed: int = 0, number: int = 5) -> list[Question]:
        """Return questions whose depths are spread over all that there are; at one depth if it is given."""
        if depth is not None:
            return super().questions(kind, depth, seed, number)
        rng = Random(f"{seed}/{kind}/graded")
        levels: dict[float, list[tuple[Any, KnownAnswer]]] = defaultdict(list)
        for state, known in self._find_answers(kind, rng):
            levels[float("inf") if known.plies is None else known.plies].append((state, known))
        if not levels:
            return super().questions(kind, depth, seed, number)  # which says why there are none
        return [self._draft_question(kind, *levels[level].pop(), rng) for level in spread_levels(levels, number)]

    def _draft_question(self, kind: str, state: Any, known: KnownAnswer, rng: Random) -> Question:
        draft = QUESTION_TYPES[kind].make_draft(self.solution.game, state, known, rng)
        return self._build_question(kind, state, known, draft)


def spread_levels(levels: dict[float, list[Any]], number: int) -> list[float]:
    """Return the level of each question, from the lowest to the highest, as far apart as possible.

    >>> spread_levels({1: "abc", 2: "a", 3: "a", 9: "a", 12: "ab"}, 3)
    [1, 3, 12]
    >>> spread_levels({1: "abc", 2: "a"}, 4)
    [1, 1, 1, 2]
    """
    ordered = sorted(levels)
    if number <= len(ordered):
        last = len(ordered) - 1
        return [ordered[round(index * last / max(number - 1, 1))] for index in range(number)]
    counts = dict.fromkeys(ordered, 0)
    for _ in range(number):
        open_levels = [level for level in ordered if counts[level] < len(levels[level])]
        if open_levels:
            counts[min(open_levels, key=lambda level: (counts[level], level))] += 1
    return [level for level in ordered for _ in range(counts[level])]
