"""One game of bots to its end, and a batch of them as a worker plays it: plain values in, a row out.

>>> play_bout(Bout("obliteration", "", "hard,easy", 0, 5, 0))["wins"]
[5, 0]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from analysis.graph import result_of
from analysis.rules.cases import game_of
from engines import Game
from engines.players import Player, player
from engines.solvers import Solution
from engines.solvers.shelf import SHELF

LONGEST = 2_000
"""A game without end is called off as a draw after so many plies, where no repetition ends it before."""


@dataclass(frozen=True)
class Solved:
    """Plays a solution that is at hand, any of the equally good moves: what ``hard`` does, without solving again."""

    solution: Solution
    name: str = "perfect"
    about: str = "Plays the solution: wins fastest, loses slowest."

    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        return rng.choice(self.solution.best_moves(state))


def play(game: Game[Any, Any], players: Sequence[Player], rng: Random) -> tuple[int, ...]:
    """The places after one game; a repeated or endless game is shared by those still in it."""
    *_, places = filter(None, plies(game, players, rng))
    return places


def plies(game: Game[Any, Any], players: Sequence[Player], rng: Random) -> Iterator[tuple[int, ...] | None]:
    """One game ply by ply: None after each, and the places at the end."""
    state = game.start(rng)
    limit = game.rules.repetition if game.loops else 0
    met = Counter([state])
    for _ in range(LONGEST):
        if not game.legal_moves(state):
            break
        state = game.apply(state, players[game.turn(state)](game, state, rng))
        yield None
        met[state] += 1
        if limit and met[state] >= limit:
            break
    yield tuple(place or 1 for place in game.standing(state))


class Bout(NamedTuple):
    """Some games of bots against each other: who sits where, with commas, and which games of a longer series."""

    game: str
    rules: str
    bots: str
    first: int
    games: int
    seed: int


def play_bout(bout: Bout) -> dict[str, Any]:
    """How often each seat won, drew and lost, and the seconds it took; game number i is the same in any bout."""
    begun = perf_counter()
    game = game_of(bout.game, bout.rules)
    bots = [player(name) for name in bout.bots.split(",")]
    with SHELF.without(game):
        games = [play(game, bots, Random(f"{bout.seed}/{bout.first + number}")) for number in range(bout.games)]
    results = [[result_of(places, seat) for places in games] for seat in range(game.players)]
    return {
        "wins": [seat.count("win") for seat in results],
        "draws": [seat.count("draw") for seat in results],
        "losses": [seat.count("loss") for seat in results],
        "seconds": perf_counter() - begun,
    }
