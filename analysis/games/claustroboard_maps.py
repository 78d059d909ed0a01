"""Draw maps of Claustroboard: where a player can land, and how many moves each tile would leave.

*Reach* marks the tiles on which a player could land if it were their turn, with the verdict of each
if the position is solved. *Mobility* puts the player on every free tile, closes the tile where they
stand now, and counts the tiles on which they could land next: a low number is a trap.

>>> from engines import load
>>> game = load("claustroboard")
>>> state = game.parse_state("4413/4434/3223/2132;b3,b1")
>>> [row["tile"] for row in compute_reach(game, state) if row["lands"]]
['a2', 'c2', 'd3', 'a4', 'c4']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from analysis.charts import (
    base_chart,
    finish_chart,
    make_tooltips,
    seat_colour,
    select_on_click,
    value_colour,
    value_shape,
)
from engines import EngineError
from engines.claustroboard import Claustroboard, State
from engines.english import count_noun
from engines.solvers import Evaluation

CELL_PX = 58
REACH_TEXT = """\
## Reach

The tiles that the player can reach now. For the player to move each tile shows its verdict. Click it to go there."""
MOBILITY_TEXT = """\
## Mobility

How many tiles the player could choose from each tile. A low number is a trap. Click a tile to put the player there."""
Rows = list[dict[str, Any]]


def compute_reach(
    game: Claustroboard, state: State, seat: int | None = None, evaluation: Evaluation[Any, Any] | None = None
) -> Rows:
    """Return every tile, whether a player (by default the mover) can land there, and the verdict if it is known.

    For the player to move, each of these tiles has the move that goes there.
    """
    seat = resolve_seat(game, state, seat)
    reachable = game.find_reachable_squares(state, seat)
    verdicts: dict[int, Any] = {}
    moves = list_moves_by_square(game, state) if seat == game.turn(state) else {}
    if evaluation and seat == game.turn(state) and not evaluation.refusal:
        for row in evaluation.moves:
            verdicts.setdefault(row.move.to_square, row.verdict)
    tiles = list_tiles(game, state)
    for square, tile in enumerate(tiles):
        value, plies = verdicts[square][:2] if square in verdicts else ("", None)
        tile |= {"lands": square in reachable, "value": value, "plies": plies, "move": moves.get(square)}
    return tiles


def list_moves_by_square(game: Claustroboard, state: State) -> dict[int, str]:
    """Return the first move of the player to move to each square."""
    moves: dict[int, str] = {}
    for move in game.legal_moves(state):
        moves.setdefault(move.to_square, game.format_move(move))
    return moves


def compute_mobility(game: Claustroboard, state: State, seat: int | None = None) -> Rows:
    """Return every tile and on how many tiles a player (by default the mover) could land from there.

    The number is None for tiles on which the player cannot stand. The others have the position with the player there.
    """
    seat = resolve_seat(game, state, seat)
    rows, current = list_tiles(game, state), state.pawns[seat]
    for square, row in enumerate(rows):
        is_free = row["status"] == "open" and game.board.tile_at(state, square).can_hold_player
        moved = state if square == current else state.move_pawn(seat, square).close_tile(current)
        is_possible = is_free or square == current
        row["exits"] = len(game.find_reachable_squares(moved, seat)) if is_possible else None
        row["position"] = game.format_state(moved) if is_possible else None
    return rows


def resolve_seat(game: Claustroboard, state: State, seat: int | None) -> int:
    """Return the seat, by default the mover's; raise EngineError if it is out of the game."""
    seat = game.turn(state) if seat is None else seat
    if seat not in state.living_seats():
        living = ", ".join(map(str, sorted(state.living_seats())))
        raise EngineError(f"seat: {seat} should be one of {living}, who are still in the game")
    return seat


