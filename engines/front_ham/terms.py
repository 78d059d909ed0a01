"""The words of Front-Ham that a player needs, explained under given rules."""

from __future__ import annotations

from engines.front_ham.rules import Rules

EMPTY_COLOUR = {
    "reject": "A colour without socks has nothing to remove: an action that tries is invalid.",
    "ignore": "In the final phase a removal from a colour without socks is skipped. At least one sock must come off.",
    "noop": "In the final phase a removal from a colour without socks is a No-Op: the action stops there, and nothing is hung "
    "up. The first sock must come off.",
}
"""What happens to a removal from a colour without socks, by the reading of the rule."""


def explain_terms(rules: Rules) -> dict[str, str]:
    """Return the words of the board, each with its meaning."""
    return {
        "Removal": f"Take one sock of any colour off the line. {EMPTY_COLOUR[rules.overdraw]}",
        "Addition": "Hang up one sock of any colour. It is the last part of an action.",
        "Out": "A player whose colour has no sock left at the end of an action is out and does not come back. The colour can "
        "still be used.",
        "Final phase": "What begins as soon as only two players are left; a game of two starts in it. A player without socks "
        "is then out at once, in the middle of an action.",
        "No-Op": "The end of an action without an addition: nothing is hung up. Only in the final phase, after one removal or "
        "two of the same colour.",
    }
