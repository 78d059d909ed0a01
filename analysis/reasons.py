"""Say why a verdict is true: the forced line of a win, the reply that beats a losing move, the loop of a draw.

>>> from engines import load
>>> game = load("obliteration")
>>> format_line(trace_line(game, game.start(), ["divide", "divide", "add"]))
'1. divide 2. divide 3. add'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engines import Game
from engines.english import count_noun, join_words, ordinal, pluralize
from engines.solvers import Evaluation, Verdict

MAX_NAMED_OUTCOMES = 3
"""The most other outcomes that a sentence names; it counts the rest."""


class LineMove(NamedTuple):
    """One move of a line of play."""

    ply: int
    seat: int
    name: str
    move: str
    position: str
    """The position after the move, as text."""
    description: str
    """What happens, as a sentence."""
    choices: int
    """The number of legal moves before the move."""


def trace_line(game: Game[Any, Any], state: Any, moves: Iterable[Any]) -> list[LineMove]:
    """Play moves from a position and describe each of them."""
    line = []
    for ply, move in enumerate(moves, 1):
        seat, choices, description = game.turn(state), len(game.legal_moves(state)), game.describe(state, move)
        state = game.apply(state, move)
        name, texts = game.player_names[seat], (game.format_move(move), game.format_state(state))
        line.append(LineMove(ply, seat, name, *texts, description, choices))
    return line


def apply_moves(game: Game[Any, Any], state: Any, moves: Iterable[Any]) -> Any:
    """Return the position after some moves."""
    for move in moves:
        state = game.apply(state, move)
    return state


def format_line(line: Sequence[LineMove], max_moves: int = 12) -> str:
    """Return a line as numbered moves, with the middle left out if it is long."""
    numbered = [f"{step.ply}. {step.move}" for step in line]
    if len(numbered) > max_moves:
        numbered = [*numbered[: max_moves - 3], "…", *numbered[-2:]]
    return " ".join(numbered)


def justify_verdict(evaluation: Evaluation[Any, Any], line: Sequence[Any], verdict: Verdict) -> str:
    """Say why the first move of a line has its verdict; the other moves of the line are best play."""
    game, state = evaluation.game, evaluation.state
    if has_paranoid_verdicts(game):
        return describe_paranoid_result(evaluation, line, verdict)
    if game.players > 2:
        return describe_multiplayer_result(evaluation, line)
    if verdict.value == "draw":
        return describe_draw(evaluation, line)
    rows = trace_line(game, state, line)
    outcome = game.outcome(apply_moves(game, state, line))
    ending = outcome.reason if outcome else ""
    if len(rows) == 1:
        return ending
    reply = (
        describe_forced_line(rows) if verdict.value == "win" else describe_refutation(evaluation.after(line[0]), rows)
    )
    return f"{reply}: {format_line(rows)}. {ending}".strip()


def describe_forced_line(rows: Sequence[LineMove]) -> str:
    """Say which replies the opponent has to a winning move."""
    replies = [row for row in rows if row.seat != rows[0].seat]
    rival = replies[0].name
    if any(row.choices > 1 for row in replies):
        return f"Every reply by {rival} loses; the longest defence is"
    return f"{rival} has only one legal reply{'' if len(replies) == 1 else ' each time'}"


def describe_refutation(after: Evaluation[Any, Any], rows: Sequence[LineMove]) -> str:
    """Say how the opponent answers a losing move, and how many answers win; ``after`` is the position after it."""
    rival, reply = rows[1].name, rows[1].move
    values = [row.value for row in after.moves]
    if len(values) == 1:
        return f"{rival} has only one legal reply, {reply}, and it wins"
    if values.count("win") == 1:
        return f"{rival} has one winning reply, {reply}"
    if values.count("win") == len(values):
        return f"Every reply by {rival} wins; the fastest is {reply}"
    return f"{rival} replies {reply} and wins"


def describe_draw(evaluation: Evaluation[Any, Any], line: Sequence[Any]) -> str:
    """Say why a move draws: the loop of best play and what it costs to leave it, or the shared first place."""
    game, state = evaluation.game, evaluation.state
    after = evaluation.after(line[0])
    loop = after.loop
    if loop is None:
        outcome = game.outcome(apply_moves(game, state, line))
        reason = outcome.reason if outcome else ""
        return f"Best play ends in a draw: {format_line(trace_line(game, state, line))}. {reason}".strip()
    entry = after.after(*loop.lead)
    lead = f" after {format_line(trace_line(game, state, [line[0], *loop.lead]))}" if loop.lead else ""
    moves = " ".join(step.move for step in trace_line(game, entry.state, loop.cycle))
    return (
        f"Neither player can force a win: best play{lead} repeats every {count_noun(len(loop.cycle), 'ply')}, "
        f"from {game.format_state(entry.state)} on ({moves}). {describe_loop_exit(entry, loop.cycle)}"
    )


def describe_loop_exit(entry: Evaluation[Any, Any], cycle: Sequence[Any]) -> str:
    """Say what happens to a player who leaves a loop; ``entry`` is its first position."""
    other_values = []
    for move in cycle:
        other_values.append({row.value for row in entry.moves if row.move != move})
        entry = entry.after(move)
    losing, forced = other_values.count({"loss"}), other_values.count(set())
    if not any(other_values):
        return "Every move of the loop is the only legal move."
    if losing == sum(map(bool, other_values)):
        return "Whoever leaves the loop loses."
    if losing:
        drawing = len(cycle) - losing - forced
        where = f"{drawing} others" if forced else "the other one" if drawing == 1 else f"the other {drawing}"
        return (
            f"At {losing} of these {len(cycle)} positions, leaving the loop loses; "
            f"at {where} there are other moves that draw too."
        )
    return "Other moves draw too, but none wins."


def describe_paranoid_result(evaluation: Evaluation[Any, Any], line: Sequence[Any], verdict: Verdict) -> str:
    """Say who can force a win after a move, with more than two players and loops; give the line of a forced win."""
    game = evaluation.game
    if verdict.value == "win":
        return f"For example: {format_line(trace_line(game, evaluation.state, line))}."
    after = evaluation.after(line[0])
    winners = [name for seat, name in enumerate(game.player_names) if after.can_force_win(seat)]
    return f"After this move, {join_words(winners) or 'no player'} can force a win."


def describe_multiplayer_result(evaluation: Evaluation[Any, Any], line: Sequence[Any]) -> str:
    """Say everybody's place after a move with more than two players, and which other outcomes are possible."""
    game, after = evaluation.game, evaluation.after(line[0])
    rows = trace_line(game, evaluation.state, line)
    places = after.verdict.places
    best_play = f" Best play: {format_line(rows)}." if len(rows) > 1 else ""
    result = f"Result: {describe_places(game, places)}.{best_play}"
    others = [other for other in sorted(after.outcomes) if other != places]
    if not others:
        return result
    named = "; ".join(describe_places(game, other) for other in others[:MAX_NAMED_OUTCOMES])
    rest = len(others) - MAX_NAMED_OUTCOMES
    example = ", for example" if rest > 0 else ""
    more = f" There {pluralize(rest, 'is')} {count_noun(rest, 'more result')}." if rest > 0 else ""
    return (
        f"{result} Some players have several equally good moves, "
        f"so the game can also end differently{example}: {named}.{more}"
    )


def describe_places(game: Game[Any, Any], places: Sequence[int]) -> str:
    """Return the name and place of every player."""
    return join_words([f"{name} {ordinal(place)}" for name, place in zip(game.player_names, places, strict=True)])


def has_paranoid_verdicts(game: Game[Any, Any]) -> bool:
    """Return whether the verdicts of a game say what a player can force against all others together."""
    return game.players > 2 and game.cyclic
