"""All families of the atlas, as data: a new one is one more entry of ``FAMILIES``.

>>> [family.name for family in FAMILIES][:2]
['chopsticks_size', 'front_ham_two']
>>> find_family("front_ham_two").load((3, 8))
load('front_ham', players=2, socks=(3, 8), order='listed')
"""

from __future__ import annotations

from typing import Any

from analysis.atlas.family import Axis, Family, choice_axis, find_named, rule_axis
from analysis.atlas.figures import (
    LONGEST_LINE,
    LOSING,
    PLACE,
    PLIES,
    REACHABLE,
    SAMPLED_DEALS,
    VALUE,
    WINS,
    sample_deals,
    solve_prospect,
    solve_start,
)

TWO_PLAYER_MEASURES = (VALUE, PLIES, REACHABLE, LOSING, LONGEST_LINE)
SOCKS_TWO, SOCKS_THREE = tuple(range(1, 13)), tuple(range(1, 7))

CHOPSTICKS_MODES: dict[str, dict[str, Any]] = {
    "cutoff": {},
    "rollover": {"rollover": True},
    "suicide": {"suicide": True},
    "rollover_suicide": {"rollover": True, "suicide": True},
    "swaps": {"swaps": True},
    "meta": {"meta": True},
    "even_hand": {"halvesies": "even_hand"},
    "even_total": {"halvesies": "even_total"},
    "sudden_death": {"sudden_death": True},
}
"""The modes of Chopsticks that take other numbers of fingers, each with its rules."""
CHOPSTICKS_MODE_TITLES = (
    "cutoff",
    "roll-over",
    "suicide",
    "roll-over and suicide",
    "swaps",
    "meta",
    "halvesies: one even hand",
    "halvesies: an even total",
    "sudden death",
)
CHOPSTICKS_SIZE = Family(
    name="chopsticks_size",
    title="Chopsticks, by fingers and hands",
    summary="The number of fingers at which a hand dies changes, and the number of hands. Who wins, and how large is the game?",
    game="chopsticks",
    axes=(
        rule_axis("chopsticks", "fingers", range(2, 15), "Fingers"),
        rule_axis("chopsticks", "hands", range(1, 4), "Hands"),
        Axis("mode", "Mode", tuple(CHOPSTICKS_MODES), CHOPSTICKS_MODE_TITLES),
    ),
    measures=TWO_PLAYER_MEASURES,
    compute=solve_start,
    max_positions=320_000,
    build_rules=lambda values: {
        "fingers": values["fingers"],
        "hands": values["hands"],
        **CHOPSTICKS_MODES[str(values["mode"])],
    },
)
FRONT_HAM_TWO = Family(
    name="front_ham_two",
    title="Front-Ham for two, by socks",
    summary="Two players with different numbers of socks. Who wins?",
    game="front_ham",
    axes=(Axis("first", "First player's socks", SOCKS_TWO), Axis("second", "Second player's socks", SOCKS_TWO)),
    measures=TWO_PLAYER_MEASURES,
    compute=solve_start,
    base_rules={"players": 2, "order": "listed"},
    build_rules=lambda values: {"socks": tuple(values.values())},
)
FRONT_HAM_THREE = Family(
    name="front_ham_three",
    title="Front-Ham for three, by socks",
    summary="Three players with different numbers of socks. What can the first player expect?",
    game="front_ham",
    axes=(
        Axis("first", "First player's socks", SOCKS_THREE),
        Axis("second", "Second player's socks", SOCKS_THREE),
        Axis("third", "Third player's socks", SOCKS_THREE),
    ),
    measures=(VALUE, PLACE, REACHABLE),
    compute=solve_prospect,
    base_rules={"players": 3, "order": "listed"},
    build_rules=lambda values: {"socks": tuple(values.values())},
    assumption="Best play of three players is max^n. It can end in several ways wherever a player has equally good "
    "moves; the result is open if the first player wins in some of them only.",
)
OBLITERATION_LIMIT = Family(
    name="obliteration_limit",
    title="Operation Obliteration, by start and limit",
    summary="From which numbers does the first player win, and how does that depend on the largest result allowed?",
    game="obliteration",
    axes=(
        rule_axis("obliteration", "start", range(1, 31)),
        rule_axis("obliteration", "high", range(30, 121, 10)),
        choice_axis("obliteration", "no_repeat"),
    ),
    measures=TWO_PLAYER_MEASURES,
    compute=solve_start,
)
OBLITERATION_NUMBERS = Family(
    name="obliteration_numbers",
    title="Operation Obliteration, by multiplier and increment",
    summary="An odd number n becomes multiplier times n plus increment: 3n + 1, 5n + 1 and all their relatives.",
    game="obliteration",
    axes=(
        rule_axis("obliteration", "multiplier", range(2, 13), "Multiplier"),
        rule_axis("obliteration", "increment", range(13), "Increment"),
        rule_axis("obliteration", "start", (3, 7, 12, 27, 50)),
    ),
    measures=TWO_PLAYER_MEASURES,
    compute=solve_start,
)
CLAUSTROBOARD_SIZE = Family(
    name="claustroboard_size",
    title="Claustroboard, by size",
    summary="Is it better to start? Every deal is solved, and the deals that the first player wins are counted.",
    game="claustroboard",
    axes=(
        rule_axis("claustroboard", "size", range(2, 7)),
        Axis("wrap", "Edges", ("plain", "wrap"), ("end", "wrap around")),
    ),
    measures=(WINS,),
    compute=sample_deals,
    max_positions=2_000_000,
    build_rules=lambda values: {"size": values["size"], "wrap": values["wrap"] == "wrap"},
    assumption=f"Each cell counts {SAMPLED_DEALS} seeded deals. The true share lies within the interval in 95 of 100 "
    "cases (Wilson's interval).",
)
FAMILIES = (
    CHOPSTICKS_SIZE,
    FRONT_HAM_TWO,
    FRONT_HAM_THREE,
    OBLITERATION_NUMBERS,
    OBLITERATION_LIMIT,
    CLAUSTROBOARD_SIZE,
)
"""Every family, in the order of the page."""


def find_family(name: str) -> Family:
    """Return the family of a name; raise EngineError with all names if there is none."""
    family: Family = find_named(name, FAMILIES, "family")
    return family
