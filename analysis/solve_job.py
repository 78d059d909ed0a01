"""Solve a game under some rules in a worker process: plain values in, a row out.

Cached solutions are not used, so that a row does not depend on who computes it, and its seconds are
those of a first solution.

>>> row = run_solve_job(SolveJob("obliteration", "high=60", None, 100_000, 100_000))
>>> row["position"], row["value"], row["plies"], row["positions"]
('12', 'win', 3, 1500)
>>> run_solve_job(SolveJob("front_ham", "", None, 10, 10))["value"] is None
True
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from analysis.compiled.deal_solver import solve_compiled
from engines import Game, TooLarge, game_class, solve
from engines.rules import parse_rules
from engines.solvers import Limit, SolverCache

RESULT_COLUMNS = ("value", "plies", "places", "positions", "reachable", "wins", "draws", "losses", "longest", "note")
"""Columns that hold the result; a case that is too large has null in all of them but the note."""


class SolveJob(NamedTuple):
    """A game to solve: its name, its rules as text, and the seed of its deal, if any.

    ``max_nodes`` is the most positions to look at for the verdict, ``max_counted_positions`` for the counts after it.
    """

    game: str
    rules_text: str
    seed: int | None
    max_nodes: int
    max_counted_positions: int


def run_solve_job(job: SolveJob) -> dict[str, Any]:
    """Return the start's verdict, the game's counts and the seconds they took; for a game too large, a note instead."""
    started = perf_counter()
    game = build_game(job.game, job.rules_text)
    state = game.start(Random(job.seed or 0))
    row: dict[str, Any] = {
        "seed": job.seed,
        "position": game.format_state(state),
        "moves": len(game.legal_moves(state)),
    }
    try:
        row |= compute_result_columns(game, state, job)
    except TooLarge as refusal:
        row |= dict.fromkeys(RESULT_COLUMNS) | {"note": str(refusal)}
    return row | {"seconds": perf_counter() - started}


def compute_result_columns(game: Game[Any, Any], state: Any, job: SolveJob) -> dict[str, Any]:
    """Return the verdict and the counts of a position as part of a row."""
    cache = SolverCache()
    compiled = solve_compiled(game, [state], job.max_nodes)
    verdict = compiled[0] if compiled else solve(game, state, budget=job.max_nodes, cache=cache).verdict()
    counts = cache.solution(game, state, Limit(job.max_counted_positions)).counts()._asdict()
    result = {"value": verdict.value, "plies": verdict.plies, "places": format_places(verdict.places), "note": None}
    return {name: (result | counts)[name] for name in RESULT_COLUMNS}


def build_game(name: str, rules_text: str) -> Game[Any, Any]:
    """Return the game with this name under rules written as text."""
    cls = game_class(name)
    return cls(parse_rules(cls.rules_type, rules_text))


def format_places(places: Sequence[int]) -> str:
    """Return places as text: ``1.2``."""
    return ".".join(map(str, places))
