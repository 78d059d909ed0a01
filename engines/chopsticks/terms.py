"""The words of Chopsticks that a player needs, explained under given rules."""

from __future__ import annotations

from engines.chopsticks.rules import Rules


def explain_terms(rules: Rules) -> dict[str, str]:
    """Return the kinds of move and the words of the board, each with its meaning."""
    terms = {
        "Attack": "Strike an opponent's live hand with a live hand of yours. It gets as many more fingers as your hand "
        "shows; your own hand keeps its fingers.",
        "Split": "Move fingers between your own two hands instead of striking. A split is your whole turn.",
        "Division": "A split that brings your dead hand back to life, such as 0 and 4 to 2 and 2.",
        "Transfer": "A split between two live hands, such as 1 and 3 to 2 and 2.",
        "Dead hand": explain_dead_hand(rules),
    }
    if rules.halvesies:
        del terms["Transfer"]
    if rules.suicide:
        terms["Suicide"] = "A split that kills one of your own hands, such as 1 and 2 to 0 and 3."
    if rules.swaps or rules.logan:
        terms["Swap"] = "Exchange your two hands. Nothing else changes, so it works like a pass."
    if rules.meta:
        terms["Meta"] = (
            "Take five fingers off both hands together, then split what is left, such as 3 and 4 to 1 and 1."
        )
    if rules.zombies:
        terms["Zombie"] = "A player who is knocked out, but goes on striking with one finger."
    return terms


def explain_dead_hand(rules: Rules) -> str:
    """Return when a hand dies, and what it cannot do."""
    kills = (
        "Exactly five fingers kill a hand; more lose five." if rules.rollover else "Five fingers or more kill a hand."
    )
    return f"{kills} A dead hand shows no finger. It cannot strike, and nobody can strike it."
