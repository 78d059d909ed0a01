"""Check the published statements about Collapsi, the game from which Claustroboard descends, against all of its deals.

To solve them takes about a quarter of an hour, so the result is stored (``analysis.census``), and
``python -m analysis census`` computes it again.

>>> describe_share(4)
'141,768,000 of 378,378,000 deals (37.47%)'
"""

from __future__ import annotations

from analysis.census.result import COMMAND, CensusRow, load_example, read_census
from analysis.claims.claim import Claim, ExampleLink, choose_verdict
from engines import Match
from engines.formats.link import format_link

PAPER = "M. Young, Collapsi is strongly solved, arXiv:2507.16823 (2025)"
FORUM = "gpoquiz, Good rule change for first move of game, the forum of Collapsi on itch.io (2025)"
ANY_STEPS, ONE_STEP = 4, 1
"""The two opening rules: one to four steps from a starting card, or exactly one."""
CENSUS_NOTE = "All deals were solved. Of deals that differ only by a symmetry of the board, one was solved."
FEWEST_PLIES, MOST_PLIES = 7, 14


def share_of_first_wins(joker: int) -> float:
    """Return the exact share of deals in which the first player wins."""
    census = read_census()
    return census.count_first_wins(joker) / census.count_deals(joker)


def describe_share(joker: int) -> str:
    """Return in how many deals the first player wins, in words."""
    census = read_census()
    return (
        f"{census.count_first_wins(joker):,} of {census.count_deals(joker):,} deals ({share_of_first_wins(joker):.2%})"
    )


def link_example(row: CensusRow, label: str) -> ExampleLink:
    """Return a link to an example of the census."""
    return ExampleLink("claustroboard", label, format_link(Match(load_example(row))))


def is_rounded(share: float, published: float) -> bool:
    """Return whether a share, rounded to a tenth of a percent, is the published one."""
    return round(share, 3) == published


def check_first_player_share() -> Claim:
    """Check in how many deals the first player wins."""
    example = next(row for row in read_census().select(ANY_STEPS) if row.plies % 2)
    return Claim(
        "Collapsi: the first player can force a win in 37.5% of deals, the second in all others.",
        PAPER,
        f"The first player wins in {describe_share(ANY_STEPS)}.",
        choose_verdict(holds=is_rounded(share_of_first_wins(ANY_STEPS), 0.375)),
        CENSUS_NOTE,
        link_example(example, "a deal that the first player wins"),
        command=COMMAND,
    )


def check_lengths() -> Claim:
    """Check how short and how long perfect play can be."""
    census = read_census()
    counts, deals = census.count_by_plies(ANY_STEPS), census.count_deals(ANY_STEPS)
    longest = counts.get(MOST_PLIES, 0)
    holds = min(counts) >= FEWEST_PLIES and max(counts) <= MOST_PLIES and is_rounded(longest / deals, 0.064)
    example = max(census.select(ANY_STEPS), key=lambda row: row.plies)
    return Claim(
        "Collapsi: a win is never forced in fewer than 7 moves, and in 6.4% of deals the loser can hold out for all 14.",
        PAPER,
        f"From {min(counts)} to {max(counts)} moves; {longest:,} deals ({longest / deals:.2%}) last {MOST_PLIES}.",
        choose_verdict(holds=holds),
        CENSUS_NOTE,
        link_example(example, f"a deal of {example.plies} moves"),
        command=COMMAND,
    )


def check_opening_rules() -> Claim:
    """Check what the change of the opening rule did to the first player's chances."""
    before, after = share_of_first_wins(ANY_STEPS), share_of_first_wins(ONE_STEP)
    example = next(row for row in read_census().select(ONE_STEP) if row.plies % 2)
    return Claim(
        "Collapsi: with one to four steps from the starting cards the first player wins around 60% of deals, with exactly "
        "one step it is much closer to 50:50.",
        FORUM,
        f"The first player wins in {describe_share(ANY_STEPS)} with one to four steps, and in {describe_share(ONE_STEP)} "
        "with exactly one.",
        choose_verdict(holds=abs(before - 0.6) < 0.05 and abs(after - 0.5) < abs(before - 0.5)),
        CENSUS_NOTE,
        link_example(example, "a deal with one step first"),
        command=COMMAND,
    )


CLAUSTROBOARD_CLAIMS = (check_first_player_share, check_lengths, check_opening_rules)
