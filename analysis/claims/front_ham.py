"""The published statements about Front-Ham, recomputed.

>>> claim = law(6)
>>> claim.verdict, claim.recomputed
('holds', 'Of the 36 positions with a and b from 1 to 6: no exception.')
"""

from __future__ import annotations

from collections.abc import Callable

from analysis.claims.claim import OURS, Check, Claim, judged
from analysis.front_ham.duels import duel
from engines import IllegalMove, load, parse_move
from engines.words import listing

SCENARIOS = "Front-Ham's rule book, Example Scenarios"
OUT, SURVIVES, REFUSED = "A is out", "A survives with one sock", "refused"
NO_OPS = (("3.1", "b"), ("3.2", "bb"))
OVERDRAWS = ("reject", "ignore")
SCENARIO = {"rules": "players=2 overdraw=ignore", "position": "3.1"}


def no_op_scenarios() -> Claim:
    """Whether a removal with No-Op ends the game at once."""
    out = [after(overdraw, position, move) for overdraw in OVERDRAWS for position, move in NO_OPS]
    return Claim(
        "Scenarios 1 and 4: A's last sock goes by a removal with No-Op, and A is eliminated immediately.",
        SCENARIOS,
        "A is out at once in both, whether removals from an empty colour are refused or ignored."
        if all(result == OUT for result in out)
        else f"What happens to A: {listing(out)}.",
        judged(true=all(result == OUT for result in out)),
        "",
        Check("front_ham", "the position of scenario 1", {"rules": "players=2", "position": NO_OPS[0][0]}),
    )


def scenarios_2_and_3() -> Claim:
    """Whether two scenarios can both be right."""
    survives = {overdraw: after(overdraw, "3.1", "bbb+b") == SURVIVES for overdraw in OVERDRAWS}
    rejected = {
        overdraw: all(after(overdraw, "3.1", f"bbb+{added}") == REFUSED for added in "ab") for overdraw in OVERDRAWS
    }
    second, third = ([name for name in OVERDRAWS if right[name]] for right in (survives, rejected))
    return Claim(
        "Scenario 2: [A, A, A] + A against one sock, and A survives. Scenario 3: [A, A, A] against one sock is rejected.",
        SCENARIOS,
        f"Scenario 2 holds with overdraw={listing(second) or 'nothing'}, scenario 3 with overdraw={listing(third) or 'nothing'}.",
        judged(true=any(survives[name] and rejected[name] for name in OVERDRAWS)),
        "The two contradict each other: each is right under one reading, and no reading makes both right.",
        Check("front_ham", "the two scenarios' position, removals ignored", SCENARIO),
    )


def after(overdraw: str, position: str, move: str) -> str:
    """What happens to the opponent's colour in Front-Ham for two."""
    game = load("front_ham", players=2, overdraw=overdraw)
    state = game.parse_state(position)
    try:
        there = game.apply(state, parse_move(game, state, move))
    except IllegalMove:
        return REFUSED
    return SURVIVES if game.outcome(there) is None and there.socks[1] == 1 else OUT


def law(bound: int) -> Claim:
    """Who wins Front-Ham for two, as far as a bound."""
    rows = duel(bound)
    against = [row for row in rows if (row["value"] == "win") != (row["b"] <= 2 * ((row["a"] + 1) // 2) + 1)]
    found = f"({against[0]['a']}, {against[0]['b']})" if against else "no exception"
    return Claim(
        "With two players the mover with a socks beats b exactly when b ≤ 2·⌈a/2⌉ + 1.",
        OURS,
        f"Of the {len(rows)} positions with a and b from 1 to {bound}: {found}.",
        judged(true=not against),
        "No socks on other colours; recomputed as far as the bound, not proved beyond it.",
        Check("front_ham", "two players with five socks each", {"rules": "players=2"}),
    )


FRONT_HAM: tuple[Callable[[], Claim], ...] = (no_op_scenarios, scenarios_2_and_3)
"""The claims that need no bound, in the order of the page."""
