"""Check the published statements about Operation Obliteration."""

from __future__ import annotations

from collections.abc import Callable

from analysis.claims.claim import Claim, ExampleLink, choose_verdict
from analysis.games.obliteration import READINGS
from engines import IllegalMove, Match, load, solve
from engines.english import describe_outcome, join_words
from engines.obliteration import Rules
from engines.rules import option_titles

SAMPLE_SOURCE = "Operation Obliteration's rule book, Sample Game Play"
ENDING_SOURCE = "Operation Obliteration's rule book, Game Continuity"
SAMPLE_MOVES = ("divide", "divide", "subtract", "divide", "multiply")
"""The moves of the sample game, which ends on turn 6."""
SAMPLE_QUERY = {"rules": "no_repeat=thrice", "moves": " ".join(SAMPLE_MOVES)}
START_EXAMPLE = ExampleLink("obliteration", "the game from 12", {})


def check_sample_game() -> Claim:
    """Check whether the sample game follows the rules."""
    faults = {reading: find_first_fault(reading) for reading in READINGS}
    titles = option_titles(Rules, "no_repeat")
    listed = "; ".join(f"{titles[reading]}: {fault or 'all of it is legal'}" for reading, fault in faults.items())
    legal = [titles[reading] for reading, fault in faults.items() if not fault]
    only = (
        f"Only if what may not be repeated is {join_words(legal, 'or')}; then it also ends as printed. "
        if legal
        else ""
    )
    return Claim(
        "The sample game shows legal play: on turn 4 Player 2 divides again, and turn 6 is the end.",
        SAMPLE_SOURCE,
        f"Under each reading of the rule against repeats: {listed}.",
        choose_verdict(holds=not faults[Rules().no_repeat], holds_conditionally=bool(legal)),
        f"{only}Turn 4 breaks the book's own rule: Player 2 divided on turn 2.",
        ExampleLink("obliteration", "the sample game to its printed end", SAMPLE_QUERY),
    )


def find_first_fault(reading: str) -> str:
    """Say where the sample game breaks the rules under a reading; return an empty text if it never does."""
    match = Match(load("obliteration", no_repeat=reading))
    for turn, move in enumerate(SAMPLE_MOVES, 1):
        if match.outcome():
            return f"the game is over before turn {turn}"
        try:
            match.play(move)
        except IllegalMove:
            return f"turn {turn} is illegal"
    return "" if match.outcome() else "turns 1 to 5 are legal, but turn 6 is not the end"


def check_every_game_ends() -> Claim:
    """Check whether every game has a winner."""
    game = load("obliteration")
    solution = solve(game)
    endless = [str(n) for n in range(1, 101) if solution.verdict(game.parse_state(str(n))).value == "draw"]
    start_verdict = solution.verdict(game.start())
    return Claim(
        "The game continues until a player wins.",
        ENDING_SOURCE,
        f"From 12 the first player {describe_outcome(*start_verdict[:2])}; from {join_words(endless)} best play never ends.",
        choose_verdict(holds=not endless, holds_conditionally=start_verdict.plies is not None),
        "Only if it begins at another number, such as the book's 12. In a match, a third repetition is called a draw.",
        ExampleLink("obliteration", f"the game from {endless[-1]}", {"rules": f"start={endless[-1]}"})
        if endless
        else START_EXAMPLE,
    )


OBLITERATION_CLAIMS: tuple[Callable[[], Claim], ...] = (check_sample_game, check_every_game_ends)
"""The checks, in the order of the page."""
