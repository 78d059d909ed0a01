"""Say how sure a sample makes us: Wilson's interval, how it shrinks, and exercises on it.

>>> [round(end, 3) for end in wilson_interval(14, 20)]
[0.481, 0.855]
>>> list_running_intervals([True, False, True, True])[-1]["rate"]
0.75
>>> make_interval_row(70, 100)["interval"]
'60% to 78%'
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from random import Random
from typing import Any, ClassVar

import altair as alt

from analysis.charts import base_chart, finish_chart, make_tooltips, seat_colour, split_label_expr
from analysis.quiz import Feedback, Question, grade_answer
from engines import Game
from engines.english import count_noun
from engines.errors import EngineError

Z_95 = 1.959964
"""95% of a normal distribution lie within this many standard deviations of the mean."""
MAX_POINTS = 200
"""The most points of a line; more would overlap."""
MAX_DRAWS = 100_000
"""The most outcomes that all classes together draw: a fraction of a second of work."""
CONTAINS_LABEL, MISSES_LABEL = "contains the truth", "misses it"
Rows = list[dict[str, Any]]


def wilson_interval(wins: int, games: int, z: float = Z_95) -> tuple[float, float]:
    """Return the bounds between which the true rate lies in 95 of 100 cases (Wilson 1927)."""
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, z * z
    middle = (rate + square / (2 * games)) / (1 + square / games)
    spread = z / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    # With no win, and with only wins, one bound is exact; a rounding error would show.
    return middle - spread if wins else 0.0, middle + spread if wins < games else 1.0


def draw_seat_intervals(
    rows: Sequence[Any], game: Game[Any, Any], rate_field: str, title: str, tooltips: Sequence[alt.Tooltip]
) -> Any:
    """Draw one line for each row, labelled ``who``: its rate as a point in the seat's colour, its interval as a bar."""
    scale = alt.Scale(domain=[0, 1])
    down = alt.Y("who:N").title(None).sort(None).axis(labelExpr=split_label_expr(": |"))
    each = base_chart(rows, down).encode(tooltip=list(tooltips))
    bars = each.mark_rule(style="best").encode(alt.X("low:Q").title(title).scale(scale), alt.X2("high:Q"))
    across = alt.X(f"{rate_field}:Q").title(title).scale(scale).axis(format="%")
    points = each.mark_point(style="spot", size=130).encode(across, seat_colour(game).legend(None))
    return alt.layer(bars, points)


