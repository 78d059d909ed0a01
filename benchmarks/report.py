"""Rows as a text table and as JSON, with the machine they were measured on."""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.harness import Row, Spread


def machine() -> dict[str, Any]:
    """What the figures were measured on, as far as it matters to them."""
    return {
        "python": platform.python_version(),
        "implementation": sys.implementation.name,
        "cores": os.cpu_count(),
        "system": platform.system(),
        "compiler": Path(shutil.which("gcc") or shutil.which("cc") or "none").name,
    }


def write_json(path: Path, section: str, title: str, rows: Sequence[Row], *, quick: bool) -> None:
    """Writes a section's rows, each single time included."""
    path.parent.mkdir(parents=True, exist_ok=True)
    document = {
        "section": section,
        "title": title,
        "quick": quick,
        "machine": machine(),
        "rows": [row.as_json() for row in rows],
    }
    path.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def table(rows: Sequence[Row]) -> str:
    """The rows as a Markdown table, one column for whatever some row has."""
    cells = [row_cells(row) for row in rows]
    heads = list(dict.fromkeys(head for row in cells for head in row))
    grid = [heads, *([row.get(head, "") for head in heads] for row in cells)]
    widths = [max(len(line[i]) for line in grid) for i in range(len(heads))]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in grid
    ]
    return "\n".join([lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]])


def row_cells(row: Row) -> dict[str, str]:
    """One row's cells by column."""
    cells = {"case": row.case}
    cells |= {name: write_fact(value) for name, value in row.facts.items()}
    cells |= {name: write_seconds(median(times)) for name, times in row.times.items() if times}
    for ratio in row.ratios:
        if spread := ratio.over(row.times):
            met = ratio.met(spread)
            mark = "" if met is None else f" {'✓' if met else '✗'} ({ratio.sense} {ratio.aim:g})"
            cells[ratio.name] = write_spread(spread) + mark
    if row.peaks:
        cells["peak memory, MB"] = ", ".join(f"{name} {peak:.0f}" for name, peak in row.peaks.items())
    if row.times:
        cells["rounds"] = str(max(map(len, row.times.values())))
    return cells | ({"note": row.note} if row.note else {})


def write_fact(value: Any) -> str:
    """A fact for the reader: whole numbers with their thousands apart."""
    if isinstance(value, float):
        return f"{value:.3g}"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return "endless" if value is None else str(value)


def write_seconds(seconds: float) -> str:
    """A time in the unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}" if seconds < 1000 * size else f"{seconds / size:.0f} {unit}"
    return f"{seconds / 1e-9:.0f} ns"


def write_spread(spread: Spread) -> str:
    """A ratio with its extremes."""
    digits = 0 if spread.median >= 100 else 1 if spread.median >= 10 else 2 if spread.median >= 0.1 else 4
    return f"{spread.median:.{digits}f} ({spread.low:.{digits}f} to {spread.high:.{digits}f})"
