"""A whole game for two at a glance: all its positions on one map.

The map stands in layers: whoever is won or lost in so many plies stands above that number, and the
draws, from which nobody can force the end, stand apart on the right.

>>> from engines import load, solve
>>> places, edges = state_graph(solve(load("chopsticks")))
>>> len(places), [place.position for place in places if place.plies == 1][:3]
(171, ['1401', '2401', '3402'])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import base, finish, labels, tips, value_colour, value_shape
from analysis.graph import arising, everything
from engines import EngineError, Game
from engines.solvers import Solution
from engines.words import count, listing

TALL = 16
"""How many draws stand above each other."""
LINKED = 3_000
"""The most moves that are drawn on a map."""


class Place(NamedTuple):
    """A position on the map: its layer and row, its verdict for the mover, and how many moves it has."""

    id: int
    position: str
    layer: int
    row: float
    value: str
    plies: int | None
    moves: int
    start: bool


class Edge(NamedTuple):
    """A move on the map, with the ends of its line; ``keeps``: it keeps the mover's verdict, ``best``: no other is better."""

    source: int
    target: int
    move: str
    value: str
    keeps: bool
    best: bool
    layer: int
    row: float
    layer2: int
    row2: float


def state_graph(solution: Solution, *, whole: bool = False) -> tuple[list[Place], list[Edge]]:
    """All positions that can arise from the start (or, ``whole``, all there are) and the moves between them."""
    game = solution.game
    if game.players != 2:
        raise EngineError(f"players: a map is of a game for two, and this one has {game.players}")
    keys = everything(game) if whole else arising(game, game.start())
    start = game.canonical(game.start())
    verdicts = [solution.verdict(key) for key in keys]
    names = [game.format_state(key) for key in keys]
    spots = spread(names, [verdict.plies for verdict in verdicts])
    places = [
        Place(i, names[i], *spots[i], *verdicts[i][:2], len(game.legal_moves(key)), key == start)
        for i, key in enumerate(keys)
    ]
    by_key = dict(zip(keys, places, strict=True))
    edges = []
    for key, here in by_key.items():
        ranked = solution.moves(key) if here.moves else []
        for move, verdict in ranked:
            there = by_key[game.canonical(game.apply(key, move))]
            kept, best = verdict.value == here.value, verdict[:2] == ranked[0][1][:2]
            ends = here.layer, here.row, there.layer, there.row
            edges.append(Edge(here.id, there.id, game.format_move(move), verdict.value, kept, best, *ends))
    return places, edges


def spread(names: Sequence[str], plies: Sequence[int | None]) -> list[tuple[int, float]]:
    """The layer and row of each position: above its plies, evenly by name; without plies in columns of their own."""
    last = max((number for number in plies if number is not None), default=0)
    spots: dict[int, tuple[int, float]] = {}
    for layer in range(last + 1):
        members = sorted((i for i, number in enumerate(plies) if number == layer), key=names.__getitem__)
        spots |= {i: (layer, row - (len(members) - 1) / 2) for row, i in enumerate(members)}
    apart = sorted((i for i, number in enumerate(plies) if number is None), key=names.__getitem__)
    tall = min(TALL, len(apart))
    for rank, i in enumerate(apart):
        column, row = divmod(rank, tall)
        spots[i] = last + 2 + column, row - (tall - 1) / 2
    return [spots[i] for i in range(len(names))]


def graph_chart(solution: Solution, *, whole: bool = False, every: bool = False) -> alt.LayerChart:
    """The map as a chart, with the moves that keep their player's verdict or with ``every`` move."""
    return map_chart(solution.game, *state_graph(solution, whole=whole), every=every)


def map_chart(
    game: Game[Any, Any], places: Sequence[Place], edges: Sequence[Edge], *, every: bool = False, here: str = ""
) -> alt.LayerChart:
    """A map that is made already, as a chart; ``here`` is the position of a board, to be marked."""
    forced = [place.layer for place in places if place.plies is not None]
    across = alt.X("layer:Q").title("plies to the end; on the right: draws")
    across = across.axis(format="d", values=list(range(0, max(forced, default=0) + 1, 2))).scale(padding=14)
    up = alt.Y("row:Q").axis(None).scale(padding=14)
    kept = [edge for edge in edges if every or edge.keeps]
    drawn = [slim(edge) for edge in kept] if len(kept) <= LINKED else []
    ends = across, up, alt.X2("layer2:Q"), alt.Y2("row2:Q")
    links = base(drawn, *ends).mark_rule(style="link", opacity=0.35, strokeWidth=0.8)
    shown = tips(position="position", value="verdict for the mover", plies="plies to the end", moves="legal moves")
    spots = base(places, across, up).encode(tooltip=shown)
    marks = spots.mark_point(style="spot", size=90).encode(value_colour(), value_shape())
    ring = spots.transform_filter("datum.start").mark_point(style="alarm", size=330)
    named = labels(spots.transform_filter("datum.start"), alt.Text("position:N"), dy=-17)
    board = base([place for place in places if place.position == here], across, up).encode(tooltip=shown)
    away = labels(board.transform_filter("!datum.start"), alt.Text("position:N"), dy=25)
    marked = [board.mark_point(style="ring", size=620), *away]
    layers = alt.layer(links, marks, ring, *named, *(marked if here else []))
    says = [summed(places), rings(places, here)]
    says += [] if drawn or not kept else [f"moves left out: {len(kept):,} would hide the positions"]
    title = f"Every position of {game.title}"
    done: alt.LayerChart = finish(layers, title, says=says, height=420)
    return done


def slim(edge: Edge) -> dict[str, Any]:
    """What a chart needs of a move: whole ones would be most of what it weighs."""
    return {name: getattr(edge, name) for name in ("target", "layer", "row", "layer2", "row2")}


def summed(places: Sequence[Place]) -> str:
    """What a map holds, in words."""
    counted = {value: sum(place.value == value for place in places) for value in ("win", "loss", "draw")}
    told = listing([count(number, value) for value, number in counted.items()])
    return f"{count(len(places), 'position')}: {told}"


def rings(places: Sequence[Place], here: str) -> str:
    """What is marked on a map, in words."""
    if not here:
        return "ring: the start"
    found = any(place.position == here for place in places)
    return f"ring: the start; {'wide ring: the board' if found else 'not here: the board'}, {here}"
