"""What the lesson on chance and search shows: a deal to play, samples that grow, machines that look further and further."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import marimo as mo

import widgets
from analysis.chance import horizons, odds, sampling, winrates
from analysis.chance.bouts import Solved
from analysis.chance.odds import Odds
from analysis.claustroboard import deals
from analysis.claustroboard.deals import Deal
from engines import Solution
from engines.claustroboard import Claustroboard
from engines.words import count
from laboratory.views import sentences, table

MACHINES = {
    "sees so many plies": ("plies that the machine sees", ("sees1", "sees2", "sees4", "sees6", "sees8")),
    "tries so many random games": ("random games for each move", ("mcts5", "mcts20", "mcts80", "mcts320")),
}
"""The machines that are compared: what their number counts, and the bots."""
OPPONENTS = {"perfect play": "hard", "random moves": "easy"}
SMALLEST = (
    {"card": 1, "moves": "always", "why": "There are two neighbours, and only one of them can be taken."},
    {"card": 2, "moves": "in 2 of 3 cases", "why": "Two steps lead to the tile opposite, where the other may stand."},
    {"card": 3, "moves": "never", "why": "Three steps pass all three other tiles, and one of them is taken."},
    {"card": 4, "moves": "never", "why": "There is no tile for a fourth step."},
)
"""The board of two by two, worked out by hand."""
SEATS = ("the player who moves first", "the player who moves second", "neither: it is even")

ASKED: tuple[tuple[str, Any], ...] = (
    ("Over very many deals, both playing their best: who wins more often?", SEATS),
    (
        "After how many deals will you be sure which seat is better?",
        {"10 deals": 10, "30 deals": 30, "100 deals": 100, "1,000 deals": 1000},
    ),
    (
        "How often does perfect play win this deal when the other player moves at random?",
        ("never", "in about half of the games", "in more than four of five games"),
    ),
    (
        "How far must a machine see to win half of its games against perfect play?",
        {"2 plies": 2, "4 plies": 4, "6 plies": 6, "8 plies": 8},
    ),
)
"""What is predicted before it is shown, with the choices."""


def by_hand() -> mo.Html:
    """Card by card, whether the first player can move on the smallest board."""
    return table(SMALLEST, {"card": "card", "moves": "can the first player move?", "why": "because"})


def sample(game: Claustroboard, number: int, first: int) -> widgets.Steady:
    """Deals drawn and solved, in slices."""
    return widgets.Steady(lambda: deals.sampled(game, number, first), number, "Deal and solve", "deal")


def sampled(found: Sequence[Deal] | None, guess: str, guessed: int) -> mo.Html:
    """What the deals so far say about the seats, beside what was predicted."""
    if not found:
        return sentences(["Press “Deal and solve”. You may stop when you think you have seen enough."])
    wins = deals.wins(found)
    chart = sampling.narrowing_chart(sampling.narrowing(wins), "Deals that the first player wins")
    return mo.vstack([chart, mo.md(seats_in_words(wins, guess)), mo.md(sure_in_words(wins, guessed))])


def seats_in_words(wins: Sequence[bool], guess: str) -> str:
    """Which seat is better, as far as the sample says, and whether that was predicted."""
    row = sampling.interval(sum(wins), len(wins))
    known = f"{row['wins']} of {count(row['games'], 'deal')} are won by the first player. The true share lies between "
    known += f"{row['low']:.0%} and {row['high']:.0%}; we can be 95% sure of that."
    if sampling.holds(row["wins"], row["games"], 0.5):
        return f"{known} **One half is still possible: nobody knows yet.** You said {guess}. Deal on."
    better = SEATS[0] if row["rate"] > 0.5 else SEATS[1]
    told = "as you said" if guess == better else f"and you said {guess}"
    return f"{known} **So it is better to be {better}**, {told}."


def sure_in_words(wins: Sequence[bool], guessed: int) -> str:
    """After how many deals the sample was sure, beside the prediction."""
    found = sampling.sure_from(wins)
    if found is None:
        return f"Sure after {count(guessed, 'deal')}, you said. Not yet."
    return f"From deal {found} on one half stays outside the band. You said {guessed}."


def missed(outcomes: Sequence[bool], games: int, seed: int) -> mo.Html:
    """Many classes that sample the small board, whose truth is known."""
    truth = Fraction(sum(outcomes), len(outcomes))
    chart: mo.Html = mo.as_html(sampling.classes_chart(sampling.classes(outcomes, games, seed=seed), truth))
    return chart


def match_up(solution: Solution, games: int) -> widgets.Steady:
    """Perfect play against random moves from one deal, in slices."""
    seats = (Solved(solution), "easy")
    return widgets.Steady(lambda: winrates.run(solution.game, seats, games), games, "Play", "game")


def computed(expected: Sequence[Odds], guess: str) -> mo.Html:
    """What the first player can expect, as computed, beside what was predicted."""
    exact = expected[1].win
    told = f"You said: {guess}. Perfect play wins exactly {exact} of its games against random moves."
    return mo.vstack(
        [odds.chart(expected, "the first player"), sentences([*map(odds.in_words, expected), told])],
    )


def compared(expected: Sequence[Odds], tallies: Any) -> mo.Html:
    """What the games played so far say about the chance that was computed."""
    if not tallies:
        return sentences(
            ["That was computed. Press Play, and perfect play meets random moves: how near comes a sample?"]
        )
    exact, row = expected[1].win, tallies[0]
    held = "holds" if row.low <= exact <= row.high else "misses"
    told = (
        f"Sampled: {row.wins} of {count(row.games, 'game')}. The interval from {row.low:.1%} to {row.high:.1%} {held}"
    )
    return sentences([f"{told} the computed {float(exact):.1%}."])


def contest(game: Claustroboard, machine: str, opponent: str, deals: int) -> widgets.Steady:
    """Machines that look further and further against one opponent, in slices."""
    bots = MACHINES[machine][1]
    total = 2 * deals * len(bots)
    return widgets.Steady(lambda: horizons.run(game, bots, OPPONENTS[opponent], deals), total, "Play", "game")


def contested(levels: Any, machine: str, opponent: str, guessed: int) -> mo.Html:
    """How often each machine has won so far."""
    if not levels:
        return sentences(["Press Play: the points come in one after another."])
    chart = horizons.chart(levels, opponent, MACHINES[machine][0])
    asked = opponent == next(iter(OPPONENTS)) and machine == next(iter(MACHINES))
    said = f"You said that {count(guessed, 'ply')} would do." if asked else ""
    return mo.vstack([chart, sentences([f"{horizons.in_words(levels, opponent)} {said}"])])
