"""Published statements about the four games, each checked by computation."""

from analysis.claims.chopsticks import CHOPSTICKS_CLAIMS
from analysis.claims.claim import Claim
from analysis.claims.claustroboard import CLAUSTROBOARD_CLAIMS
from analysis.claims.front_ham import FRONT_HAM_CLAIMS, check_two_player_law
from analysis.claims.obliteration import OBLITERATION_CLAIMS, SAMPLE_MOVES

__all__ = ["CLAIMS", "SAMPLE_MOVES", "check_two_player_law", "recompute_claims"]

CLAIMS = (*CHOPSTICKS_CLAIMS, *OBLITERATION_CLAIMS, *CLAUSTROBOARD_CLAIMS, *FRONT_HAM_CLAIMS)
"""The checks of all claims that need no bound, in the order of the page."""


def recompute_claims(max_socks: int = 30) -> list[Claim]:
    """Check every claim; Front-Ham's law is checked for up to ``max_socks`` socks a player."""
    return [*(claim() for claim in CLAIMS), check_two_player_law(max_socks)]
