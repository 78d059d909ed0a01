"""Say what more than two players can expect: what best play allows under a named assumption, and what is guaranteed.

Without loops the assumption is max^n: everybody plays for their own best place. A move *wins* only if it wins in every
result that best play allows; see ``Prospect`` in ``engines.solvers.verdict``. With loops a verdict says what a player
can force against all others together.

>>> from engines import Position, load
>>> game = load("front_ham", players=3, socks=2)
>>> describe_expectation(Position(game, game.start()).evaluate())
'Everybody for themselves (max^n): Red comes 2nd; at least 2nd is sure.'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from analysis.reasons import apply_moves
from engines import Game
from engines.english import count_noun, describe_outcome, describe_ranks, join_words, ordinal
from engines.solvers import Evaluation, Verdict
from engines.solvers.verdict import Prospect, ProspectValue

MAXN_ASSUMPTION = "Everybody for themselves (max^n)"
MAX_NAMED_OUTCOMES = 3
"""The most results that a sentence names; it counts the rest."""
VALUE_PHRASES: dict[ProspectValue, tuple[str, str]] = {
    "win": ("wins", "win"),
    "draw": ("shares 1st place", "share 1st place"),
    "open": ("depends on the others", "depend on the others"),
    "loss": ("cannot win", "cannot win"),
}
"""What one move, or several moves, of each value of a prospect do."""


def has_paranoid_verdicts(game: Game[Any, Any]) -> bool:
    """Return whether the verdicts of a game say what a player can force against all others together."""
    return game.players > 2 and game.cyclic


def describe_chances(game: Game[Any, Any], prospect: Prospect) -> str:
    """Return what a prospect promises its player as a verb phrase: ``wins in 3 moves``, ``comes 2nd or 3rd``."""
    if game.players == 2:
        return describe_outcome(prospect.value, prospect.plies)
    if not game.cyclic:
        return describe_ranks(prospect.ranks)
    forced = {"win": "can force a win", "draw": "cannot be put out"}
    return forced.get(prospect.value, f"can be pushed down to {ordinal(prospect.guarantee)} place")


def describe_expectation(evaluation: Evaluation[Any, Any]) -> str:
    """Say what the player to move can expect under max^n, and what is guaranteed."""
    game, seat = evaluation.game, evaluation.game.turn(evaluation.state)
    name, prospect = game.player_names[seat], evaluation.prospect(seat)
    if evaluation.can_force_win(seat):
        return f"{name} wins, whatever the others do."
    expectation = f"{MAXN_ASSUMPTION}: {name} {describe_ranks(prospect.ranks)}"
    return f"{expectation}; at least {ordinal(prospect.guarantee)} is sure."


def describe_prospect_counts(evaluation: Evaluation[Any, Any]) -> str:
    """Say how many legal moves win, depend on the others, and cannot win."""
    counts = Counter(row.prospect.value for row in evaluation.moves)
    total = len(evaluation.moves)
    if total == 1:
        return "There is only one legal move."
    parts = [
        f"{counts[value]} {phrases[counts[value] > 1]}" for value, phrases in VALUE_PHRASES.items() if counts[value]
    ]
    if len(parts) > 1:
        return f"Of {total} legal moves, {join_words(parts)}."
    ((value, _),) = counts.items()
    if value == "loss" and total == 2:
        return "Neither of the two legal moves wins."
    if value == "loss":
        return f"None of the {total} legal moves wins."
    return f"{'Both' if total == 2 else f'All {total}'} legal moves {VALUE_PHRASES[value][1]}."


def describe_paranoid_verdict(game: Game[Any, Any], subject: str, verdict: Verdict, seat: int) -> str:
    """Say what a seat can force against all others together, as a sentence about ``subject``."""
    if verdict.value == "win":
        return f"{subject} {describe_outcome(verdict.value, verdict.plies)}, whatever the others do."
    name = game.player_names[seat]
    if verdict.value == "draw":
        return f"{subject} is safe: even all others together cannot put {name} out."
    place = ordinal(verdict.places[seat])
    return f"{subject} is not safe: all others together can push {name} down to {place} place."


def justify_paranoid_verdict(evaluation: Evaluation[Any, Any], line: Sequence[Any], value: str) -> str:
    """Say who can force a win after a move, with more than two players and loops."""
    game = evaluation.game
    if outcome := game.outcome(apply_moves(game, evaluation.state, line[:1])):
        return outcome.reason
    after = evaluation.after(line[0])
    if value == "win" and len(line) > 1:
        return f"For example, {game.describe_briefly(after.state, line[1])}; the win cannot be stopped."
    winners = [name for seat, name in enumerate(game.player_names) if after.can_force_win(seat)]
    return f"After this move, {join_words(winners) or 'no player'} can force a win."


def justify_prospect(evaluation: Evaluation[Any, Any], line: Sequence[Any]) -> str:
    """Say everybody's place after a move under max^n, the next move of best play, and what is guaranteed."""
    game, after = evaluation.game, evaluation.after(line[0])
    if outcome := game.outcome(after.state):
        return outcome.reason
    seat = game.turn(evaluation.state)
    sentences = [describe_results(game, after.outcomes)]
    if len(after.outcomes) == 1:
        sentences.append(f"For example, {game.describe_briefly(after.state, line[1])}.")
    forced = "wins" if after.can_force_win(seat) else f"comes at least {ordinal(after.guarantee(seat))}"
    return " ".join([*sentences, f"Whatever the others do, {game.player_names[seat]} {forced}."])


def describe_results(game: Game[Any, Any], outcomes: Collection[tuple[int, ...]]) -> str:
    """Say with which places best play ends, up to three results by name."""
    results = [describe_places(game, places) for places in sorted(outcomes)]
    if len(results) == 1:
        return f"Then best play ends with {results[0]}."
    rest = len(results) - MAX_NAMED_OUTCOMES
    more = f"; and {count_noun(rest, 'more result')}" if rest > 0 else ""
    return (
        f"Then best play can end in {len(results)} ways, because some players have several equally good moves: "
        f"{'; '.join(results[:MAX_NAMED_OUTCOMES])}{more}."
    )


def describe_places(game: Game[Any, Any], places: Sequence[int]) -> str:
    """Return the name and place of every player."""
    return join_words([f"{name} {ordinal(place)}" for name, place in zip(game.player_names, places, strict=True)])
