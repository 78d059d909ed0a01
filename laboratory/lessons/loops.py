"""The lesson on loops and draws: its words, and the answers to its further questions."""

from __future__ import annotations

from engines import game_class, load, solve
from engines.english import join_words
from engines.rules import rule_fields, rule_title
from laboratory.pages import page_address

TERMS = ("draw", "loop", "retrograde analysis", "draw by repetition", "Zermelo's theorem")
"""The words of this lesson that books use."""
SOURCES = ("Zermelo 1913", "Berlekamp, Conway and Guy 1982")
REPETITION_TITLE = next(
    rule_title(f) for f in rule_fields(game_class("chopsticks").rules_type) if f.name == "repetition"
)
"""What the laboratory calls the rule that ends a game in which a position comes back."""


def list_further_questions() -> dict[str, str]:
    """Return the further questions of the lesson, with answers whose figures are computed."""
    moves = solve(load("chopsticks", suicide=True)).verdict().plies or 0
    endless = [
        number for number in range(1, 101) if solve(load("obliteration", start=number)).verdict().value == "draw"
    ]
    return {
        f"Play [Chopsticks with suicide]({page_address('chopsticks', rules='suicide=on')}) as Player 2 against the perfect bot. "
        "You have a forced win. How many moves do you need?": (
            f"The bot loses as late as it can: the game ends with move {moves}, if both play their best. Player 2 makes "
            f"every second move, so you need {moves // 2}."
        ),
        "Another rule: *whoever repeats a position for the third time loses.* Why do the hands alone then no longer tell you "
        "who wins?": (
            "Because a move that was safe the first time loses the third time. What matters for the rest of the game is now "
            "also how often each position has occurred, and that belongs to the position."
        ),
        f"In [Operation Obliteration]({page_address('obliteration')}), from which numbers does a game never end? Look under "
        "*Maps*.": (
            f"With best play, and with the rule against repeating one's own last operation: from {join_words([str(number) for number in endless])}. "
            "From every other number up to 100 one of the players can force the end."
        ),
    }
