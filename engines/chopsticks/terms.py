"""The words of Chopsticks that a player needs, explained under given rules."""

from __future__ import annotations

from engines.chopsticks.rules import Rules


def explain_terms(rules: Rules) -> dict[str, str]:
    """Return the kinds of move and the words of the board, each with its meaning."""
    terms = {
        "Attack": "Strike an opponent's live hand with a live hand of yours. It gets as many more fingers as your hand "
        "shows; your own hand keeps its fingers.",
        "Dead hand": explain_dead_hand(rules),
    }
    if rules.hands > 1:
        terms |= explain_splits(rules)
    if rules.swaps or rules.logan:
        which = "your two hands" if rules.hands == 2 else "two of your live hands"
        terms["Swap"] = f"Exchange {which}. Nothing else changes, so it works like a pass."
    if rules.has_zombies:
        passes = ", or passes" if rules.zombies == "may" else ""
        terms["Zombie"] = f"A player who is knocked out, but goes on striking with one finger{passes}."
    if rules.players == rules.hands == 2:
        terms["Letters"] = (
            "A and B are the hands of the player to move, C and D the other's; A and C show fewer fingers."
        )
    return terms


def explain_splits(rules: Rules) -> dict[str, str]:
    """Return the kinds of split under these rules, each with its meaning."""
    own = "your own two hands" if rules.hands == 2 else "all your own hands"
    terms = {
        "Split": f"Move fingers between {own} instead of striking. A split is your whole turn.",
        "Division": "A split that brings your dead hand back to life, such as 0 and 4 to 2 and 2.",
        "Transfer": "A split between live hands, such as 1 and 3 to 2 and 2.",
    }
    if rules.halvesies == "even_hand":
        del terms["Transfer"]
    if rules.suicide:
        terms["Suicide"] = "A split that kills one of your own hands, such as 1 and 2 to 0 and 3."
    if rules.meta:
        example = "" if rules.fingers != 5 or rules.hands != 2 else ", such as 3 and 4 to 1 and 1"
        terms["Meta"] = f"Take {rules.fingers} fingers off all your hands together, then split what is left{example}."
    return terms


def explain_dead_hand(rules: Rules) -> str:
    """Return when a hand dies, and what it cannot do."""
    kills = (
        f"Exactly {rules.fingers} fingers kill a hand; more lose {rules.fingers}."
        if rules.rollover
        else f"{rules.fingers} fingers or more kill a hand."
    )
    return f"{kills} A dead hand shows no finger. It cannot strike, and nobody can strike it."
