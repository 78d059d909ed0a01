"""The house rules of Front-Ham: the players, their socks, and both readings of a removal without a sock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.errors import RulesError
from engines.field_types import Choice, IntRange, IntTuple
from engines.palette import Colour
from engines.rules import HouseRules, rule

COLOURS = ("Red", "Blue", "Green", "Yellow", "Orange", "Violet", "White", "Pink")
"""The players, as they are listed."""
SOCK_COLOURS = (
    Colour("#b3261e", "#ff8f85"),
    Colour("#1f5fbf", "#86b6ff"),
    Colour("#2a7a2f", "#86d08a"),
    Colour("#7a6200", "#f0d24a"),
    Colour("#a94c05", "#ffb066"),
    Colour("#6b3fa0", "#c6a4f5"),
    Colour("#5f6368", "#f1f3f4"),
    Colour("#b0307a", "#ff9ad0"),
)
"""The colour of each player's socks, in the same order."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(HouseRules):
    """The house rules of Front-Ham."""

    players: int = rule(
        3,
        IntRange(2, len(COLOURS)),
        "The number of players, each with a colour. A game of two starts in the final phase.",
        title="Players",
    )
    socks: tuple[int, ...] = rule(
        (5,),
        IntTuple(1, 99),
        "The number of socks each player starts with: one number for all players, or one number each, Red's first.",
        title="Socks at the start",
    )
    order: str = rule(
        "random",
        Choice(("random", "listed"), ("drawn at random", "as listed, Red first")),
        "In which order the players take turns, and so who begins: drawn from the seed, or as listed. Everybody keeps their "
        "colour and their socks.",
        title="Order of play",
        book="Players take turns in a fixed, randomized order.",
        why="The book draws the order once, before the game.",
    )
    overdraw: str = rule(
        "reject",
        Choice(("reject", "ignore", "noop"), ("makes the action invalid", "is skipped", "ends the action (No-Op)")),
        "In the final phase, a removal from a colour without socks makes the action invalid, is skipped, or ends the action: "
        "the rest of it and the addition are dropped, as after a No-Op.",
        title="A removal from an empty colour",
        book="Any action that would result in negative sock counts at any point is invalid. [And next to it:] Invalid "
        "removals (e.g., targeting 0-sock colors) are ignored (treated as `No-Op`). [Scenario 2 plays [A, A, A] + A "
        "against one sock; scenario 3:] Action is invalid → rejected.",
        why="The book calls such an action invalid in both phases. If removals are ignored, a player can take one sock and "
        "hang it up again. That is a pass, so play could go on forever. If such a removal is a No-Op to the letter, it "
        "ends the action: nothing is hung up, and nobody is revived. In all cases an action must remove at least one sock.",
    )

    def validate(self) -> None:
        if len(self.socks) not in (1, self.players):
            raise RulesError(
                "socks",
                f"{len(self.socks)} numbers for {self.players} players; give one for all, or one each",
                [{"socks": self.socks[:1]}, {"players": len(self.socks)}],
            )


VARIANTS: dict[str, dict[str, Any]] = {
    "class": {},
    "taskmaster": {"players": 5, "socks": 6},
    "duel": {"players": 2},
}
VARIANT_TITLES = {
    "class": "Three players, five socks each",
    "taskmaster": "Taskmaster: five players, six socks each",
    "duel": "Two players, five socks each",
}
