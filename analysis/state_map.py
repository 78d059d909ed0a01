"""Draw all positions of a game for two players on one map.

A position that is won or lost stands above the number of plies to the end. The draws, from which
nobody can force an end, stand apart on the right.

>>> from engines import load, solve
>>> positions, moves = build_state_map(solve(load("chopsticks")))
>>> len(positions), [position.position for position in positions if position.plies == 1][:3]
(171, ['1401', '2401', '3402'])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import (
    base_chart,
    draw_labels,
    finish_chart,
    make_tooltips,
    select_on_click,
    value_colour,
    value_shape,
)
from analysis.graph import find_reachable_states, list_all_states
from engines import EngineError, Game
from engines.english import count_noun, join_words
from engines.solvers import Solution

MAX_COLUMN_DRAWS = 16
"""The most draws in one column."""
MAX_DRAWN_MOVES = 3_000
"""The most moves that a map draws."""


class MapPosition(NamedTuple):
    """A position on the map: its layer and row, its verdict for the mover, and how many moves it has."""

    id: int
    position: str
    layer: int
    row: float
    value: str
    plies: int | None
    moves: int
    start: bool


class MapMove(NamedTuple):
    """A move on the map, with both ends of its line."""

    source: int
    target: int
    move: str
    value: str
    keeps_value: bool
    """Whether the mover's verdict is the same after the move."""
    best: bool
    """Whether no other move is better."""
    layer: int
    row: float
    layer2: int
    row2: float


class StateMap(NamedTuple):
    """The positions of a map and the moves between them."""

    positions: list[MapPosition]
    moves: list[MapMove]


def build_state_map(solution: Solution, *, include_unreachable: bool = False) -> StateMap:
    """Return all positions that can be reached from the start, or all of the game, and the moves between them."""
    game = solution.game
    if game.players != 2:
        raise EngineError(f"players: a map needs a game for two players, and this one has {game.players}")
    states = list_all_states(game) if include_unreachable else find_reachable_states(game, game.start())
    start = game.canonical(game.start())
    verdicts = [solution.verdict(state) for state in states]
    names = [game.format_state(state) for state in states]
    coordinates = lay_out_positions(names, [verdict.plies for verdict in verdicts])
    positions = {
        state: MapPosition(i, names[i], *coordinates[i], *verdicts[i][:2], len(game.legal_moves(state)), state == start)
        for i, state in enumerate(states)
    }
    moves = [move for state in states for move in list_map_moves(solution, state, positions)]
    return StateMap(list(positions.values()), moves)


def list_map_moves(solution: Solution, state: Any, positions: dict[Any, MapPosition]) -> list[MapMove]:
    """Return the moves from a position, the best first; ``positions`` holds all positions by their state."""
    game, source = solution.game, positions[state]
    rated_moves = solution.moves(state) if source.moves else []
    map_moves = []
    for move, verdict in rated_moves:
        target = positions[game.canonical(game.apply(state, move))]
        keeps_value, best = verdict.value == source.value, verdict[:2] == rated_moves[0][1][:2]
        ends = source.layer, source.row, target.layer, target.row
        text = game.format_move(move)
        map_moves.append(MapMove(source.id, target.id, text, verdict.value, keeps_value, best, *ends))
    return map_moves


def lay_out_positions(names: Sequence[str], plies: Sequence[int | None]) -> list[tuple[int, float]]:
    """Return the layer and row of each position: above its plies, by name; without plies in columns on the right."""
    last = max((number for number in plies if number is not None), default=0)
    coordinates: dict[int, tuple[int, float]] = {}
    for layer in range(last + 1):
        members = sorted((i for i, number in enumerate(plies) if number == layer), key=names.__getitem__)
        coordinates |= {i: (layer, row - (len(members) - 1) / 2) for row, i in enumerate(members)}
    draws = sorted((i for i, number in enumerate(plies) if number is None), key=names.__getitem__)
    column_size = min(MAX_COLUMN_DRAWS, len(draws))
    for rank, i in enumerate(draws):
        column, row = divmod(rank, column_size)
        coordinates[i] = last + 2 + column, row - (column_size - 1) / 2
    return [coordinates[i] for i in range(len(names))]


