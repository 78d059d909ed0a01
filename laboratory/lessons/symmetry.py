"""The lesson on symmetry and proof: copying, strategy stealing, an invariant, and the law of Front-Ham for two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import marimo as mo

from analysis import symmetry
from analysis.games import front_ham, front_ham_proof
from analysis.symmetry import EqualHands
from engines import load, solve
from engines.english import VALUE_VERBS, count_noun, describe_outcome, join_words
from laboratory.html import table
from laboratory.pages import page_address

TERMS = ("symmetry", "strategy stealing", "invariant", "mathematical induction", "Zermelo's theorem")
"""The words of this lesson that books use."""
SOURCES = ("Bouton 1901", "Nash 1952", "Gale 1979", "Berlekamp, Conway and Guy 1982", "Engel 1998")
ROWS, COLUMNS = 2, 4
"""The board on which copying is tried."""
COPIED_DEAL, UNCOPIED_DEAL = "3241/1423;a1,d2", "3123/3213;d1,a2"
"""A symmetric deal on which copying always works, and one on which it does not."""
COLOURED_DEALS = 100
"""The number of deals on which the colours of all first moves are counted."""
KNOWN_SOCKS, MAP_SOCKS = 8, 14
"""How many socks the first map of the law has, and the second one."""
CHECKED_SOCKS, CHECKED_READING_SOCKS = 24, 16
"""The most socks with which the page checks the proof, and the law under the other readings of the rules."""
EXAMPLE = (9, 11)
"""The socks of the example that the class counts in pairs."""
STEALING_RULES = {"sudden_death": True}
"""Rules of Chopsticks under which some positions with equal hands are lost, if there is no pass."""
PASS_RULES = {**STEALING_RULES, "swaps": True, "logan": True}
"""The same rules with a pass: unequal hands may be swapped."""


def list_symmetric_rows() -> list[dict[str, Any]]:
    """Return for some equal numbers of socks how long Blue can copy, until Red takes all socks of Blue."""
    rows = []
    for socks in range(1, KNOWN_SOCKS + 1):
        game = load("front_ham", players=2, socks=socks, order="listed")
        line = symmetry.find_line_against_copying(game, game.start(), symmetry.copy_socks) or []
        rows.append({"socks each": socks, "moves until Red has won": len(line)})
    return rows


def render_copied_socks(socks: int = 5) -> list[mo.Html]:
    """Return how Red beats a copying Blue with some socks each, and after how many moves with other numbers."""
    game = load("front_ham", players=2, socks=socks, order="listed")
    line = symmetry.find_line_against_copying(game, game.start(), symmetry.copy_socks) or []
    return [
        mo.md(f"With {socks} socks each, for example:"),
        table(symmetry.describe_line(game, game.start(), line)),
        mo.md("And with other numbers, if Red wins as soon as possible against copies:"),
        table(list_symmetric_rows()),
    ]


def render_copied_deals() -> list[mo.Html]:
    """Return on how many symmetric deals copying works, and a deal on which it does not."""
    game = load("claustroboard", rows=ROWS, columns=COLUMNS)
    counts = symmetry.count_copying(game)
    deal = game.parse_state(UNCOPIED_DEAL)
    line = symmetry.find_line_against_copying(game, deal, symmetry.copy_half_turn) or []
    address = page_address("claustroboard", rules=f"rows={ROWS} columns={COLUMNS} board={UNCOPIED_DEAL}")
    return [
        mo.md(f"""
        **On {counts.copied:,} of the {counts.deals:,} deals Player 2 can always copy, and so wins. On the other
        {counts.deals - counts.copied:,} Player 1 can stop the copying**, and on {counts.lost:,} of these Player 1 can even force a win. (The
        computer has tried every line of play on every deal.) Here is [such a deal]({address}):
        """),
        table(symmetry.describe_line(game, deal, line)),
        mo.md("""
        Player 1 now stands where the copy would have to pass. So "I copy" is only an idea. **It is a proof once you have shown
        that you can always copy**: that no move of yours can get in the way of its own copy.
        """),
    ]


def render_colours() -> mo.Html:
    """Return where all first moves of some deals end, by card."""
    game = load("claustroboard", colours=False)
    caption = f"All first moves of both players on the deals 1 to {COLOURED_DEALS}"
    return table(symmetry.tabulate_colours(game, COLOURED_DEALS), caption=caption)


def render_equal_hands(rows: Sequence[EqualHands]) -> mo.Html:
    """Return the verdict of every position with equal hands, without a pass and with one."""
    listed = [
        {
            "hands": " and ".join(str(fingers) for fingers in row.hands),
            "without": row.without,
            "pass": "yes" if row.can_pass else "no: the hands are equal",
            "with": row.passing,
        }
        for row in rows
    ]
    titles = {"hands": "both show", "without": "no pass in the rules", "pass": "can you pass?", "with": "with the pass"}
    return table(listed, titles)


def describe_equal_hands(rows: Sequence[EqualHands]) -> str:
    """Say how many of the positions with a pass are lost without it, and that none is lost with it."""
    can_pass = [row for row in rows if row.can_pass]
    saved = [row for row in can_pass if row.without == "loss"]
    lost = sum(row.passing == "loss" for row in can_pass)
    stuck = [row for row in rows if not row.can_pass and row.passing == "loss"]
    return (
        f"In {count_noun(len(can_pass), 'position')} you can pass. Without that rule {len(saved)} of them are lost "
        f"({list_hands(saved)}); with it {lost or 'none'}, as the proof says. And with {list_hands(stuck)} you cannot pass: "
        "there the proof says nothing, and the position stays lost."
    )


def list_hands(rows: Sequence[EqualHands]) -> str:
    """Return hands in words."""
    return join_words([" and ".join(str(fingers) for fingers in row.hands) for row in rows], "or")


def draw_law(max_socks: int, known_socks: int) -> Any:
    """Draw who wins Front-Ham for two, with the law as the subtitle once the whole map is known."""
    rows = front_ham.solve_two_player_table(max_socks)
    if known_socks < max_socks:
        return front_ham.two_player_chart([row for row in rows if max(row["a"], row["b"]) <= known_socks])
    return front_ham.two_player_chart(rows, f"{front_ham_proof.LAW}")


def render_pairs() -> mo.Html:
    """Return what the next player has after each move of the example, in socks and in pairs."""
    rows = front_ham_proof.list_pair_rows(*EXAMPLE)
    titles = {"move": "your move", "socks": "next player's socks against yours", "pairs": "in pairs"}
    return table(rows, titles)


def describe_start() -> str:
    """Return what the law says about the start of the lesson, in pairs."""
    game = load("front_ham", players=2, order="listed")
    verdict, (a, b) = solve(game).verdict(), game.start().socks
    pairs = front_ham_proof.count_own_pairs(a), front_ham_proof.count_rival_pairs(b)
    return (
        f"**With {a} socks each Red has {pairs[0]} pairs against {pairs[1]}, and {describe_outcome(*verdict[:2])}.** With equal numbers "
        "the player to move always wins: the single sock can only help the player to move."
    )


def describe_check() -> str:
    """Say for how many positions and moves the computer has checked the steps of the proof."""
    check = front_ham_proof.check_proof(CHECKED_SOCKS)
    return (
        f"The computer has checked each of these sentences for all numbers of socks up to {CHECKED_SOCKS}, that is "
        f"{check.positions:,} positions and {check.moves:,} moves: sentence 1 for every move, sentence 2 in "
        f"{check.won_at_once:,} positions, sentence 3 in {check.strong_moves:,}, and sentence 4 for {check.other_moves:,} moves; and the "
        "law itself by solving each position. **The check ends there. The proof covers the rest.**"
    )


def list_further_questions() -> dict[str, str]:
    """Return the further questions of the lesson, with answers whose figures are computed."""
    for reading in ("ignore", "noop"):
        front_ham_proof.check_proof(CHECKED_READING_SOCKS, reading)
    one_and_two = next(row for row in symmetry.list_equal_hands(suicide=True) if row.hands == (1, 2))
    torus = symmetry.tabulate_colours(load("claustroboard", size=3, wrap=True, colours=False), COLOURED_DEALS)
    two = torus[1]
    ignoring, stopping = (
        page_address("front_ham", rules=f"players=2 overdraw={reading}") for reading in ("ignore", "noop")
    )
    return {
        "How many moves does a game of two last, if the winner wins as soon and the loser loses as late as possible? Find it in "
        "pairs, and prove it.": (
            "If the player to move wins and the other has *y* full pairs: 2*y* − 1 moves (and 1 move if *y* is 0). If the player "
            "to move loses and has *x* pairs: 2*x* moves. For the proof go through the steps again. The loser leaves the winner at most *x* "
            "full pairs to take, and exactly *x* with “take three, hang up one”. The winner leaves the loser no fewer than *y* − 1 pairs, "
            "and exactly *y* − 1 with the same move. So each pair of the loser takes two moves. (The check up to "
            f"{CHECKED_SOCKS} socks covers these numbers, too.)"
        ),
        "Use strategy stealing in Front-Ham: why does the player to move win with equal numbers of socks, four or more each? You may "
        "use that one more sock of your own, or one fewer of theirs, never hurts.": (
            "Take three of theirs and hang up one of yours. If the other player could win now, then so could you before your "
            "move: you had more socks than they have now, and they had fewer than you have now. If they cannot win now, "
            "you do, because the game has no draws. So you win in both cases, and we do not know with which move. (That a sock "
            "more never hurts follows from the law. With three socks each or fewer you win at once.)"
        ),
        f"Does the law also hold [if a removal from an empty colour is skipped]({ignoring}), or [if it ends the action]({stopping})?": (
            "Yes. Look where the proof uses the rules: a move adds at most one sock and takes at most three, and the two moves of "
            "the winner are allowed. All this stays true. But if removals are skipped, a player can pass, and sentence 5 is "
            "wrong. Count the pairs of the loser instead: they get fewer from each of the loser's turns to the next. (Checked under both "
            f"readings for all numbers up to {CHECKED_READING_SOCKS}.)"
        ),
        f"[Chopsticks with suicide]({page_address('chopsticks', rules='suicide=true', position='1212')}): both show 1 and 2. Without "
        f"a pass the player to move {VALUE_VERBS[one_and_two.without]}; if both may pass, the player to move {VALUE_VERBS[one_and_two.passing]}. "
        "Does that contradict the proof?": (
            "No. It only says that the player to move is not *lost*. A pass is a new move for *both* players, and here it "
            "helps the other one: after your first move, they can pass."
        ),
        "On a board of three by three whose edges wrap around, does a card 2 always lead to the same colour? Where does the argument "
        "break?": (
            f"No: on the deals 1 to {COLOURED_DEALS}, {two['on the other colour']} of {two['on the same colour'] + two['on the other colour']} first moves with a card 2 end on the "
            "other colour. A step over the edge leads to a tile of the same colour, because it is two columns or rows away. What is to be an "
            "invariant has to hold for every step, without exception."
        ),
    }
