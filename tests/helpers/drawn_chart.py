"""Charts as they are drawn, read as a person reads them: each mark by the labels of the axes."""

from __future__ import annotations

import json
import math
import subprocess
from bisect import bisect
from itertools import pairwise
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).with_name("draw_charts.mjs")
MAX_ERROR_PX = 1.5


def draw_charts(charts: dict[str, Any]) -> dict[str, DrawnChart]:
    """Draw charts with Vega in node; return them by name."""
    specs = json.dumps({name: chart.to_dict() for name, chart in charts.items()})
    command = ["node", str(SCRIPT)]
    done = subprocess.run(command, input=specs, capture_output=True, text=True, check=True)
    return {name: DrawnChart(drawn) for name, drawn in json.loads(done.stdout).items()}


class DrawnChart:
    """The marks of a chart and the labels of its axes, with their places in pixels."""

    def __init__(self, drawn: dict[str, Any]) -> None:
        self.marks: list[dict[str, Any]] = drawn["marks"]
        self.axes: list[dict[str, Any]] = drawn["axes"]

    def find_marks(self, mark_type: str, **row_values: Any) -> list[dict[str, Any]]:
        """Return the marks of a type, in the order drawn, whose rows have these values."""
        return [
            mark
            for mark in self.marks
            if mark["type"] == mark_type and all(mark["row"].get(name) == value for name, value in row_values.items())
        ]

    def read(self, mark: dict[str, Any]) -> tuple[Any, Any]:
        """Return what the axes say about a mark: the value across and the value up; a bar is read at its middle."""
        across, up = (mark["x"] + mark["x2"]) / 2, (mark["y"] + mark["y2"]) / 2
        return self.read_axis("x", across), self.read_axis("y", up)

    def read_axis(self, axis: str, pixel: float) -> Any:
        """Return the value at a pixel: between two labels for numbers, else of the label at this place."""
        labels = sorted((label["pixel"], label["value"]) for label in self.axes if label["axis"] == axis)
        assert labels, f"the chart has no {axis} axis"
        nearest = min(labels, key=lambda label: abs(label[0] - pixel))
        if abs(nearest[0] - pixel) <= MAX_ERROR_PX:
            return nearest[1]
        assert all(isinstance(value, int | float) for _, value in labels), f"no label of {axis} at {pixel}"
        return interpolate(labels, pixel)


def interpolate(labels: list[tuple[float, float]], pixel: float) -> float:
    """Return the number at a pixel beside or between numbered labels, on a linear or a logarithmic axis."""
    index = min(max(bisect([place for place, _ in labels], pixel), 1), len(labels) - 1)
    (start, low), (end, high) = labels[index - 1], labels[index]
    share = (pixel - start) / (end - start)
    if is_linear(labels):
        return low + share * (high - low)
    return math.exp(math.log(low) + share * (math.log(high) - math.log(low)))


def is_linear(labels: list[tuple[float, float]]) -> bool:
    """Return whether equal differences between labels are equally far apart."""
    if len(labels) < 3:
        return True
    steps = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in pairwise(labels)]
    return max(steps) - min(steps) < 0.05 * abs(steps[0])