def state_map_chart(
    game: Game[Any, Any], state_map: StateMap, *, show_all_moves: bool = False, current: Any = None
) -> alt.LayerChart:
    """Draw a map with the moves that keep the verdict, or with all moves; mark the start and the current position."""
    positions, moves = state_map
    current_position = "" if current is None else game.format_state(game.canonical(current))
    last = max((position.layer for position in positions if position.plies is not None), default=0)
    x = alt.X("layer:Q").title("moves to the end; on the right: draws")
    x = x.axis(format="d", values=list(range(0, last + 1, 2))).scale(padding=14)
    y = alt.Y("row:Q").axis(None).scale(padding=14)
    selected = [move for move in moves if show_all_moves or move.keeps_value]
    drawn = selected if len(selected) <= MAX_DRAWN_MOVES else []
    subtitle = [describe_value_counts(positions), describe_rings(positions, current_position)]
    subtitle += [] if drawn or not selected else [f"{len(selected):,} moves not drawn: too many for this map"]
    layers = [draw_map_moves(drawn, x, y), *draw_map_positions(positions, x, y)]
    layers += draw_current_position(positions, current_position, x, y) if current_position else []
    title = f"Every position of {game.title}"
    chart: alt.LayerChart = finish_chart(alt.layer(*layers), title, subtitle=subtitle, height=420)
    return chart


def draw_map_moves(moves: Sequence[MapMove], x: alt.X, y: alt.Y) -> alt.Chart:
    """Draw the moves as lines; the data carry only the fields that are drawn, to keep the page small."""
    rows = [{name: getattr(move, name) for name in ("target", "layer", "row", "layer2", "row2")} for move in moves]
    lines = base_chart(rows, x, y, alt.X2("layer2:Q"), alt.Y2("row2:Q"))
    chart: alt.Chart = lines.mark_rule(style="link", opacity=0.35, strokeWidth=0.8)
    return chart


def draw_map_positions(positions: Sequence[MapPosition], x: alt.X, y: alt.Y) -> list[alt.Chart]:
    """Draw the positions with their verdicts, and a ring around the start."""
    chart = base_chart(positions, x, y).encode(tooltip=make_map_tooltips())
    start = chart.transform_filter("datum.start")
    return [
        select_on_click(chart.mark_point(style="spot", size=90).encode(value_colour(), value_shape())),
        start.mark_point(style="alarm", size=330),
        *draw_labels(start, alt.value("start"), dy=-17),
    ]


def draw_current_position(
    positions: Sequence[MapPosition], current_position: str, x: alt.X, y: alt.Y
) -> list[alt.Chart]:
    """Draw a wide ring around the current position, with a word unless it is the start."""
    rows = [position for position in positions if position.position == current_position]
    chart = base_chart(rows, x, y).encode(tooltip=make_map_tooltips())
    labels = draw_labels(chart.transform_filter("!datum.start"), alt.value("board"), dy=25)
    return [chart.mark_point(style="ring", size=620), *labels]


def make_map_tooltips() -> list[alt.Tooltip]:
    """Return the tooltips of a position."""
    return make_tooltips(
        position="position", value="verdict for the player to move", plies="moves to the end", moves="legal moves"
    )


def describe_value_counts(positions: Sequence[MapPosition]) -> str:
    """Say how many positions a map has, and how many of them are wins, losses and draws."""
    values = [position.value for position in positions]
    counts = join_words([count_noun(values.count(value), value) for value in ("win", "loss", "draw")])
    return f"{count_noun(len(positions), 'position')}: {counts}"


def describe_rings(positions: Sequence[MapPosition], current_position: str) -> str:
    """Say what the rings on a map mark."""
    if not current_position:
        return "ring: the start"
    if any(position.position == current_position for position in positions):
        return "ring: the start; wide ring: the board"
    return "ring: the start; the board is not on this map"
