"""Published statements about the four games, each recomputed here and now.

>>> claim = law(6)
>>> claim.verdict, claim.recomputed
('holds', 'Of the 36 positions with a and b from 1 to 6: no exception.')
"""

from __future__ import annotations

from collections.abc import Callable

from analysis.claim import OURS, Check, Claim, judged
from analysis.claims_chopsticks import CHOPSTICKS
from analysis.maps import duel
from engines import IllegalMove, Match, load, parse_move, solve
from engines.words import listing, outcome_in

SAMPLE = "Operation Obliteration's rule book, Sample Game Play"
ENDING = "Operation Obliteration's rule book, Game Continuity"
SCENARIOS = "Front-Ham's rule book, Example Scenarios"
TURNS = ("divide", "divide", "subtract", "divide", "multiply")
"""The moves of Operation Obliteration's sample game; its turn 6 is the end."""
READINGS = ("own", "opponent", "either", "off")


def claims(bound: int = 30) -> list[Claim]:
    """Every claim, recomputed; ``bound`` is how far Front-Ham's law is tried."""
    return [*(claim() for claim in CLAIMS), law(bound)]


def sample_game() -> Claim:
    """Whether the sample game keeps its own rules."""
    stops = {reading: first_fault(reading) for reading in READINGS}
    told = [f"{reading}: {stop}" for reading, stop in stops.items()]
    return Claim(
        "The sample game shows legal play: on turn 4 Player 2 divides again, and turn 6 is the end.",
        SAMPLE,
        f"no_repeat={'; '.join(told)}.",
        judged(true=any(stop == "" for stop in stops.values())),
        "Turn 4 breaks the book's own rule: Player 2 divided on turn 2. No reading of the rule makes the whole sample legal.",
        Check("obliteration", "the sample before its turn 4", {"moves": " ".join(TURNS[:3])}),
    )


def first_fault(reading: str) -> str:
    """Where the sample game leaves the rules under a reading; empty if it never does."""
    match = Match(load("obliteration", no_repeat=reading))
    for turn, move in enumerate(TURNS, 1):
        if match.outcome():
            return f"the game is over before turn {turn}"
        try:
            match.play(move)
        except IllegalMove:
            return f"turn {turn} is illegal"
    return "" if match.outcome() else "turns 1 to 5 are legal, but turn 6 is not the end"


def every_game_ends() -> Claim:
    """Whether somebody always wins Operation Obliteration."""
    game = load("obliteration")
    solution = solve(game)
    endless = [str(n) for n in range(1, 101) if solution.verdict(game.parse_state(str(n))).value == "draw"]
    book = solution.verdict(game.start())
    return Claim(
        "The game continues until a player wins.",
        ENDING,
        f"From 12 the first player {outcome_in(*book[:2])}; from {listing(endless)} best play never ends.",
        judged(true=not endless, otherwise=book.plies is not None),
        "Only if it begins elsewhere, as at the book's 12; in play a third repetition is called a draw.",
        Check("obliteration", f"the game from {endless[-1]}", {"rules": f"start={endless[-1]}"})
        if endless
        else BEGINNING,
    )


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


OUT, SURVIVES, REFUSED = "A is out", "A survives with one sock", "refused"
NO_OPS = (("3.1", "b"), ("3.2", "bb"))
OVERDRAWS = ("reject", "ignore")
SCENARIO = {"rules": "players=2 overdraw=ignore", "position": "3.1"}
BEGINNING = Check("obliteration", "the game from 12", {})
CLAIMS: tuple[Callable[[], Claim], ...] = (
    *CHOPSTICKS,
    sample_game,
    every_game_ends,
    no_op_scenarios,
    scenarios_2_and_3,
)
"""The claims that need no bound, in the order of the page."""
