"""Say why a verdict is true with two players: how each reply fails, the reply that beats a losing move, the loop of a draw.

A reason names moves by what a player does, never by a code, and its first sentence is enough by itself. The whole line
is a value beside it, for pages that show it as pictures.

>>> from engines import Position, load
>>> evaluation = Position(game := load("obliteration"), game.start()).evaluate()
>>> justify_verdict(evaluation, evaluation.line, "win")
'Player 2 has only one reply: Player 2 divides by 2 to make 3. Then Player 1 adds 1 to make 4. Player 2 has no valid operation on 4, so Player 1 wins.'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engines import Game
from engines.english import count_noun
from engines.solvers import Evaluation

MAX_LISTED_REPLIES = 3
"""The most replies that are answered one by one."""
MAX_LISTED_PLIES = 7
"""Replies are answered one by one only in a win that takes at most this many moves, so that it stays quick."""
MAX_LOOP_CLAUSES = 4
"""A loop of at most this many moves is described move by move."""


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
    instruction: str
    """The move as an instruction to its player."""
    clause: str
    """What the player does, as a clause without a full stop."""


def trace_line(game: Game[Any, Any], state: Any, moves: Iterable[Any]) -> list[LineMove]:
    """Play moves from a position and describe each of them."""
    line = []
    for ply, move in enumerate(moves, 1):
        seat, after = game.turn(state), game.apply(state, move)
        line.append(
            LineMove(
                ply=ply,
                seat=seat,
                name=game.player_names[seat],
                move=game.format_move(move),
                position=game.format_state(after),
                description=game.describe(state, move),
                choices=len(game.legal_moves(state)),
                instruction=game.instruct(state, move),
                clause=game.describe_briefly(state, move),
            )
        )
        state = after
    return line


def apply_moves(game: Game[Any, Any], state: Any, moves: Iterable[Any]) -> Any:
    """Return the position after some moves."""
    for move in moves:
        state = game.apply(state, move)
    return state


def justify_verdict(evaluation: Evaluation[Any, Any], line: Sequence[Any], value: str) -> str:
    """Say why the first move of a line has its value; the other moves of the line are best play of two players."""
    if value == "draw":
        return describe_draw(evaluation, line)
    sentences = [] if len(line) == 1 else describe_replies(evaluation, line, value)
    if len(line) <= 3:
        sentences.append(describe_ending(evaluation, line))
    return " ".join(filter(None, sentences))


def describe_ending(evaluation: Evaluation[Any, Any], line: Sequence[Any]) -> str:
    """Return the reason with which the game ends after a line; empty if it goes on."""
    outcome = evaluation.game.outcome(apply_moves(evaluation.game, evaluation.state, line))
    return outcome.reason if outcome else ""


def describe_replies(evaluation: Evaluation[Any, Any], line: Sequence[Any], value: str) -> list[str]:
    """Say how the opponent's replies to a winning move fail, or which reply beats a losing move."""
    rows = trace_line(evaluation.game, evaluation.state, line)
    after = evaluation.after(line[0])
    return describe_failing_replies(after, rows) if value == "win" else describe_refutation(after, rows)


def describe_failing_replies(after: Evaluation[Any, Any], rows: Sequence[LineMove]) -> list[str]:
    """Say how many replies there are to a winning move, and how they fail; ``after`` is the position after it."""
    rival, count = rows[1].name, rows[1].choices
    answer = f"{rows[2].clause}{describe_win(len(rows) - 2) if len(rows) > 3 else ''}"  # an end has its own sentence
    if count == 1:
        return [f"{rival} has only one reply: {rows[1].clause}.", f"Then {answer}."]
    all_lose = f"{'Both' if count == 2 else f'All {count}'} replies by {rival} lose."
    if count > MAX_LISTED_REPLIES or len(rows) > MAX_LISTED_PLIES:
        return [all_lose, f"The longest defence: {rows[1].clause}. Then {answer}."]
    return [all_lose, *(describe_failing_reply(after, row.move) for row in after.moves)]


def describe_failing_reply(after: Evaluation[Any, Any], reply: Any) -> str:
    """Say how a reply to a winning move is answered."""
    game, answer = after.game, after.after(reply)
    clause = game.describe_briefly(answer.state, answer.line[0])
    return f"If {game.describe_briefly(after.state, reply)}, {clause}{describe_win(len(answer.line))}."


def describe_win(plies: int) -> str:
    """Say that a move wins, as a phrase after what its player does."""
    return ", and wins" if plies == 1 else f", and wins in {count_noun(plies, 'move')}"


def describe_refutation(after: Evaluation[Any, Any], rows: Sequence[LineMove]) -> list[str]:
    """Say which reply beats a losing move, and how many replies win; ``after`` is the position after the move."""
    values = [row.value for row in after.moves]
    refutation = f"{rows[1].clause}{describe_win(len(rows) - 1)}."
    if len(values) == 1:
        return [refutation, "There is no other reply."]
    if values.count("win") == len(values):
        return [refutation, f"Every reply by {rows[1].name} wins."]
    return [refutation, "No other reply wins." if values.count("win") == 1 else "Other replies win too."]


def describe_draw(evaluation: Evaluation[Any, Any], line: Sequence[Any]) -> str:
    """Say why a move draws: the loop of best play and what it costs to leave it, or the shared first place."""
    after = evaluation.after(line[0])
    loop = after.loop
    if loop is None:
        draw = f"Best play ends in a draw after {count_noun(len(line), 'move')}."
        return f"{draw} {describe_ending(evaluation, line)}".strip()
    entry = after.after(*loop.lead)
    lead = f"after {count_noun(len(loop.lead) + 1, 'move')} " if loop.lead else ""
    repeat = f"Neither player can force a win: {lead}the game repeats every {count_noun(len(loop.cycle), 'move')}."
    return " ".join(filter(None, [repeat, describe_cycle(entry, loop.cycle), describe_loop_exit(entry, loop.cycle)]))


def describe_cycle(entry: Evaluation[Any, Any], cycle: Sequence[Any]) -> str:
    """Tell a short loop move by move; return an empty text for a long one."""
    if len(cycle) > MAX_LOOP_CLAUSES:
        return ""
    clauses = [step.clause for step in trace_line(entry.game, entry.state, cycle)]
    return f"{'; '.join(clauses)}; and so on."


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
            f"At {losing} of the {len(cycle)} positions of the loop, leaving it loses; "
            f"at {where} there are other moves that draw too."
        )
    return "Other moves draw too, but none wins."
