"""Check the published statements about Chopsticks."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb

from analysis.claims.claim import OWN_RULES_PAGE, Claim, ExampleLink, choose_verdict
from analysis.graph import find_reachable_states
from analysis.statements import SUICIDE_STATEMENT
from engines import load, solve
from engines.chopsticks import Chopsticks, Rules
from engines.english import describe_outcome, join_words

NOTES_SOURCE = "Chopsticks' rule book, Notes"
MODES_SOURCE = "Chopsticks' rule book, Configurations"
WIKIPEDIA_SOURCE = (
    "Wikipedia, Chopsticks (hand game), Optimal strategy: an older version without a date, copied at w.owiki.org; "
    "the rule book names the article as its source, but does not repeat the claim"
)
REPORTED = "as a public catalogue of the rules of Chopsticks reports it, without a date"
SECOND_WINS_SOURCE = f"Wikipedia, Chopsticks (hand game), {REPORTED}"
FIRST_WINS_SOURCE = f"The Board Game Scholar, A Chopsticks Solution, Part 1 (2021), {REPORTED}"
DRAW_SOURCE = "A third published opinion; we know it only from a report, which does not name its page"
EVEN_READINGS = {"even_hand": "one even hand is halved", "even_total": "an even total is halved"}
"""The ways to read that only even splits are allowed."""
EVEN_MODES = {"": "", "stumps": ", with stumps", "sudden_death": ", with sudden death", "rollover": ", with roll-over"}
"""What is tried with even splits, and how it is said."""
ATLAS_SOURCE = "Parlour's own atlas, Chopsticks by fingers and hands"
LAW_FINGERS = range(3, 10)
"""The numbers of fingers for which the law of reachable positions is checked."""
ADDABLE_MODES = ("suicide", "swaps", "logan", "meta", "halvesies", "stumps", "sudden_death")
"""The modes that can be added to cutoff with two players."""
START_EXAMPLE = ExampleLink("chopsticks", "the first position, with cutoff", {})
ROLLOVER_QUERY = {"rules": "rollover=true"}


def check_position_count() -> Claim:
    """Check how many positions there are."""
    game = load("chopsticks")
    codes = ["".join(code) for code in product("01234", repeat=4)]
    distinct = {game.parse_state("".join(sorted(code[:2]) + sorted(code[2:]))) for code in codes}
    return Claim(
        "There are 625 positions (including redundancies), 225 functionally distinct positions.",
        NOTES_SOURCE,
        f"{len(codes)} codes of four hands stand for {len(distinct)} different positions.",
        choose_verdict(holds=(len(codes), len(distinct)) == (625, 225)),
        "A hand shows 0 to 4 fingers, and the order of a player's two hands does not matter.",
        START_EXAMPLE,
    )


def check_reachable_count() -> Claim:
    """Check how many positions can be reached."""
    cutoff, rollover = (
        len(find_reachable_states(game, game.start())) for game in (load("chopsticks"), load("chopsticks", "rollover"))
    )
    return Claim(
        "There are 204 reachable positions, except if you are playing a variant.",
        NOTES_SOURCE,
        f"{cutoff} positions can be reached from the start with cutoff, {rollover} with roll-over.",
        choose_verdict(holds=cutoff == 204, holds_conditionally=rollover == 204),
        "Only if roll-over is played, which the same book calls a deviation from cutoff.",
        ExampleLink("chopsticks", "the game with roll-over, and its map", ROLLOVER_QUERY),
    )


def check_reachable_law() -> Claim:
    """Check how many positions can be reached with other numbers of fingers."""
    exceptions = [fingers for fingers in LAW_FINGERS if count_reachable(fingers) != predict_reachable(fingers)]
    checked = f"from {LAW_FINGERS[0]} to {LAW_FINGERS[-1]} fingers"
    counts = join_words([str(count_reachable(fingers)) for fingers in LAW_FINGERS])
    return Claim(
        "With roll-over and n fingers, n²(n+1)²/4 − (n+1)(n+2)/2 positions can be reached, one fewer if n is even.",
        ATLAS_SOURCE,
        f"{counts} {checked}: {f'not with {exceptions[0]} fingers' if exceptions else 'no exception'}.",
        choose_verdict(holds=not exceptions),
        "For 5 fingers this is the book's 204. The law is checked up to this bound, not proved beyond it.",
        ExampleLink("chopsticks", "roll-over with six fingers", {"rules": "rollover=true fingers=6"}),
    )


def count_reachable(fingers: int) -> int:
    """Return how many positions can be reached with roll-over and some number of fingers."""
    game = load("chopsticks", rollover=True, fingers=fingers)
    return len(find_reachable_states(game, game.start()))


def predict_reachable(fingers: int) -> int:
    """Return how many positions can be reached, if the law is right."""
    return comb(fingers + 1, 2) ** 2 - comb(fingers + 2, 2) - (fingers % 2 == 0)


def check_move_type_count() -> Claim:
    """Check how many kinds of move there are."""
    families = Counter(Chopsticks(Rules()).classify_moves().values())
    return Claim(
        "There are at most 14 possible moves: four attacks, four divisions, six transfers.",
        NOTES_SOURCE,
        f"{families.total()}: {', '.join(f'{number} {name}s' for name, number in families.items())}.",
        choose_verdict(holds=families == {"attack": 4, "division": 4, "transfer": 6}),
        "The same with cutoff and with roll-over.",
        START_EXAMPLE,
    )


def check_moves_per_turn() -> Claim:
    """Check how many moves there are on one turn."""
    fullest = {}
    for variant in ("cutoff", "rollover"):
        game = load("chopsticks", variant)
        state = max(find_reachable_states(game, game.start()), key=lambda state: len(game.legal_moves(state)))
        fullest[variant] = game.format_state(state), len(game.legal_moves(state))
    (position, cutoff), (_, rollover) = fullest.values()
    return Claim(
        "Only 5 or fewer of these moves are available on a given turn.",
        NOTES_SOURCE,
        f"At most {cutoff} with cutoff and {rollover} with roll-over, if equal hands count once.",
        choose_verdict(holds=max(cutoff, rollover) <= 5),
        "With swaps there can be 6, and with suicide too.",
        ExampleLink("chopsticks", f"a position with {cutoff} moves", {"position": position}),
    )


def check_meta_and_suicide() -> Claim:
    """Check how many kinds of move there are with meta and suicide."""
    meta, both = (Chopsticks(Rules(meta=True, suicide=suicide)).classify_moves() for suicide in (False, True))
    families = Counter(both.values())
    left_out = [describe_split(text) for text, family in both.items() if family == "suicide"]
    return Claim(
        "Meta unlocks 2 new moves; with Suicide 4 more, for a total maximum of 20 possible moves.",
        MODES_SOURCE,
        f"{len(meta)} kinds of move with meta, {len(both)} with meta and suicide: {families['meta']} come from meta and "
        f"{families['suicide']} from suicide alone.",
        choose_verdict(holds=len(both) == 20, holds_conditionally=len(both) - families["suicide"] == 20),
        f"Only if the moves that come from suicide alone ({', '.join(left_out)}) are not counted.",
        ExampleLink("chopsticks", "the game with meta and suicide", {"rules": "suicide=true meta=true"}),
    )


def describe_split(text: str) -> str:
    """Return the code of a split in words.

    >>> describe_split("11-02")
    '1 and 1 into 0 and 2'
    """
    return " into ".join(" and ".join(hands) for hands in text.split("-"))


def check_suns() -> Claim:
    """Check whether the position with four fingers on every hand can be reached."""
    game = load("chopsticks", "rollover")
    is_reachable = game.parse_state("4444") in find_reachable_states(game, game.start())
    verdict = solve(load("chopsticks", "suns")).verdict()
    return Claim(
        "The position with four fingers on every hand is unreachable in normal gameplay.",
        MODES_SOURCE,
        f"With roll-over it can{'' if is_reachable else 'not'} be reached from the start; "
        f"the player to move there {describe_outcome(*verdict[:2])}.",
        choose_verdict(holds=not is_reachable),
        "",
        ExampleLink("chopsticks", "the game from four fingers on every hand", {"rules": "rollover=true suns=true"}),
    )


def check_cutoff_win() -> Claim:
    """Check whether the first player wins under cutoff."""
    verdict = solve(load("chopsticks")).verdict()
    winning = [
        mode for mode in ADDABLE_MODES if solve(load("chopsticks", None, **{mode: True})).verdict().value == "win"
    ]
    return Claim(
        "Using the cut-off variant, the first player can force a win.",
        WIKIPEDIA_SOURCE,
        f"With cutoff the first player {describe_outcome(*verdict[:2])} from the start.",
        choose_verdict(holds=verdict.value == "win", holds_conditionally=bool(winning)),
        f"Only if {join_words(winning, 'or')} is played too."
        if winning
        else f"That text has the same rule for splits as the book. Each of the {len(ADDABLE_MODES)} modes was added to cutoff "
        "alone, and none of them gives the first player a win.",
        START_EXAMPLE,
    )


def check_suicide_loss() -> Claim:
    """Check what suicide does to cutoff."""
    verdict = solve(load("chopsticks", suicide=True)).verdict()
    return Claim(
        SUICIDE_STATEMENT.text,
        OWN_RULES_PAGE,
        f"The first player {describe_outcome(*verdict[:2])}.",
        choose_verdict(holds=verdict[:2] == ("loss", 26)),
        "The right to kill one of your own hands helps the second player.",
        ExampleLink("chopsticks", "the game with suicide", {"rules": "suicide=true"}),
        SUICIDE_STATEMENT,
    )


def check_even_splits_second() -> Claim:
    """Check whether the second player wins if only even splits are allowed."""
    return check_even_splits(
        "With cutoff and even splits only, the second player can force a win.", SECOND_WINS_SOURCE, "loss"
    )


def check_even_splits_first() -> Claim:
    """Check whether the first player wins if only even splits are allowed."""
    return check_even_splits("With cutoff and even splits only, the first player wins.", FIRST_WINS_SOURCE, "win")


def check_even_splits_draw() -> Claim:
    """Check whether neither player wins if only even splits are allowed."""
    return check_even_splits("With cutoff and even splits only, neither player can force a win.", DRAW_SOURCE, "draw")


def check_even_splits(statement: str, source: str, value: str) -> Claim:
    """Check what the first player has under every reading of even splits, alone and with one more mode."""
    verdicts = {
        (reading, mode): solve(load("chopsticks", None, halvesies=reading, **({mode: True} if mode else {}))).verdict()
        for reading, mode in product(EVEN_READINGS, EVEN_MODES)
    }
    alone = {reading: verdicts[reading, ""] for reading in EVEN_READINGS}
    fitting = {key: verdict for key, verdict in verdicts.items() if verdict.value == value}
    results = [f"{describe_outcome(*alone[reading][:2])} if {EVEN_READINGS[reading]}" for reading in alone]
    holds = all(verdict.value == value for verdict in alone.values())
    conditions = [
        f"{EVEN_READINGS[reading]}{EVEN_MODES[mode]} (in {fitting[reading, mode].plies} moves)"
        for reading, mode in fitting
    ]
    reading, mode = next(iter(fitting), ("even_hand", ""))
    note = "Under either reading of even splits." if holds else f"Only if {join_words(conditions, 'or')}."
    return Claim(
        statement,
        source,
        f"With cutoff the first player {join_words(results)}.",
        choose_verdict(holds=holds, holds_conditionally=bool(fitting)),
        f"{note} Published analyses disagree.",
        ExampleLink(
            "chopsticks", "a game in which it holds", {"rules": f"halvesies={reading}{f' {mode}=true' if mode else ''}"}
        ),
    )


CHOPSTICKS_CLAIMS = (
    check_position_count,
    check_reachable_count,
    check_reachable_law,
    check_move_type_count,
    check_moves_per_turn,
    check_meta_and_suicide,
    check_suns,
    check_cutoff_win,
    check_suicide_loss,
    check_even_splits_second,
    check_even_splits_first,
    check_even_splits_draw,
)
"""The checks, in the order of the page."""
