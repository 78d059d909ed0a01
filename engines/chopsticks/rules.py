"""The house rules of Chopsticks: cutoff or roll-over, and the modes of the book in any combination."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engines.errors import RulesError
from engines.field_types import Bool, Choice, IntRange
from engines.rules import HouseRules, rule

PLAIN_GAME = "The default is the plain game; the book lists this as a mode."


def mode_rule(
    summary: str, *, title: str, book: str, why: str = PLAIN_GAME, readings: tuple[tuple[str, str], ...] = ()
) -> Any:
    """Return a field for a mode of the book, which is off by default.

    ``readings`` are the ways to read the book's sentence, each with its title; the first is meant where the mode is
    only switched on.
    """
    if not readings:
        return rule(default=False, field_type=Bool(), summary=summary, title=title, book=book, why=why)
    options, titles = zip(("off", "not in play"), *readings, strict=True)
    choice = Choice(options, titles, aliases=(("false", "off"), ("true", options[1])))
    return rule("off", choice, summary, title=title, book=book, why=why)


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
    fingers: int = rule(
        5,
        IntRange(2, 20),
        "The number of fingers that kills a hand. With another number, read that number for five in all other rules.",
        title="Fingers that kill a hand",
        book="If any hand of any player reaches five fingers (or more), then it is killed and becomes dead.",
        why="The book plays with five. Other numbers are for those who want to know what would change.",
    )
    hands: int = rule(
        2,
        IntRange(1, 4),
        "The number of hands of each player. A split divides all your fingers among all your hands in another way; "
        "afterwards no more of your hands are dead than before.",
        title="Hands",
        book="Each player begins with 1 finger on each hand.",
        why="People have two hands. With one hand each there is nothing to split.",
    )
    rollover: bool = mode_rule(
        "A hand with more fingers than kill it loses that number of fingers and stays alive; only exactly that number kills it.",
        title="Roll-over",
        book="If any hand of any player reaches five fingers (or more), then it is killed and becomes dead. [And in the list "
        "of modes:] Cutoff: If a hand gets above 5 fingers, it is dead.",
        why="The book starts with cutoff. Its two sentences disagree about exactly five fingers. The numbered rule is "
        "clearer, so five fingers kill a hand.",
    )
    suns: bool = mode_rule(
        "Every hand starts with four fingers, one fewer than kill it. Needs roll-over.",
        title="Suns",
        book="Both players start with a 4 in each of their hands ([4444]). It has to be played [m]andatory with Roll-over",
        why="Under cutoff every attack on a hand of four would kill it, and the book requires roll-over. So suns without "
        "roll-over is refused.",
    )
    suicide: bool = mode_rule(
        "A split may kill one of your own hands, but never the last one.",
        title="Suicide",
        book="You are allowed to kill one of your own hands with a split. You can [12-01] --> [03-01].",
    )
    swaps: bool = mode_rule(
        "With two unequal live hands you may swap them. This has the same effect as a pass.",
        title="Swaps",
        book="If you have two unequal live hands, you may swap them (essentially forfeiting your turn).",
    )
    logan: bool = mode_rule(
        "With one dead and one live hand you may swap them. This has the same effect as a pass. Needs two hands.",
        title="Logan clause",
        book="You are allowed to suicide and swap, but only if you do both at the same time (i.e. swap your dead hand for "
        "your live one).",
        why="This is a separate mode: it does not need suicide or swaps, and it does not turn them on.",
    )
    meta: bool = mode_rule(
        "With more fingers in total than kill a hand you may take that number off, once, and split the rest; no hand may die (with "
        "suicide, one may).",
        title="Meta",
        book="If your hands add up to over five, you can combine them, subtract five from the total, and then split up the "
        "remainder.",
        why="The book lists the moves that meta adds (34-11, 44-12, and four more with suicide). These lists show when a "
        "hand may be dead.",
    )
    halvesies: str = mode_rule(
        "A split must make two equal hands. Either one even hand is divided while the other is dead (2 and a dead hand "
        "become 1 and 1), or both hands together are even (1 and 3 become 2 and 2 too). A split by meta must make equal "
        "hands too. Needs two hands.",
        title="Halvesies",
        book="Splitting is only allowed if you are dividing an even number into two equal halves.",
        why="The book does not say whether the even number is that of one hand or of both. A stump is a separate move and "
        "does not change.",
        readings=(("even_hand", "one even hand is halved"), ("even_total", "an even total is halved")),
    )
    stumps: bool = mode_rule(
        "A last finger beside a dead hand may become half a finger on each hand. All other splits move whole fingers. "
        "Halves count in every sum. Needs two hands that die at five fingers.",
        title="Stumps",
        book="If you are at [01], you are allowed to split to [0.5 0.5].",
        why="The book allows only this split into halves. So no other hand is halved, and two halves are not joined again.",
    )
    sudden_death: bool = mode_rule(
        "You are out when your fingers add up to one or less. With more than one life, you lose a life each time you get "
        "down to that from more.",
        title="Sudden death",
        book="You lose when you only have one finger left total. Alternately, each player could begin with three lives, and "
        "every time they get down to [01], they lose a life.",
        why="You are still knocked out at once when all your hands are dead, even if you have lives left. Half a finger "
        "left is less than one, so it counts too.",
    )
    lives: int = rule(
        1,
        IntRange(1, 9),
        "The number of lives of each player under sudden death. You are out when you lose the last one.",
        title="Lives",
        book="Alternately, each player could begin with three lives, and every time they get down to [01], they lose a life.",
        why="One life is plain sudden death. A move that keeps your total at one or less (a stump or a swap) costs no life.",
    )
    zombies: str = mode_rule(
        "With three or more players: a player who is knocked out keeps one finger on one hand for the rest of the game "
        "and can only attack, or pass where the rules let them. The last player who is not a zombie wins.",
        title="Zombies",
        book="In 3 or more players, if a player is knocked out, then he is permanently reduced to 1 finger on 1 hand. On his "
        "turn, he may attack, but he may not split or be attacked.",
        why="“May attack” can mean that a zombie may also pass. The default is that it must attack, because the book lets no "
        "other player pass.",
        readings=(("must", "they must attack"), ("may", "they may attack or pass")),
    )

    @property
    def has_zombies(self) -> bool:
        """Whether players who are out stay in the game as zombies."""
        return self.zombies != "off"

    @property
    def has_halvesies(self) -> bool:
        """Whether a split must make equal hands."""
        return self.halvesies != "off"

    def validate(self) -> None:
        if self.suns and not self.rollover:
            raise RulesError("suns", "can only be played with roll-over", [{"rollover": True}, {"suns": False}])
        if self.has_zombies and self.players < 3:
            reason = f"needs three or more players, not {self.players}"
            raise RulesError("zombies", reason, [{"players": 3}, {"zombies": "off"}])
        if self.lives > 1 and not self.sudden_death:
            reason = f"{self.lives} lives have no effect without sudden death"
            raise RulesError("lives", reason, [{"sudden_death": True}, {"lives": 1}])
        for name, is_on, reason in self._list_faults_of_size():
            if is_on:
                size = {"hands": 2, "fingers": 5 if name == "stumps" else self.fingers}
                needed = {size_name: value for size_name, value in size.items() if value != getattr(self, size_name)}
                raise RulesError(name, reason, [needed, {name: "off" if name == "halvesies" else False}])

    def _list_faults_of_size(self) -> Iterator[tuple[str, bool, str]]:
        """Yield the modes that this number of hands or fingers does not allow: name, whether it is on, and why."""
        if self.hands == 1:
            yield "sudden_death", self.sudden_death, "with one hand each everybody would start with one finger in all"
            yield "swaps", self.swaps, "one hand cannot be swapped"
            yield "suicide", self.suicide, "one hand cannot be split"
            yield "meta", self.meta, "one hand never shows more fingers than kill it"
        if self.hands != 2:
            needs = f"is a rule for two hands, not for {self.hands}"
            yield from [(name, bool(getattr(self, name)), needs) for name in ("logan", "stumps")]
            yield "halvesies", self.has_halvesies, needs
        if self.fingers != 5:
            yield "stumps", self.stumps, f"needs hands that die at five fingers, not at {self.fingers}"


VARIANTS: dict[str, dict[str, Any]] = {
    "cutoff": {},
    "rollover": {"rollover": True},
    "suns": {"rollover": True, "suns": True},
    "suicide": {"suicide": True},
    "meta": {"meta": True},
    "halvesies": {"halvesies": "even_hand"},
    "stumps": {"stumps": True},
    "sudden_death": {"sudden_death": True},
    "lives": {"sudden_death": True, "lives": 3},
    "three": {"players": 3},
    "zombies": {"players": 3, "zombies": "must"},
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
    "lives": "Three lives, with sudden death",
    "three": "Three players",
    "zombies": "Three players, with zombies",
}


def upgrade_rules(values: Mapping[str, Any], variant: str, seed: int | None) -> dict[str, Any]:
    """Return rules of release 0.1.0 as the rules of today that mean the same; raise RulesError where there are none.

    The variant ``lives`` had roll-over, and halvesies let a split by meta make unequal hands. Under sudden death a total
    of half a finger was harmless; only a player with lives left, or a given position (no seed), can have that.
    """
    upgraded = {"rollover": True, **values} if variant == "lives" else dict(values)
    modes = {**VARIANTS.get(variant, {}), **upgraded}
    has_halves = is_switched_on(modes.get("stumps")) and (modes.get("lives", 1) > 1 or seed is None)
    for name, is_on, old_rule in (
        ("halvesies", is_switched_on(modes.get("meta")), "meta could split into unequal hands under halvesies"),
        ("sudden_death", has_halves, "half a finger in all cost no life under sudden death"),
    ):
        if is_on and is_switched_on(modes.get(name)):
            raise RulesError(name, f"was written by release 0.1.0, where {old_rule}; these rules no longer exist")
    return upgraded


def is_switched_on(value: Any) -> bool:
    """Return whether a mode is on, as a value or as a text that is not yet checked."""
    return value not in (None, False, "false", "off")
