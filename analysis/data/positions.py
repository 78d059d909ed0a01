"""Every solved position of a game as a frame, and what a change of the rules does to them.

Positions that differ only in names are one and are written as the mover sees them. A game with few
positions has all of them; otherwise those that can arise from a position, the nearest first.

>>> from analysis.data.work import silent
>>> from engines import load
>>> frame = positions(load("obliteration"), progress=silent)
>>> frame.group_by("value").len().sort("value").rows()
[('loss', 1403), ('draw', 67), ('win', 1030)]
"""

from __future__ import annotations

from typing import Any

import polars as pl

from analysis.data.work import Bar, Progress
from analysis.graph import Met, around
from analysis.rules import changes
from analysis.rules.cases import dotted
from analysis.rules.changes import MOST
from engines import Game
from engines.solvers import BUDGET, solve

VALUE = pl.Enum(["loss", "draw", "win"])
"""The value for the mover; it sorts from bad to good."""

SCHEMA: dict[str, Any] = {
    "position": pl.String,  # as the mover sees it
    "mover": pl.String,  # who can be to move there, null where it cannot arise
    "value": VALUE,
    "plies": pl.UInt16,  # to the end under best play, null where there is none
    "places": pl.String,  # everybody's under best play, from the mover on
    "moves": pl.UInt16,  # how many are legal, 0 once the game is over
    "keep": pl.UInt16,  # how many of them keep the value
    "best": pl.String,  # the best move, null once the game is over
    "reachable": pl.Boolean,  # whether it can arise from where the walk began
    "depth": pl.UInt16,  # after how many plies at the soonest, null where it cannot
}
"""What a frame of positions holds."""

CHANGES: dict[str, Any] = {
    "position": pl.String,
    "value_before": VALUE,
    "value_after": VALUE,
    "plies_before": pl.UInt16,
    "plies_after": pl.UInt16,
    "reachable_before": pl.Boolean,
    "reachable_after": pl.Boolean,
}
"""What a frame of changes holds."""


def positions(
    game: Game[Any, Any],
    state: Any = None,
    *,
    most: int = MOST,
    budget: int = BUDGET,
    progress: Progress | None = None,
) -> pl.DataFrame:
    """The solved positions: all of a game that can list them, else the nearest ``most`` from ``state`` (the start)."""
    shown = progress or Bar("positions")
    root = game.start() if state is None else state
    listed = None if state is not None or (found := game.positions()) is None else list(found)
    met = around(game, root, most if listed is None else len(listed))
    states = listed or list(met)
    rows: list[tuple[Any, ...]] = []
    solution = solve(game, root, budget=budget, progress=lambda _: shown(len(rows), len(states)))
    for one in states:
        rows.append(row_of(game, one, solution, met.get(one)))
        shown(len(rows), len(states))
    return pl.DataFrame(rows, SCHEMA, orient="row")


def row_of(game: Game[Any, Any], state: Any, solution: Any, met: Met | None) -> tuple[Any, ...]:
    """One row of the frame, in the order of its schema."""
    verdict, ranked = solution.verdict(state), solution.moves(state)
    return (
        game.format_state(state),
        " or ".join(game.names[seat] for seat in sorted(met.seats)) if met else None,
        verdict.value,
        verdict.plies,
        dotted(verdict.places),
        len(ranked),
        sum(after.value == verdict.value for _, after in ranked),
        game.format_move(ranked[0][0]) if ranked else None,
        met is not None,
        met.depth if met else None,
    )


def changed(
    before: Game[Any, Any], after: Game[Any, Any], *, budget: int = BUDGET, progress: Progress | None = None
) -> pl.DataFrame:
    """The positions, well formed under both rules, whose value or plies differ between them, as a frame."""
    return pl.DataFrame(changes.changed(before, after, budget, progress or Bar("positions")), CHANGES, orient="row")
