"""Data frames of solved positions, and of the verdicts that a change of the rules changes.

Positions that are equal up to renaming are one row, written as the mover sees it. If a game can list
its positions the frame has all of them, otherwise those that can follow from a position, the nearest
first.

>>> from analysis.data.jobs import ignore_progress
>>> from engines import load
>>> frame = solve_positions(load("obliteration"), progress=ignore_progress)
>>> frame.group_by("value").len().sort("value").rows()
[('loss', 1403), ('draw', 67), ('win', 1030)]
"""

from __future__ import annotations

from typing import Any

import polars as pl

from analysis import rule_changes
from analysis.data.jobs import ProgressBar, ProgressCallback
from analysis.graph import Reachability, find_nearest_states
from analysis.rule_changes import MAX_COMPARED_POSITIONS
from analysis.solve_job import format_places
from engines import Game
from engines.solvers import DEFAULT_MAX_NODES, solve

VALUE_DTYPE = pl.Enum(["loss", "draw", "win"])
"""Values for the mover; they sort from bad to good."""

POSITION_SCHEMA: dict[str, Any] = {
    "position": pl.String,  # as the mover sees it
    "mover": pl.String,  # who can be to move, null if the position is not reachable
    "value": VALUE_DTYPE,
    "plies": pl.UInt16,  # to the end under best play, null if the game never ends
    "places": pl.String,  # of all players under best play, the mover's first
    "moves": pl.UInt16,  # how many are legal, 0 if the game is over
    "keep": pl.UInt16,  # how many of them keep the value
    "best": pl.String,  # the best move, null if the game is over
    "reachable": pl.Boolean,  # whether it can follow from the first position
    "depth": pl.UInt16,  # the fewest plies after which it can, null if it cannot
}
"""Columns of a frame of positions."""

CHANGE_SCHEMA: dict[str, Any] = {
    "position": pl.String,
    "value_before": VALUE_DTYPE,
    "value_after": VALUE_DTYPE,
    "plies_before": pl.UInt16,
    "plies_after": pl.UInt16,
    "reachable_before": pl.Boolean,
    "reachable_after": pl.Boolean,
}
"""Columns of a frame of changes."""


def solve_positions(
    game: Game[Any, Any],
    state: Any = None,
    *,
    max_positions: int = MAX_COMPARED_POSITIONS,
    max_nodes: int = DEFAULT_MAX_NODES,
    progress: ProgressCallback | None = None,
) -> pl.DataFrame:
    """Return all positions of a game if it can list them, else the ``max_positions`` nearest to ``state`` (the start)."""
    report = progress or ProgressBar("positions")
    root = game.start() if state is None else state
    listed = game.all_states() if state is None else None
    all_states = None if listed is None else list(listed)
    reachable = find_nearest_states(game, root, max_positions if all_states is None else len(all_states))
    states = all_states or list(reachable)
    rows: list[tuple[Any, ...]] = []
    solution = solve(game, root, budget=max_nodes, progress=lambda _: report(len(rows), len(states)))
    for each in states:
        rows.append(make_position_row(game, each, solution, reachable.get(each)))
        report(len(rows), len(states))
    return pl.DataFrame(rows, POSITION_SCHEMA, orient="row")


def make_position_row(
    game: Game[Any, Any], state: Any, solution: Any, reachability: Reachability | None
) -> tuple[Any, ...]:
    """Return one row of the frame, in the order of its schema."""
    verdict, rated = solution.verdict(state), solution.moves(state)
    return (
        game.format_state(state),
        " or ".join(game.player_names[seat] for seat in sorted(reachability.movers)) if reachability else None,
        verdict.value,
        verdict.plies,
        format_places(verdict.places),
        len(rated),
        sum(after.value == verdict.value for _, after in rated),
        game.format_move(rated[0][0]) if rated else None,
        reachability is not None,
        reachability.depth if reachability else None,
    )


def solve_changes(
    before: Game[Any, Any],
    after: Game[Any, Any],
    *,
    max_nodes: int = DEFAULT_MAX_NODES,
    progress: ProgressCallback | None = None,
) -> pl.DataFrame:
    """Return the positions, valid under both rules, whose value or plies differ between them, as a frame."""
    return pl.DataFrame(
        rule_changes.find_changes(before, after, max_nodes, progress or ProgressBar("positions")),
        CHANGE_SCHEMA,
        orient="row",
    )
