"""The reason behind a verdict: the forced line of a win, the refutation of a loss, the loop of a draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.explain.lines import Step, after, steps, told
from analysis.explain.seats import besieged
from engines import Game
from engines.solvers import Solution, Verdict
from engines.words import capital, count, listing, ordinal


def reason_for(solution: Solution, state: Any, line: Sequence[Any], verdict: Verdict) -> str:
    """Why the first move of a line has its verdict, the rest being best play."""
    if besieged(solution.game):
        return told_siege(solution, state, line, verdict)
    if solution.game.players > 2:
        return told_many(solution, state, line)
    if verdict.value == "draw":
        return told_draw(solution, state, line)
    rows = steps(solution.game, state, line)
    over = solution.game.outcome(after(solution.game, state, line))
    end = over.reason if over else ""
    if len(rows) == 1:
        return end
    how = forced(rows) if verdict.value == "win" else refuted(solution, state, line, rows)
    return f"{how}: {told(rows)}. {end}".strip()


def forced(rows: Sequence[Step]) -> str:
    """What the opponent of a winning line could still choose."""
    replies = [row for row in rows if row.seat != rows[0].seat]
    rival = replies[0].name
    if any(row.choices > 1 for row in replies):
        return f"Whatever {rival} replies loses; the longest defence goes"
    return f"{rival} has only one reply{'' if len(replies) == 1 else ' each time'}"


def refuted(solution: Solution, state: Any, line: Sequence[Any], rows: Sequence[Step]) -> str:
    """How the opponent answers a losing move, and how many answers would do."""
    rival, reply = rows[1].name, rows[1].move
    values = [verdict.value for _, verdict in solution.moves(solution.game.apply(state, line[0]))]
    if len(values) == 1:
        return f"{rival} has only one reply, {reply}, and it wins"
    if values.count("win") == 1:
        return f"{rival} has one reply that wins, {reply}"
    if values.count("win") == len(values):
        return f"Whatever {rival} replies wins, soonest with {reply}"
    return f"{rival} refutes it with {reply}"


def told_draw(solution: Solution, state: Any, line: Sequence[Any]) -> str:
    """Why nobody wins: the loop that best play falls into and what leaving it costs, or the shared end."""
    game = solution.game
    there = game.apply(state, line[0])
    loop = solution.loop(there)
    if loop is None:
        over = game.outcome(after(game, state, line))
        return f"Best play ends level: {told(steps(game, state, line))}. {over.reason if over else ''}".strip()
    begin = after(game, there, loop.lead)
    lead = f" after {told(steps(game, state, [line[0], *loop.lead]))}" if loop.lead else ""
    moves = " ".join(step.move for step in steps(game, begin, loop.cycle))
    every = count(len(loop.cycle), "ply")
    return (
        f"Neither side can force the end: best play{lead} comes back to {game.format_state(begin)} "
        f"every {every} ({moves}). {leaving(solution, begin, loop.cycle)}"
    )


def leaving(solution: Solution, state: Any, cycle: Sequence[Any]) -> str:
    """What it costs to leave a loop, as a sentence."""
    others = []
    for move in cycle:
        others.append({verdict.value for other, verdict in solution.moves(state) if other != move})
        state = solution.game.apply(state, move)
    strict = others.count({"loss"})
    if not any(others):
        return "Every move of the loop is the only legal one."
    if strict == sum(map(bool, others)):
        return "Whoever leaves the loop loses."
    if strict:
        return (
            f"At {strict} of its {len(others)} positions whoever leaves the loop loses; elsewhere other moves draw too."
        )
    return "Other moves draw too, and none wins."


def told_siege(solution: Solution, state: Any, line: Sequence[Any], verdict: Verdict) -> str:
    """What each player can force after a move, with many players and loops; the line where a win is forced."""
    game = solution.game
    if verdict.value == "win":
        return f"A line: {told(steps(game, state, line))}."
    there = game.apply(state, line[0])
    winners = [name for seat, name in enumerate(game.names) if solution.forces_win(there, seat)]
    return (
        f"After it {listing(winners)} can force first place alone."
        if winners
        else "After it nobody can force first place alone."
    )


def told_many(solution: Solution, state: Any, line: Sequence[Any]) -> str:
    """Where a move leads with more than two players: everybody's place, and what it hangs on."""
    game = solution.game
    there = game.apply(state, line[0])
    rows = steps(game, state, line)
    goes = f" Best play goes {told(rows)}." if len(rows) > 1 else ""
    first, *others = [solution.verdict(there).places, *sorted(solution.outcomes(there))]
    others = [places for places in others if places != first]
    said = f"{capital(placed(game, first))}.{goes}"
    if not others:
        return said
    ends = listing([f"({placed(game, places)})" for places in others[:3]], "or")
    more = f", or in {count(len(others) - 3, 'more way')}" if len(others) > 3 else ""
    return f"{said} It hangs on players to whom it makes no difference: it can also end {ends}{more}."


def placed(game: Game[Any, Any], places: Sequence[int]) -> str:
    """Everybody's place in words."""
    return listing([f"{name} {ordinal(place)}" for name, place in zip(game.names, places, strict=True)])
