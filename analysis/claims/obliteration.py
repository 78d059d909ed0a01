"""The published statements about Operation Obliteration, recomputed."""

from __future__ import annotations

from collections.abc import Callable

from analysis.claims.claim import Check, Claim, judged
from engines import IllegalMove, Match, load, solve
from engines.words import listing, outcome_in

SAMPLE = "Operation Obliteration's rule book, Sample Game Play"
ENDING = "Operation Obliteration's rule book, Game Continuity"
TURNS = ("divide", "divide", "subtract", "divide", "multiply")
"""The moves of the sample game; its turn 6 is the end."""
READINGS = ("own", "opponent", "either", "off")
BEGINNING = Check("obliteration", "the game from 12", {})


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


OBLITERATION: tuple[Callable[[], Claim], ...] = (sample_game, every_game_ends)
"""The claims, in the order of the page."""
