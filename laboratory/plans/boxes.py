"""The boxes of plans, for the blackboard or to copy: tables and arguments, all computed.

>>> [round(measure_band(Fraction(7, 10), deals)) for deals in (10, 200)]
[29, 6]
>>> describe_far_tosses(20, 6)
'fewer than 6 or more than 14 heads in 20: about one student in 24'
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb, sqrt
from typing import Any

from analysis.games.claustroboard_deals import SolvedDeal
from analysis.games.front_ham_proof import MAX_TAKEN_SOCKS
from analysis.graph import find_reachable_states
from engines import EngineError, Solution, load, solve
from engines.english import count_noun, join_words
from engines.solvers.verdict import Loop
from laboratory.plans.plan import Box

COLOUR_WORDS = {"win": "won", "loss": "lost", "draw": "empty: a draw"}
NOTHING_YET = "–"
BAND_FORMULA = "share ± 2·√(p(1−p)/n), in percentage points; p is the share and n the number of deals"


def list_careless_moves(solution: Solution) -> list[tuple[str, list[str]]]:
    """Return the hands of positions that are not lost, each with the moves that lose, but not at once.

    Positions in which one can win at once are left out.
    """
    game, rows = solution.game, []
    for state in sorted(find_reachable_states(game, game.start()), key=game.format_state):
        verdict = solution.verdict(state)
        if game.outcome(state) or verdict.value == "loss" or verdict.plies == 1:
            continue
        moves = [move for move in game.legal_moves(state) if is_careless(solution, game.apply(state, move))]
        if moves:
            rows.append((describe_hands(game, state), [game.instruct(state, move).lower() for move in moves]))
    return rows


def is_careless(solution: Solution, after: Any) -> bool:
    """Return whether the next player wins, but not at once."""
    verdict = solution.verdict(after)
    return verdict.value == "win" and verdict.plies != 1


def describe_hands(game: Any, state: Any) -> str:
    """Return the hands A and B, and those of the other player."""
    a, b, c, d = game.format_state(game.canonical(state))[:4]
    return f"{a}, {b} against {c}, {d}"


def make_careless_box(solution: Solution) -> Box:
    """Return how a student plays the perfect bot of Chopsticks."""
    rows = [
        (hands, join_words([name_hands(move) for move in moves], "or"))
        for hands, moves in list_careless_moves(solution)
    ]
    return Box(
        "A student plays the perfect bot",
        (
            (
                "Win at once if you can. Never make a move after which the other can win at once. This is a careful player, not a "
                f"perfect one: in {count_noun(len(rows), 'position')} a move that looks careful loses later. With this table too, the player never loses. "
                "A and B are the hands of the player to move, C and D the other’s; A and C show fewer fingers."
            ),
        ),
        (("A, B against C, D", "Do not"), *rows),
        columns=2,
    )


def name_hands(instruction: str) -> str:
    """Return an instruction with the letters of hands large again."""
    words = instruction.split()
    return " ".join(word.upper() if words[index - 1] == "hand" and index else word for index, word in enumerate(words))


def make_loop_box(solution: Solution) -> Box:
    """Return the line of two perfect players into their loop and once through it."""
    game, loop = solution.game, find_loop(solution)
    state, rows = game.start(), []
    for number, move in enumerate((*loop.lead, *loop.cycle), 1):
        rows.append((str(number), describe_hands(game, state), name_hands(game.instruct(state, move).lower())))
        state = game.apply(state, move)
    return Box(
        "The loop of Chopsticks",
        (f"{describe_loop(solution)} Move {len(rows) + 1} is again move {len(loop.lead) + 1}.",),
        (("Move", "A, B against C, D", "The player to move"), *rows),
    )


def find_loop(solution: Solution) -> Loop[Any]:
    """Return why a drawn game never ends; raise EngineError if it is not drawn."""
    if loop := solution.loop():
        return loop
    raise EngineError(f"game: {solution.game.title} is no draw under these rules")


def describe_loop(solution: Solution) -> str:
    """Return after how many moves the game repeats, and every how many."""
    loop = find_loop(solution)
    return f"After {count_noun(len(loop.lead), 'move')} the game repeats every {count_noun(len(loop.cycle), 'move')}."


def make_small_box(start: int) -> Box:
    """Return the small game of Operation Obliteration with its rules and its finished colouring."""
    game = load("obliteration", start=start)
    solution, rules = solve(game), game.rules
    states = find_reachable_states(game, game.start())
    numbers = {state: number for number, state in enumerate(states, 1)}
    rows = []
    for state in states:
        after = {move: numbers[game.canonical(game.apply(state, move))] for move in game.legal_moves(state)}
        moves = [f"{game.format_move(move)} → {number}" for move, number in after.items()]
        last = f"{state.own_last or NOTHING_YET} / {state.opponent_last or NOTHING_YET}"
        rows.append(
            (
                str(numbers[state]),
                str(state.number),
                last,
                ", ".join(moves) or "none: stuck",
                COLOUR_WORDS[solution.verdict(state).value],
            )
        )
    return Box(
        f"The small game: one number, from {start}",
        (
            (
                f"The rules. There is one number; at first it is {start}. Two players take turns. Prime number: add or subtract {rules.step}. Even number: divide by "
                f"{rules.divisor}. Odd number: multiply by {rules.multiplier} and add {rules.increment}. Do not repeat your own last operation. Whoever has no operation left is stuck and loses."
            ),
            (
                "How to colour. Begin at the end: a position without a move is lost. A position is won if some move leads to a lost one. "
                "A position is lost if every move leads to a won one. Repeat until nothing changes. What is then still empty is a draw."
            ),
            "The finished colouring, for the teacher. Each row is a circle, each move an arrow to the circle with that number. Colours are those of the player to move.",
        ),
        (("Circle", "Number", "Last: you / the other", "Moves, and the circle after each", "Colour"), *rows),
    )


def make_start_box(deals: Iterable[SolvedDeal], share: Fraction) -> Box:
    """Return how often the first player wins the smallest board, by where the players start."""
    groups: dict[bool, list[bool]] = {True: [], False: []}
    for deal in deals:
        one, other = deal.position.partition(";")[2].split(",")
        groups[one[0] == other[0] or one[1] == other[1]].append(deal.value == "win")
    total = sum(map(len, groups.values()))
    rows = [
        (name, str(Fraction(len(group), total)), str(Fraction(sum(group), len(group))))
        for name, group in zip(("neighbours", "on a diagonal"), (groups[True], groups[False]), strict=True)
    ]
    terms = " + ".join(f"{chance} · {won}" for _, chance, won in rows)
    return Box(
        "The smallest board: where the players start",
        (
            f"The two first tiles are drawn at random, and so are the cards. The first player wins {terms} = {share} of the deals.",
        ),
        (("The first tiles are", "Chance", "The first player then wins"), *rows),
    )


def measure_band(share: Fraction, deals: int) -> float:
    """Return how far the band of a sample goes to each side, in percentage points."""
    return 200 * sqrt(share * (1 - share) / deals)


def make_band_box(shares: Iterable[Fraction], sizes: Iterable[int]) -> Box:
    """Return how a band is drawn, with examples for some shares."""
    shares = list(shares)
    rows = [(str(deals), *(describe_band(share, deals) for share in shares)) for deals in sizes]
    titles = ("Deals", *(f"The band near {float(share):.0%}" for share in shares))
    return Box(
        "The band of a sample",
        (f"The band is: {BAND_FORMULA}. The share is the one that was found in the sample.",),
        (titles, *rows),
    )


def describe_band(share: Fraction, deals: int) -> str:
    """Return how far a band goes to each side, and its width."""
    side = measure_band(share, deals)
    return f"± {side:.1f} points, {2 * side:.0f} wide"


def describe_far_tosses(tosses: int, low: int) -> str:
    """Return how rare it is to be far from the middle with a coin."""
    chance = 2 * sum(comb(tosses, heads) for heads in range(low)) / 2**tosses
    return f"fewer than {low} or more than {tosses - low} heads in {tosses}: about one student in {round(1 / chance)}"


def make_law_box() -> Box:
    """Return the law of Front-Ham for two, with its proof; ``check_proof`` checks every step of it."""
    taken = MAX_TAKEN_SOCKS
    return Box(
        "The law, and its proof by induction",
        (
            (
                "The law. Call the socks of the player to move a, and those of the other player b. The player to move wins exactly when ⌊b/2⌋\N{NO-BREAK SPACE}≤\N{NO-BREAK SPACE}⌈a/2⌉. In words: count the socks of the player "
                "to move in pairs, where a single sock counts as a pair. Count the other’s in full pairs, without a single sock. The "
                "player to move wins exactly when the other does not have more pairs."
            ),
            (
                f"Where it begins: with at most {taken} socks of the other, the player to move takes them all and wins; the law says so too. "
                "Every action leaves fewer socks on the line. So we may suppose that the law holds for all smaller numbers."
            ),
            (
                f"If the law says “wins”: take {taken} of the other’s socks and hang up one of your own. The next player has ⌊b/2⌋\N{NO-BREAK SPACE}−\N{NO-BREAK SPACE}1 pairs against your "
                "⌈a/2⌉ full pairs. You have more, so by the law the next player loses."
            ),
            (
                f"If the law says “loses”: an action takes at most {taken} of the other’s socks and adds at most one of your own. So the next "
                "player has at least ⌊b/2⌋\N{NO-BREAK SPACE}−\N{NO-BREAK SPACE}1 pairs, and you at most ⌈a/2⌉ full pairs. You do not have more, so by the law the next player wins."
            ),
        ),
    )
