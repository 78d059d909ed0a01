"""Check the published statements about Collapsi, the game from which Claustroboard descends, on a sample of deals.

A deal takes a tenth of a second to solve, so the sample is stored: ``collapsi_sample.json`` has the number of plies of
perfect play for the deals with the seeds from 0 on, under both opening rules. The first player wins exactly if that
number is odd, because whoever cannot move loses. ``sample_plies`` computes any of them again.

>>> sample_plies("collapsi_one", range(2)) == read_sample()["collapsi_one"][:2]
True
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from random import Random

from analysis.claims.claim import Claim, ExampleLink, choose_verdict
from analysis.sampling import wilson_interval
from engines import load, solve

PAPER = "M. Young, Collapsi is strongly solved, arXiv:2507.16823 (2025)"
FORUM = "gpoquiz, Good rule change for first move of game, the forum of Collapsi on itch.io (2025)"
ANY_STEPS, ONE_STEP = "collapsi", "collapsi_one"
"""The variants with the two opening rules: one to four steps from a starting card, or exactly one."""
SAMPLE_NOTE = "A sample can contradict a share; it cannot prove one."
FEWEST_PLIES, MOST_PLIES = 7, 14


@cache
def read_sample() -> dict[str, list[int]]:
    """Return the plies of perfect play in the stored deals, by variant."""
    sample: dict[str, list[int]] = json.loads((files("analysis.claims") / "collapsi_sample.json").read_text("utf-8"))
    return sample


def sample_plies(variant: str, seeds: Iterable[int]) -> list[int | None]:
    """Return the plies of perfect play in the deals with these seeds."""
    game = load("claustroboard", variant)
    return [solve(game, game.start(Random(seed))).verdict().plies for seed in seeds]


def describe_share(variant: str) -> tuple[str, float, float]:
    """Return in how many sampled deals the first player wins, in words, and both ends of Wilson's interval."""
    plies = read_sample()[variant]
    won = sum(number % 2 for number in plies)
    low, high = wilson_interval(won, len(plies))
    return f"{won} of {len(plies):,} deals ({low:.1%} to {high:.1%})", low, high


def link_variant(variant: str) -> ExampleLink:
    """Return a link to the first deal of a variant."""
    game = load("claustroboard", variant)
    joker = "" if game.rules.joker == type(game.rules)().joker else f" joker={game.rules.joker}"
    rules = f"deck={game.rules.deck} starts=wildcards wrap=true pass_players=true{joker}"
    return ExampleLink("claustroboard", "a deal of Collapsi", {"version": "2", "rules": rules, "seed": "0"})


def check_first_player_share() -> Claim:
    """Check in how many deals the first player wins."""
    share, low, high = describe_share(ANY_STEPS)
    return Claim(
        "Collapsi: the first player can force a win in 37.5% of deals, the second in all others.",
        PAPER,
        f"The first player wins in {share}.",
        choose_verdict(holds=low <= 0.375 <= high),
        SAMPLE_NOTE,
        link_variant(ANY_STEPS),
    )


def check_lengths() -> Claim:
    """Check how short and how long perfect play can be."""
    plies = read_sample()[ANY_STEPS]
    longest = plies.count(MOST_PLIES)
    low, high = wilson_interval(longest, len(plies))
    return Claim(
        "Collapsi: a win is never forced in fewer than 7 moves, and in 6.4% of deals the loser can hold out for all 14.",
        PAPER,
        f"From {min(plies)} to {max(plies)} moves in {len(plies):,} deals; {longest} deals ({low:.1%} to {high:.1%}) last {MOST_PLIES}.",
        choose_verdict(holds=min(plies) >= FEWEST_PLIES and max(plies) <= MOST_PLIES and low <= 0.064 <= high),
        SAMPLE_NOTE,
        link_variant(ANY_STEPS),
    )


def check_opening_rules() -> Claim:
    """Check what the change of the opening rule did to the first player's chances."""
    before, low_before, high_before = describe_share(ANY_STEPS)
    after, low_after, high_after = describe_share(ONE_STEP)
    near_half = low_after <= 0.5 <= high_after
    return Claim(
        "Collapsi: with one to four steps from the starting cards the first player wins around 60% of deals, with exactly "
        "one step it is much closer to 50:50.",
        FORUM,
        f"The first player wins in {before} with one to four steps, and in {after} with exactly one.",
        choose_verdict(holds=low_before <= 0.6 <= high_before and near_half),
        SAMPLE_NOTE,
        link_variant(ONE_STEP),
    )


CLAUSTROBOARD_CLAIMS = (check_first_player_share, check_lengths, check_opening_rules)
