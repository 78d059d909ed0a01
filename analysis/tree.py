"""The move tree as a still picture. ``engines.tree`` grows it.

>>> from engines import load, solve
>>> game = load("obliteration")
>>> nodes = grow(game, game.parse_state("3:d:d"), solve(game), depth=1)
>>> [label(node) for node in nodes], layout(nodes)
(['3:d:d', 'add', 'subtract', 'multiply'], {1: 0.0, 2: 1.0, 3: 2.0, 0: 1.0})
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt

from analysis.charts import base, counted, finish, labels, tips, value_colour, value_shape
from engines.tree import Node, grow
from engines.words import count

__all__ = ["Node", "chart", "grow", "label", "layout"]


def layout(nodes: Sequence[Node]) -> dict[int, float]:
    """How far down each node stands: leaves one below the other, everybody else in the middle of their own."""
    below: dict[int, list[int]] = {node.id: [] for node in nodes}
    for node in nodes[1:]:
        below[node.parent or 0].append(node.id)
    order, stack = [], [0]
    while stack:
        order.append(stack.pop())
        stack += below[order[-1]][::-1]
    leaves = [i for i in order if not below[i]]
    rows = {i: float(row) for row, i in enumerate(leaves)}
    for i in reversed(order):
        if below[i]:
            rows[i] = (rows[below[i][0]] + rows[below[i][-1]]) / 2
    return rows


def label(node: Node, *, named: bool = False) -> str:
    """What stands beside a node: the move, where a repetition leads, and its number if one leads here."""
    if node.loop_to is not None:
        return f"{node.move} → [{node.loop_to}]"
    if node.transposition_of is not None:
        return f"{node.move} = [{node.transposition_of}]"
    return f"{node.move or node.position}{f' [{node.id}]' if named else ''}"


def chart(nodes: Sequence[Node]) -> alt.LayerChart:
    """The tree as a still picture, from left to right, the best line in bold."""
    rows = layout(nodes)
    across = counted(alt.X("depth:Q"), "plies from here").scale(padding=24)
    down = alt.Y("row:Q").axis(None).scale(reverse=True, padding=14)
    links = base(links_of(nodes, rows), across, down, alt.X2("depth2:Q"), alt.Y2("row2:Q"))
    plain = links.transform_filter("!datum.best").mark_rule(style="link")
    bold = links.transform_filter("datum.best").mark_rule(style="best")
    met = {node.loop_to for node in nodes} | {node.transposition_of for node in nodes}
    drawn = [node._asdict() | {"row": rows[node.id], "label": label(node, named=node.id in met)} for node in nodes]
    shown = tips(
        id="node", position="position", mover="to move", value="verdict for the mover", plies="plies to the end"
    )
    spots = base(drawn, across, down).encode(tooltip=shown)
    marks = spots.mark_point(style="spot", size=130)
    marks = marks.encode(value_colour(), value_shape()) if nodes[0].value else marks
    words = labels(spots, alt.Text("label:N"), align="left", dx=9, dy=-8)
    says = f"{count(len(nodes), 'node')}; bold: the best line; = [8] repeats node 8, → [8] leads back to it"
    layers = alt.layer(plain, bold, *words, marks)
    height = 30 + 24 * (1 + int(max(rows.values())))
    done: alt.LayerChart = finish(layers, f"The moves from {nodes[0].position}", says=says, height=height)
    return done


def links_of(nodes: Sequence[Node], rows: Mapping[int, float]) -> list[dict[str, Any]]:
    """The lines from each node's parent to it."""
    return [
        {
            "depth": node.depth - 1,
            "row": rows[node.parent or 0],
            "depth2": node.depth,
            "row2": rows[node.id],
            "best": node.best,
        }
        for node in nodes[1:]
    ]
