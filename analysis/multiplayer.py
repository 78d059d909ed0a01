"""Compare moves with more than two players under two named assumptions.

*max^n* (Luckhardt & Irani 1986): every player wants the best place for themselves and expects the same
of all others; if a player does not care, several outcomes remain. *Paranoid* (Sturtevant & Korf 2000):
all others play together against the mover; what the mover can still force is a guarantee. A
*kingmaker* cannot come first, but decides who does.

>>> from engines import Position, load
>>> game = load("front_ham", players=3, socks=2, order="listed")
>>> row = compare_assumptions(Position(game, game.start()).evaluate())[0]
>>> row["move"], row["maxn"], row["guarantee"]
('abb+a', '(Red 2nd, Blue 3rd and Green 1st)', 2)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import altair as alt

from analysis.charts import base_chart, finish_chart, integer_axis, make_tooltips, select_on_click, split_label_expr
from analysis.graph import find_reachable_states
from analysis.prospects import describe_places
from engines import EngineError, Game
from engines.english import count_noun, join_words, ordinal
from engines.solvers import Evaluation

MAX_CHART_ROWS = 16
"""The most kinds of move that the chart shows, the best first."""
MAX_LABEL_PX = 300
"""The width of the longest label of a move in the chart."""
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
                "instruction": game.instruct(evaluation.state, rated_move.move),
                "value": rated_move.prospect.value,
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
            "instruction": game.instruct(evaluation.state, moves[0]),
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


def group_alike_moves(rows: Rows, seat: int) -> Rows:
    """Return one row for all moves with the same places of a seat, guarantee and kingmaker, with their number."""
    groups = dict[tuple[Any, ...], Rows]()
    for row in rows:
        places = frozenset(outcome[seat] for outcome in row["outcomes"])
        groups.setdefault((places, row["guarantee"], row["kingmaker"]), []).append(row)
    return [group[0] | {"moves": len(group), "label": label_group(group)} for group in groups.values()]


def label_group(rows: Rows) -> str:
    """Return the label of some moves that are alike: the first of them, and how many more there are."""
    return f"{rows[0]['instruction']}{f' (and {len(rows) - 1} more)' if len(rows) > 1 else ''}"


def describe_alike_moves(evaluation: Evaluation[Any, Any], rows: Rows) -> str:
    """Say that all moves lead to the same places of the mover, if they do; else return an empty text."""
    game, seat = evaluation.game, evaluation.game.turn(evaluation.state)
    groups = group_alike_moves(rows, seat)
    if len(groups) > 1:
        return ""
    name, places = game.player_names[seat], sorted({outcome[seat] for outcome in rows[0]["outcomes"]})
    comes = f"under max^n: {name} comes {join_words([ordinal(place) for place in places], 'or')}"
    comes = comes if evaluation.uses_max_n else f"if all others play against {name}"
    count = "Both" if len(rows) == 2 else f"All {len(rows)}"
    moves = "The only move" if len(rows) == 1 else f"{count} moves are alike for {name}: each"
    guaranteed = f"{ordinal(rows[0]['guarantee'])} place is guaranteed"
    return f"{moves} leads to this {comes}{'; ' if evaluation.uses_max_n else ': '}{guaranteed}."


def assumptions_chart(evaluation: Evaluation[Any, Any]) -> alt.LayerChart:
    """Draw for each kind of move the mover's possible places under max^n, and the guaranteed place."""
    game, seat = evaluation.game, evaluation.game.turn(evaluation.state)
    rows = group_alike_moves(compare_assumptions(evaluation), seat)
    shown, hidden = rows[:MAX_CHART_ROWS], rows[MAX_CHART_ROWS:]
    y = alt.Y("label:N").sort([row["label"] for row in shown]).title(None)
    y = y.axis(labelLimit=MAX_LABEL_PX, labelExpr=split_label_expr(", |", " |(and"))
    x = integer_axis(alt.X("place:Q"), f"place of {game.player_names[seat]}")
    x = x.scale(domain=[1, game.players], padding=16)
    x = x.axis(format="d", tickMinStep=1, titleAnchor="end")  # beside long labels the axis is shorter than its title
    layers = alt.layer(draw_place_ranges(shown, x, y), draw_places(shown, seat, x, y), draw_kingmakers(shown, x, y))
    subtitle = ["moves that are alike in one row, best first"]  # an axis title would cover long labels
    subtitle += [f"circles: {MAXN_LABEL}", f"tick: {PARANOID_LABEL}"]  # a legend would not fit on a phone
    subtitle += ["names: the kingmaker after the move"] if any(row["kingmaker"] for row in shown) else []
    subtitle += [f"{count_noun(sum(row['moves'] for row in hidden), 'more move')} not shown"] if hidden else []
    chart: alt.LayerChart = finish_chart(layers, "What each move leads to", subtitle=subtitle, height=alt.Step(46))
    return chart


def draw_place_ranges(rows: Rows, x: alt.X, y: alt.Y) -> alt.Chart:
    """Draw a line from the best to the worst place of each move under max^n."""
    ranges = base_chart([row | {"place": row["best"]} for row in rows], y, x, alt.X2("worst:Q"))
    chart: alt.Chart = ranges.mark_rule(style="link", strokeWidth=3)
    return chart


def draw_places(rows: Rows, seat: int, x: alt.X, y: alt.Y) -> alt.Chart:
    """Draw the places of a seat: a circle for each outcome under max^n, a tick for the guarantee."""
    places = [
        {"label": row["label"], "place": place, "kind": MAXN_LABEL, "move": row["move"]}
        for row in rows
        for place in sorted({outcome[seat] for outcome in row["outcomes"]})
    ]
    guarantees = [
        {"label": row["label"], "place": row["guarantee"], "kind": PARANOID_LABEL, "move": row["move"]} for row in rows
    ]
    shape = alt.Shape("kind:N").scale(domain=[MAXN_LABEL, PARANOID_LABEL], range=["circle", "M0,-1V1"]).title(None)
    tooltips = make_tooltips(label="move", place="place", kind="under")
    points = base_chart([*places, *guarantees], y, x, shape.legend(None)).encode(tooltip=tooltips)
    return select_on_click(points.mark_point(style="plain", size=150), "move")


def draw_kingmakers(rows: Rows, x: alt.X, y: alt.Y) -> alt.Chart:
    """Write the name of the kingmaker beside each move that makes one."""
    kingmakers = [row | {"place": row["worst"]} for row in rows if row["kingmaker"]]
    tooltips = make_tooltips(kingmaker="kingmaker", between="between")
    names = base_chart(kingmakers, y, x, alt.Text("kingmaker:N")).encode(tooltip=tooltips)
    chart: alt.Chart = names.mark_text(style="small", align="left", dx=14)
    return chart