def list_running_intervals(wins: Sequence[bool]) -> Rows:
    """Return the share won so far and its interval after each game; for a long sample only after some."""
    step = max(1, len(wins) // MAX_POINTS)
    totals = list(accumulate(map(int, wins)))
    lengths = [*range(step, len(wins), step), len(wins)] if wins else []
    return [make_interval_row(totals[games - 1], games) for games in lengths]


def make_interval_row(won: int, games: int) -> dict[str, Any]:
    """Return the share won with its interval, as a row."""
    low, high = wilson_interval(won, games)
    interval = f"{low:.0%} to {high:.0%}"
    return {"games": games, "wins": won, "rate": won / games, "low": low, "high": high, "interval": interval}


def find_games_until_sure(wins: Sequence[bool]) -> int | None:
    """Return after how many games one half stays outside the interval until the end of the sample; None if never."""
    totals = list(accumulate(map(int, wins)))
    last = next((n for n in range(len(wins), 0, -1) if is_in_interval(totals[n - 1], n, 0.5)), 0)
    return last + 1 if last < len(wins) else None


def is_in_interval(won: int, games: int, rate: float) -> bool:
    """Return whether a rate lies in the interval of a sample."""
    low, high = wilson_interval(won, games)
    return low <= rate <= high


def simulate_classes(outcomes: Sequence[bool], games: int, class_count: int = 40, seed: int = 0) -> Rows:
    """Let each class draw some of the known outcomes at random; return its interval and whether the truth is in it."""
    if games * class_count > MAX_DRAWS:
        raise EngineError(f"games: {class_count} classes can draw at most {MAX_DRAWS // class_count:,} outcomes each")
    truth = sum(outcomes) / len(outcomes)
    rows = []
    for number in range(1, class_count + 1):
        won = sum(Random(f"{seed}/{number}").choices(outcomes, k=games))
        held = CONTAINS_LABEL if is_in_interval(won, games, truth) else MISSES_LABEL
        rows.append(make_interval_row(won, games) | {"class": number, "held": held})
    return rows


def running_interval_chart(rows: Rows, title: str) -> alt.LayerChart:
    """Draw the share won and its interval as more and more games are played."""
    across = alt.X("games:Q").title("deals so far").axis(format="d", tickMinStep=1)
    up = alt.Y("rate:Q").title("share won").axis(format="%").scale(domain=[0, 1])
    tooltips = make_tooltips(games="deals", wins="won", interval="true share, 95% sure")
    each = base_chart(rows, across).encode(tooltip=tooltips)
    band = each.mark_area(style="link", opacity=0.35, line=False).encode(
        alt.Y("low:Q").title("share won"), alt.Y2("high:Q")
    )
    line = each.mark_line(style="best").encode(up)
    half = base_chart([{"half": 0.5}], alt.Y("half:Q").title("share won")).mark_rule(style="plain", strokeDash=[4, 4])
    subtitle = ["the band: where the true share lies,", "in 95 of 100 samples; dashed: one half"]
    chart: alt.LayerChart = finish_chart(alt.layer(band, half, line), title, subtitle=subtitle, height=260)
    return chart


def classes_chart(rows: Rows, truth: Fraction) -> alt.LayerChart:
    """Draw the interval of every class, and the truth, which some of them miss."""
    down = alt.Y("class:O").title("classes").axis(labels=False, ticks=False)
    across = alt.X("low:Q").title("share won by the first seat").axis(format="%").scale(domain=[0, 1])
    shape = alt.Shape("held:N").scale(domain=[CONTAINS_LABEL, MISSES_LABEL], range=["circle", "cross"])
    names = {
        "class": "number of the class",
        "wins": "won",
        "games": "of",
        "interval": "true share, 95% sure",
        "held": "the interval",
    }
    each = base_chart(rows, down).encode(tooltip=make_tooltips(**names))
    bars = each.mark_rule(style="link", strokeWidth=2).encode(across, alt.X2("high:Q"))
    misses = each.transform_filter(alt.FieldEqualPredicate(equal=MISSES_LABEL, field="held"))
    missed = misses.mark_rule(style="alarm").encode(across, alt.X2("high:Q"))
    points = each.mark_point(style="best", filled=True, size=40).encode(alt.X("rate:Q"), shape.title("interval"))
    line = base_chart([{"truth": float(truth)}], alt.X("truth:Q")).mark_rule(style="best", strokeDash=[4, 4])
    missing = sum(row["held"] == MISSES_LABEL for row in rows)
    verb = "misses" if missing == 1 else "miss"
    subtitle = f"dashed: the truth, {truth}; {count_noun(missing, 'interval')} of {len(rows)} {verb} it"
    title = f"{len(rows)} classes, {count_noun(rows[0]['games'], 'deal')} each"
    layers = alt.layer(bars, missed, points, line)
    chart: alt.LayerChart = finish_chart(layers, title, subtitle=subtitle, height=alt.Step(9))
    return chart


def make_exercises(seed: int) -> list[Question]:
    """Return a sheet of questions on samples, the same for everybody with the same seed."""
    rng = Random(f"{seed}/sampling")
    return [
        make_significance_question(rng, significant=True),
        make_significance_question(rng, significant=False),
        make_sample_size_question(rng),
    ]


class ExerciseBank:
    """The questions on samples as a quiz asks them, about no game and at no depth."""

    kinds: ClassVar = {"sample": "What does a sample show?"}

    def __init__(self, _solution: None = None) -> None:
        """Need no solution."""

    def depths(self, kind: str) -> list[int]:
        """Return no depths."""
        return []

    def questions(self, kind: str, depth: int | None, seed: int, number: int) -> list[Question]:
        """Return the sheet of a seed, or its first questions."""
        return make_exercises(seed)[:number]

    def grade(self, question: Question, choice_index: int) -> Feedback:
        """Say whether a choice, given as its number from 0, is right, and why."""
        return grade_answer(question, choice_index)


def make_significance_question(rng: Random, *, significant: bool) -> Question:
    """Return a question on whether a sample shows that the first seat is better."""
    while True:
        games = rng.choice((20, 40, 60, 100, 200))
        won = round(games * rng.uniform(0.53, 0.72))
        if (not is_in_interval(won, games, 0.5)) == significant and won / games > 0.5:
            break
    low, high = wilson_interval(won, games)
    prompt = f"A class plays {games} games and the first seat wins {won}. Does that show that the first seat is better?"
    where = "outside" if significant else "still inside"
    reason = f"The interval goes from {low:.0%} to {high:.0%}: one half is {where} it."
    choices = ("yes, 95% sure", "not yet")
    return Question("sample", "", "", prompt, choices, 0 if significant else 1, reason, None)


def make_sample_size_question(rng: Random) -> Question:
    """Return a question on how many games a narrower interval needs."""
    games, times = rng.choice((50, 100, 200)), rng.choice((2, 3, 4))
    factors = sorted({times, 2 * times, times**2, times**3})
    prompt = (
        f"After {games} games your interval is still too wide. You want one that is 1/{times} as wide. "
        "About how many games do you need in all?"
    )
    reason = f"The width shrinks with the square root of the number of games: {times} times narrower needs {times}² = {times**2} times the games."
    choices = tuple(f"{games * factor:,}" for factor in factors)
    return Question("sample", "", "", prompt, choices, factors.index(times**2), reason, None)
