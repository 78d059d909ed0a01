"""The sentences with which every board refuses what a person wants to choose; the browser has no sentences of its own.

A game adds its own in ``Board.explain_refusals``: by the steps that were chosen before, with spaces between them (empty
for what holds after any steps), and then by step. The sentence for ``ANY_STEP`` holds for steps that have no other.
"""

from __future__ import annotations

Refusals = dict[str, dict[str, str]]
"""Why steps cannot be chosen: sentences by the steps chosen before, then by step."""
ANY_STEP = "*"
"""Stands for every step that has no sentence of its own."""
FRAME_REFUSALS = {
    "ended": "The game is over.",
    "bot": "The bot is about to answer.",
    "no_steps": "Choose a move on the board first.",
    "incomplete": "The move is not complete yet.",
}
"""Why nothing can be chosen at the end or before a bot's move, and why nothing can be played yet."""
