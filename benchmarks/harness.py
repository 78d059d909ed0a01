"""Rows of figures: sides timed in turns, their ratios with spread, and the memory they need.

The sides of a case take turns, round by round, so that whatever else the machine does meets all of
them alike. A ratio is taken within each round; its median and its extremes are told.

>>> times = {"theirs": [9.0, 8.0, 12.0], "ours": [2.0, 2.0, 2.0]}
>>> Ratio("theirs", "ours", 4, "at least").over(times)
Spread(median=4.5, low=4.0, high=6.0)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from statistics import median
from typing import Any, NamedTuple

from benchmarks.timing import Sample


@dataclass(frozen=True)
class Plan:
    """How thorough a run is: the size of its cases, and the rounds and seconds that each may take."""

    quick: bool = False
    rounds: int = 7
    patience: float = 20.0
    told: Callable[[str], None] = field(default=lambda _: None, repr=False)
    """Called with the name of each case as it begins."""


class Spread(NamedTuple):
    """A figure over the rounds."""

    median: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratio:
    """One side's time over another's, and what is aimed at, if anything."""

    upper: str
    lower: str
    aim: float | None = None
    sense: str = "at least"

    @property
    def name(self) -> str:
        """What the ratio is called."""
        return f"{self.upper} ÷ {self.lower}"

    def over(self, times: Mapping[str, list[float]]) -> Spread | None:
        """The ratio over the rounds that both sides ran, or None where one did not."""
        both = list(zip(times.get(self.upper, []), times.get(self.lower, []), strict=False))
        if not both:
            return None
        within = [upper / lower for upper, lower in both]
        return Spread(median(within), min(within), max(within))

    def met(self, spread: Spread | None) -> bool | None:
        """Whether the median meets the aim; None where there is nothing to say."""
        if spread is None or self.aim is None:
            return None
        return spread.median >= self.aim if self.sense == "at least" else spread.median <= self.aim


@dataclass(frozen=True)
class Row:
    """One case: its facts, each side's times, the ratios asked for, each side's peak memory in MB."""

    case: str
    facts: dict[str, Any] = field(default_factory=dict)
    times: dict[str, list[float]] = field(default_factory=dict)
    ratios: tuple[Ratio, ...] = ()
    peaks: dict[str, float] = field(default_factory=dict)
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        """The row for a JSON file, every single time included."""
        ratios = {}
        for ratio in self.ratios:
            if spread := ratio.over(self.times):
                aim = {} if ratio.aim is None else {"aim": f"{ratio.sense} {ratio.aim:g}", "met": ratio.met(spread)}
                ratios[ratio.name] = spread._asdict() | aim
        kept = {"facts": self.facts, "seconds": self.times, "ratios": ratios, "peak_mb": self.peaks, "note": self.note}
        return {"case": self.case} | {name: value for name, value in kept.items() if value}


Side = Callable[[], Sample]


def take_turns(sides: Mapping[str, Side], plan: Plan) -> tuple[dict[str, list[float]], dict[str, Any]]:
    """Each side's times, round by round, and its last answer. Rounds end with the plan's rounds or patience.

    A first round warms up and does not count, unless it takes long enough not to need it.
    """
    times: dict[str, list[float]] = {name: [] for name in sides}
    answers: dict[str, Any] = {}
    begun = time.perf_counter()
    for done in range(plan.rounds + 1):
        spent = time.perf_counter() - begun
        if done == 1 and spent < plan.patience / 4:
            times = {name: [] for name in sides}
        elif done > 1 and spent * (done + 1) / done > plan.patience:
            break
        for name, side in sides.items():
            seconds, answers[name] = side()
            times[name].append(seconds)
    return times, answers


def agree(case: str, answers: Mapping[str, Mapping[str, Any]], names: Iterable[str]) -> dict[str, Any]:
    """The named facts, on which all sides that tell them must agree: a fast wrong answer is no answer."""
    facts = {}
    for name in names:
        told = {side: answer[name] for side, answer in answers.items() if name in answer}
        if any(value != next(iter(told.values())) for value in told.values()):
            raise AssertionError(f"{case}: the sides disagree on {name}: {told}")
        if told:
            facts[name] = next(iter(told.values()))
    return facts
