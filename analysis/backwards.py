"""Backward induction as it goes: positions with the colours known so far, and the reason for each new one.

A position is lost when every move leads to a won one (so also when there is no move), and won when
some move leads to a lost one. What neither sentence ever reaches stays without a colour.

>>> from engines import load
>>> game = load("obliteration")
>>> reason(game, game.parse_state("3:d:d"), {game.parse_state("4:d:a"): "loss"})
'3 without divide is won: add leads to 4 without divide, which is lost for the other player.'
>>> reason(game, game.parse_state("4:d:a"), {})
'4 without divide is lost: there is no move.'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import altair as alt

from analysis import maps
from analysis.charts import base, finish, labels, tips, value_colour, value_shape
from analysis.obliteration import trajectories
from engines import Game
from engines.obliteration import State
from engines.solvers import Solution
from engines.words import count, listing

Known = Mapping[Any, str]
"""The colours so far: win or loss for the mover, by position."""


FEW = 50
"""Fewer positions than this are drawn large."""


class Sheet(NamedTuple):
    """A graph to be coloured: its positions, its moves, and what stands below it from left to right."""

    places: Sequence[Any]
    edges: Sequence[Any]
    below: str


def paths(solution: Solution) -> Sheet:
    """Every path of Operation Obliteration from its start, to be coloured."""
    return Sheet(*trajectories.graph(solution, solution.game.start()), "operations after the start, at the soonest")


def layers(solution: Solution) -> Sheet:
    """Every position of a game for two, to be coloured: those that are forced by plies, the others apart."""
    return Sheet(*maps.state_graph(solution), "plies to the end; on the right what has none")


def chart(
    sheet: Sheet, game: Game[Any, Any], known: Known, trail: Iterable[Any] = (), title: str = ""
) -> alt.LayerChart:
    """The sheet with the colours known so far; ``trail``: positions that follow each other, joined and named."""
    colours = {game.format_state(state): value for state, value in known.items()}
    rows = [spot(place, colours.get(place.position, "")) for place in sheet.places]
    at = {row["position"]: row for row in rows}
    way = [at[game.format_state(game.canonical(state))] for state in trail]
    named = {row["position"]: row | {"name": row["position"]} for row in way} or {n: at[n] for n in at if at[n]["name"]}
    across = alt.X("layer:Q").title(sheet.below).axis(format="d", values=ticks(sheet)).scale(padding=16)
    up = alt.Y("row:Q").axis(None).scale(padding=16)
    ends, few = (across, up, alt.X2("layer2:Q"), alt.Y2("row2:Q")), len(rows) < FEW
    layers = [
        base(joined_by(sheet.edges), *ends).mark_rule(style="link", opacity=0.7 if few else 0.15),
        base(joined(way), *ends).mark_rule(style="best"),
        *dots(rows, across, up, 190 if few else 90),
        base(way, across, up).mark_point(style="ring", size=140),
        *labels(base(named.values(), across, up), alt.Text("name:N"), dy=-15),
    ]
    done: alt.LayerChart = finish(
        alt.layer(*layers), title or "The colours so far", says=tally(rows), height=height(rows)
    )
    return done


def dots(rows: Sequence[Mapping[str, Any]], across: alt.X, up: alt.Y, size: int) -> list[alt.Chart]:
    """The positions: empty circles, or the mark and the colour of what they are worth."""
    told = tips(position="position", colour="for the player to move")
    bare = base([row for row in rows if not row["value"]], across, up).mark_point(style="bare", size=size, filled=True)
    key = alt.Legend(values=["win", "loss"])
    marks = base(
        [row for row in rows if row["value"]], across, up, value_colour().legend(key), value_shape().legend(key)
    )
    return [bare.encode(tooltip=told), marks.mark_point(style="spot", size=size).encode(tooltip=told)]


def spot(place: Any, value: str) -> dict[str, Any]:
    """A position as a row: where it stands, its colour so far, and its name where there is room for names."""
    name = str(place.number) if isinstance(place, trajectories.Place) else place.position if place.start else ""
    where = {"position": place.position, "layer": place.layer, "row": place.row}
    return where | {"value": value, "colour": value or "no colour yet", "name": name}


def joined(way: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The lines from each row to the next."""
    return [{"layer": a["layer"], "row": a["row"], "layer2": b["layer"], "row2": b["row"]} for a, b in pairwise(way)]


