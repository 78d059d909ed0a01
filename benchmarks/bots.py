"""The strength of the bots with three players: how often one wins against two others of a weaker type.

A win is first place alone; three equal players win a third of their games, or fewer where games are drawn. The seats are
rotated from game to game, and game number n is played with seed n, so every run plays the same games.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import repeat
from random import Random
from typing import Any

from analysis.sampling import wilson_interval
from benchmarks.harness import Plan, Row
from engines import Game, load
from engines.players import Player, parse_player, play_match
from engines.solvers.verdict import value_for

SETTINGS = (("chopsticks", "three"), ("front_ham", "class"), ("claustroboard", "three"))
"""The games and variants, all for three players."""
PAIRINGS = (("hard", "easy"), ("medium", "easy"), ("hard", "medium"))
"""The bot that is measured, and the type of its two opponents."""
GAMES_PER_PAIRING = 1_000
QUICK_GAMES_PER_PAIRING = 15


@dataclass
class TimedPlayer:
    """A player that remembers how long its slowest move took, in seconds."""

    player: Player
    name: str
    title: str = ""
    summary: str = ""
    slowest_move: float = field(default=0.0)

    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        started = time.perf_counter()
        move = self.player(game, state, rng)
        self.slowest_move = max(self.slowest_move, time.perf_counter() - started)
        return move


def measure(plan: Plan) -> Iterator[Row]:
    """Yield a row for each game and pairing."""
    games = QUICK_GAMES_PER_PAIRING if plan.quick else GAMES_PER_PAIRING
    with ProcessPoolExecutor() as pool:
        for name, variant in SETTINGS:
            for bot, other in PAIRINGS:
                case = f"{load(name).title}, {variant}: {bot} against two {other}"
                plan.on_case(case)
                play = partial(play_one_game, name, variant, bot)
                results = list(pool.map(play, repeat(other), range(games), chunksize=5))
                yield Row(case, summarize([won for won, _ in results], max(seconds for _, seconds in results)))


def play_one_game(name: str, variant: str, bot: str, other: str, seed: int) -> tuple[bool, float]:
    """Play one game; return whether the bot came first alone, and the seconds of its slowest move."""
    game = load(name, variant)
    seat = seed % game.players
    measured = TimedPlayer(parse_player(bot), bot)
    players: list[Player | str] = [other] * game.players
    players[seat] = measured
    return value_for(play_match(game, players, seed), seat) == "win", measured.slowest_move


def summarize(wins: list[bool], slowest_move: float) -> dict[str, Any]:
    """Return the facts of a pairing: the games, the wins with their share and its interval, the slowest move."""
    low, high = wilson_interval(sum(wins), len(wins))
    share = f"{sum(wins) / len(wins):.1%} ({low:.1%} to {high:.1%})"
    return {"games": len(wins), "wins": sum(wins), "share": share, "slowest move, s": slowest_move}
