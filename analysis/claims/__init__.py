"""Published statements about the four games, each recomputed here and now."""

from analysis.claims.chopsticks import CHOPSTICKS
from analysis.claims.claim import FAILS, HOLDS, ONLY_IF, OURS, Check, Claim, judged
from analysis.claims.front_ham import FRONT_HAM, law
from analysis.claims.obliteration import OBLITERATION, TURNS

__all__ = ["CLAIMS", "FAILS", "HOLDS", "ONLY_IF", "OURS", "TURNS", "Check", "Claim", "claims", "judged", "law"]

CLAIMS = (*CHOPSTICKS, *OBLITERATION, *FRONT_HAM)
"""What makes each claim that needs no bound, in the order of the page."""


def claims(bound: int = 30) -> list[Claim]:
    """Every claim, recomputed; ``bound`` is how far Front-Ham's law is tried."""
    return [*(claim() for claim in CLAIMS), law(bound)]
