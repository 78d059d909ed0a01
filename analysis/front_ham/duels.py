"""Who wins Front-Ham with two players, at every (a, b): the picture from which a class guesses the law.

>>> [(row["b"], row["value"]) for row in duel(4) if row["a"] == 1]
[(1, 'win'), (2, 'win'), (3, 'win'), (4, 'loss')]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import altair as alt

from analysis.charts import finish, heat, tips
from engines import load, solve


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
