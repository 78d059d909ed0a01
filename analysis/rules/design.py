"""Rules as designs: how far a game that was written down keeps them, and whether they reach what a designer wants.

>>> from engines import load
>>> match, stop = replay(load("obliteration"), ("divide", "divide", "subtract", "divide"))
>>> len(match.path()), stop
(3, "Player 2 may not divide: it was Player 2's own previous operation (no_repeat=own).")
>>> [goal.met for goal in goals(load("chopsticks", suicide=True))]
[True, True, False, True]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from analysis.graph import last_first
from analysis.obliteration.hundreds import READINGS, by_reading
from engines import EngineError, Game, IllegalMove, Match, Solution, load, solve
from engines.solvers import BUDGET
from engines.words import count, listing, outcome_in

Rows = list[dict[str, Any]]
MOST = 10_000
"""The most positions that a design may have to be looked through."""


class Goal(NamedTuple):
    """Something that a designer wants, whether the rules reach it, and what shows it."""

    goal: str
    met: bool
    why: str


def replay(game: Game[Any, Any], moves: Iterable[str]) -> tuple[Match, str]:
    """A game that was written down, as far as the rules let it go, and the sentence that stops it, if one does."""
    match = Match(game)
    for move in moves:
        if over := match.outcome():
            return match, over.reason
        try:
            match.play(move)
        except IllegalMove as refused:
            return match, refused.reason
    return match, ""


def readings(moves: Sequence[str]) -> Rows:
    """How far a written game of Operation Obliteration that is said to end goes under each reading, and what is wrong then."""
    rows = []
    for reading in READINGS:
        game = load("obliteration", no_repeat=reading)
        match, stop = replay(game, moves)
        rows.append({"reading": reading, "turns": len(match.path()), "stop": stop or unfinished(match)})
    return rows


def by_number(numbers: Iterable[int]) -> Rows:
    """For each number that Operation Obliteration may begin with, the first player's verdict under every reading."""
    rows: dict[int, dict[str, Any]] = {}
    for found in by_reading(numbers):
        rows.setdefault(found["number"], {"number": found["number"]})[found["reading"]] = found["value"]
    return list(rows.values())


def unfinished(match: Match) -> str:
    """Why a match is not over yet; empty where it is."""
    game, legal = match.game, [match.game.format_move(move) for move in match.game.legal_moves(match.state)]
    mover = game.names[game.turn(match.state)]
    return f"All of them are legal, but it is not the end: {mover} can still {listing(legal, 'or')}." if legal else ""


def goals(game: Game[Any, Any], budget: int = BUDGET) -> list[Goal]:
    """What a designer of a game for two may want, each with what the solution says to it."""
    solution = solve(game, budget=budget)
    value, plies, _ = solution.verdict()
    keys, after = graph(game)
    turns = sum(choices(solution, key) for key in keys)
    first = f"{game.names[0]} {outcome_in(value, plies)}."
    ends = last_first(after) is not None
    places = count(turns, "position") if turns else "no position"
    return [
        Goal("The first player does not win", value != "win", first),
        Goal("Best play comes to an end", plies is not None, first if plies else "Best play goes round for ever."),
        Goal("All play comes to an end", ends, "No position can come back." if ends else "A position can come back."),
        Goal("There is something to decide", turns > 0, f"In {places} of {len(keys)} the choice of move matters."),
    ]


def graph(game: Game[Any, Any]) -> tuple[list[Any], Sequence[Sequence[int]]]:
    """The positions that can arise, the start first, and for each the numbers of those one move on."""
    keys = [game.canonical(game.start())]
    numbers = {keys[0]: 0}
    rows: list[list[int]] = []
    for key in keys:
        row = []
        for move in game.legal_moves(key):
            there = game.canonical(game.apply(key, move))
            if there not in numbers:
                numbers[there] = len(keys)
                keys.append(there)
            row.append(numbers[there])
        rows.append(row)
        if len(keys) > MOST:
            raise EngineError(f"rules: more than {count(MOST, 'position')} can arise, too many to look through here")
    return keys, rows


def choices(solution: Solution, state: Any) -> bool:
    """Whether a good move can be told from a bad one in a position: its moves are not all of one value."""
    return len({verdict.value for _, verdict in solution.moves(state)}) > 1


def search(name: str, switches: Sequence[str], budget: int = BUDGET) -> Iterator[Rows]:
    """The combinations of some switches in which somebody other than the first player wins; the rows so far, again and again."""
    rows: Rows = []
    for settings in product((False, True), repeat=len(switches)):
        on = [switch for switch, setting in zip(switches, settings, strict=True) if setting]
        value, plies, _ = solve(load(name, None, **dict.fromkeys(on, True)), budget=budget).verdict()
        if value == "loss":
            rows.append({"rules": " + ".join(on) or "none", "number": len(on), "value": value, "plies": plies})
        yield list(rows)
