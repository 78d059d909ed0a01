"""More than two players: what each move leads to under named assumptions, side by side.

*max^n*: everybody wants the best place for themselves and expects the same of all others; where a
player does not care, several outcomes remain. *Paranoid*: all others play together against the
mover; what the mover can still force is a guarantee. A *kingmaker* cannot come first any more but
decides who does.

>>> from engines import load, solve
>>> game = load("front_ham", players=3, socks=2)
>>> row = side_by_side(solve(game), game.start())[0]
>>> row["move"], row["maxn"], row["guarantee"]
('aab+a', '(Red 2nd, Blue 1st and Green 2nd)', 3)
"""

from __future__ import annotations

from typing import Any

import altair as alt

from analysis.charts import base, counted, finish, tips
from analysis.explain.reasons import placed
from engines import Game
from engines.solvers import Solution
from engines.words import count, listing

SHOWN = 16
"""The most moves that are drawn, best first."""
MAXN, PARANOID = "everybody for themselves (max^n)", "all against the mover (guaranteed)"
Rows = list[dict[str, Any]]


def side_by_side(solution: Solution, state: Any) -> Rows:
    """Each legal move with its outcomes under max^n, the mover's guarantee, and who becomes a kingmaker."""
    game, seat, rows = solution.game, solution.game.turn(state), []
    for move, verdict in solution.moves(state):
        there = game.apply(state, move)
        outcomes = sorted(solution.outcomes(there))
        crowned = solution.kingmaker(there)
        best, worst = min(places[seat] for places in outcomes), max(places[seat] for places in outcomes)
        rows.append(
            {
                "move": game.format_move(move),
                "value": verdict.value,
                "outcomes": outcomes,
                "maxn": " or ".join(f"({placed(game, places)})" for places in outcomes),
                "best": best,
                "worst": worst,
                "settled": len(outcomes) == 1,
                "guarantee": solution.guarantee(there, seat),
                "forces_win": solution.forces_win(there, seat),
                "kingmaker": game.names[game.turn(there)] if crowned else "",
                "between": listing([game.names[other] for other in sorted(crowned)], "or"),
            }
        )
    return rows


def by_result(solution: Solution, state: Any) -> Rows:
    """The legal moves grouped by what they lead to under max^n, the mover's best first: how many, and one of them."""
    game, groups = solution.game, dict[tuple[Any, ...], list[Any]]()
    for move, _ in solution.moves(state):
        groups.setdefault(tuple(sorted(solution.outcomes(game.apply(state, move)))), []).append(move)
    return [
        {
            "result": " or ".join(placed(game, places) for places in outcomes),
            "moves": len(moves),
            "move": game.format_move(moves[0]),
            "says": game.describe(state, moves[0]),
        }
        for outcomes, moves in groups.items()
    ]


def kingmaker(solution: Solution, state: Any) -> str:
    """Whether the mover is a kingmaker, as a sentence; empty where not."""
    game, crowned = solution.game, solution.kingmaker(state)
    if not crowned:
        return ""
    between = listing([game.names[seat] for seat in sorted(crowned)], "or")
    return f"{game.names[game.turn(state)]} cannot come first any more but decides who does: {between}."


def chart(solution: Solution, state: Any) -> alt.LayerChart:
    """For each move the places the mover may come in under max^n, and the place that is guaranteed."""
    game, rows = solution.game, side_by_side(solution, state)
    shown = rows[:SHOWN]
    dots = [
        {"move": row["move"], "place": place, "kind": MAXN} for row in shown for place in own_places(game, state, row)
    ]
    ticks = [{"move": row["move"], "place": row["guarantee"], "kind": PARANOID} for row in shown]
    order = [row["move"] for row in shown]
    down = alt.Y("move:N").sort(order).title("move, best first")
    places = counted(alt.X("place:Q"), f"place of {game.names[game.turn(state)]}").scale(
        domain=[1, game.players], padding=16
    )
    kinds = alt.Shape("kind:N").scale(domain=[MAXN, PARANOID], range=["circle", "M0,-1V1"]).title(None)
    kinds = kinds.legend(columns=1)
    spans = base([row | {"place": row["best"]} for row in shown], down, places, alt.X2("worst:Q")).mark_rule(
        style="link", strokeWidth=3
    )
    marks = base([*dots, *ticks], down, places, kinds).encode(tooltip=tips(move="move", place="place", kind="under"))
    seats = marks.mark_point(style="plain", size=150)
    crowns = base([row | {"place": row["worst"]} for row in shown if row["kingmaker"]], down).mark_text(
        style="small", align="left", dx=14
    )
    told = crowns.encode(places, alt.Text("kingmaker:N"), tooltip=tips(kingmaker="kingmaker", between="between"))
    hidden = len(rows) - len(shown)
    said = {
        "names: whom the move makes a kingmaker": any(row["kingmaker"] for row in shown),
        f"{count(hidden, 'move')} more, not shown": hidden,
    }
    says = [words for words, there in said.items() if there]
    done: alt.LayerChart = finish(
        alt.layer(spans, seats, told), "What each move leads to", says=says, height=alt.Step(26)
    )
    return done


def own_places(game: Game[Any, Any], state: Any, row: dict[str, Any]) -> list[int]:
    """The places that the mover comes in, over the outcomes of a move."""
    return sorted({places[game.turn(state)] for places in row["outcomes"]})
