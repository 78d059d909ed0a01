"""Solve Front-Ham for two players at every (a, b), and check a law that a class guesses from the table.

The player to move has ``a`` socks and the opponent ``b``. A law says at which (a, b) the mover wins.
The class knows the solved positions up to some number of socks; beyond that the map shows what the
law predicts.

>>> [(row["b"], row["value"]) for row in solve_two_player_table(4) if row["a"] == 1]
[(1, 'win'), (2, 'win'), (3, 'win'), (4, 'loss')]
>>> rows = check_law(solve_two_player_table(4), Law("limit", 1, 2), max_known_socks=3)
>>> describe_law_check(rows)
'Your law is right at all 9 positions that you know.'
>>> describe_law_check(check_law(solve_two_player_table(4), Law("limit", 1, 2), max_known_socks=4))
'Your law is wrong at 1 of the 16 positions that you know. At a = 2, b = 4 it says that the mover wins, but the mover loses in 2 moves.'
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import (
    base_chart,
    finish_chart,
    heatmap_chart,
    make_tooltips,
    select_on_click,
    value_colour,
    value_shape,
)
from engines import load, solve
from engines.english import count_noun, describe_outcome

LAW_SHAPES = {
    "b ≤ a + c, with a rounded up to a multiple of m": "limit",
    "a + b does not leave remainder c when divided by m": "sum",
    "a − b does not leave remainder c when divided by m": "difference",
    "a does not leave remainder c when divided by m": "own",
}
"""The forms that a law can have, by the condition for a win as the class reads it."""
MODULI, CONSTANTS = range(1, 7), range(-3, 7)
"""The numbers m and c that a class can try."""
ALL_SOCKS = 999
"""More socks than any player has."""
SOLVED_LABEL, GUESSED_LABEL = "solved", "your law says"
Rows = list[dict[str, Any]]


def solve_two_player_table(max_socks: int = 12, overdraw: str = "reject") -> Rows:
    """Return the verdict at every (a, b) from 1 to ``max_socks``: the mover has ``a`` socks, the opponent ``b``."""
    game = load("front_ham", players=2, overdraw=overdraw)
    solution = solve(game)
    rows = []
    for a in range(1, max_socks + 1):
        for b in range(1, max_socks + 1):
            value, plies, _ = solution.verdict(game.parse_state(f"{a}.{b}"))
            rows.append({"a": a, "b": b, "value": value, "plies": plies})
    return rows


class Law(NamedTuple):
    """A guess: its shape, the modulus m and the constant c."""

    shape: str
    modulus: int
    constant: int

    def is_win(self, a: int, b: int) -> bool:
        """Return whether the mover wins with ``a`` socks against ``b``, if the law is right."""
        if self.shape == "limit":
            return b <= self.round_up(a) + self.constant
        total = {"sum": a + b, "difference": a - b, "own": a}[self.shape]
        return total % self.modulus != self.constant % self.modulus

    def round_up(self, a: int) -> int:
        """Return the number of socks rounded up to a multiple of the modulus."""
        return -(-a // self.modulus) * self.modulus

    def __str__(self) -> str:
        """Return the law as a sentence."""
        if self.shape == "limit":
            own = "a" if self.modulus == 1 else f"(a rounded up to a multiple of {self.modulus})"
            more = f" {'+' if self.constant > 0 else '−'} {abs(self.constant)}" if self.constant else ""
            return f"The mover wins exactly when b ≤ {own}{more}."
        total = {"sum": "a + b", "difference": "a − b", "own": "a"}[self.shape]
        remainder = self.constant % self.modulus
        return f"The mover loses exactly when {total} leaves remainder {remainder} when divided by {self.modulus}."


def find_fitting_laws(rows: Iterable[dict[str, Any]], moduli: Iterable[int], constants: Iterable[int]) -> list[Law]:
    """Return the laws with these moduli and constants that are right at every position."""
    solved = list(rows)
    laws = (Law(*parts) for parts in product(LAW_SHAPES.values(), moduli, constants))
    return [law for law in laws if not any(row["wrong"] for row in check_law(solved, law, ALL_SOCKS))]


def check_law(rows: Iterable[dict[str, Any]], law: Law, max_known_socks: int) -> Rows:
    """Return each position with what the law says, and whether that is wrong at a position that the class knows."""
    return [check_law_at(row, law, max_known_socks) for row in rows]


def check_law_at(row: dict[str, Any], law: Law, max_known_socks: int) -> dict[str, Any]:
    """Return one position: its solved value if the class knows it, else what the law says."""
    guess = "win" if law.is_win(row["a"], row["b"]) else "loss"
    known = max(row["a"], row["b"]) <= max_known_socks
    return {
        "a": row["a"],
        "b": row["b"],
        "position": f"{row['a']}.{row['b']}",
        "value": row["value"] if known else guess,
        "guess": guess,
        "known": known,
        "from": SOLVED_LABEL if known else GUESSED_LABEL,
        "plies": row["plies"] if known else None,
        "wrong": known and guess != row["value"],
    }


def describe_law_check(rows: Rows) -> str:
    """Return a sentence on whether the law is right so far, with the smallest position that refutes it."""
    known = [row for row in rows if row["known"]]
    wrong = [row for row in known if row["wrong"]]
    if not wrong:
        ending = " It cannot be refuted on this map: can you say why it holds?" if len(known) == len(rows) else ""
        return f"Your law is right at all {count_noun(len(known), 'position')} that you know.{ending}"
    smallest = min(wrong, key=lambda row: (row["a"] + row["b"], row["a"]))
    predicted = "wins" if smallest["guess"] == "win" else "loses"
    return (
        f"Your law is wrong at {len(wrong)} of the {count_noun(len(known), 'position')} that you know. At a = {smallest['a']}, "
        f"b = {smallest['b']} it says that the mover {predicted}, but the mover "
        f"{describe_outcome(smallest['value'], smallest['plies'])}."
    )


def law_chart(rows: Rows, law: Law) -> alt.LayerChart:
    """Draw known positions in full colour, predictions of the law pale, and a ring where the law is wrong."""
    across = alt.X("a:O").title("a, the mover's socks")
    up = alt.Y("b:O").title("b, the opponent's socks").sort("descending")
    names = {
        "a": "mover's socks",
        "b": "opponent's socks",
        "from": "how it is known",
        "value": "verdict for the player to move",
    }
    cells = base_chart(rows, across, up).encode(
        tooltip=make_tooltips(**names, guess="your law", plies="moves to the end")
    )
    opacity = alt.Opacity("from:N").scale(domain=[SOLVED_LABEL, GUESSED_LABEL], range=[1, 0.3]).legend(None)
    ground = cells.mark_rect(style="tile").encode(value_colour(), opacity)
    known, guessed = (
        cells.transform_filter(alt.FieldEqualPredicate(equal=source, field="from"))
        for source in (SOLVED_LABEL, GUESSED_LABEL)
    )
    marks = (
        known.mark_point(style="mark", size=110).encode(value_shape()),
        guessed.mark_point(style="spot", size=110).encode(value_colour(), value_shape()),
    )
    rings = cells.transform_filter("datum.wrong").mark_point(style="ring", size=420)
    layers = alt.layer(select_on_click(ground), *marks, rings).properties(height=alt.Step(26))
    chart: alt.LayerChart = finish_chart(layers, "Front-Ham for two: who wins?", subtitle=str(law))
    return chart


def two_player_chart(rows: Rows) -> alt.LayerChart:
    """Draw who wins at every (a, b), without any law."""
    across = alt.X("a:O").title("a, the mover's socks")
    up = alt.Y("b:O").title("b, the opponent's socks").sort("descending")
    names = {"a": "mover's socks", "b": "opponent's socks", "value": "verdict for the player to move"}
    chart = heatmap_chart(rows, across, up, make_tooltips(**names, plies="moves to the end"), cell_px=26)
    finished: alt.LayerChart = finish_chart(chart, "Front-Ham for two: who wins?", subtitle="for the player to move")
    return finished


def describe_true_laws(rows: Rows) -> str:
    """Return which laws hold on the whole map, among those that a class can try."""
    laws = find_fitting_laws(rows, MODULI, CONSTANTS)
    sentences = [f"m = {law.modulus} and c = {law.constant}. {law}" for law in laws]
    return " ".join(sentences) or "None of the laws that can be tried here holds on the whole map."