def joined_by(edges: Iterable[Any]) -> list[dict[str, Any]]:
    """The lines of the moves, without what a chart does not need."""
    return [{name: getattr(edge, name) for name in ("layer", "row", "layer2", "row2")} for edge in edges]


def ticks(sheet: Sheet) -> list[int]:
    """The numbers below a sheet: as far as they count something."""
    return list(range(1 + max((place.layer for place in sheet.places if counts(place)), default=0)))


def counts(place: Any) -> bool:
    """Whether the layer of a position is a number of plies, and not a column of those that have none."""
    return isinstance(place, trajectories.Place) or place.plies is not None


def height(rows: Sequence[Mapping[str, Any]]) -> int:
    """How high a sheet is drawn: by its fullest layer."""
    layer = [row["layer"] for row in rows]
    tallest = max(map(layer.count, set(layer)))
    return max(160, min(420, 46 * tallest))


def tally(rows: Iterable[Mapping[str, Any]]) -> str:
    """How many positions have which colour, in words."""
    values = [row["value"] for row in rows]
    parts = [
        f"{values.count(value)} {word}" for value, word in (("win", "won"), ("loss", "lost"), ("", "without colour"))
    ]
    return f"{count(len(values), 'position')}: {', '.join(parts)}"


def news(game: Game[Any, Any], before: Known, after: Known) -> list[str]:
    """Why each position that has gained a colour has it, as sentences; those without a move in one."""
    fresh = [state for state in after if state not in before]
    ends = list(dict.fromkeys(called(game, state) for state in fresh if not game.legal_moves(state)))
    verb = "is" if len(ends) == 1 else "are"
    told = [f"{listing(ends)} {verb} lost: there is no move."] if ends else []
    return told + list(dict.fromkeys(reason(game, state, before) for state in fresh if game.legal_moves(state)))


def reason(game: Game[Any, Any], state: Any, known: Known) -> str:
    """Why a position gets its colour from those known before, as a sentence."""
    name, moves = called(game, state), game.legal_moves(state)
    if not moves:
        return f"{name} is lost: there is no move."
    after = {move: game.canonical(game.apply(state, move)) for move in moves}
    good = [move for move in moves if known.get(after[move]) == "loss"]
    if good:
        leads = f"{game.format_move(good[0])} leads to {called(game, after[good[0]])}"
        return f"{name} is won: {leads}, which is lost for the other player."
    places = listing(list(dict.fromkeys(called(game, there) for there in after.values())))
    if len(moves) == 1:
        return f"{name} is lost: the only move leads to {places}, which is won for the other player."
    return f"{name} is lost: all {len(moves)} moves lead to positions won for the other player ({places})."


def called(game: Game[Any, Any], state: Any) -> str:
    """What a position is called in a sentence: its number and the operation that is barred, else as it is written."""
    if isinstance(state, State):
        return f"{state.number} without {state.own}" if state.own else str(state.number)
    return game.format_state(state)


def cycle(solution: Solution) -> list[Any]:
    """The positions once round the loop of a draw, the first again at the end; nothing where no draw goes round."""
    loop, state = solution.loop(), solution.state
    for move in loop.lead if loop else ():
        state = solution.game.apply(state, move)
    found = [state] if loop else []
    for move in loop.cycle if loop else ():
        found.append(solution.game.apply(found[-1], move))
    return found


def laps(solution: Solution, times: int) -> str:
    """The moves of perfect play into the loop of a draw and so many times round it, as a link carries them."""
    loop = solution.loop()
    moves = (*loop.lead, *loop.cycle * times) if loop else ()
    return " ".join(map(solution.game.format_move, moves))
