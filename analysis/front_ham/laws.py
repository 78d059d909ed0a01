"""A class's law for Front-Ham with two players: guessed from a few positions, then held against more.

The mover has ``a`` socks and the opponent ``b``. A law says at which (a, b) the mover wins. Of the
solved positions only those up to some number of socks are known; everywhere else the law is all there is.

>>> from analysis.front_ham.duels import duel
>>> rows = judge(duel(4), Law("limit", 1, 2), known=3)
>>> in_words(rows)
'Your law is right at all 9 positions that you know.'
>>> in_words(judge(duel(4), Law("limit", 1, 2), known=4))
'Your law is wrong at 1 of the 16 positions that you know. At a = 2, b = 4 it says that the mover wins, but the mover \
loses in 2 plies.'
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import base, finish, tips, value_colour, value_shape
from engines.words import count, outcome_in

SHAPES = {
    "b ≤ a + c, with a rounded up to a multiple of m": "limit",
    "a + b does not leave c when divided by m": "sum",
    "a − b does not leave c when divided by m": "difference",
    "a does not leave c when divided by m": "own",
}
"""The shapes that a law may have, as a class reads them: when the mover wins."""
EVERY = 999
"""More socks than anybody has."""
KNOWN, GUESSED = "solved", "your law says"
Rows = list[dict[str, Any]]


class Law(NamedTuple):
    """A guess: its shape, the step m that its numbers go by, and the number c."""

    shape: str
    step: int
    number: int

    def wins(self, a: int, b: int) -> bool:
        """Whether the mover wins with ``a`` socks against ``b``, if the law is right."""
        if self.shape == "limit":
            return b <= self.rounded(a) + self.number
        total = {"sum": a + b, "difference": a - b, "own": a}[self.shape]
        return total % self.step != self.number % self.step

    def rounded(self, a: int) -> int:
        """The socks rounded up to a multiple of the step."""
        return -(-a // self.step) * self.step

    def __str__(self) -> str:
        """The law as a sentence."""
        if self.shape == "limit":
            own = "a" if self.step == 1 else f"(a rounded up to a multiple of {self.step})"
            more = f" {'+' if self.number > 0 else '−'} {abs(self.number)}" if self.number else ""
            return f"The mover wins exactly when b ≤ {own}{more}."
        total = {"sum": "a + b", "difference": "a − b", "own": "a"}[self.shape]
        left = self.number % self.step
        return f"The mover loses exactly when {total} leaves {left} when divided by {self.step}."


def fitting(rows: Iterable[dict[str, Any]], steps: Iterable[int], numbers: Iterable[int]) -> list[Law]:
    """The laws with such numbers that are right at every one of the positions."""
    known, tried = list(rows), product(SHAPES.values(), steps, numbers)
    return [law for law in (Law(*one) for one in tried) if not any(row["wrong"] for row in judge(known, law, EVERY))]


def judge(rows: Iterable[dict[str, Any]], law: Law, known: int) -> Rows:
    """The solved positions with what the law says of each, and whether that is right where it is known."""
    return [judged(row, law, known) for row in rows]


def judged(row: dict[str, Any], law: Law, known: int) -> dict[str, Any]:
    """One position: what is shown there is solved where it is known, else what the law says."""
    guess = "win" if law.wins(row["a"], row["b"]) else "loss"
    seen = max(row["a"], row["b"]) <= known
    return {
        "a": row["a"],
        "b": row["b"],
        "value": row["value"] if seen else guess,
        "guess": guess,
        "known": seen,
        "from": KNOWN if seen else GUESSED,
        "plies": row["plies"] if seen else None,
        "wrong": seen and guess != row["value"],
    }


def in_words(rows: Rows) -> str:
    """How the law stands against what is known, with the smallest position that refutes it."""
    known = [row for row in rows if row["known"]]
    wrong = [row for row in known if row["wrong"]]
    if not wrong:
        ending = " It cannot be refuted on this map: can you say why it holds?" if len(known) == len(rows) else ""
        return f"Your law is right at all {count(len(known), 'position')} that you know.{ending}"
    worst = min(wrong, key=lambda row: (row["a"] + row["b"], row["a"]))
    says = "wins" if worst["guess"] == "win" else "loses"
    return (
        f"Your law is wrong at {len(wrong)} of the {count(len(known), 'position')} that you know. At a = {worst['a']}, "
        f"b = {worst['b']} it says that the mover {says}, but the mover {outcome_in(worst['value'], worst['plies'])}."
    )


def chart(rows: Rows, law: Law) -> alt.LayerChart:
    """What is known in full colour, what the law says beyond it pale, and a ring where it is wrong."""
    across = alt.X("a:O").title("a, the mover's socks")
    up = alt.Y("b:O").title("b, the opponent's socks").sort("descending")
    shown = {"a": "mover's socks", "b": "opponent's socks", "from": "how it is known", "value": "verdict for the mover"}
    cells = base(rows, across, up).encode(tooltip=tips(**shown, guess="your law", plies="plies to the end"))
    strength = alt.Opacity("from:N").scale(domain=[KNOWN, GUESSED], range=[1, 0.3]).legend(None)
    ground = cells.mark_rect(style="tile").encode(value_colour(), strength)
    known, guessed = (
        cells.transform_filter(alt.FieldEqualPredicate(equal=kind, field="from")) for kind in (KNOWN, GUESSED)
    )
    marks = (
        known.mark_point(style="mark", size=110).encode(value_shape()),
        guessed.mark_point(style="spot", size=110).encode(value_colour(), value_shape()),
    )
    rings = cells.transform_filter("datum.wrong").mark_point(style="ring", size=420)
    layers = alt.layer(ground, *marks, rings).properties(height=alt.Step(26))
    done: alt.LayerChart = finish(layers, "Front-Ham for two: who wins?", says=str(law))
    return done
