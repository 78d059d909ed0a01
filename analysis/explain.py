"""Explain in sentences why a move wins, loses or draws, from the solution of the game.

A winning move comes with how each reply fails, a losing move with the reply that beats it, and a draw with its loop. A
move that is not best also comes with a better one. Moves are instructions and clauses; the codes of the notation are
only in ``Reason.move`` and ``Reason.line``.

>>> from engines import Position, load
>>> evaluation = Position.parse(load("obliteration"), "3:d:d").evaluate()
>>> best, *_, worst = explain(evaluation)
>>> best.text
'Add 1: wins in 1 move. Player 2 has no valid operation on 4, so Player 1 wins.'
>>> worst.move, worst.value, worst.improvement
('subtract', 'draw', 'A better move is to add 1: it wins in 1 move.')
>>> headline(evaluation)
'Player 1, to move, wins in 1 move. Of 3 legal moves, 2 win and 1 draws.'
>>> first_reason(evaluation)
'To win at once, add 1: Player 2 has no valid operation on 4, so Player 1 wins.'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from analysis.prospects import (
    describe_expectation,
    describe_paranoid_verdict,
    describe_prospect_counts,
    has_paranoid_verdicts,
    justify_paranoid_verdict,
    justify_prospect,
)
from analysis.reasons import LineMove, describe_ending, describe_win, justify_verdict, trace_line
from engines.english import (
    VALUE_VERBS,
    count_noun,
    describe_outcome,
    describe_ranks,
    join_words,
    lower_first,
    ordinal,
    pluralize,
)
from engines.solvers import Evaluation, RatedMove


class Reason(NamedTuple):
    """A legal move, its verdict for the player who makes it, and why."""

    move: str
    """The move in the notation, for links and tooltips."""
    instruction: str
    """The move in words: ``Strike hand D with hand B``."""
    value: str
    """The value to show: ``win``, ``draw``, ``loss``, or ``open`` if it depends on the other players."""
    plies: int | None
    places: tuple[int, ...]
    best: bool
    """Whether no other move is better."""
    verdict_text: str
    """The instruction and the verdict as a sentence."""
    justification: str
    """How the replies fail, the reply that beats the move, or the loop, as sentences; the first is enough by itself."""
    improvement: str
    """A better move and what it gains; empty for a best move."""
    line: tuple[LineMove, ...]
    """The move and best play after it, to the end or once through a loop, for pictures."""

    @property
    def text(self) -> str:
        """All sentences about the move."""
        return " ".join(filter(None, (self.verdict_text, self.justification, self.improvement)))


def explain(evaluation: Evaluation[Any, Any]) -> list[Reason]:
    """Return every legal move with its reason, the best move first."""
    return [build_reason(evaluation, row) for row in evaluation.moves]


def list_verdict_texts(evaluation: Evaluation[Any, Any]) -> list[str]:
    """Return the verdict of every legal move as a sentence, without reasons, the best move first."""
    return [describe_move(evaluation, row) for row in evaluation.moves]


def explain_move(evaluation: Evaluation[Any, Any], move: Any) -> Reason:
    """Return one legal move with its reason."""
    return build_reason(evaluation, evaluation.rate(move))


def build_reason(evaluation: Evaluation[Any, Any], row: RatedMove[Any]) -> Reason:
    """Return one of the rated moves with its reason."""
    game, line = evaluation.game, find_continuation(evaluation, row.move)
    return Reason(
        move=game.format_move(row.move),
        instruction=game.instruct(evaluation.state, row.move),
        value=row.prospect.value,
        plies=row.prospect.plies,
        places=row.places,
        best=row.rank == 0,
        verdict_text=describe_move(evaluation, row),
        justification=justify(evaluation, line, row.value),
        improvement=describe_improvement(evaluation, row) if row.rank else "",
        line=tuple(trace_line(game, evaluation.state, line)),
    )


def justify(evaluation: Evaluation[Any, Any], line: Sequence[Any], value: str) -> str:
    """Say why the first move of a line has its verdict; the other moves of the line are best play."""
    if evaluation.uses_max_n:
        return justify_prospect(evaluation, line)
    if has_paranoid_verdicts(evaluation.game):
        return justify_paranoid_verdict(evaluation, line, value)
    return justify_verdict(evaluation, line, value)


def find_continuation(evaluation: Evaluation[Any, Any], move: Any) -> list[Any]:
    """Return a move and best play after it; for a draw without end, once through the loop."""
    after = evaluation.after(move)
    loop = after.loop
    return [move, *loop.lead, *loop.cycle] if loop else [move, *after.line]


def explain_position(evaluation: Evaluation[Any, Any]) -> str:
    """Say who wins a position, how many moves win, draw and lose, and why the best move is best."""
    if outcome := evaluation.game.outcome(evaluation.state):
        return outcome.reason
    best = evaluation.moves[0]
    chosen = f"The best move is to {instruct_within(evaluation, best.move)}."
    reason = justify(evaluation, find_continuation(evaluation, best.move), best.value)
    counts = describe_prospect_counts(evaluation) if evaluation.uses_max_n else ""
    return " ".join(filter(None, (headline(evaluation), counts, chosen, reason)))


def headline(evaluation: Evaluation[Any, Any]) -> str:
    """Say the verdict of a position, with two players also how many moves win, draw and lose: two lines of a panel."""
    outlook = describe_outlook(evaluation)
    if evaluation.game.players > 2:
        return outlook
    return f"{outlook} {describe_move_counts([row.value for row in evaluation.moves])}"


def first_reason(evaluation: Evaluation[Any, Any]) -> str:
    """Say in one sentence why a position has its verdict."""
    game = evaluation.game
    if outcome := game.outcome(evaluation.state):
        return outcome.reason
    best = evaluation.moves[0]
    move = instruct_within(evaluation, best.move)
    if has_paranoid_verdicts(game):
        return describe_paranoid_verdict(game, f"The best move, to {move},", best.verdict, game.turn(evaluation.state))
    if evaluation.uses_max_n:
        equals = sum(row.rank == 0 for row in evaluation.moves)
        subject = "The best move" if equals == 1 else f"One of the {equals} best moves"
        return f"{subject} is to {move}: {describe_prospect(evaluation, best)}.{describe_risks(evaluation)}"
    if best.value == "draw":
        return (
            justify(evaluation, find_continuation(evaluation, best.move), best.value).split(". ")[0].rstrip(".") + "."
        )
    return describe_win_reason(evaluation, move) if best.value == "win" else describe_loss_reason(evaluation, move)


def describe_risks(evaluation: Evaluation[Any, Any]) -> str:
    """Say how many moves can end better than the best one, which is the safest, and what they risk; often nothing."""
    best = evaluation.moves[0].prospect
    risky = [row.prospect for row in evaluation.moves if row.prospect.ranks[0] < best.ranks[0]]
    if not risky:
        return ""
    worst = max(prospect.ranks[-1] for prospect in risky)
    return f" {count_noun(len(risky), 'riskier move')} can end better, but also in {ordinal(worst)} place."


def describe_win_reason(evaluation: Evaluation[Any, Any], best_move: str) -> str:
    """Say in one sentence how the player to move wins against one opponent."""
    line = evaluation.line
    if len(line) == 1:
        return f"To win at once, {best_move}: {describe_ending(evaluation, line)}"
    after = evaluation.after(line[0])
    rival, replies = evaluation.game.player_names[evaluation.game.turn(after.state)], len(after.moves)
    if replies == 1:
        return f"To win, {best_move}: {rival} has only one reply, and it loses."
    return f"To win, {best_move}: {'both' if replies == 2 else f'all {replies}'} replies by {rival} lose."


def describe_loss_reason(evaluation: Evaluation[Any, Any], best_move: str) -> str:
    """Say in one sentence how the opponent wins, whatever the player to move does."""
    move, reply, *rest = evaluation.line
    clause = evaluation.game.describe_briefly(evaluation.after(move).state, reply)
    win = describe_win(len(rest) + 1)
    if len(evaluation.moves) == 1:
        return f"The only legal move is to {best_move}; then {clause}{win}."
    return (
        f"Every move loses: even if {evaluation.game.player_names[evaluation.game.turn(evaluation.state)]} chooses "
        f"to {best_move}, {clause}{win}."
    )


def describe_outlook(evaluation: Evaluation[Any, Any]) -> str:
    """Say the verdict of a position for the player to move."""
    game, seat = evaluation.game, evaluation.game.turn(evaluation.state)
    if evaluation.uses_max_n and not game.outcome(evaluation.state):
        return describe_expectation(evaluation)
    subject = f"{game.player_names[seat]}, to move,"
    if has_paranoid_verdicts(game):
        return describe_paranoid_verdict(game, subject, evaluation.verdict, seat)
    return f"{subject} {describe_outcome(evaluation.verdict.value, evaluation.verdict.plies)}."


def describe_move(evaluation: Evaluation[Any, Any], row: RatedMove[Any]) -> str:
    """Say the verdict of a move for its player, after the instruction."""
    game, seat = evaluation.game, evaluation.game.turn(evaluation.state)
    instruction = f"{game.instruct(evaluation.state, row.move)}:"
    if has_paranoid_verdicts(game):
        return describe_paranoid_verdict(game, f"{instruction} this move", row.verdict, seat)
    if evaluation.uses_max_n:
        return f"{instruction} {describe_prospect(evaluation, row)}."
    return f"{instruction} {describe_outcome(row.value, row.plies)}."


def describe_prospect(evaluation: Evaluation[Any, Any], row: RatedMove[Any]) -> str:
    """Return what a move under max^n leads to for its player: ``Red wins or comes 3rd, depending on the others``."""
    name = evaluation.game.player_names[evaluation.game.turn(evaluation.state)]
    depends = ", depending on the others" if len(row.prospect.ranks) > 1 else ""
    return f"{name} {describe_ranks(row.prospect.ranks)}{depends}"


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


def describe_improvement(evaluation: Evaluation[Any, Any], row: RatedMove[Any]) -> str:
    """Name a better move than the given one, and say what it gains."""
    best, seat = evaluation.moves[0], evaluation.game.turn(evaluation.state)
    best_move = instruct_within(evaluation, best.move)
    if evaluation.uses_max_n:
        adjective = "better" if best.prospect.is_better_than(row.prospect) else "safer"
        return f"A {adjective} move is to {best_move}: {describe_prospect(evaluation, best)}."
    if best.value != row.value:
        return f"A better move is to {best_move}: it {describe_outcome(best.value, best.plies)}."
    if best.places[seat] != row.places[seat]:
        places = f"{ordinal(best.places[seat])} place, not {ordinal(row.places[seat])}"
        return f"A better move is to {best_move}: it leads to {places}."
    if best.plies is None or row.plies is None:
        return f"A better move is to {best_move}."
    saved = count_noun(abs(best.plies - row.plies), "move")
    if row.value == "loss":
        return f"Every move loses here; the longest defence, to {best_move}, takes {saved} more."
    return f"This move {VALUE_VERBS[best.value]} too, but the quickest way, to {best_move}, takes {saved} less."


def instruct_within(evaluation: Evaluation[Any, Any], move: Any) -> str:
    """Return a move as an instruction within a sentence."""
    return lower_first(evaluation.game.instruct(evaluation.state, move))
