"""Explain in sentences why a move wins, loses or draws, from the solution of the game.

A winning move comes with its forced line, a losing move with the reply that beats it, and a draw with
its loop. A move that is not best also comes with a better one.

>>> from engines import Position, load
>>> best, *_, worst = explain(Position.parse(load("obliteration"), "3:d:d").evaluate())
>>> best.text
'add wins in 1 ply. Player 2 has no valid operation on 4, so Player 1 wins.'
>>> worst.move, worst.value, worst.improvement
('subtract', 'draw', 'A better move is add: it wins in 1 ply.')
"""

from __future__ import annotations

from typing import Any, NamedTuple

from analysis.reasons import LineMove, has_paranoid_verdicts, justify_verdict, trace_line
from engines import Game
from engines.english import VALUE_VERBS, count_noun, describe_outcome, join_words, ordinal, pluralize
from engines.solvers import Evaluation, RatedMove, Verdict


class Reason(NamedTuple):
    """A legal move, its verdict for the player who makes it, and why."""

    move: str
    value: str
    plies: int | None
    places: tuple[int, ...]
    best: bool
    """Whether no other move is better."""
    verdict_text: str
    """The verdict as a sentence."""
    justification: str
    """The forced line, the reply that beats the move, or the loop, as sentences."""
    improvement: str
    """A better move and what it gains; empty for a best move."""
    line: tuple[LineMove, ...]
    """The move and best play after it, to the end or once through a loop."""

    @property
    def text(self) -> str:
        """All sentences about the move."""
        return " ".join(filter(None, (self.verdict_text, self.justification, self.improvement)))


def explain(evaluation: Evaluation[Any, Any]) -> list[Reason]:
    """Return every legal move with its reason, the best move first."""
    return [build_reason(evaluation, row) for row in evaluation.moves]


def list_verdict_texts(evaluation: Evaluation[Any, Any]) -> list[str]:
    """Return the verdict of every legal move as a sentence, without reasons, the best move first."""
    game, seat = evaluation.game, evaluation.game.turn(evaluation.state)
    return [describe_verdict(game, game.format_move(row.move), row.verdict, seat) for row in evaluation.moves]


def explain_move(evaluation: Evaluation[Any, Any], move: Any) -> Reason:
    """Return one legal move with its reason."""
    return build_reason(evaluation, evaluation.rate(move))


def build_reason(evaluation: Evaluation[Any, Any], row: RatedMove[Any]) -> Reason:
    """Return one of the rated moves with its reason."""
    game, seat, best = evaluation.game, evaluation.game.turn(evaluation.state), evaluation.moves[0]
    line, move_text = find_continuation(evaluation, row.move), game.format_move(row.move)
    return Reason(
        move=move_text,
        value=row.value,
        plies=row.plies,
        places=row.places,
        best=row.rank == 0,
        verdict_text=describe_verdict(game, move_text, row.verdict, seat),
        justification=justify_verdict(evaluation, line, row.verdict),
        improvement=describe_improvement(game.format_move(best.move), row.verdict, best.verdict, seat)
        if row.rank
        else "",
        line=tuple(trace_line(game, evaluation.state, line)),
    )


def find_continuation(evaluation: Evaluation[Any, Any], move: Any) -> list[Any]:
    """Return a move and best play after it; for a draw without end, once through the loop."""
    after = evaluation.after(move)
    loop = after.loop
    return [move, *loop.lead, *loop.cycle] if loop else [move, *after.line]


def explain_position(evaluation: Evaluation[Any, Any]) -> str:
    """Say who wins a position, how many moves win, draw and lose, and why the best move is best."""
    game, state = evaluation.game, evaluation.state
    if outcome := game.outcome(state):
        return outcome.reason
    best_move = evaluation.moves[0]
    text = game.format_move(best_move.move)
    subject = f"The best move, {text}," if has_paranoid_verdicts(game) else f"The best move is {text}: it"
    best = describe_verdict(game, subject, best_move.verdict, game.turn(state))
    return f"{headline(evaluation)} {best} {build_reason(evaluation, best_move).justification}".strip()


def headline(evaluation: Evaluation[Any, Any]) -> str:
    """Say the verdict of a position, and how many moves win, draw and lose."""
    outlook = describe_outlook(evaluation)
    if has_paranoid_verdicts(evaluation.game):
        return outlook
    return f"{outlook} {describe_move_counts([row.value for row in evaluation.moves])}"


def describe_outlook(evaluation: Evaluation[Any, Any]) -> str:
    """Say the verdict of a position for the player to move."""
    game, seat = evaluation.game, evaluation.game.turn(evaluation.state)
    return describe_verdict(game, f"{game.player_names[seat]}, to move,", evaluation.verdict, seat)


def describe_verdict(game: Game[Any, Any], subject: str, verdict: Verdict, seat: int) -> str:
    """Say the verdict of a move or a position for a seat, as a sentence about ``subject``."""
    outcome = f"{subject} {describe_outcome(verdict.value, verdict.plies)}"
    if not has_paranoid_verdicts(game):
        return f"{outcome}."
    if verdict.value == "win":
        return f"{outcome}, whatever the others do."
    name = game.player_names[seat]
    if verdict.value == "draw":
        return f"{subject} is safe: even if all others work together, they cannot put {name} out."
    place = ordinal(verdict.places[seat])
    return f"{subject} is not safe: if all others work together, they can push {name} down to {place} place."


def describe_move_counts(values: list[str]) -> str:
    """Say how many of the legal moves win, draw and lose."""
    if len(values) == 1:
        return "There is only one legal move."
    counts = {verb: values.count(value) for value, verb in VALUE_VERBS.items()}
    parts = [f"{number} {pluralize(number, verb)}" for verb, number in counts.items() if number]
    if len(parts) > 1:
        return f"Of {len(values)} legal moves, {join_words(parts)}."
    all_moves = "Both" if len(values) == 2 else f"All {len(values)}"
    return f"{all_moves} legal moves {pluralize(2, VALUE_VERBS[values[0]])}."


def describe_improvement(best_move: str, verdict: Verdict, best: Verdict, seat: int) -> str:
    """Name a better move than the given one, and say what it gains."""
    if best.value != verdict.value:
        return f"A better move is {best_move}: it {describe_outcome(best.value, best.plies)}."
    best_place, place = best.places[seat], verdict.places[seat]
    if best_place != place:
        return f"A better move is {best_move}: it leads to {ordinal(best_place)} place, not {ordinal(place)}."
    if best.plies is None or verdict.plies is None:
        return f"A better move is {best_move}."
    saved = count_noun(abs(best.plies - verdict.plies), "ply")
    if verdict.value == "loss":
        return f"Every move loses here, but {best_move} delays the loss by {saved}."
    verb = VALUE_VERBS[best.value]
    return f"This move {verb} too, but {best_move} {verb} {saved} sooner."
