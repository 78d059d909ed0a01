"""The side of every hand on the board of Chopsticks, as the moves of its match leave them (engines/chopsticks/layout.py).

>>> from engines import Match, load
>>> match = Match(load("chopsticks"))
>>> for text in ("A-C", "B-C", "A-D"):
...     _ = match.play(text)
>>> match.game.format_state(match.state), arrange_hands(match).hands
('1313', ((3, 1), (3, 1)))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from engines import Match
from engines.chopsticks import Move
from engines.chopsticks.layout import HandLayout, arrange_after_move

InputTexts = Mapping[tuple[int, Any], str]
"""The text with which a move was chosen, by the node before it and the move."""


def arrange_hands(
    match: Match, input_texts: InputTexts | None = None, layouts: dict[int, HandLayout] | None = None
) -> HandLayout:
    """Return the layout after the moves so far; ``layouts`` caches the layout of each node."""
    layouts = {} if layouts is None else layouts
    node, missing = match.node, []
    while node.parent is not None and node.index not in layouts:
        missing.append(node)
        node = match.nodes[node.parent]
    layout = layouts.get(node.index, HandLayout(node.state.hands))
    for child in reversed(missing):
        text = (input_texts or {}).get((node.index, child.move), "")
        move = cast("Move", child.move)  # only the first node has none
        layout = layouts[child.index] = arrange_after_move(layout.hands, node.state, move, child.state, text)
        node = child
    return layout
