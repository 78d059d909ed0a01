"""Whole games at a glance: the map of all Chopsticks positions, and who wins Front-Ham at (a, b).

The map stands in layers: whoever is won or lost in so many plies stands above that number, and the
draws, from which nobody can force the end, stand apart on the right.

>>> from engines import load, solve
>>> places, edges = state_graph(solve(load("chopsticks")))
>>> len(places), [place.position for place in places if place.plies == 1][:3]
(171, ['1401', '2401', '3402'])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import base, finish, heat, labels, tips, value_colour, value_shape
from engines import EngineError, Game, load, solve
from engines.solvers import Solution
from engines.words import count, listing

MOST = 3_000
"""The most positions that are put on a map."""
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


def everything(game: Game[Any, Any]) -> list[Any]:
    """Every canonical position of a game that can list them."""
    listed = game.positions()
    if listed is None:
        raise EngineError(f"game: {game.title} has too many positions under these rules to list them all")
    return list(listed)


def arising(game: Game[Any, Any], state: Any) -> list[Any]:
    """Every canonical position that can arise from one, itself first."""
    found = [game.canonical(state)]
    seen = set(found)
    for key in found:
        after = dict.fromkeys(game.canonical(game.apply(key, move)) for move in game.legal_moves(key))
        fresh = [other for other in after if other not in seen]
        seen.update(fresh)
        found += fresh
        if len(found) > MOST:
            raise EngineError(f"game: more than {MOST} positions can arise; a map holds no more")
    return found


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


def duel(most: int = 12, overdraw: str = "reject") -> list[dict[str, Any]]:
    """Who wins Front-Ham with two players: the mover has ``a`` socks and the opponent ``b``, each from 1 to ``most``."""
    game = load("front_ham", players=2, overdraw=overdraw)
    solution = solve(game)
    rows = []
    for a in range(1, most + 1):
        for b in range(1, most + 1):
            value, plies, _ = solution.verdict(game.parse_state(f"{a}.{b}"))
            rows.append({"a": a, "b": b, "value": value, "plies": plies})
    return rows


def duel_chart(rows: Iterable[dict[str, Any]]) -> alt.LayerChart:
    """The heat map of who wins at (a, b)."""
    rows = list(rows)
    across, up = (
        alt.X("a:O").title("a, the mover's socks"),
        alt.Y("b:O").title("b, the opponent's socks").sort("descending"),
    )
    shown = tips(a="mover's socks", b="opponent's socks", value="verdict for the mover", plies="plies to the end")
    chart: alt.LayerChart = finish(heat(rows, across, up, shown, 26), "Front-Ham for two: who wins?")
    return chart
