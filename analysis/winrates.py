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
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import base, finish, seat_colour, tips
from analysis.graph import result_of
from analysis.seats import worth
from engines import EngineError, Game
from engines.players import Player, player
from engines.solvers import Solution
from engines.words import count

LONGEST = 2_000
"""A game without end is called off as a draw after so many plies, where no repetition ends it before."""
SURE = 1.959964
"""How many standard deviations 95 % of a normal distribution lie within."""


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


@dataclass(frozen=True)
class Solved:
    """Plays a solution that is at hand, any of the equally good moves: what ``hard`` does, without solving again."""

    solution: Solution
    name: str = "perfect"
    about: str = "Plays the solution: wins fastest, loses slowest."

    def __call__(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        ranked, seat = self.solution.moves(state), game.turn(state)
        best = worth(ranked[0][1], seat)
        return rng.choice([move for move, verdict in ranked if worth(verdict, seat) == best])


def run(
    game: Game[Any, Any],
    players: Sequence[str | Player],
    games: int,
    seed: int = 0,
    *,
    rotate: bool = False,
) -> Iterator[list[Tally]]:
    """The totals after each game; with ``rotate`` everybody moves one seat on from game to game."""
    bots = [player(one) if isinstance(one, str) else one for one in players]
    if len(bots) != game.players:
        raise EngineError(f"players: {len(bots)} given; {game.title} under these rules takes {game.players}")
    done: dict[tuple[str, int], Counter[str]] = {}
    for number in range(games):
        turned = [bots[(seat + number * rotate) % len(bots)] for seat in range(len(bots))]
        places = play(game, turned, Random(f"{seed}/{number}"))
        for seat, bot in enumerate(turned):
            done.setdefault((bot.name, seat), Counter())[result_of(places, seat)] += 1
        yield [tally(game, name, seat, results) for (name, seat), results in done.items()]


def play(game: Game[Any, Any], players: Sequence[Player], rng: Random) -> tuple[int, ...]:
    """The places after one game; a repeated or endless game is shared by those still in it."""
    state = game.start(rng)
    limit = game.rules.repetition if game.loops else 0
    met = Counter([state])
    for _ in range(LONGEST):
        if not game.legal_moves(state):
            break
        state = game.apply(state, players[game.turn(state)](game, state, rng))
        met[state] += 1
        if limit and met[state] >= limit:
            break
    return tuple(place or 1 for place in game.standing(state))


def tally(game: Game[Any, Any], name: str, seat: int, results: Counter[str]) -> Tally:
    """The row of one player in one seat."""
    games, wins = results.total(), results["win"]
    low, high = wilson(wins, games)
    return Tally(name, seat, game.names[seat], games, wins, results["draw"], results["loss"], wins / games, low, high)


def wilson(wins: int, games: int, sure: float = SURE) -> tuple[float, float]:
    """Between which rates the true one lies, in 95 of 100 cases (the Wilson interval)."""
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, sure * sure
    middle = (rate + square / (2 * games)) / (1 + square / games)
    spread = sure / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    return middle - spread if wins else 0.0, middle + spread if wins < games else 1.0  # there rounding would show


def in_words(row: Tally) -> str:
    """A tally as a sentence."""
    sure = f"95 % sure: between {row.low:.0%} and {row.high:.0%}"
    return f"{row.player} as {row.name} wins {row.wins} of {count(row.games, 'game')} and draws {row.draws} ({sure})."


def chart(rows: Sequence[Tally], game: Game[Any, Any]) -> alt.LayerChart:
    """How often each player won from each seat, with the interval of the true rate."""
    labelled = [row._asdict() | {"who": f"{row.player}, {row.name}: {row.wins} of {row.games}"} for row in rows]
    across = alt.X("rate:Q").title("share of games won").scale(domain=[0, 1]).axis(format="%")
    shown = tips(player="player", name="seat", games="games", wins="wins", draws="draws", losses="losses")
    each = base(labelled, alt.Y("who:N").title(None).sort(None)).encode(tooltip=shown)
    spans = each.mark_rule(style="best").encode(alt.X("low:Q").title("share of games won"), alt.X2("high:Q"))
    dots = each.mark_point(style="spot", size=130).encode(across, seat_colour(game).legend(None))
    games = max((row.games for row in rows), default=0)
    says = f"after {count(games, 'game')}; the bar is where the true rate lies, in 95 of 100 cases"
    done: alt.LayerChart = finish(alt.layer(spans, dots), "Games won", says=says, height=alt.Step(36))
    return done
