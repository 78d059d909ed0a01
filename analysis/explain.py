"""Explain in sentences why a move wins, loses or draws, from the solution of the game.

A winning move comes with its forced line, a losing move with the reply that beats it, and a draw with
its loop. A move that is not best also comes with a better one.

>>> from engines import load, solve
>>> game = load("obliteration")
>>> best, *_, worst = explain(solve(game), game.parse_state("3:d:d"))
>>> best.text
'add wins in 1 ply. Player 2 has no valid operation on 4, so Player 1 wins.'
>>> worst.move, worst.value, worst.improvement
('subtract', 'draw', 'A better move is add: it wins in 1 ply.')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from analysis.reasons import LineMove, has_paranoid_verdicts, justify_verdict, trace_line
from engines import Game
from engines.english import VALUE_VERBS, count_noun, describe_outcome, join_words, ordinal, pluralize
from engines.solvers import Solution, Verdict
from engines.solvers.verdict import value_for


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


def explain(solution: Solution, state: Any) -> list[Reason]:
    """Return every legal move with its reason, the best move first."""
    rated_moves = solution.moves(state)
    return [build_reason(solution, state, move, rated_moves) for move, _ in rated_moves]


def explain_move(solution: Solution, state: Any, move: Any) -> Reason:
    """Return one legal move with its reason."""
    return build_reason(solution, state, move, solution.moves(state))


def build_reason(solution: Solution, state: Any, move: Any, rated_moves: Sequence[tuple[Any, Verdict]]) -> Reason:
    """Return one of the legal moves, all of which are given with their verdicts, with its reason."""
    game, seat, verdict = solution.game, solution.game.turn(state), dict(rated_moves)[move]
    best_move, best_verdict = rated_moves[0]
    is_best = verdict.preference_key(seat) == best_verdict.preference_key(seat)
    line, move_text = find_continuation(solution, state, move), game.format_move(move)
    return Reason(
        move=move_text,
        value=verdict.value,
        plies=verdict.plies,
        places=verdict.places,
        best=is_best,
        verdict_text=describe_verdict(game, move_text, verdict, seat),
        justification=justify_verdict(solution, state, line, verdict),
        improvement="" if is_best else describe_improvement(game.format_move(best_move), verdict, best_verdict, seat),
        line=tuple(trace_line(game, state, line)),
    )


def find_continuation(solution: Solution, state: Any, move: Any) -> list[Any]:
    """Return a move and best play after it; for a draw without end, once through the loop."""
    after = solution.game.apply(state, move)
    loop = solution.loop(after)
    return [move, *loop.lead, *loop.cycle] if loop else [move, *solution.line(after)]


def value_for_seat(solution: Solution, state: Any, seat: int) -> str:
    """Return win, draw or loss for any seat, not only for the player to move."""
    if not has_paranoid_verdicts(solution.game):
        return value_for(solution.verdict(state).places, seat)
    if solution.can_force_win(state, seat):
        return "win"
    return "draw" if solution.guarantee(state, seat) == 1 else "loss"


def explain_position(solution: Solution, state: Any) -> str:
    """Say who wins a position, how many moves win, draw and lose, and why the best move is best."""
    if outcome := solution.game.outcome(state):
        return outcome.reason
    game, (move, verdict) = solution.game, solution.moves(state)[0]
    text = game.format_move(move)
    subject = f"The best move, {text}," if has_paranoid_verdicts(game) else f"The best move is {text}: it"
    best = describe_verdict(game, subject, verdict, game.turn(state))
    return f"{headline(solution, state)} {best} {explain_move(solution, state, move).justification}".strip()


def headline(solution: Solution, state: Any) -> str:
    """Say the verdict of a position, and how many moves win, draw and lose."""
    outlook = describe_outlook(solution, state)
    if has_paranoid_verdicts(solution.game):
        return outlook
    return f"{outlook} {describe_move_counts([verdict.value for _, verdict in solution.moves(state)])}"


def describe_outlook(solution: Solution, state: Any) -> str:
    """Say the verdict of a position for the player to move."""
    game, seat = solution.game, solution.game.turn(state)
    return describe_verdict(game, f"{game.player_names[seat]}, to move,", solution.verdict(state), seat)


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
