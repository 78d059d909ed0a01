"""Rows of figures: sides timed in turns, their ratios and peak memory; rows as a text table and as JSON.

The sides of a case take turns, round by round, so that other work on the machine affects all of them
alike. A ratio is computed within each round; its median and its extremes are shown.

>>> times = {"theirs": [9.0, 8.0, 12.0], "ours": [2.0, 2.0, 2.0]}
>>> Ratio("theirs", "ours", 4, "at least").compute(times)
Spread(median=4.5, low=4.0, high=6.0)
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from benchmarks.cases import Timing
from engines.palette import RIGHT_MARK, WRONG_MARK


@dataclass(frozen=True)
class Plan:
    """How thorough a run is: the size of its cases, and the maximum rounds and seconds for each."""

    quick: bool = False
    rounds: int = 7
    max_seconds: float = 20.0
    on_case: Callable[[str], None] = field(default=lambda _: None, repr=False)
    """Called with the name of each case before it is measured."""


class Spread(NamedTuple):
    """The median and the extremes of a figure over the rounds."""

    median: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratio:
    """One side's time divided by another's, with an optional target."""

    numerator: str
    denominator: str
    target: float | None = None
    comparison: str = "at least"

    @property
    def name(self) -> str:
        """The name of the ratio in a table."""
        return f"{self.numerator} ÷ {self.denominator}"

    def compute(self, times: Mapping[str, list[float]]) -> Spread | None:
        """Return the ratio over the rounds of both sides, or None if there are none."""
        pairs = list(zip(times.get(self.numerator, []), times.get(self.denominator, []), strict=False))
        if not pairs:
            return None
        ratios = [numerator / denominator for numerator, denominator in pairs]
        return Spread(median(ratios), min(ratios), max(ratios))

    def is_met(self, spread: Spread | None) -> bool | None:
        """Return whether the median meets the target; None if there is no figure or no target."""
        if spread is None or self.target is None:
            return None
        return spread.median >= self.target if self.comparison == "at least" else spread.median <= self.target


@dataclass(frozen=True)
class Row:
    """One case: its facts, each side's times in seconds, the ratios to show, each side's peak memory in MB."""

    case: str
    facts: dict[str, Any] = field(default_factory=dict)
    times: dict[str, list[float]] = field(default_factory=dict)
    ratios: tuple[Ratio, ...] = ()
    peak_mb: dict[str, float] = field(default_factory=dict)
    note: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the row for a JSON file, with all times."""
        ratios = {}
        for ratio in self.ratios:
            if spread := ratio.compute(self.times):
                target = (
                    {}
                    if ratio.target is None
                    else {"aim": f"{ratio.comparison} {ratio.target:g}", "met": ratio.is_met(spread)}
                )
                ratios[ratio.name] = spread._asdict() | target
        fields = {
            "facts": self.facts,
            "seconds": self.times,
            "ratios": ratios,
            "peak_mb": self.peak_mb,
            "note": self.note,
        }
        return {"case": self.case} | {name: value for name, value in fields.items() if value}


Side = Callable[[], Timing]


def time_in_turns(sides: Mapping[str, Side], plan: Plan) -> tuple[dict[str, list[float]], dict[str, Any]]:
    """Return each side's times, round by round, and its last answer.

    The plan limits the rounds and their seconds. The first round only warms up and is not counted, unless
    it takes more than a quarter of these seconds.
    """
    times: dict[str, list[float]] = {name: [] for name in sides}
    answers: dict[str, Any] = {}
    started = time.perf_counter()
    for finished_rounds in range(plan.rounds + 1):
        elapsed = time.perf_counter() - started
        if finished_rounds == 1 and elapsed < plan.max_seconds / 4:
            times = {name: [] for name in sides}
        elif finished_rounds > 1 and elapsed * (finished_rounds + 1) / finished_rounds > plan.max_seconds:
            break
        for name, side in sides.items():
            seconds, answers[name] = side()
            times[name].append(seconds)
    return times, answers


def check_agreement(case: str, answers: Mapping[str, Mapping[str, Any]], names: Iterable[str]) -> dict[str, Any]:
    """Return the named facts; raise AssertionError if the sides that report a fact disagree on it."""
    facts = {}
    for name in names:
        values = {side: answer[name] for side, answer in answers.items() if name in answer}
        if any(value != next(iter(values.values())) for value in values.values()):
            raise AssertionError(f"{case}: the sides disagree on {name}: {values}")
        if values:
            facts[name] = next(iter(values.values()))
    return facts


def describe_machine() -> dict[str, Any]:
    """Return what matters of the machine on which the figures are measured."""
    return {
        "python": platform.python_version(),
        "implementation": sys.implementation.name,
        "cores": os.cpu_count(),
        "system": platform.system(),
        "compiler": Path(shutil.which("gcc") or shutil.which("cc") or "none").name,
    }


def write_json(path: Path, section: str, title: str, rows: Sequence[Row], *, quick: bool) -> None:
    """Write a section's rows as JSON, with all times."""
    path.parent.mkdir(parents=True, exist_ok=True)
    document = {
        "section": section,
        "title": title,
        "quick": quick,
        "machine": describe_machine(),
        "rows": [row.to_dict() for row in rows],
    }
    path.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def format_table(rows: Sequence[Row]) -> str:
    """Return the rows as a Markdown table, with a column for everything that some row has."""
    cells = [format_cells(row) for row in rows]
    heads = list(dict.fromkeys(head for row in cells for head in row))
    grid = [heads, *([row.get(head, "") for head in heads] for row in cells)]
    widths = [max(len(line[i]) for line in grid) for i in range(len(heads))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in grid
    ]
    return "\n".join([lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]])


def format_cells(row: Row) -> dict[str, str]:
    """Return one row's cells by column."""
    cells = {"case": row.case}
    cells |= {name: format_fact(value) for name, value in row.facts.items()}
    cells |= {name: format_seconds(median(times)) for name, times in row.times.items() if times}
    for ratio in row.ratios:
        if spread := ratio.compute(row.times):
            met = ratio.is_met(spread)
            mark = "" if met is None else f" {RIGHT_MARK if met else WRONG_MARK} ({ratio.comparison} {ratio.target:g})"
            cells[ratio.name] = format_spread(spread) + mark
    if row.peak_mb:
        cells["peak memory, MB"] = ", ".join(f"{name} {peak:.0f}" for name, peak in row.peak_mb.items())
    if row.times:
        cells["rounds"] = str(max(map(len, row.times.values())))
    return cells | ({"note": row.note} if row.note else {})


def format_fact(value: Any) -> str:
    """Return a fact as text; integers get thousands separators."""
    if isinstance(value, float):
        return f"{value:.3g}"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return "endless" if value is None else str(value)


def format_seconds(seconds: float) -> str:
    """Return a time as text, in a suitable unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}" if seconds < 1000 * size else f"{seconds / size:.0f} {unit}"
    return f"{seconds / 1e-9:.0f} ns"


def format_spread(spread: Spread) -> str:
    """Return a ratio with its extremes as text."""
    digits = 0 if spread.median >= 100 else 1 if spread.median >= 10 else 2 if spread.median >= 0.1 else 4
    return f"{spread.median:.{digits}f} ({spread.low:.{digits}f} to {spread.high:.{digits}f})"
