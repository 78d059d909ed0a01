"""The calls that are measured, and the clock: the same natively, in a new process and inside Pyodide.

All arguments and answers can be written as JSON. A game is given as text: its name, then an optional
variant, then rules, such as ``claustroboard collapsi size=4``. Every call starts cold: it creates its
game and clears the solvers' cache. If the solver refuses a position as too large, the answer is
``{"refused": …, "estimate": …}``.

Processor time is measured, not wall-clock time: no side waits for anything, and other work on the
machine then disturbs the figures less.

>>> solve_position("obliteration")
{'value': 'win', 'plies': 3, 'places': [1, 2]}
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from engines import Game, Match, format_transcript, game_class, variant_rules
from engines.rules import parse_rule_pairs
from engines.solvers import DEFAULT_MAX_NODES, Solution, TooLarge, solve
from engines.solvers.cache import DEFAULT_CACHE
from engines.solvers.encoding import list_children
from engines.solvers.iterative_deepening import WinLossSearch
from engines.solvers.multiplayer import MaxNSolver, ParanoidSolver
from engines.solvers.solver import GameSolver
from engines.solvers.two_player import TwoPlayerSolver

MIN_SECONDS = 0.1
"""A call is repeated for at least this time, so that short times are precise."""

Answer = dict[str, Any]
Case = Callable[..., Answer]
"""A function of this module that is measured."""


class Timing(NamedTuple):
    """One timing: the seconds for one call, and its answer."""

    seconds: float
    answer: Any


def time_call(
    call: Callable[[], Any], min_seconds: float = MIN_SECONDS, timer: Callable[[], float] = time.process_time
) -> Timing:
    """Return the mean time of a call that is repeated for at least ``min_seconds``."""
    gc.collect()
    calls, elapsed = 0, 0.0
    started = timer()
    while not calls or elapsed < min_seconds:
        answer = call()
        calls += 1
        elapsed = timer() - started
    return Timing(elapsed / calls, answer)


def parse_game(text: str) -> Game[Any, Any]:
    """Return the game that a text describes."""
    name, *rest = text.split()
    variant = rest.pop(0) if rest and "=" not in rest[0] else None
    return game_class(name)(parse_rule_pairs(game_class(name).rules_type, rest, variant_rules(name, variant)))


def solve_position(game: str, position: str = "", seed: int = 0, max_nodes: int = DEFAULT_MAX_NODES) -> Answer:
    """Return the verdict of one position, by default the first."""
    loaded = parse_game(game)
    state = loaded.parse_state(position) if position else loaded.start(Random(seed))
    return solve_cold(loaded, state, lambda _: {}, max_nodes)


def solve_counted(game: str, position: str = "", seed: int = 0, max_nodes: int = DEFAULT_MAX_NODES) -> Answer:
    """Return the verdict of one position, its processor time, and how many positions and moves the solver examined."""
    started = time.process_time()
    answer = solve_position(game, position, seed, max_nodes)
    answer["seconds"] = time.process_time() - started
    if "refused" in answer:
        return answer
    solver = DEFAULT_CACHE.get_solver(parse_game(game))
    return answer | {"examined": solver.size, "moves": count_moves(solver)}


def count_moves(solver: GameSolver) -> int:
    """Return how many moves lead from the positions that a solver holds; 0 where it does not list them."""
    if isinstance(solver, MaxNSolver):
        return sum(len(list_children(part.encoder, key)) for part in solver.partitions for key in part.value_ids)
    if isinstance(solver, ParanoidSolver):
        return sum(map(len, solver.graph.successors))
    assert isinstance(solver, TwoPlayerSolver)  # noqa: S101 - there are three
    moves = sum(len(row) for part in solver.partitions for row in part.graph.successors)
    searches = [part.search for part in solver.partitions if isinstance(part.search, WinLossSearch)]
    return moves + sum(len(row) for search in searches for row in search.successors.values())


def solve_line(game: str, position: str, max_nodes: int = DEFAULT_MAX_NODES) -> Answer:
    """Return the verdict of one position, the length of its best line, and the number of its moves."""
    loaded = parse_game(game)
    state = loaded.parse_state(position)
    return solve_cold(
        loaded, state, lambda solution: {"line": len(solution.line()), "moves": len(solution.moves())}, max_nodes
    )


def solve_game(game: str) -> Answer:
    """Return the verdict of the first position, and the counts of the whole game."""
    loaded = parse_game(game)
    return solve_cold(loaded, loaded.start(), lambda solution: solution.counts()._asdict())


def solve_guarantees(game: str) -> Answer:
    """Return the verdict of the first position, and what each seat can force against all others together."""
    loaded = parse_game(game)
    seats = range(loaded.players)
    return solve_cold(
        loaded, loaded.start(), lambda solution: {"forced": [solution.guarantee(seat=seat) for seat in seats]}
    )


def solve_cold(
    game: Game[Any, Any], state: Any, extra_facts: Callable[[Solution], Answer], max_nodes: int = DEFAULT_MAX_NODES
) -> Answer:
    """Return a position's verdict and further facts from its solution, or its refusal; the cache starts empty."""
    DEFAULT_CACHE.clear()
    try:
        solution = solve(game, state, budget=max_nodes)
        value, plies, places = solution.verdict()
        return {"value": value, "plies": plies, "places": list(places)} | extra_facts(solution)
    except TooLarge as error:
        return {"refused": str(error), "estimate": error.estimate}


def solve_starts(high: int, count: int) -> Answer:
    """Return how many of ``count`` start numbers of Operation Obliteration, evenly spread, have each value."""
    DEFAULT_CACHE.clear()
    game = parse_game(f"obliteration high={high}")
    solution = solve(game)
    by_value = {"win": 0, "draw": 0, "loss": 0}
    for number in range(1, high + 1, high // count):
        by_value[solution.verdict(game.parse_state(str(number))).value] += 1
    return by_value


def play_random_games(game: str, games: int = 100, seed: int = 1) -> Answer:
    """Play random games to their end; return the total number of plies."""
    loaded, rng, plies = parse_game(game), Random(seed), 0
    for _ in range(games):
        state = loaded.start(rng)
        while moves := loaded.legal_moves(state):
            state = loaded.apply(state, rng.choice(moves))
            plies += 1
    return {"plies": plies}


def play_long_match(moves: int) -> Answer:
    """Play a match of Operation Obliteration that repeats a cycle, and write its transcript."""
    match = Match(parse_game("obliteration start=1 no_repeat=off repetition=0"))
    for ply in range(moves):
        match.play(("multiply", "divide", "divide")[ply % 3])
    return {"plies": match.node.ply, "characters": len(format_transcript(match))}
