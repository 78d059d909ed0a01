"""Bots against bots over many games: who wins how often from which seat, and how sure that is.

The games come one after another from a generator, each with the totals so far, so that whoever
watches can show them and stop. Game number i is the same whenever it is played: its dice are drawn
from the seed and i.

>>> from engines import load
>>> *_, last = run(load("obliteration"), ["hard", "easy"], 20)
>>> [(row.player, row.seat, row.wins, row.games) for row in last]
[('hard', 0, 20, 20), ('easy', 1, 0, 20)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import altair as alt

from analysis.chance.bouts import plies
from analysis.chance.intervals import by_seat, wilson
from analysis.charts import finish, tips
from analysis.graph import result_of
from engines import EngineError, Game
from engines.players import Player, player
from engines.words import count


class Tally(NamedTuple):
    """What a player has done from one seat; ``low`` to ``high`` is where the true rate lies, in 95 of 100 cases."""

    player: str
    seat: int
    name: str
    games: int
    wins: int
    draws: int
    losses: int
    rate: float
    low: float
    high: float


def run(
    game: Game[Any, Any],
    players: Sequence[str | Player],
    games: int,
    seed: int = 0,
    *,
    rotate: bool = False,
) -> Iterator[list[Tally]]:
    """The totals after each game; with ``rotate`` everybody moves one seat on from game to game."""
    return filter(None, ply_by_ply(game, players, games, seed, rotate=rotate))


def ply_by_ply(
    game: Game[Any, Any],
    players: Sequence[str | Player],
    games: int,
    seed: int = 0,
    *,
    rotate: bool = False,
) -> Iterator[list[Tally] | None]:
    """The same, with None after each ply, for whoever cannot wait for the end of a game."""
    bots = [player(one) if isinstance(one, str) else one for one in players]
    if len(bots) != game.players:
        raise EngineError(f"players: {len(bots)} given; {game.title} under these rules takes {game.players}")
    done: dict[tuple[str, int], Counter[str]] = {}
    for number in range(games):
        turned = [bots[(seat + number * rotate) % len(bots)] for seat in range(len(bots))]
        for places in plies(game, turned, Random(f"{seed}/{number}")):
            if places is None:
                yield None
                continue
            for seat, bot in enumerate(turned):
                done.setdefault((bot.name, seat), Counter())[result_of(places, seat)] += 1
            yield [tally(game, name, seat, results) for (name, seat), results in done.items()]


def tally(game: Game[Any, Any], name: str, seat: int, results: Counter[str]) -> Tally:
    """The row of one player in one seat."""
    games, wins = results.total(), results["win"]
    low, high = wilson(wins, games)
    return Tally(name, seat, game.names[seat], games, wins, results["draw"], results["loss"], wins / games, low, high)


def in_words(row: Tally) -> str:
    """A tally as a sentence."""
    sure = f"95% sure: between {row.low:.0%} and {row.high:.0%}"
    return f"{row.player} as {row.name} wins {row.wins} of {count(row.games, 'game')} and draws {row.draws} ({sure})."


def chart(rows: Sequence[Tally], game: Game[Any, Any]) -> alt.LayerChart:
    """How often each player won from each seat, with the interval of the true rate."""
    labelled = [row._asdict() | {"who": f"{row.player}, {row.name}: {row.wins} of {row.games}"} for row in rows]
    shown = tips(player="player", name="seat", games="games", wins="wins", draws="draws", losses="losses")
    layers = by_seat(labelled, game, "rate", "share of games won", shown)
    games = max((row.games for row in rows), default=0)
    says = f"after {count(games, 'game')}; the bar is where the true rate lies, in 95 of 100 cases"
    done: alt.LayerChart = finish(layers, "Games won", says=says, height=alt.Step(36))
    return done
