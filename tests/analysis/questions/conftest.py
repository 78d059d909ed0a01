"""A small bank with questions of every game, for the tests of all formats."""

from __future__ import annotations

from itertools import chain

import pytest

from analysis.questions.bank import Bank
from analysis.questions.drafting import draft_questions
from engines import load

GAMES = [("chopsticks", None, 5), ("obliteration", None, 3), ("front_ham", None, 2), ("claustroboard", "specials", 4)]
SITE = "https://school.example/parlour/"


@pytest.fixture(scope="session")
def bank():
    drafted = (draft_questions(load(name, variant), number=number, seed=9) for name, variant, number in GAMES)
    return Bank("Games / “all” & more", tuple(chain.from_iterable(drafted)), SITE)
