"""The published statements about Chopsticks, recomputed."""

from __future__ import annotations

from collections import Counter
from itertools import product

from analysis.claims.claim import OURS, Check, Claim, judged
from analysis.graph import arising
from engines import load, solve
from engines.chopsticks import Chopsticks, Rules
from engines.words import listing, outcome_in

NOTES = "Chopsticks' rule book, Notes"
MODES = "Chopsticks' rule book, Configurations"
WIKIPEDIA = (
    "Wikipedia, Chopsticks (hand game), Optimal strategy: an undated older text, as the mirror w.owiki.org keeps it; "
    "the rule book names the article as its source, but does not repeat the claim"
)
ADDED = ("suicide", "swaps", "logan", "meta", "halvesies", "stumps", "sudden_death")
"""The modes that two players may add to cutoff."""
BEGINNING = Check("chopsticks", "the first position, with cutoff", {})
ROLLOVER = {"rules": "rollover=true"}


def positions() -> Claim:
    """How many positions Chopsticks has."""
    game = load("chopsticks")
    codes = ["".join(code) for code in product("01234", repeat=4)]
    distinct = {game.parse_state("".join(sorted(code[:2]) + sorted(code[2:]))) for code in codes}
    return Claim(
        "There are 625 positions (including redundancies), 225 functionally distinct positions.",
        NOTES,
        f"{len(codes)} codes of four hands stand for {len(distinct)} different positions.",
        judged(true=(len(codes), len(distinct)) == (625, 225)),
        "A hand shows 0 to 4; a player's hands in either order are one position.",
        BEGINNING,
    )


def reachable() -> Claim:
    """How many of them can arise."""
    cutoff, rollover = (
        len(arising(game, game.start())) for game in (load("chopsticks"), load("chopsticks", "rollover"))
    )
    return Claim(
        "There are 204 reachable positions, except if you are playing a variant.",
        NOTES,
        f"{cutoff} positions can arise from [1111] with cutoff, {rollover} with roll-over.",
        judged(true=cutoff == 204, otherwise=rollover == 204),
        "Only if roll-over is played, which the same book calls a deviation from cutoff.",
        Check("chopsticks", "the game with roll-over, and its map", ROLLOVER),
    )


def kinds_of_move() -> Claim:
    """How many kinds of move there are."""
    families = Counter(Chopsticks(Rules()).kinds().values())
    return Claim(
        "There are at most 14 possible moves: four attacks, four divisions, six transfers.",
        NOTES,
        f"{families.total()}: {', '.join(f'{number} {name}s' for name, number in families.items())}.",
        judged(true=families == {"attack": 4, "division": 4, "transfer": 6}),
        "The same with cutoff and with roll-over.",
        BEGINNING,
    )


def moves_on_a_turn() -> Claim:
    """How many moves there are on one turn."""
    fullest = {}
    for variant in ("cutoff", "rollover"):
        game = load("chopsticks", variant)
        state = max(arising(game, game.start()), key=lambda state: len(game.legal_moves(state)))
        fullest[variant] = game.format_state(state), len(game.legal_moves(state))
    (position, cutoff), (_, rollover) = fullest.values()
    return Claim(
        "Only 5 or fewer of these moves are available on a given turn.",
        NOTES,
        f"At most {cutoff} with cutoff and {rollover} with roll-over, equal hands counted once.",
        judged(true=max(cutoff, rollover) <= 5),
        "Swaps make it 6, and so does suicide.",
        Check("chopsticks", f"a position with {cutoff} moves", {"position": position}),
    )


def meta_and_suicide() -> Claim:
    """How many kinds of move there are with meta and suicide."""
    meta, both = (Chopsticks(Rules(meta=True, suicide=suicide)).kinds() for suicide in (False, True))
    families = Counter(both.values())
    return Claim(
        "Meta unlocks 2 new moves; with Suicide 4 more, for a total maximum of 20 possible moves.",
        MODES,
        f"{len(meta)} kinds of move with meta, {len(both)} with meta and suicide: {families['meta']} are by meta and "
        f"{families['suicide']} by suicide alone.",
        judged(true=len(both) == 20, otherwise=len(both) - families["suicide"] == 20),
        "Only if the moves that suicide brings by itself (11-02, 12-03, 13-04, 22-04) are left out of the count.",
        Check("chopsticks", "the game with meta and suicide", {"rules": "suicide=true meta=true"}),
    )


def suns() -> Claim:
    """Whether [4444] can arise."""
    game = load("chopsticks", "rollover")
    met = game.parse_state("4444") in arising(game, game.start())
    verdict = solve(load("chopsticks", "suns")).verdict()
    return Claim(
        "[4444] is a position that is unreachable in normal gameplay.",
        MODES,
        f"From [1111] with roll-over it can{'' if met else 'not'} arise; its mover {outcome_in(*verdict[:2])}.",
        judged(true=not met),
        "",
        Check("chopsticks", "the game from [4444]", {"rules": "rollover=true suns=true"}),
    )


def cutoff_win() -> Claim:
    """Whether the first player wins under cutoff."""
    verdict = solve(load("chopsticks")).verdict()
    winning = [mode for mode in ADDED if solve(load("chopsticks", None, **{mode: True})).verdict().value == "win"]
    return Claim(
        "Using the cut-off variant, the first player can force a win.",
        WIKIPEDIA,
        f"With cutoff the first player {outcome_in(*verdict[:2])} from [1111].",
        judged(true=verdict.value == "win", otherwise=bool(winning)),
        f"Only if {listing(winning, 'or')} is played too."
        if winning
        else f"That text splits as the book does. Nor does any of the {len(ADDED)} modes, added to cutoff, bring a "
        "first-player win.",
        BEGINNING,
    )


def suicide_loss() -> Claim:
    """What suicide does to cutoff."""
    verdict = solve(load("chopsticks", suicide=True)).verdict()
    return Claim(
        "Under cutoff with suicide the first player loses, in 26 plies.",
        OURS,
        f"The first player {outcome_in(*verdict[:2])}.",
        judged(true=verdict[:2] == ("loss", 26)),
        "The right to kill a hand of one's own helps the second player.",
        Check("chopsticks", "the game with suicide", {"rules": "suicide=true"}),
    )


CHOPSTICKS = (
    positions,
    reachable,
    kinds_of_move,
    moves_on_a_turn,
    meta_and_suicide,
    suns,
    cutoff_win,
    suicide_loss,
)
"""The claims, in the order of the page."""
