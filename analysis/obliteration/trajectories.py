"""Operation Obliteration as paths of one number: the match's, plain Collatz, and all there are.

Plain Collatz halves an even number and turns an odd one into 3n + 1, until it comes to 1. The game
does the same, with a step aside at primes, a limit, and a rule against repeating oneself.

>>> collatz(12)
[12, 6, 3, 10, 5, 16, 8, 4, 2, 1]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import base, counted, finish, labels, tips, value_colour, value_shape
from engines import EngineError, Match
from engines.solvers import Solution
from engines.words import count

LONGEST = 1_000
"""The most steps of a plain Collatz path that are followed."""
TICKS = [digit * 10**zeros for zeros in range(12) for digit in (1, 2, 5)]
"""Where a scale of numbers is marked."""
MOST = 2_000
"""The most positions that are drawn as a graph."""


class Point(NamedTuple):
    """One number on a path."""

    path: str
    step: int
    number: int
    move: str
    """The operation that led here; empty for the first."""
    name: str
    """Who applied it."""


class Place(NamedTuple):
    """A position of the graph: how many plies from the start it is first met, where it stands, what it is worth."""

    id: int
    position: str
    number: int
    layer: int
    row: float
    value: str
    plies: int | None


class Edge(NamedTuple):
    """An operation that leads from one position of the graph to another."""

    source: int
    target: int
    move: str
    layer: int
    row: float
    layer2: int
    row2: float


def path(match: Match) -> list[Point]:
    """The numbers of a match, from where it began to the board."""
    if match.game.name != "obliteration":
        raise EngineError(f"match: {match.game.title} has no path of numbers; only Operation Obliteration has")
    names, first = match.game.names, match.nodes[0]
    points = [Point("this match", 0, first.state.number, "", "")]
    before = first
    for node in match.path():
        mover = names[match.game.turn(before.state)]
        points.append(Point("this match", len(points), node.state.number, node.text, mover))
        before = node
    return points


def collatz(number: int) -> list[int]:
    """The plain Collatz path of a number down to 1."""
    if number < 1:
        raise EngineError(f"number: {number} should be 1 or more")
    numbers = [number]
    while number != 1 and len(numbers) <= LONGEST:
        number = number * 3 + 1 if number % 2 else number // 2
        numbers.append(number)
    return numbers


def collatz_path(number: int) -> list[Point]:
    """The plain Collatz path of a number as points."""
    numbers = collatz(number)
    moves = ["", *("multiply" if before % 2 else "divide" for before in numbers)]
    return [Point("plain Collatz", step, at, moves[step], "") for step, at in enumerate(numbers)]


def path_chart(match: Match) -> alt.LayerChart:
    """The path of a match beside the plain Collatz path of the number it began with."""
    mine, plain = path(match), collatz_path(match.nodes[0].state.number)
    across = counted(alt.X("step:Q"), "operations so far")
    up = alt.Y("number:Q").title("number").scale(type="log", nice=False, domainMin=1).axis(values=TICKS)
    kinds = ["this match", "plain Collatz"]
    key = alt.Legend(symbolType="stroke", symbolStrokeWidth=3)
    dash = alt.StrokeDash("path:N").scale(domain=kinds, range=[[1, 0], [5, 4]]).title(None).legend(key)
    colour = alt.Color("path:N").scale(domain=kinds, range="category").title(None).legend(key)
    each = base([*plain, *mine], across, up, colour)
    shown = tips(path="path", step="operations so far", number="number", move="operation", name="player")
    lines = each.mark_line(strokeWidth=2).encode(dash)
    dots = each.mark_circle(size=60, opacity=1).encode(tooltip=shown)
    told = labels(base([*plain, *mine], across, up), alt.Text("number:Q"), dy=-11)
    says = f"from {mine[0].number}: {count(len(mine) - 1, 'operation')} played; plain Collatz takes {len(plain) - 1} to reach 1"
    done: alt.LayerChart = finish(alt.layer(lines, *told, dots), "The path of the number", says=says, height=260)
    return done


def graph(solution: Solution, state: Any) -> tuple[list[Place], list[Edge]]:
    """Every position that can follow and every operation between them, in layers of plies from the start."""
    game = solution.game
    numbers = {game.canonical(state): 0}
    queue, layers, links = [game.canonical(state)], [0], []
    for here, key in enumerate(queue):
        for move in game.legal_moves(key):
            after = game.canonical(game.apply(key, move))
            there = numbers.setdefault(after, len(queue))
            if there == len(queue):
                queue.append(after)
                layers.append(layers[here] + 1)
            links.append((here, there, move))
        if len(queue) > MOST:
            raise EngineError(f"position: more than {MOST} positions can follow; lower the limit or start later")
    places = [
        Place(i, game.format_state(key), key.number, layers[i], row, *solution.verdict(key)[:2])
        for i, (key, row) in enumerate(zip(queue, rows_of(queue, layers), strict=True))
    ]
    edges = [Edge(a, b, move, places[a].layer, places[a].row, places[b].layer, places[b].row) for a, b, move in links]
    return places, edges


def rows_of(keys: Sequence[Any], layers: Sequence[int]) -> list[float]:
    """Where each position stands in its layer: by its number, evenly, the middle of every layer at 0."""
    rows = [0.0] * len(keys)
    for layer in set(layers):
        members = sorted((i for i, at in enumerate(layers) if at == layer), key=lambda i: keys[i])
        for place, i in enumerate(members):
            rows[i] = place - (len(members) - 1) / 2
    return rows


def graph_chart(solution: Solution, state: Any) -> alt.LayerChart:
    """Every path from a position as a layered graph, each position with its verdict."""
    places, edges = graph(solution, state)
    across = counted(alt.X("layer:Q"), "operations after the start, at the soonest")
    up = alt.Y("row:Q").axis(None).scale(padding=14)
    back = [edge._asdict() | {"way": "on" if edge.layer2 > edge.layer else "back or across"} for edge in edges]
    dashes = alt.Scale(domain=["on", "back or across"], range=[[1, 0], [3, 3]])
    ways = alt.StrokeDash("way:N").scale(dashes).title("operation leads").legend(columns=1)
    links = base(back, across, up, alt.X2("layer2:Q"), alt.Y2("row2:Q"), ways).mark_rule(style="link")
    spots = base(places, across, up, value_colour(), value_shape()).mark_point(style="spot", size=190)
    shown = tips(position="position", number="number", value="verdict for the mover", plies="plies to the end")
    told = labels(base(places, across, up), alt.Text("number:Q"), dy=-14)
    tallest = max(sum(place.layer == layer for place in places) for layer in range(places[-1].layer + 1))
    says = f"{count(len(places), 'position')}, {count(len(edges), 'operation')}"
    title = f"All paths from {state.number}"
    chart = alt.layer(links, *told, spots.encode(tooltip=shown))
    done: alt.LayerChart = finish(chart, title, says=says, height=max(160, 34 * tallest))
    return done
