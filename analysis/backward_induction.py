"""Show backward induction step by step: the positions coloured so far, and the reason for each new colour.

A position is lost if every move leads to a won position (so also if there is no move), and won if some
move leads to a lost position. A position that neither sentence reaches keeps no colour.

>>> from engines import load
>>> game = load("obliteration")
>>> explain_value(game, game.parse_state("3:d:d"), {game.parse_state("4:d:a"): "loss"})
'3 without divide is won: add leads to 4 without divide, which is lost for the other player.'
>>> explain_value(game, game.parse_state("4:d:a"), {})
'4 without divide is lost: there is no move.'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import base_chart, draw_labels, finish_chart, make_tooltips, value_colour, value_shape
from analysis.games.obliteration_paths import PathMove, PathPosition, build_path_graph
from analysis.reasons import apply_moves
from analysis.state_map import MapMove, MapPosition, build_state_map
from engines import Game
from engines.english import count_noun, join_words
from engines.obliteration import State
from engines.solvers import Solution

KnownValues = Mapping[Any, str]
"""The colours so far: win or loss for the mover, by position."""
Row = Mapping[str, Any]
DENSE_MIN_POSITIONS = 50
"""A map with at least this many positions is drawn with small marks and pale lines."""


class InductionMap(NamedTuple):
    """A graph of positions to colour: its positions and moves, and what its horizontal axis shows."""

    positions: Sequence[PathPosition] | Sequence[MapPosition]
    moves: Sequence[PathMove] | Sequence[MapMove]
    labels: Mapping[str, str]
    """The text beside a position, for the positions that have one."""
    axis_title: str
    last_tick: int
    """The last layer with a number below it."""


def build_path_map(solution: Solution) -> InductionMap:
    """Return all paths of Operation Obliteration from its start."""
    positions, moves = build_path_graph(solution.evaluate(solution.game.start()))
    labels = {position.position: str(position.number) for position in positions}
    last_tick = max(position.layer for position in positions)
    return InductionMap(positions, moves, labels, "fewest operations from the start", last_tick)


def build_layered_map(solution: Solution) -> InductionMap:
    """Return all positions of a game for two players, by plies to the end; those without an end stand apart."""
    positions, moves = build_state_map(solution)
    labels = {position.position: position.position for position in positions if position.start}
    last_tick = max((position.layer for position in positions if position.plies is not None), default=0)
    return InductionMap(positions, moves, labels, "moves to the end; on the right: no forced end", last_tick)


def induction_chart(
    induction_map: InductionMap,
    game: Game[Any, Any],
    known: KnownValues,
    highlighted_path: Iterable[Any] = (),
    title: str = "",
) -> alt.LayerChart:
    """Draw a map with the colours so far; the positions of ``highlighted_path`` are connected and named."""
    rows = list_position_rows(induction_map, game, known)
    by_position = {row["position"]: row for row in rows}
    path = [by_position[game.format_state(game.canonical(state))] for state in highlighted_path]
    named = {row["position"]: row | {"name": row["position"]} for row in path}.values()
    x = alt.X("layer:Q").title(induction_map.axis_title).scale(padding=16)
    x = x.axis(format="d", values=list(range(induction_map.last_tick + 1)))
    y = alt.Y("row:Q").axis(None).scale(padding=16)
    ends, dense = (x, y, alt.X2("layer2:Q"), alt.Y2("row2:Q")), len(rows) >= DENSE_MIN_POSITIONS
    layers = [
        base_chart(list_move_rows(induction_map.moves), *ends).mark_rule(style="link", opacity=0.15 if dense else 0.7),
        *([base_chart(connect_rows(path), *ends).mark_rule(style="best")] if path else []),
        *draw_positions(rows, x, y, 90 if dense else 190),
        *([base_chart(path, x, y).mark_point(style="ring", size=140)] if path else []),
        *draw_labels(base_chart(named or [row for row in rows if row["name"]], x, y), alt.Text("name:N"), dy=-15),
    ]
    heading, subtitle = title or "The colours so far", describe_colour_counts(rows)
    chart: alt.LayerChart = finish_chart(alt.layer(*layers), heading, subtitle=subtitle, height=compute_height_px(rows))
    return chart


def list_position_rows(induction_map: InductionMap, game: Game[Any, Any], known: KnownValues) -> list[dict[str, Any]]:
    """Return a chart row for each position: its coordinates, its colour so far, and its name if it has one."""
    values = {game.format_state(state): value for state, value in known.items()}
    return [
        {
            "position": position.position,
            "layer": position.layer,
            "row": position.row,
            "value": values.get(position.position, ""),
            "colour": values.get(position.position, "no colour yet"),
            "name": induction_map.labels.get(position.position, ""),
        }
        for position in induction_map.positions
    ]


def list_move_rows(moves: Iterable[PathMove | MapMove]) -> list[dict[str, Any]]:
    """Return a chart row for each move, with the ends of its line only."""
    return [{name: getattr(move, name) for name in ("layer", "row", "layer2", "row2")} for move in moves]


def connect_rows(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return a chart row for the line from each row to the next."""
    return [{"layer": a["layer"], "row": a["row"], "layer2": b["layer"], "row2": b["row"]} for a, b in pairwise(rows)]


