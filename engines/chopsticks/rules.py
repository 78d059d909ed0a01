"""The house rules of Chopsticks: cutoff or roll-over, and the modes of the book in any combination."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.errors import RulesError
from engines.field_types import Bool, IntRange
from engines.rules import HouseRules, rule


def mode_rule(
    summary: str, *, title: str, book: str, why: str = "The default is the plain game; the book lists this as a mode."
) -> Any:
    """Return a field for a mode of the book, which is off by default."""
    return rule(default=False, field_type=Bool(), summary=summary, title=title, book=book, why=why)


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(HouseRules):
    """The house rules of Chopsticks."""

    players: int = rule(
        2,
        IntRange(2, 6),
        "The number of players. An attack may strike any opponent who is still in the game.",
        title="Players",
        book="1 (to play against the machine), 2 (to play between two players), 3 or more (to be decided)",
        why="A game against the machine has two players too: you and a bot.",
    )
    rollover: bool = mode_rule(
        "A hand with more than five fingers loses five and stays alive; only exactly five fingers kill it.",
        title="Roll-over",
        book="If any hand of any player reaches five fingers (or more), then it is killed and becomes dead. [And in the list "
        "of modes:] Cutoff: If a hand gets above 5 fingers, it is dead.",
        why="The book starts with cutoff. Its two sentences disagree about exactly five fingers. The numbered rule is "
        "clearer, so five fingers kill a hand.",
    )
    suns: bool = mode_rule(
        "Every player starts with [44]. Needs roll-over.",
        title="Suns",
        book="Both players start with a 4 in each of their hands ([4444]). It has to be played [m]andatory with Roll-over",
        why="Under cutoff every attack on a hand of four would kill it, and the book requires roll-over. So suns without "
        "roll-over is refused.",
    )
    suicide: bool = mode_rule(
        "A split may kill one of your own hands, but never both.",
        title="Suicide",
        book="You are allowed to kill one of your own hands with a split. You can [12-01] --> [03-01].",
    )
    swaps: bool = mode_rule(
        "With two unequal live hands you may swap them. This has the same effect as a pass.",
        title="Swaps",
        book="If you have two unequal live hands, you may swap them (essentially forfeiting your turn).",
    )
    logan: bool = mode_rule(
        "With one dead and one live hand you may swap them. This has the same effect as a pass.",
        title="Logan clause",
        book="You are allowed to suicide and swap, but only if you do both at the same time (i.e. swap your dead hand for "
        "your live one).",
        why="This is a separate mode: it does not need suicide or swaps, and it does not turn them on.",
    )
    meta: bool = mode_rule(
        "With more than five fingers in total you may take five off and split the rest into two live hands (with "
        "suicide, one of them may be dead).",
        title="Meta",
        book="If your hands add up to over five, you can combine them, subtract five from the total, and then split up the "
        "remainder.",
        why="The book lists the moves that meta adds (34-11, 44-12, and four more with suicide). These lists show when a "
        "hand may be dead.",
    )
    halvesies: bool = mode_rule(
        "The only splits are [02] to [11] and [04] to [22].",
        title="Halvesies",
        book="Splitting is only allowed if you are dividing an even number into two equal halves.",
        why="An even hand is divided while the other hand is dead. Meta and stumps are separate moves and do not change.",
    )
    stumps: bool = mode_rule(
        "[01] may split to [½ ½]. All other splits move whole fingers. Halves count in every sum.",
        title="Stumps",
        book="If you are at [01], you are allowed to split to [0.5 0.5].",
        why="The book allows only this split into halves. So no other hand is halved, and two halves are not joined again.",
    )
    sudden_death: bool = mode_rule(
        "You are out when your fingers add up to one. With more than one life, you lose a life each time you get down "
        "to that total.",
        title="Sudden death",
        book="You lose when you only have one finger left total. Alternately, each player could begin with three lives, and "
        "every time they get down to [01], they lose a life.",
        why="Two dead hands still knock you out at once, even if you have lives left.",
    )
    lives: int = rule(
        1,
        IntRange(1, 9),
        "The number of lives of each player under sudden death. You are out when you lose the last one.",
        title="Lives",
        book="Alternately, each player could begin with three lives, and every time they get down to [01], they lose a life.",
        why="One life is plain sudden death. A move that keeps your total at one (a stump or a swap) costs no life.",
    )
    zombies: bool = mode_rule(
        "With three or more players: a player who is knocked out keeps one finger on one hand for the rest of the game "
        "and can only attack. The last player who is not a zombie wins.",
        title="Zombies",
        book="In 3 or more players, if a player is knocked out, then he is permanently reduced to 1 finger on 1 hand. On his "
        "turn, he may attack, but he may not split or be attacked.",
        why="A zombie must attack: the book does not let any player pass.",
    )

    def validate(self) -> None:
        if self.suns and not self.rollover:
            raise RulesError("suns", "can only be played with roll-over", [{"rollover": True}, {"suns": False}])
        if self.zombies and self.players < 3:
            reason = f"needs three or more players, not {self.players}"
            raise RulesError("zombies", reason, [{"players": 3}, {"zombies": False}])
        if self.lives > 1 and not self.sudden_death:
            reason = f"{self.lives} lives have no effect without sudden death"
            raise RulesError("lives", reason, [{"sudden_death": True}, {"lives": 1}])


VARIANTS: dict[str, dict[str, Any]] = {
    "cutoff": {},
    "rollover": {"rollover": True},
    "suns": {"rollover": True, "suns": True},
    "suicide": {"suicide": True},
    "meta": {"meta": True},
    "halvesies": {"halvesies": True},
    "stumps": {"stumps": True},
    "sudden_death": {"sudden_death": True},
    "lives": {"rollover": True, "sudden_death": True, "lives": 3},
    "three": {"players": 3},
    "zombies": {"players": 3, "zombies": True},
}
VARIANT_TITLES = {
    "cutoff": "Cutoff, the book's game",
    "rollover": "Roll-over",
    "suns": "Suns, with roll-over",
    "suicide": "Suicide",
    "meta": "Meta",
    "halvesies": "Halvesies",
    "stumps": "Stumps",
    "sudden_death": "Sudden death",
    "lives": "Three lives, with roll-over",
    "three": "Three players",
    "zombies": "Three players, with zombies",
}
