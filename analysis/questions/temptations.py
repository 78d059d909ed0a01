"""Wrong moves that tempt, by the solved table: a wrong answer that nobody would give teaches nothing.

A *trap* wins against at least half of the replies. A *natural* move is the best one for a beginner
(``Game.natural_score``). A *squeeze* leaves the opponent very few moves. A *safe* move draws where a win is
possible, and a *slow* one loses late. Each rule also opens the feedback to its move.

>>> from engines import Position, load
>>> evaluation = Position.parse(load("chopsticks"), "1433").evaluate()
>>> right, *wrong = [row.move for row in evaluation.moves]
>>> for each in rank_temptations(evaluation, right, wrong):
...     print(each.rule, each.opening)
natural It does the most damage at once, but
slow It holds out for a while, but
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engines.english import count_noun
from engines.solvers import Evaluation

MAX_SQUEEZED_REPLIES = 3
"""A move that leaves more replies than this does not look as if it left few."""
MIN_SLOW_PLIES = 5
"""A loss that takes at least this many plies looks like no loss."""


class Temptation(NamedTuple):
    """A wrong move, why it tempts, and how the feedback to it opens."""

    move: Any
    rule: str
    opening: str = ""
    strength: float = 0.0


def rank_temptations(evaluation: Evaluation[Any, Any], right: Any, wrong: Sequence[Any]) -> list[Temptation]:
    """Return wrong moves with the strongest reason why each tempts, the most tempting first."""
    game, state = evaluation.game, evaluation.state
    scores = {move: game.natural_score(state, move) for move in (right, *wrong)}
    replies = {move: len(game.legal_moves(game.apply(state, move))) for move in wrong}
    top_score = max(scores.values()) if len(set(scores.values())) > 1 else None
    natural = next((move for move in wrong if scores[move] == top_score), None)
    found = []
    for move in wrong:
        is_narrow = replies[move] == min(replies.values()) < max(replies.values())
        reasons = list_reasons(evaluation, move, replies[move], is_natural=move == natural, is_narrow=is_narrow)
        found.append(max(reasons, key=lambda each: each.strength))
    return sorted(found, key=lambda each: -each.strength)


def list_reasons(
    evaluation: Evaluation[Any, Any], move: Any, replies: int, *, is_natural: bool, is_narrow: bool
) -> Iterator[Temptation]:
    """Yield every reason why a wrong move may tempt; the last is that there is none."""
    game, row, after = evaluation.game, evaluation.rate(move), evaluation.after(move)
    rival = game.player_names[game.turn(after.state)]
    won = sum(reply.value == "loss" for reply in after.moves) if game.players == 2 else 0
    if replies > 1 and replies / 2 <= won < replies:
        opening = f"It wins against {won} of {rival}'s {replies} replies, but not against the best one:"
        yield Temptation(move, "trap", opening, 2 + won / replies)
    if is_natural:
        yield Temptation(move, "natural", game.natural_opening, 1.9)
    if is_narrow and 0 < replies <= MAX_SQUEEZED_REPLIES:
        number = "one reply" if replies == 1 else count_noun(replies, "reply")
        yield Temptation(move, "squeeze", f"It leaves {rival} only {number}, but", 1.2)
    if row.value == "draw" and evaluation.moves[0].value == "win":
        yield Temptation(move, "safe", "It does not lose, but it does not win either:", 1.0)
    if row.value == "loss" and row.plies is not None and row.plies >= MIN_SLOW_PLIES:
        yield Temptation(move, "slow", "It holds out for a while, but", min(0.9, row.plies / 40))
    yield Temptation(move, "plain")
