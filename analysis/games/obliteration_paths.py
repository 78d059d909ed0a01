"""Draw the paths of Operation Obliteration: of a match, of plain Collatz, and all that are possible.

Plain Collatz halves an even number and turns an odd number n into 3n + 1, until it reaches 1. The
game does the same, with other operations at primes, a limit, and a rule against repeats. With other
numbers in the rules of the game, the plain path may also come back to itself, stop or run away.

>>> collatz_numbers(12)
[12, 6, 3, 10, 5, 16, 8, 4, 2, 1]
>>> numbers = collatz_numbers(7, Rules(multiplier=5))
>>> len(numbers), describe_collatz_end(numbers)
(305, 'grows beyond 1,000,000,000,000,000 and is cut off there')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import (
    base_chart,
    draw_labels,
    finish_chart,
    integer_axis,
    make_tooltips,
    select_on_click,
    value_colour,
    value_shape,
)
from analysis.graph import walk_canonical
from engines import EngineError, Evaluation, Match
from engines.english import count_noun, lower_first
from engines.obliteration import Rules
from engines.obliteration.operations import apply_operation, can_apply, describe_operations

MAX_COLLATZ_STEPS = 1_000
MAX_COLLATZ_NUMBER = 10**15
NUMBER_TICKS = [digit * 10**zeros for zeros in range(16) for digit in (1, 2, 5)]
"""Ticks of a logarithmic axis."""
MAX_GRAPH_POSITIONS = 2_000
MATCH_LABEL, COLLATZ_LABEL = "this match", "plain Collatz"


class PathPoint(NamedTuple):
    """One number on a path."""

    path: str
    step: int
    number: int
    move: str
    """The operation that gave this number; empty for the first."""
    name: str
    """The player who applied it."""
    node: int | None = None
    """The node of the match, if the path is one."""


class PathPosition(NamedTuple):
    """A position of the graph: its layer is the fewest plies from the start, its row a place in that layer."""

    id: int
    position: str
    number: int
    layer: int
    row: float
    value: str
    plies: int | None


class PathMove(NamedTuple):
    """An operation that leads from one position of the graph to another."""

    source: int
    target: int
    move: str
    layer: int
    row: float
    layer2: int
    row2: float


def list_match_path(match: Match) -> list[PathPoint]:
    """Return the numbers of a match, from its start to the current position."""
    if match.game.name != "obliteration":
        raise EngineError(f"match: {match.game.title} has no path of numbers; only Operation Obliteration has")
    nodes = [match.nodes[0], *match.path()]
    points = [PathPoint(MATCH_LABEL, 0, nodes[0].state.number, "", "", 0)]
    for before, node in pairwise(nodes):
        mover = match.game.player_names[match.game.turn(before.state)]
        points.append(PathPoint(MATCH_LABEL, len(points), node.state.number, node.text, mover, node.index))
    return points


def collatz_numbers(number: int, rules: Rules | None = None) -> list[int]:
    """Return the plain Collatz path of a number down to 1, or as far as it can be followed.

    ``rules`` give the numbers: a number is divided if it can be, otherwise multiplied if it is odd.
    """
    if number < 1:
        raise EngineError(f"number: {number} should be 1 or more")
    rules, numbers, seen = rules or Rules(), [number], {number}
    while number != 1 and len(numbers) <= MAX_COLLATZ_STEPS and number <= MAX_COLLATZ_NUMBER:
        operation = find_collatz_operation(rules, number)
        if operation is None:
            break
        number = apply_operation(rules, operation, number)
        numbers.append(number)
        if number in seen:
            break
        seen.add(number)
    return numbers


def find_collatz_operation(rules: Rules, number: int) -> str | None:
    """Return what plain Collatz does with a number; None if it can be neither divided nor multiplied."""
    return next((op for op in ("divide", "multiply") if can_apply(rules, op, number)), None)


def describe_collatz_end(numbers: Sequence[int]) -> str:
    """Return how a plain Collatz path ends, as the rest of a sentence about it."""
    *before, last = numbers
    if last == 1:
        return f"needs {len(before)} to reach 1"
    if last in before:
        return f"comes back to {last:,} after {count_noun(len(before), 'operation')} and never reaches 1"
    if last > MAX_COLLATZ_NUMBER:
        return f"grows beyond {MAX_COLLATZ_NUMBER:,} and is cut off there"
    if len(before) >= MAX_COLLATZ_STEPS:
        return f"has not reached 1 after {len(before):,} and is cut off there"
    return f"stops at {last:,}, which can be neither divided nor multiplied"


def describe_collatz(rules: Rules) -> str:
    """Return the plain Collatz rule as a sentence.

    >>> describe_collatz(Rules(multiplier=5))
    'Divide by 2 where that leaves no remainder; otherwise, if the number is odd, multiply by 5 and add 1.'
    """
    words = describe_operations(rules)
    multiply = lower_first(words["multiply"].instruction)
    return f"{words['divide'].instruction} where that leaves no remainder; otherwise, if the number is odd, {multiply}."


def collatz_path(number: int, rules: Rules | None = None) -> list[PathPoint]:
    """Return the plain Collatz path of a number as points."""
    rules = rules or Rules()
    numbers = collatz_numbers(number, rules)
    moves = ["", *(find_collatz_operation(rules, before) or "" for before in numbers)]
    return [PathPoint(COLLATZ_LABEL, step, each, moves[step], "") for step, each in enumerate(numbers)]


def path_chart(match: Match) -> alt.LayerChart:
    """Draw the path of a match beside the plain Collatz path of its first number."""
    played, collatz = list_match_path(match), collatz_path(match.nodes[0].state.number, match.game.rules)
    across = integer_axis(alt.X("step:Q"), "operations so far")
    up = alt.Y("number:Q").title("number").scale(type="log", nice=False, domainMin=1).axis(values=NUMBER_TICKS)
    paths = [MATCH_LABEL, COLLATZ_LABEL]
    legend = alt.Legend(symbolType="stroke", symbolStrokeWidth=3)
    dash = alt.StrokeDash("path:N").scale(domain=paths, range=[[1, 0], [5, 4]]).title(None).legend(legend)
    colour = alt.Color("path:N").scale(domain=paths, range="category").title(None).legend(legend)
    points = [*collatz, *played]
    each = base_chart(points, across, up, colour)
    tooltips = make_tooltips(path="path", step="operations so far", number="number", move="operation", name="player")
    lines = each.mark_line(strokeWidth=2).encode(dash)
    circles = each.mark_circle(size=60, opacity=1).encode(tooltip=tooltips)
    labels = draw_labels(base_chart(points, across, up), alt.Text("number:Q"), dy=-11)
    subtitle = (
        f"from {played[0].number}: {count_noun(len(played) - 1, 'operation')} played; "
        f"plain Collatz {describe_collatz_end([point.number for point in collatz])}"
    )
    layers = alt.layer(lines, *labels, select_on_click(circles, "node"))
    chart: alt.LayerChart = finish_chart(layers, "The path of the number", subtitle=subtitle, height=260)
    return chart


def build_path_graph(evaluation: Evaluation[Any, Any]) -> tuple[list[PathPosition], list[PathMove]]:
    """Return every position that can follow and every operation between them, in layers by plies from the start."""
    game, solution = evaluation.game, evaluation.solution
    refusal = f"position: more than {MAX_GRAPH_POSITIONS} positions can follow; lower the limit or start later"
    walk = walk_canonical(game, evaluation.state, MAX_GRAPH_POSITIONS, refusal)
    rows = lay_out_rows(walk.states, walk.depths)
    positions = [
        PathPosition(i, game.format_state(key), key.number, walk.depths[i], rows[i], *solution.verdict(key)[:2])
        for i, key in enumerate(walk.states)
    ]
    moves = [
        PathMove(a, b, move, walk.depths[a], rows[a], walk.depths[b], rows[b])
        for a, key in enumerate(walk.states)
        for move, b in zip(game.legal_moves(key), walk.successors[a], strict=True)
    ]
    return positions, moves


def lay_out_rows(states: Sequence[Any], layers: Sequence[int]) -> list[float]:
    """Return the row of each position in its layer: sorted by number, with the middle of every layer at 0."""
    rows = [0.0] * len(states)
    for layer in set(layers):
        members = sorted((i for i, each in enumerate(layers) if each == layer), key=states.__getitem__)
        for rank, i in enumerate(members):
            rows[i] = rank - (len(members) - 1) / 2
    return rows


def path_graph_chart(evaluation: Evaluation[Any, Any]) -> alt.LayerChart:
    """Draw every path from a position as a graph in layers, each position with its verdict."""
    positions, moves = build_path_graph(evaluation)
    across = integer_axis(alt.X("layer:Q"), "fewest operations from here")
    up = alt.Y("row:Q").axis(None).scale(padding=14)
    later, earlier = "to a later column", "to the same or an earlier column"
    rows = [move._asdict() | {"way": later if move.layer2 > move.layer else earlier} for move in moves]
    dashes = alt.Scale(domain=[later, earlier], range=[[1, 0], [3, 3]])
    ways = alt.StrokeDash("way:N").scale(dashes).title("operation leads").legend(columns=1)
    lines = base_chart(rows, across, up, alt.X2("layer2:Q"), alt.Y2("row2:Q"), ways).mark_rule(style="link")
    points = base_chart(positions, across, up, value_colour(), value_shape()).mark_point(style="spot", size=190)
    tooltips = make_tooltips(
        position="position", number="number", value="verdict for the player to move", plies="moves to the end"
    )
    labels = draw_labels(base_chart(positions, across, up), alt.Text("number:Q"), dy=-14)
    tallest = max(Counter(position.layer for position in positions).values())
    subtitle = f"{count_noun(len(positions), 'position')}, {count_noun(len(moves), 'operation')}"
    layers = alt.layer(lines, *labels, select_on_click(points.encode(tooltip=tooltips)))
    title, height = f"All paths from {evaluation.state.number}", max(160, 34 * tallest)
    chart: alt.LayerChart = finish_chart(layers, title, subtitle=subtitle, height=height)
    return chart
