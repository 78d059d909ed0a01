"""How sure a sample makes us: the interval after every game, the intervals of many classes, and exercises on them.

>>> narrowing([True, False, True, True])[-1]["rate"]
0.75
>>> interval(70, 100)["told"]
'60% to 78%'
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import Any

import altair as alt

from analysis.chance.intervals import wilson
from analysis.charts import base, finish, tips
from analysis.quiz.sheets import Question
from engines.words import count

POINTS = 200
"""The most points of a line: more cannot be told apart."""
Rows = list[dict[str, Any]]


def narrowing(wins: Sequence[bool]) -> Rows:
    """After each game (of many games after some) the share won so far and its interval."""
    step = max(1, len(wins) // POINTS)
    sums = list(accumulate(map(int, wins)))
    shown = [*range(step, len(wins), step), len(wins)] if wins else []
    return [interval(sums[games - 1], games) for games in shown]


def interval(won: int, games: int) -> dict[str, Any]:
    """The share won with its interval, as a row."""
    low, high = wilson(won, games)
    told = f"{low:.0%} to {high:.0%}"
    return {"games": games, "wins": won, "rate": won / games, "low": low, "high": high, "told": told}


def sure_from(wins: Sequence[bool]) -> int | None:
    """From how many games on the interval leaves out one half for good, as far as the sample goes; None if it never does."""
    sums = list(accumulate(map(int, wins)))
    last = next((n for n in range(len(wins), 0, -1) if holds(sums[n - 1], n, 0.5)), 0)
    return last + 1 if last < len(wins) else None


def holds(won: int, games: int, rate: float) -> bool:
    """Whether the interval of a sample holds a rate."""
    low, high = wilson(won, games)
    return low <= rate <= high


def classes(outcomes: Sequence[bool], games: int, number: int = 40, seed: int = 0) -> Rows:
    """Many classes that each draw so many of the known outcomes at random, and whether their interval holds the truth."""
    truth = sum(outcomes) / len(outcomes)
    rows = []
    for each in range(1, number + 1):
        won = sum(Random(f"{seed}/{each}").choices(outcomes, k=games))
        held = "holds the truth" if holds(won, games, truth) else "misses it"
        rows.append(interval(won, games) | {"class": each, "held": held})
    return rows


def narrowing_chart(rows: Rows, what: str) -> alt.LayerChart:
    """The share won and its interval as the games come in; ``what`` is said above."""
    across = alt.X("games:Q").title("deals so far").axis(format="d", tickMinStep=1)
    up = alt.Y("rate:Q").title("share won").axis(format="%").scale(domain=[0, 1])
    shown = tips(games="deals", wins="won", told="95% sure: between")
    each = base(rows, across).encode(tooltip=shown)
    band = each.mark_area(style="link", opacity=0.35, line=False).encode(
        alt.Y("low:Q").title("share won"), alt.Y2("high:Q")
    )
    line = each.mark_line(style="best").encode(up)
    half = base([{"half": 0.5}], alt.Y("half:Q").title("share won")).mark_rule(style="plain", strokeDash=[4, 4])
    says = ["the band: where the true share lies,", "in 95 of 100 samples; dashed: one half"]
    done: alt.LayerChart = finish(alt.layer(band, half, line), what, says=says, height=260)
    return done


def classes_chart(rows: Rows, truth: Fraction) -> alt.LayerChart:
    """The interval of every class, and the truth, which some of them miss."""
    down = alt.Y("class:O").title("class").axis(labels=False, ticks=False)
    across = alt.X("low:Q").title("share won by the first seat").axis(format="%").scale(domain=[0, 1])
    shape = alt.Shape("held:N").scale(domain=["holds the truth", "misses it"], range=["circle", "cross"])
    shown = tips(**{"class": "class"}, wins="won", games="of", told="95% sure: between", held="the interval")
    each = base(rows, down).encode(tooltip=shown)
    spans = each.mark_rule(style="link", strokeWidth=2).encode(across, alt.X2("high:Q"))
    missed = (
        each.transform_filter("datum.held == 'misses it'").mark_rule(style="alarm").encode(across, alt.X2("high:Q"))
    )
    dots = each.mark_point(style="best", filled=True, size=40).encode(alt.X("rate:Q"), shape.title("interval"))
    line = base([{"truth": float(truth)}], alt.X("truth:Q")).mark_rule(style="best", strokeDash=[4, 4])
    missing = sum(row["held"] == "misses it" for row in rows)
    says = f"dashed: the truth, {truth}; {count(missing, 'interval')} of {len(rows)} {'misses' if missing == 1 else 'miss'} it"
    title = f"{len(rows)} classes, {count(rows[0]['games'], 'deal')} each"
    done: alt.LayerChart = finish(alt.layer(spans, missed, dots, line), title, says=says, height=alt.Step(9))
    return done


def exercises(seed: int) -> list[Question]:
    """A sheet of questions on samples, the same for everybody with the same seed."""
    rng = Random(f"{seed}/sampling")
    return [clear(rng, sure=True), clear(rng, sure=False), larger(rng)]


def clear(rng: Random, *, sure: bool) -> Question:
    """Whether a sample shows that the first seat is better; drawn until it does, or until it does not."""
    while True:
        games = rng.choice((20, 40, 60, 100, 200))
        won = round(games * rng.uniform(0.53, 0.72))
        if (not holds(won, games, 0.5)) == sure and won / games > 0.5:
            break
    low, high = wilson(won, games)
    prompt = f"A class plays {games} games and the first seat wins {won}. Does that show that the first seat is better?"
    reason = f"The interval goes from {low:.0%} to {high:.0%}: one half is {'outside' if sure else 'still inside'} it."
    choices = ("yes, 95% sure", "not yet")
    return Question("sample", "", "", prompt, choices, 0 if sure else 1, reason, None)


def larger(rng: Random) -> Question:
    """How many games a narrower interval takes."""
    games, times = rng.choice((50, 100, 200)), rng.choice((2, 3, 4))
    factors = sorted({times, 2 * times, times**2, times**3})
    prompt = (
        f"After {games} games your interval is still too wide. You want one that is 1/{times} as wide. "
        "About how many games will that take in all?"
    )
    reason = (
        f"The width shrinks with the square root: {times} times narrower takes {times}² = {times**2} times the games."
    )
    choices = tuple(f"{games * factor:,}" for factor in factors)
    return Question("sample", "", "", prompt, choices, factors.index(times**2), reason, None)
