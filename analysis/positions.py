"""Every solved position of a game as a frame, and what a change of the rules does to them.

Positions that differ only in names are one and are written as the mover sees them. A game with few
positions has all of them; otherwise those that can arise from a position, the nearest first.

>>> from analysis.work import silent
>>> from engines import load
>>> frame = positions(load("obliteration"), progress=silent)
>>> frame.group_by("value").len().sort("value").rows()
[('loss', 1403), ('draw', 67), ('win', 1030)]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import polars as pl

from analysis.tasks import dotted
from analysis.work import Bar, Progress
from engines import Game, PositionError
from engines.solvers import BUDGET, solve

MOST = 20_000
"""The most positions of a game that cannot list them all, unless more are asked for."""

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


class Met(NamedTuple):
    """How a position can arise: after how many plies at the soonest, and with whom to move."""

    depth: int
    seats: set[int]


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
    met = arising(game, root, most if listed is None else len(listed))
    states = listed or list(met)
    rows: list[tuple[Any, ...]] = []
    solution = solve(game, root, budget=budget, progress=lambda _: shown(len(rows), len(states)))
    for one in states:
        rows.append(row_of(game, one, solution, met.get(one)))
        shown(len(rows), len(states))
    return pl.DataFrame(rows, SCHEMA, orient="row")


def arising(game: Game[Any, Any], root: Any, most: int) -> dict[Any, Met]:
    """The canonical positions that can arise, the nearest first; once there are ``most``, no new ones are taken up."""
    met = {game.canonical(root): Met(0, {game.turn(root)})}
    layer, seen, depth = [root], {root}, 0
    while layer:
        depth += 1
        below = []
        for after in steps(game, layer):
            key = game.canonical(after)
            if after in seen or (key not in met and len(met) >= most):
                continue
            seen.add(after)
            met.setdefault(key, Met(depth, set())).seats.add(game.turn(after))
            below.append(after)
        layer = below
    return met


def steps(game: Game[Any, Any], states: list[Any]) -> Iterator[Any]:
    """The positions one move on from each of these."""
    for state in states:
        for move in game.legal_moves(state):
            yield game.apply(state, move)


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
    """The positions, well formed under both rules, whose value or plies differ between them."""
    shown = progress or Bar("positions")
    ways = [arising(game, game.start(), MOST) for game in (before, after)]
    texts = list(dict.fromkeys(texts_of(before, ways[0]) + texts_of(after, ways[1])))
    done = 0
    solutions = [solve(game, budget=budget, progress=lambda _: shown(done, len(texts))) for game in (before, after)]
    rows = []
    for done, text in enumerate(texts, 1):
        shown(done, len(texts))
        states = [read(game, text) for game in (before, after)]
        if None in states:
            continue
        (value, plies, _), (value_after, plies_after, _) = (
            solution.verdict(state) for solution, state in zip(solutions, states, strict=True)
        )
        reached = [game.canonical(one) in way for game, one, way in zip((before, after), states, ways, strict=True)]
        if (value, plies) != (value_after, plies_after):
            rows.append((text, value, value_after, plies, plies_after, *reached))
    return pl.DataFrame(rows, CHANGES, orient="row")


def texts_of(game: Game[Any, Any], met: dict[Any, Met]) -> list[str]:
    """The positions of a game as text: all that it lists, else those that can arise."""
    listed = game.positions()
    return [game.format_state(state) for state in (met if listed is None else listed)]


def read(game: Game[Any, Any], text: str) -> Any:
    """The position that a text describes, None where it is not well formed under the game's rules."""
    try:
        return game.parse_state(text)
    except PositionError:
        return None
