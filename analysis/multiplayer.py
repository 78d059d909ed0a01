"""Compare moves with more than two players under two named assumptions.

*max^n* (Luckhardt & Irani 1986): every player wants the best place for themselves and expects the same
of all others; if a player does not care, several outcomes remain. *Paranoid* (Sturtevant & Korf 2000):
all others play together against the mover; what the mover can still force is a guarantee. A
*kingmaker* cannot come first, but decides who does.

>>> from engines import Position, load
>>> game = load("front_ham", players=3, socks=2)
>>> row = compare_assumptions(Position(game, game.start()).evaluate())[0]
>>> row["move"], row["maxn"], row["guarantee"]
('aab+a', '(Red 2nd, Blue 1st and Green 2nd)', 3)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import altair as alt

from analysis.charts import base_chart, finish_chart, integer_axis, make_tooltips
from analysis.graph import find_reachable_states
from analysis.reasons import describe_places
from engines import EngineError, Game
from engines.english import count_noun, join_words
from engines.solvers import Evaluation

MAX_CHART_MOVES = 16
"""The most moves that the chart shows, the best first."""
MAXN_LABEL, PARANOID_LABEL = "everybody for themselves (max^n)", "all against the mover (guaranteed)"
Rows = list[dict[str, Any]]


def compare_assumptions(evaluation: Evaluation[Any, Any]) -> Rows:
    """Return a row for each legal move: its outcomes under max^n, the mover's guarantee, and any kingmaker."""
    game, seat, rows = evaluation.game, evaluation.game.turn(evaluation.state), []
    for rated_move in evaluation.moves:
        after = evaluation.after(rated_move.move)
        outcomes = sorted(after.outcomes)
        possible_winners = after.kingmaker
        rows.append(
            {
                "move": game.format_move(rated_move.move),
                "value": rated_move.value,
                "outcomes": outcomes,
                "maxn": " or ".join(f"({describe_places(game, places)})" for places in outcomes),
                "best": min(places[seat] for places in outcomes),
                "worst": max(places[seat] for places in outcomes),
                "settled": len(outcomes) == 1,
                "guarantee": after.guarantee(seat),
                "forces_win": after.can_force_win(seat),
                "kingmaker": game.player_names[game.turn(after.state)] if possible_winners else "",
                "between": join_seat_names(game, possible_winners),
            }
        )
    return rows


def group_moves_by_outcome(evaluation: Evaluation[Any, Any]) -> Rows:
    """Return a row for each result under max^n, the best for the mover first: the number of moves, and one of them."""
    game, groups = evaluation.game, dict[tuple[Any, ...], list[Any]]()
    for row in evaluation.moves:
        groups.setdefault(tuple(sorted(evaluation.after(row.move).outcomes)), []).append(row.move)
    return [
        {
            "result": " or ".join(describe_places(game, places) for places in outcomes),
            "moves": len(moves),
            "move": game.format_move(moves[0]),
            "says": game.describe(evaluation.state, moves[0]),
        }
        for outcomes, moves in groups.items()
    ]


def describe_kingmaker(evaluation: Evaluation[Any, Any]) -> str:
    """Say between whom the mover decides as a kingmaker; return an empty text if the mover is none."""
    game, possible_winners = evaluation.game, evaluation.kingmaker
    if not possible_winners:
        return ""
    mover = game.player_names[game.turn(evaluation.state)]
    return f"{mover} cannot come first, but decides who does: {join_seat_names(game, possible_winners)}."


def find_nearest_kingmaker(evaluation: Evaluation[Any, Any]) -> str:
    """Return the position nearest to the start of the game whose mover is a kingmaker; raise EngineError if none is."""
    game = evaluation.game
    for state in find_reachable_states(game, game.start()) if game.players > 2 else ():
        if evaluation.solution.kingmaker(state):
            return game.format_state(state)
    raise EngineError("No kingmaker was found under these rules. Try the variant class.")


def join_seat_names(game: Game[Any, Any], seats: Iterable[int]) -> str:
    """Return the names of the players in some seats, such as ``Blue or Green``."""
    return join_words([game.player_names[seat] for seat in sorted(seats)], "or")


def assumptions_chart(evaluation: Evaluation[Any, Any]) -> alt.LayerChart:
    """Draw for each move the mover's possible places under max^n, and the guaranteed place."""
    rows, game = compare_assumptions(evaluation), evaluation.game
    seat = game.turn(evaluation.state)
    shown, hidden = rows[:MAX_CHART_MOVES], len(rows) - MAX_CHART_MOVES
    y = alt.Y("move:N").sort([row["move"] for row in shown]).title("move, best first")
    x = integer_axis(alt.X("place:Q"), f"place of {game.player_names[seat]}")
    x = x.scale(domain=[1, game.players], padding=16)
    layers = alt.layer(draw_place_ranges(shown, x, y), draw_places(shown, seat, x, y), draw_kingmakers(shown, x, y))
    subtitle = ["names: the kingmaker after the move"] if any(row["kingmaker"] for row in shown) else []
    subtitle += [f"{count_noun(hidden, 'more move')} not shown"] if hidden > 0 else []
    chart: alt.LayerChart = finish_chart(layers, "What each move leads to", subtitle=subtitle, height=alt.Step(26))
    return chart


def draw_place_ranges(rows: Rows, x: alt.X, y: alt.Y) -> alt.Chart:
    """Draw a line from the best to the worst place of each move under max^n."""
    ranges = base_chart([row | {"place": row["best"]} for row in rows], y, x, alt.X2("worst:Q"))
    chart: alt.Chart = ranges.mark_rule(style="link", strokeWidth=3)
    return chart


def draw_places(rows: Rows, seat: int, x: alt.X, y: alt.Y) -> alt.Chart:
    """Draw the places of a seat: a circle for each outcome under max^n, a tick for the guarantee."""
    places = [
        {"move": row["move"], "place": place, "kind": MAXN_LABEL}
        for row in rows
        for place in sorted({outcome[seat] for outcome in row["outcomes"]})
    ]
    guarantees = [{"move": row["move"], "place": row["guarantee"], "kind": PARANOID_LABEL} for row in rows]
    shape = alt.Shape("kind:N").scale(domain=[MAXN_LABEL, PARANOID_LABEL], range=["circle", "M0,-1V1"]).title(None)
    tooltips = make_tooltips(move="move", place="place", kind="under")
    points = base_chart([*places, *guarantees], y, x, shape.legend(columns=1)).encode(tooltip=tooltips)
    chart: alt.Chart = points.mark_point(style="plain", size=150)
    return chart


def draw_kingmakers(rows: Rows, x: alt.X, y: alt.Y) -> alt.Chart:
    """Write the name of the kingmaker beside each move that makes one."""
    kingmakers = [row | {"place": row["worst"]} for row in rows if row["kingmaker"]]
    tooltips = make_tooltips(kingmaker="kingmaker", between="between")
    names = base_chart(kingmakers, y, x, alt.Text("kingmaker:N")).encode(tooltip=tooltips)
    chart: alt.Chart = names.mark_text(style="small", align="left", dx=14)
    return chart
