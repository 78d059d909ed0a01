"""Play a batch of matches between bots in a worker process: plain values in, a row out.

>>> play_match_batch(MatchBatch("obliteration", "", "hard,easy", 0, 5, 0))["wins"]
[5, 0]
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from analysis.solve_job import build_game
from engines.players import parse_player, play_match
from engines.solvers import SolverCache
from engines.solvers.verdict import value_for


class MatchBatch(NamedTuple):
    """Some games of a longer series: the bots in the order of their seats, with commas, and the first game's number."""

    game: str
    rules_text: str
    bots: str
    first_game: int
    games: int
    seed: int


def play_match_batch(batch: MatchBatch) -> dict[str, Any]:
    """Count how often each seat won, drew and lost, and the seconds; game number i is the same in every batch."""
    started = perf_counter()
    game = build_game(batch.game, batch.rules_text)
    cache = SolverCache()  # positions solved before would stretch the budget of a bot that solves
    bots = [parse_player(name, cache) for name in batch.bots.split(",")]
    games = [
        play_match(game, bots, Random(f"{batch.seed}/{batch.first_game + number}")) for number in range(batch.games)
    ]
    results = [[value_for(places, seat) for places in games] for seat in range(game.players)]
    return {
        "wins": [seat.count("win") for seat in results],
        "draws": [seat.count("draw") for seat in results],
        "losses": [seat.count("loss") for seat in results],
        "seconds": perf_counter() - started,
    }
