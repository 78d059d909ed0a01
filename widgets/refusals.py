"""The sentences with which every board refuses what a person wants to choose; the browser has no sentences of its own.

A game adds its own in ``Board.explain_refusals``: by the steps that were chosen before, with spaces between them (empty
for what holds after any steps), and then by step. The sentence for ``ANY_STEP`` holds for steps that have no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engines import RulesError
from engines.rules import HouseRules, describe_changes, describe_rules_error, find_remedy

Refusals = dict[str, dict[str, str]]
"""Why steps cannot be chosen: sentences by the steps chosen before, then by step."""
ANY_STEP = "*"
"""Stands for every step that has no sentence of its own."""
FRAME_REFUSALS = {
    "ended": "The game is over.",
    "bot": "The bot is about to answer.",
    "no_steps": "Choose a move on the board first.",
    "incomplete": "The move is not complete yet.",
    "editing": "The position is being edited. Choose Done to play on.",
}
"""Why nothing can be chosen at the end, before a bot's move or while the position is edited, and why nothing can be played yet."""


class RefusedRules(NamedTuple):
    """Changes of rules that were refused: why, and what would make them acceptable, if that is known."""

    changes: Mapping[str, Any]
    sentence: str
    remedy: dict[str, Any]
    """The changes together with those that they need; empty if no remedy is known."""
    remedy_text: str
    """What the remedy does, as the words of a button."""


def explain_refused_rules(rules: HouseRules, changes: Mapping[str, Any], error: RulesError) -> RefusedRules:
    """Return why changes of these rules were refused, as the page says it, and the remedy.

    >>> from engines import variant_rules
    >>> error = RulesError("suns", "can only be played with roll-over", [{"rollover": True}])
    >>> explain_refused_rules(variant_rules("chopsticks"), {"suns": True}, error)[1:]
    ('Suns: can only be played with roll-over.', {'suns': True, 'rollover': True}, 'Switch Suns and Roll-over on')
    """
    asked = {name: value for name, value in changes.items() if getattr(rules, name, None) != value}
    remedy = find_remedy(rules, asked, error) or {}
    return RefusedRules(
        changes, f"{describe_rules_error(rules, error)}.", remedy, describe_changes(rules, remedy) if remedy else ""
    )
