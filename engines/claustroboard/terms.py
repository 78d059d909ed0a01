"""The words of Claustroboard that a player needs, explained under given rules."""

from __future__ import annotations

from engines.claustroboard.rules import Rules

NUMBER_WORDS = {2: "two", 3: "three", 4: "four"}


def explain_terms(rules: Rules) -> dict[str, str]:
    """Return the words of the board, each with its meaning."""
    steps = (
        "exactly as many steps as your tile says"
        if rules.steps == "exact"
        else "as many steps as your tile says, or fewer"
    )
    petrified = "and stays there as an obstacle" if rules.obstacles else "and leaves the board"
    return {
        "Reach": f"The tiles on which you could land on this turn, with {steps}. “Reach 3” means that there are three.",
        "Closed": "A tile that a player has left. Nobody can step on it again.",
        "Petrified": f"A player who cannot take the steps is petrified, {petrified}. That player is out.",
        "Edges": "A step over an edge leads to the opposite edge."
        if rules.wrap
        else "The board ends at its edges. Steps go up, down, left and right.",
        "Wildcard": "From here you take exactly one step."
        if rules.joker == 1
        else f"From here you take one to {NUMBER_WORDS[rules.joker]} steps, as you like.",
        "Teleport": "Whoever lands here goes on at once to a free tile of its colour, or to any if it has no colour.",
        "Wall": "A tile that is closed from the start.",
        "Zero": "When somebody lands here, all players change places: each moves to where the next one stood.",
    }
