"""The house rules of Chopsticks: cutoff or roll-over, and the modes of the book, freely combined."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.errors import RulesError
from engines.kinds import Switch, Whole
from engines.rules import HouseRules, rule


def mode(about: str, *, book: str, why: str = "The plain game comes first; the book lists this as a mode.") -> Any:
    """A field that is a mode of the book: a switch, off unless set."""
    return rule(default=False, kind=Switch(), about=about, book=book, why=why)


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(HouseRules):
    """The house rules of Chopsticks."""

    players: int = rule(
        2,
        Whole(2, 6),
        "How many play; an attack may strike any opponent who is still in.",
        book="1 (to play against the machine), 2 (to play between two players), 3 or more (to be decided)",
        why="Against the machine there are two players as well: a bot has one of the seats.",
    )
    rollover: bool = mode(
        "A hand with more than five fingers loses five and lives on; only exactly five kills it.",
        book="If any hand of any player reaches five fingers (or more), then it is killed and becomes dead. [And in the list "
        "of modes:] Cutoff: If a hand gets above 5 fingers, it is dead.",
        why="The book begins with cutoff. Its two sentences differ on exactly five; the numbered rule is the plainer one.",
    )
    suns: bool = mode(
        "Everybody starts on [44]; only with roll-over.",
        book="Both players start with a 4 in each of their hands ([4444]). It has to be played [m]andatory with Roll-over",
        why="Under cutoff every attack would kill a hand, and the book asks for roll-over: without it the rules are refused.",
    )
    suicide: bool = mode(
        "A split may kill one of your own hands, never both.",
        book="You are allowed to kill one of your own hands with a split. You can [12-01] --> [03-01].",
    )
    swaps: bool = mode(
        "With two unequal live hands you may swap them: in effect a pass.",
        book="If you have two unequal live hands, you may swap them (essentially forfeiting your turn).",
    )
    logan: bool = mode(
        "The Logan clause: with one dead and one live hand you may swap them, in effect a pass.",
        book="You are allowed to suicide and swap, but only if you do both at the same time (i.e. swap your dead hand for "
        "your live one).",
        why="It is a mode of its own: it neither needs nor brings suicide or swaps.",
    )
    meta: bool = mode(
        "With more than five fingers in all you may take five off and split the rest into two live hands (with suicide "
        "one may be dead).",
        book="If your hands add up to over five, you can combine them, subtract five from the total, and then split up the "
        "remainder.",
        why="The book's own lists of the moves it unlocks (34-11, 44-12, and four more with suicide) settle what may be dead.",
    )
    halvesies: bool = mode(
        "The only splits are [02] to [11] and [04] to [22].",
        book="Splitting is only allowed if you are dividing an even number into two equal halves.",
        why="One even hand is divided while the other is dead. Meta and stumps are moves of their own and stay as they are.",
    )
    stumps: bool = mode(
        "[01] may split to [½ ½]. Other splits move whole fingers; halves count in every sum.",
        book="If you are at [01], you are allowed to split to [0.5 0.5].",
        why="The book allows this one halving and says nothing of others, so nothing else is halved or put together again.",
    )
    sudden_death: bool = mode(
        "You are out when your fingers total one; with lives you lose one each time you arrive there.",
        book="You lose when you only have one finger left total. Alternately, each player could begin with three lives, and "
        "every time they get down to [01], they lose a life.",
        why="Two dead hands still knock you out at once, however many lives are left.",
    )
    lives: int = rule(
        1,
        Whole(1, 9),
        "How many lives everybody has under sudden death; the last one lost puts you out.",
        book="Alternately, each player could begin with three lives, and every time they get down to [01], they lose a life.",
        why="One life is the plain sudden death; staying at a total of one (a stump, a swap) costs nothing.",
    )
    zombies: bool = mode(
        "With three players or more, whoever is knocked out keeps one finger on one hand for good and only attacks; the "
        "last one who is not a zombie wins.",
        book="In 3 or more players, if a player is knocked out, then he is permanently reduced to 1 finger on 1 hand. On his "
        "turn, he may attack, but he may not split or be attacked.",
        why="A zombie must attack: the book gives nobody the choice to pass.",
    )

    def check_whole(self) -> None:
        if self.suns and not self.rollover:
            raise RulesError("suns", "is played with roll-over only; set rollover to true")
        if self.zombies and self.players < 3:
            raise RulesError("zombies", f"needs three players or more; players is {self.players}")
        if self.lives > 1 and not self.sudden_death:
            raise RulesError("lives", f"{self.lives} lives mean nothing without sudden death; set sudden_death to true")


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
