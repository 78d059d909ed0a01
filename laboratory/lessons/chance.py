"""The lesson on chance and search: samples of deals, exact odds, and bots that look further and further ahead."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import marimo as mo

import widgets
from analysis import exact_odds, odds, sampling, win_rates
from analysis.games import claustroboard_deals
from analysis.games.claustroboard_deals import SolvedDeal
from analysis.odds import Odds
from engines import EngineError, Solution, load
from engines.claustroboard import Claustroboard
from engines.english import count_noun
from engines.players import SolutionPlayer
from laboratory.html import paragraphs, table
from laboratory.lessons.predictions import SEAT_GUESSES
from laboratory.pages import page_address

BOT_SERIES = {
    "searches N moves": ("moves that the bot searches", ("sees1", "sees2", "sees4", "sees6", "sees8")),
    "plays N random games": ("random games for each move", ("mcts5", "mcts20", "mcts80", "mcts320")),
}
"""The bots that are compared, by kind: what N counts, and the bots."""
OPPONENTS = {"perfect play": "hard", "random moves": "easy"}
TWO_BY_TWO_ROWS = (
    {"card": 1, "moves": "always", "why": "There are two neighbours, and the other player can stand on only one."},
    {
        "card": 2,
        "moves": "in 2 of 3 cases",
        "why": "Two steps lead to the opposite tile. The other player may be there.",
    },
    {"card": 3, "moves": "never", "why": "Three steps use all three other tiles, and the other player is on one."},
    {"card": 4, "moves": "never", "why": "There is no tile for a fourth step."},
)
"""The board of two by two, worked out by hand."""
TERMS = ("sample", "Monte Carlo method", "confidence interval", "best response", "Monte Carlo tree search", "minimax")
"""The words of this lesson that books use."""
SOURCES = (
    "Wilson 1927",
    "Neyman 1937",
    "Metropolis and Ulam 1949",
    "Shannon 1950",
    "Kocsis and Szepesvári 2006",
)
ANSWER_DEALS = 300
"""How many deals of the board of three by three the answer to a further question is computed from."""


def render_two_by_two() -> mo.Html:
    """Return card by card whether the first player can move on the smallest board."""
    return table(TWO_BY_TWO_ROWS, {"card": "card", "moves": "can the first player move?", "why": "because"})


def render_small_answer(outcomes: Sequence[bool], program: mo.Html) -> list[mo.Html]:
    """Return the share of the deals of the smallest board that the first player wins, by hand and by program."""
    by_hand = Fraction(1, 4) + Fraction(1, 4) * Fraction(2, 3)
    wins, total = sum(outcomes), len(outcomes)
    return [
        mo.md(f"""
        Whoever can move wins, because the other player then has no move. So the chance of the first player is
        ¼ · 1 + ¼ · ⅔ + ¼ · 0 + ¼ · 0 = {by_hand}. The computer can check this, because there are so few deals that it can
        solve all of them:
        """),
        program,
        mo.md(f"""
        **On the smallest board the first player wins {wins} of {total} deals, {wins / total:.1%}: it is better to be
        second.** Is it the same on the real board?
        """),
    ]


def make_sample_task(game: Claustroboard, deal_count: int, first_deal: int) -> widgets.BackgroundTask:
    """Return the task that draws deals and solves them."""
    return widgets.BackgroundTask(
        lambda: claustroboard_deals.iterate_sampled_deals(game, deal_count, first_deal),
        deal_count,
        "Deal and solve",
        "deal",
    )


def render_sample(sample: Sequence[SolvedDeal] | None, guessed_seat: str | None, guessed_deals: int | None) -> mo.Html:
    """Return what the deals so far say about the seats, next to the predictions."""
    if not sample:
        return paragraphs(["Press “Deal and solve”. Stop when you think you have seen enough."])
    wins = claustroboard_deals.list_first_seat_wins(sample)
    chart = sampling.running_interval_chart(sampling.list_running_intervals(wins), "Deals that the first player wins")
    seat, certainty = guessed_seat or "nothing", guessed_deals or 0
    return mo.vstack([chart, mo.md(describe_better_seat(wins, seat)), mo.md(describe_certainty(wins, certainty))])


def describe_better_seat(wins: Sequence[bool], guessed_seat: str) -> str:
    """Return which seat is better according to the sample, and whether that was predicted."""
    row = sampling.make_interval_row(sum(wins), len(wins))
    result = (
        f"The first player wins {row['wins']} of {count_noun(row['games'], 'deal')}. The true share lies between "
        f"{row['low']:.0%} and {row['high']:.0%}; we can be 95% sure of that."
    )
    if sampling.is_in_interval(row["wins"], row["games"], 0.5):
        return f"{result} **One half is still possible: nobody knows yet.** You said {guessed_seat}. Deal more."
    better = SEAT_GUESSES[0] if row["rate"] > 0.5 else SEAT_GUESSES[1]
    prediction = "as you said" if guessed_seat == better else f"and you said {guessed_seat}"
    return f"{result} **So it is very likely better to be {better}**, {prediction}."


def describe_certainty(wins: Sequence[bool], guessed_deals: int) -> str:
    """Return after how many deals the sample was sure, next to the prediction."""
    games = sampling.find_games_until_sure(wins)
    if games is None:
        return f"You said that {count_noun(guessed_deals, 'deal')} are enough to be sure. We are not sure yet."
    return f"From deal {games} on, one half stays outside the band. You said {guessed_deals}."


def draw_class_intervals(outcomes: Sequence[bool], games: int, seed: int) -> mo.Html:
    """Draw the samples that many classes take from the small board, whose true share is known."""
    truth = Fraction(sum(outcomes), len(outcomes))
    chart: mo.Html = mo.as_html(sampling.classes_chart(sampling.simulate_classes(outcomes, games, seed=seed), truth))
    return chart


def make_match_task(solution: Solution, games: int) -> widgets.BackgroundTask:
    """Return the task that plays perfect play against random moves from one deal."""
    seats = (SolutionPlayer(solution), "easy")
    return widgets.BackgroundTask(
        lambda: win_rates.measure_win_rates(solution.game, seats, games), games, "Play", "game"
    )


def compute_range(solution: Solution) -> tuple[Fraction, Fraction]:
    """Return the least and the most often that perfect play wins a deal against random moves, by its choice of ties."""
    bounds = exact_odds.compute_perfect_vs_random_range(solution, solution.state)
    if bounds is None:
        raise EngineError("deal: a position of Claustroboard cannot occur twice")
    return bounds


def render_exact_odds(expected: Sequence[Odds], guess: str | None, bounds: tuple[Fraction, Fraction]) -> mo.Html:
    """Return the computed odds of the first player, next to the prediction, and how far they depend on a choice."""
    said = f"You said: {guess}. " if guess else ""
    low, high = bounds
    comparison = (
        f"{said}Perfect play wins {expected[1].win} of its games against random moves, if it chooses at random among equally "
        f"good moves. Another way to choose among them wins as little as {low} ({float(low):.0%}) or as much as {high} "
        f"({float(high):.0%})."
    )
    sentences = paragraphs([*map(odds.describe_odds, expected), comparison])
    return mo.vstack([odds.odds_chart(expected, "the first player"), sentences])


def render_sampled_odds(expected: Sequence[Odds], rows: Any) -> mo.Html:
    """Return how the games played so far agree with the computed odds."""
    if not rows:
        text = "This was computed. Press Play to let perfect play meet random moves. How close does a sample come?"
        return paragraphs([text])
    exact, row = expected[1].win, rows[0]
    verb = "contains" if row.low <= exact <= row.high else "misses"
    sample = f"The sample: {row.wins} wins in {count_noun(row.games, 'game')}."
    interval = f"The interval from {row.low:.1%} to {row.high:.1%} {verb} the computed {float(exact):.1%}."
    return paragraphs([f"{sample} {interval}"])


def make_contest_task(game: Claustroboard, series: str, opponent: str, deal_count: int) -> widgets.BackgroundTask:
    """Return the task that plays bots of growing strength against one opponent."""
    bots = BOT_SERIES[series][1]
    total = 2 * deal_count * len(bots)
    return widgets.BackgroundTask(
        lambda: win_rates.measure_depth_curve(game, bots, OPPONENTS[opponent], deal_count), total, "Play", "game"
    )


def render_contest(levels: Any, series: str, opponent: str, guessed_moves: int | None) -> mo.Html:
    """Return how often each bot has won so far."""
    if not levels:
        return paragraphs(["Press Play. The points appear one after another."])
    chart = win_rates.depth_curve_chart(levels, opponent, BOT_SERIES[series][0])
    was_predicted = opponent == next(iter(OPPONENTS)) and series == next(iter(BOT_SERIES))
    prediction = (
        f"You said that {count_noun(guessed_moves or 0, 'move')} are enough." if was_predicted and guessed_moves else ""
    )
    return mo.vstack([chart, paragraphs([f"{win_rates.describe_depth_curve(levels, opponent)} {prediction}"])])


def list_further_questions() -> dict[str, str]:
    """Return the further questions of the lesson, with answers whose figures are computed."""
    game = load("claustroboard", size=3)
    *_, sample = claustroboard_deals.iterate_sampled_deals(game, ANSWER_DEALS, first_seed=1)
    row = sampling.make_interval_row(sum(claustroboard_deals.list_first_seat_wins(sample)), ANSWER_DEALS)
    return {
        f"On a board of three by three, which seat is better? Play some deals in the [laboratory]"
        f"({page_address('claustroboard', rules='size=3', seed='1')}), then let it solve many. And which seat is better in the variant "
        "Collapsi?": (
            f"On three by three, the first player wins {row['wins']} of the deals 1 to {ANSWER_DEALS}: about 95% sure, the true share is "
            f"{row['interval']}. For Collapsi draw your own sample: its deals take longer to solve, and the answer may surprise you."
        ),
        "If the first player wins a deal, how often does perfect play win it against random moves? Why do you not have to "
        "compute this?": (
            "Always. Perfect play wins such a deal against every opponent, and random moves are one of them."
        ),
        "Suppose that both seats are equally good. A class draws deals until one half is outside the band, and then stops. "
        "Why is it wrong more often than once in twenty times?": (
            "Because it looks after every deal, and each look is a new chance to be outside by accident. The 95% hold for a "
            "sample whose size was decided before. If the class goes on long enough, it will nearly always stop at some time."
        ),
    }
