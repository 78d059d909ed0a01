"""What is measured of ours, as plain calls: the same natively, in a fresh process and inside Pyodide.

Everything given and returned can be written as JSON. A game is given as text, its name, then perhaps a
variant, then rules: ``claustroboard collapsi size=4``. Every call is cold: it makes its game anew and
forgets every solution kept from before. A position that the solver refuses as too large is an answer
too: ``{"refused": …, "estimate": …}``.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from engines import Game, Match, find, variant_rules
from engines.rules import read_pairs
from engines.solvers import BUDGET, Solution, TooLarge, solve
from engines.solvers.shelf import SHELF

Answer = dict[str, Any]


def make(text: str) -> Game[Any, Any]:
    """The game that a text gives."""
    name, *rest = text.split()
    variant = rest.pop(0) if rest and "=" not in rest[0] else None
    return find(name)(read_pairs(find(name).rules_type, rest, variant_rules(name, variant)))


def verdict(game: str, position: str = "", seed: int = 0, budget: int = BUDGET) -> Answer:
    """The verdict of one position, by default the first of a deal."""
    made = make(game)
    state = made.parse_state(position) if position else made.start(Random(seed))
    return told(made, state, lambda _: {}, budget)


def line(game: str, position: str, budget: int = BUDGET) -> Answer:
    """The verdict of one position, the length of its best line, and how many moves it has."""
    made = make(game)
    state = made.parse_state(position)
    return told(made, state, lambda solution: {"line": len(solution.line()), "moves": len(solution.moves())}, budget)


def whole(game: str) -> Answer:
    """The verdict of the first position, and the counts of the whole game."""
    made = make(game)
    return told(made, made.start(), lambda solution: solution.counts()._asdict())


def guarantees(game: str) -> Answer:
    """The verdict of the first position, and what each seat can force from there against all others together."""
    made = make(game)
    seats = range(made.players)
    return told(made, made.start(), lambda solution: {"forced": [solution.guarantee(seat=seat) for seat in seats]})


def told(game: Game[Any, Any], state: Any, more: Callable[[Solution], Answer], budget: int = BUDGET) -> Answer:
    """A position's verdict from cold and what more is asked of the solution, or its refusal."""
    SHELF.clear()
    try:
        solution = solve(game, state, budget=budget)
        value, plies, places = solution.verdict()
        return {"value": value, "plies": plies, "places": list(places)} | more(solution)
    except TooLarge as error:
        return {"refused": str(error), "estimate": error.estimate}


def starts(high: int, count: int) -> Answer:
    """Operation Obliteration up to a limit: the verdicts of so many fresh starts, evenly spread; how many of each."""
    SHELF.clear()
    made = make(f"obliteration high={high}")
    solution = solve(made)
    found = {"win": 0, "draw": 0, "loss": 0}
    for number in range(1, high + 1, high // count):
        found[solution.verdict(made.parse_state(str(number))).value] += 1
    return found


def playouts(game: str, games: int = 100, seed: int = 1) -> Answer:
    """Random games to their end; the plies played in all."""
    made, rng, plies = make(game), Random(seed), 0
    for _ in range(games):
        state = made.start(rng)
        while moves := made.legal_moves(state):
            state = made.apply(state, rng.choice(moves))
            plies += 1
    return {"plies": plies}


def long_match(moves: int) -> Answer:
    """A match of Operation Obliteration that goes round and round for so many moves, then told in full."""
    match = Match(make("obliteration start=1 no_repeat=off repetition=0"))
    for ply in range(moves):
        match.play(("multiply", "divide", "divide")[ply % 3])
    return {"plies": match.node.ply, "characters": len(match.transcript())}
