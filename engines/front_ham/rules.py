"""The house rules of Front-Ham: how many play, with how many socks, and both readings of too many removals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.errors import RulesError
from engines.kinds import Choice, Numbers, Whole
from engines.rules import HouseRules, rule

COLOURS = ("Red", "Blue", "Green", "Yellow", "Orange", "Violet", "White", "Pink")
"""The players, in turn order."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(HouseRules):
    """The house rules of Front-Ham."""

    players: int = rule(3, Whole(2, len(COLOURS)), "How many play, each with a colour. Two begin in the final phase.")
    socks: tuple[int, ...] = rule(
        (5,), Numbers(1, 99), "The socks each player begins with: one number for all, or one each."
    )
    order: str = rule(
        "random",
        Choice(("random", "listed")),
        "Who sits where when the numbers of socks differ: drawn from the seed, or as listed, the first player first.",
        book="Players take turns in a fixed, randomized order.",
        why="The book draws the order once, before the game.",
    )
    overdraw: str = rule(
        "reject",
        Choice(("reject", "ignore")),
        "In the final phase, a removal from a colour without socks: makes the action invalid, or is passed over.",
        book="Any action that would result in negative sock counts at any point is invalid. [And next to it:] Invalid "
        "removals (e.g., targeting 0-sock colors) are ignored (treated as `No-Op`). [Scenario 2 plays [A, A, A] + A "
        "against one sock; scenario 3:] Action is invalid → rejected.",
        why="Invalid is the rule of both phases. Where removals are ignored, a sock can be taken and hung up again: that "
        "is a pass, and play can go on for ever. One sock must really be removed in either case.",
    )

    def check_whole(self) -> None:
        if len(self.socks) not in (1, self.players):
            raise RulesError(
                "socks", f"{len(self.socks)} numbers for {self.players} players; give one for all, or one each"
            )


VARIANTS: dict[str, dict[str, Any]] = {
    "class": {},
    "taskmaster": {"players": 5, "socks": 6},
    "duel": {"players": 2},
}
