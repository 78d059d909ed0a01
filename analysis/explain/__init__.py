"""Why a position is worth what it is: reasons in sentences, made from the solution."""

from analysis.explain.verdicts import Reason, explain, headline, outlook, position, why

__all__ = ["Reason", "explain", "headline", "outlook", "position", "why"]
