"""A game solved under some rules, as a worker does it: plain values in, a row out.

Whatever was solved before is set aside meanwhile: a row is the same whoever makes it, and its
seconds are those of a first time.

>>> row = solve_case(Case("obliteration", "high=60", None, 100_000, 100_000))
>>> row["position"], row["value"], row["plies"], row["positions"]
('12', 'win', 3, 1500)
>>> solve_case(Case("front_ham", "", None, 10, 10))["value"] is None
True
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from engines import Game, Solution, TooLarge, find, solve
from engines.rules import read_text
from engines.solvers.shelf import SHELF

SOLVED = ("value", "plies", "places", "positions", "reachable", "wins", "draws", "losses", "longest", "note")
"""What solving adds to a row."""


class Case(NamedTuple):
    """A game to solve: its name, its rules as text, and the seed of the deal where there is one.

    ``budget`` and ``counting`` say how many positions may be looked at for the verdict, and then for the counts.
    """

    game: str
    rules: str
    seed: int | None
    budget: int
    counting: int


def solve_case(case: Case) -> dict[str, Any]:
    """The start's verdict, the game's counts and the seconds they took; where it is too large, a note that says so."""
    begun = perf_counter()
    game = game_of(case.game, case.rules)
    state = game.start(Random(case.seed or 0))
    row: dict[str, Any] = {
        "seed": case.seed,
        "position": game.format_state(state),
        "moves": len(game.legal_moves(state)),
    }
    with SHELF.without(game):
        try:
            row |= solved(game, state, case)
        except TooLarge as refusal:
            row |= dict.fromkeys(SOLVED) | {"note": str(refusal)}
    return row | {"seconds": perf_counter() - begun}


def solved(game: Game[Any, Any], state: Any, case: Case) -> dict[str, Any]:
    """The verdict and the counts of a position as part of a row."""
    verdict = solve(game, state, budget=case.budget).verdict()
    counts = Solution(game, state, case.counting).counts()._asdict()
    told = {"value": verdict.value, "plies": verdict.plies, "places": dotted(verdict.places), "note": None}
    return {name: (told | counts)[name] for name in SOLVED}


def game_of(name: str, rules: str) -> Game[Any, Any]:
    """The game of a name under rules written as text."""
    cls = find(name)
    return cls(read_text(cls.rules_type, rules))


def dotted(places: Sequence[int]) -> str:
    """Places as text: ``1.2``."""
    return ".".join(map(str, places))
