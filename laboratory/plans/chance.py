"""The plan of the lesson on chance and search."""

from __future__ import annotations

import re
from fractions import Fraction

from analysis.games.claustroboard_deals import count_deals, solve_all_deals
from analysis.odds import compare_odds
from engines import load, solve
from engines.rule_page import build_rule_page
from laboratory.lesson_file.content import DEAL_SEED
from laboratory.plans.boxes import describe_far_tosses, make_band_box, make_start_box, measure_band
from laboratory.plans.plan import Misconception, Phase, Plan, Question, Reply, Shown, ask_prediction

LESSON = "lesson_chance"
WON_SHARE = Fraction(7, 10)
"""The share of won deals in the example of the band."""
SAMPLES = (100, 400)
"""The sizes of two samples: the second is four times as large."""
CLASS_SAMPLES = (10, 200)
"""The deals of one pair, and of twenty pairs together."""
TOSSES, FEW_HEADS = 20, 6
"""The tosses of a coin, and a number of heads that is hardly ever missed."""


def make_plan() -> Plan:
    """Return the plan."""
    small_deals = solve_all_deals(load("claustroboard", size=2))
    small_share = Fraction(sum(deal.value == "win" for deal in small_deals), len(small_deals))
    total = count_deals(load("claustroboard"))
    widths = [round(2 * measure_band(WON_SHARE, n)) for n in SAMPLES]
    start, band = (
        make_start_box(small_deals, small_share),
        make_band_box((small_share, WON_SHARE), sorted((*CLASS_SAMPLES, *SAMPLES))),
    )
    shown = Shown({"game": "claustroboard", "seed": DEAL_SEED}, "loss")
    against_random = compare_odds(solve(shown.match.game, shown.match.state).evaluate())[1].win
    return Plan(
        LESSON,
        aims=(
            "Students estimate a share from a sample and say how sure they are.",
            "Students tell a computed chance from an estimated one, and know why both are used.",
        ),
        preparation=(
            "Number cards and two pawns for each pair (pieces to cut out are among the sheets). Cutting out one set takes fifteen minutes: let the students do it before the lesson.",
            "Explaining the rules takes five minutes more. For each deal draw the cards and the first tiles of both players at random.",
            f"A number for each group: its first deal. Groups must not share deals. In all there are {total:,}.",
            "An empty axis from “never” to “always” across the blackboard.",
        ),
        phases=(
            Phase(
                (6, 10), "Play", "One deal in pairs, then a new one. Collect: who won, the first or the second seat?"
            ),
            Phase(
                (3, 5),
                "Predict",
                "Which seat is better? After how many deals will you be sure? Both answers in writing.",
            ),
            Phase(
                (9, 16),
                "The smallest board",
                f"By hand: can the first player move at all? Card by card. The first tiles are drawn at random, so the class finds {small_share}, about {float(small_share):.0%} (box “{start.title}”).",
            ),
            Phase(
                (10, 18),
                "A sample",
                f"Each group draws its band on the blackboard. {SAMPLES[0]} deals give a band about {widths[0]} points wide if the share is near {float(WON_SHARE):.0%}, {SAMPLES[1]} deals one of {widths[1]} points (box “{band.title}”). Ask: “Why "
                "not a quarter?”",
                "each pair deals and plays ten games of the smallest board; put the results together.",
            ),
            Phase(
                (5, 9),
                "What “sure” means",
                "The forty classes. Say: “Nobody made a mistake. Which of these classes is wrong, and can it know?”",
                "toss coins, as described under “Without devices”.",
            ),
            Phase(
                (0, 10),
                "A lost deal",
                f"Perfect play as first player wins {against_random} of its games against random moves, {float(against_random):.0%}. Predict, then compare.",
                "set up the deal of the first misconception. The first player plays well, and the second one draws every move by lot.",
            ),
            Phase(
                (0, 12),
                "How far ahead",
                "Let bots look further and further ahead. Groups predict the next bar before it is drawn.",
                "leave this out, and take more time for the sample.",
            ),
            Phase(
                (7, 10),
                "Check of five questions",
                "Alone, in writing. They are about the board: look ahead, count, decide.",
            ),
        ),
        questions=(
            ask_prediction(LESSON, "small"),
            ask_prediction(LESSON, "width"),
            ask_prediction(LESSON, "classes"),
            Question(
                "Your band does not meet the band of another group. Who made a mistake?",
                (
                    Reply("The group with fewer deals.", "Its band is wider; that is honest, not wrong."),
                    Reply(
                        "Perhaps nobody.", "Right: a few bands of a hundred miss the truth by chance.", is_right=True
                    ),
                ),
            ),
        ),
        misconceptions=(
            Misconception(
                "“We began and won, so it is good to begin.”",
                "One deal says nothing about all deals. Here the player who begins loses against good play.",
                shown,
            ),
            Misconception(
                "“The small board shows which seat is better.”",
                f"There the first player wins {small_share} of the deals, because often there is no move at all, as here. It shows the method, not the answer.",
                Shown({"game": "claustroboard", "rules": "size=2 board=34/21;a1,b1"}, "loss"),
            ),
            Misconception(
                "“On the small board the first player can never move.”",
                "It depends on the card below the pawn. Do not judge a share by one case.",
                Shown({"game": "claustroboard", "rules": "size=2 board=12/43;a1,b1"}, "win"),
            ),
        ),
        without_devices=(
            "The smallest board needs four cards. Twenty pairs that deal and play ten times each are a sample: draw its bands by hand.",
            f"For the forty classes: everybody tosses a coin twenty times, and marks the share of heads on the axis. Count who is far from the middle: {describe_far_tosses(TOSSES, FEW_HEADS)}.",
        ),
        curriculum=("probability", "sampling", "expected value", "confidence interval", "simulation", "square root"),
        boxes=(start, band),
        short_rules=describe_short_rules(),
        check_rules="Claustroboard with number cards only: the patterns on the cards do not matter.",
    )


def describe_short_rules() -> tuple[str, ...]:
    """Return the rules of the book without the special tiles, in two parts of about the same length."""
    first, *_ = build_rule_page(load("claustroboard")).rules
    sentences = re.split(r"(?<=\.) ", first.text)
    half = len(sentences) // 2
    return " ".join(sentences[:half]), " ".join(sentences[half:])