def list_tiles(game: Claustroboard, state: State) -> Rows:
    """Return every tile in reading order: its name, its place, its face, and who is on it."""
    rows = []
    for square, face in enumerate(state.faces):
        name = game.board.grid.format_square(square)
        seat = state.pawns.index(square) if square in state.pawns else None
        status = "player" if seat is not None else "open" if state.open_squares >> square & 1 else "closed"
        rows.append(
            {
                "tile": name,
                "column": name[0],
                "row": int(name[1:]),
                "face": "" if status == "closed" and face == "#" else game.board.faces.format_face(face),
                "status": status,
                "seat": seat,
                "name": "" if seat is None else game.player_names[seat],
                "pawn": "" if seat is None else str(seat + 1),
            }
        )
    return rows


def draw_tiles(
    rows: Sequence[dict[str, Any]], game: Claustroboard, overlays: Sequence[alt.Chart], title: str, subtitle: str
) -> Any:
    """Draw the tiles with their faces, the overlays over them, and the pawns on top."""
    each = base_tile_chart(rows)
    tooltips = make_tooltips(tile="tile", face="card", status="status", name="player")
    ground = each.transform_filter("datum.status != 'closed'").mark_rect(style="bare").encode(tooltip=tooltips)
    closed = each.transform_filter("datum.status == 'closed'").mark_rect(style="shut").encode(tooltip=tooltips)
    faces = each.mark_text(style="words", dx=-17, dy=-16, fontSize=14).encode(alt.Text("face:N"))
    pawns = each.transform_filter("datum.status == 'player'")
    discs = pawns.mark_circle(size=620, opacity=1).encode(seat_colour(game))
    numbers = pawns.mark_text(style="inside", fontSize=15).encode(alt.Text("pawn:N"))
    chart = alt.layer(ground, closed, *overlays, faces, discs, numbers).resolve_scale(
        color="independent", shape="independent"
    )
    return finish_chart(chart, title, subtitle=subtitle, height=alt.Step(CELL_PX), width=alt.Step(CELL_PX))


def base_tile_chart(rows: Sequence[dict[str, Any]]) -> alt.Chart:
    """Return a chart with a cell for each tile."""
    columns = list(dict.fromkeys(row["column"] for row in rows))
    across = alt.X("column:O").title(None).sort(columns).axis(orient="top", ticks=False, domain=False)
    return base_chart(rows, across, alt.Y("row:O").title(None).axis(ticks=False, domain=False))


def reach_chart(
    game: Claustroboard, state: State, seat: int | None = None, evaluation: Evaluation[Any, Any] | None = None
) -> Any:
    """Draw the tiles on which a player can land, each with its verdict if it is known."""
    rows = compute_reach(game, state, seat, evaluation)
    landing = base_tile_chart(rows).transform_filter("datum.lands")
    tooltips = make_tooltips(tile="tile", face="card", value="verdict of landing there", plies="moves to the end")
    known = any(row["value"] for row in rows)
    marks = landing.mark_point(style="spot", size=420) if known else landing.mark_point(style="ring", size=420)
    marks = marks.encode(value_colour(), value_shape()) if known else marks
    name, tiles = game.player_names[resolve_seat(game, state, seat)], sum(row["lands"] for row in rows)
    subtitle = f"{name} can land on {count_noun(tiles, 'tile')}"
    return draw_tiles(rows, game, [select_on_click(marks.encode(tooltip=tooltips), "move")], "Reach", subtitle)


def mobility_chart(game: Claustroboard, state: State, seat: int | None = None) -> Any:
    """Draw on each tile how many tiles a player could reach from it."""
    rows = compute_mobility(game, state, seat)
    free = base_tile_chart(rows).transform_filter("isValid(datum.exits)")
    tooltips = make_tooltips(tile="tile", face="card", exits="tiles to land on from there")
    ticks = list(range(1 + max(row["exits"] or 0 for row in rows)))
    colour = alt.Color("exits:Q").title("tiles to land on from there").scale(zero=True).legend(values=ticks)
    ground = select_on_click(free.mark_rect(style="tile").encode(colour, tooltip=tooltips))
    numbers = free.transform_filter("datum.status == 'open'").mark_text(style="words", fontSize=18, fontWeight=600)
    subtitle = f"how many tiles {game.player_names[resolve_seat(game, state, seat)]} could land on from each tile"
    return draw_tiles(rows, game, [ground, numbers.encode(alt.Text("exits:Q"))], "Mobility", subtitle)
