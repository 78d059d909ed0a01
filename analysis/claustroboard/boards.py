"""Claustroboard's maps: where a player can land, and how free each tile would leave them.

*Reach* marks the tiles a player could land on if it were their turn, with the verdict of each where
the position is solved. *Mobility* puts the player on every free tile, the tile they stand on closed
behind them, and counts where they could land from there: a low number is a trap.

>>> from engines import load
>>> game = load("claustroboard")
>>> state = game.parse_state("4413/4434/3223/2132;b3,b1")
>>> [row["tile"] for row in reach(game, state) if row["lands"]]
['a2', 'c2', 'd3', 'a4', 'c4']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from analysis.charts import base, finish, seat_colour, tips, value_colour, value_shape
from engines import EngineError
from engines.claustroboard import Claustroboard, State
from engines.solvers import Solution
from engines.words import count

CELL = 58
Rows = list[dict[str, Any]]


def reach(game: Claustroboard, state: State, seat: int | None = None, solution: Solution | None = None) -> Rows:
    """Every tile, whether a player (by default the mover) can land on it, and with a solution how good that is."""
    seat = checked(game, state, seat)
    lands = game.reach(state, seat)
    verdicts: dict[int, Any] = {}
    if solution and seat == game.turn(state):
        for move, verdict in solution.moves(state):
            verdicts.setdefault(move.to, verdict)
    rows = tiles(game, state)
    for place, row in enumerate(rows):
        value, plies = verdicts[place][:2] if place in verdicts else ("", None)
        row |= {"lands": place in lands, "value": value, "plies": plies}
    return rows


def mobility(game: Claustroboard, state: State, seat: int | None = None) -> Rows:
    """Every tile with how many tiles a player (by default the mover) could land on from there; None where they cannot stand."""
    seat = checked(game, state, seat)
    rows, here = tiles(game, state), state.pawns[seat]
    for place, row in enumerate(rows):
        free = row["status"] == "open" and game.board.tile(state, place).holds
        there = state if place == here else state.moved(seat, place).closing(here)
        row["exits"] = len(game.reach(there, seat)) if free or place == here else None
    return rows


def checked(game: Claustroboard, state: State, seat: int | None) -> int:
    """The seat asked about, by default the mover's; a seat that is out cannot land anywhere."""
    asked = game.turn(state) if seat is None else seat
    if asked not in state.living():
        raise EngineError(
            f"seat: {asked} should be one of {', '.join(map(str, sorted(state.living())))}, who are still in"
        )
    return asked


def tiles(game: Claustroboard, state: State) -> Rows:
    """Every tile in reading order: its name, where it lies, its face, and who or what is on it."""
    rows = []
    for place, face in enumerate(state.faces):
        name = game.board.grid.name(place)
        standing = state.pawns.index(place) if place in state.pawns else None
        status = "player" if standing is not None else "open" if state.open >> place & 1 else "closed"
        rows.append(
            {
                "tile": name,
                "column": name[0],
                "row": int(name[1:]),
                "face": "" if status == "closed" and face == "#" else game.board.faces.text(face),
                "status": status,
                "seat": standing,
                "name": "" if standing is None else game.names[standing],
                "pawn": "" if standing is None else str(standing + 1),
            }
        )
    return rows


def board(rows: Sequence[dict[str, Any]], game: Claustroboard, over: Sequence[alt.Chart], title: str, says: str) -> Any:
    """The tiles with their faces, what is drawn over them, and the pawns on top."""
    each = cells(rows)
    shown = tips(tile="tile", face="card", status="status", name="player")
    ground = each.transform_filter("datum.status != 'closed'").mark_rect(style="bare").encode(tooltip=shown)
    shut = each.transform_filter("datum.status == 'closed'").mark_rect(style="shut").encode(tooltip=shown)
    faces = each.mark_text(style="words", dx=-17, dy=-16, fontSize=14).encode(alt.Text("face:N"))
    pawns = each.transform_filter("datum.status == 'player'")
    discs = pawns.mark_circle(size=620, opacity=1).encode(seat_colour(game))
    numbers = pawns.mark_text(style="inside", fontSize=15).encode(alt.Text("pawn:N"))
    chart = alt.layer(ground, shut, *over, faces, discs, numbers).resolve_scale(
        color="independent", shape="independent"
    )
    return finish(chart, title, says=says, height=alt.Step(CELL), width=alt.Step(CELL))


def cells(rows: Sequence[dict[str, Any]]) -> alt.Chart:
    """The tiles in their places."""
    columns = list(dict.fromkeys(row["column"] for row in rows))
    across = alt.X("column:O").title(None).sort(columns).axis(orient="top", ticks=False, domain=False)
    return base(rows, across, alt.Y("row:O").title(None).axis(ticks=False, domain=False))


def reach_chart(game: Claustroboard, state: State, seat: int | None = None, solution: Solution | None = None) -> Any:
    """The board with the tiles that a player can land on, each with its verdict where that is known."""
    rows, asked = reach(game, state, seat, solution), checked(game, state, seat)
    landing = cells(rows).transform_filter("datum.lands")
    shown = tips(tile="tile", face="card", value="verdict of landing there", plies="plies to the end")
    known = any(row["value"] for row in rows)
    marks = landing.mark_point(style="spot", size=420) if known else landing.mark_point(style="ring", size=420)
    marks = marks.encode(value_colour(), value_shape()) if known else marks
    says = f"{game.names[asked]} can land on {count(sum(row['lands'] for row in rows), 'tile')}"
    return board(rows, game, [marks.encode(tooltip=shown)], "Reach", says)


def mobility_chart(game: Claustroboard, state: State, seat: int | None = None) -> Any:
    """The board with how many ways on each tile would leave a player."""
    rows, asked = mobility(game, state, seat), checked(game, state, seat)
    free = cells(rows).transform_filter("isValid(datum.exits)")
    shown = tips(tile="tile", face="card", exits="tiles to land on from there")
    steps = list(range(1 + max(row["exits"] or 0 for row in rows)))
    colour = alt.Color("exits:Q").title("tiles to land on from there").scale(zero=True).legend(values=steps)
    ground = free.mark_rect(style="tile").encode(colour, tooltip=shown)
    numbers = free.transform_filter("datum.status == 'open'").mark_text(style="words", fontSize=18, fontWeight=600)
    says = f"ways on for {game.names[asked]} from each tile"
    return board(rows, game, [ground, numbers.encode(alt.Text("exits:Q"))], "Mobility", says)