def draw_positions(rows: Sequence[Row], x: alt.X, y: alt.Y, size: int) -> list[alt.Chart]:
    """Draw the positions: empty circles, or the colour and shape of their value."""
    tooltips = make_tooltips(position="position", colour="for the player to move")
    empty = base_chart([row for row in rows if not row["value"]], x, y).encode(tooltip=tooltips)
    legend = alt.Legend(values=["win", "loss"])
    coloured = base_chart([row for row in rows if row["value"]], x, y).encode(
        value_colour().legend(legend), value_shape().legend(legend), tooltip=tooltips
    )
    drawn = [
        (empty.mark_point(style="bare", size=size, filled=True), any(not row["value"] for row in rows)),
        (coloured.mark_point(style="spot", size=size), any(row["value"] for row in rows)),
    ]
    return [chart for chart, has_marks in drawn if has_marks]  # a layer without marks has no name for a screen reader


def compute_height_px(rows: Sequence[Row]) -> int:
    """Return the height of a map, by its fullest layer."""
    layers = [row["layer"] for row in rows]
    return max(160, min(420, 46 * max(map(layers.count, set(layers)))))


def describe_colour_counts(rows: Iterable[Row]) -> str:
    """Say how many positions are won, lost and without a colour."""
    values = [row["value"] for row in rows]
    words = {"win": "won", "loss": "lost", "": "without colour"}
    counts = ", ".join(f"{values.count(value)} {word}" for value, word in words.items())
    return f"{count_noun(len(values), 'position')}: {counts}"


def explain_new_values(game: Game[Any, Any], before: KnownValues, after: KnownValues) -> list[str]:
    """Say why each new position has its colour; positions without a move share one sentence."""
    new = [state for state in after if state not in before]
    ends = list(dict.fromkeys(name_position(game, state) for state in new if not game.legal_moves(state)))
    verb = "is" if len(ends) == 1 else "are"
    sentences = [f"{join_words(ends)} {verb} lost: there is no move."] if ends else []
    reasons = dict.fromkeys(explain_value(game, state, before) for state in new if game.legal_moves(state))
    return [*sentences, *reasons]


def explain_value(game: Game[Any, Any], state: Any, known: KnownValues) -> str:
    """Say why a position gets its colour from the colours known before."""
    name, moves = name_position(game, state), game.legal_moves(state)
    if not moves:
        return f"{name} is lost: there is no move."
    after = {move: game.canonical(game.apply(state, move)) for move in moves}
    for move in moves:
        if known.get(after[move]) == "loss":
            target = name_position(game, after[move])
            return f"{name} is won: {game.format_move(move)} leads to {target}, which is lost for the other player."
    targets = join_words(list(dict.fromkeys(name_position(game, target) for target in after.values())))
    if len(moves) == 1:
        return f"{name} is lost: the only move leads to {targets}, which is won for the other player."
    return f"{name} is lost: all {len(moves)} moves lead to positions won for the other player ({targets})."


def name_position(game: Game[Any, Any], state: Any) -> str:
    """Return what a sentence calls a position: its number and forbidden operation, or its text."""
    if isinstance(state, State):
        return f"{state.number} without {state.own_last}" if state.own_last else str(state.number)
    return game.format_state(state)


def list_loop_states(solution: Solution) -> list[Any]:
    """Return the positions of the loop of a draw, with the first again at the end; empty if there is no loop."""
    loop = solution.loop()
    if loop is None:
        return []
    states = [apply_moves(solution.game, solution.state, loop.lead)]
    for move in loop.cycle:
        states.append(solution.game.apply(states[-1], move))
    return states


def format_loop_moves(solution: Solution, repetitions: int) -> str:
    """Return the moves of perfect play into the loop of a draw and some times through it, as a link carries them."""
    loop = solution.loop()
    moves = (*loop.lead, *loop.cycle * repetitions) if loop else ()
    return " ".join(map(solution.game.format_move, moves))
