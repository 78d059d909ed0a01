"""How far a machine has to look: bots that see more and more against one opponent, on deals played from both seats.

Each deal is played twice, once from either seat, so that no bot has the better seats. The games of a
deal depend on each other, and the interval takes them as if they did not: where both seats play
alike it is wider than it had to be.

>>> from engines import load
>>> *_, last = run(load("claustroboard", size=2), ["sees1", "sees2"], "easy", 3)
>>> [(row.bot, row.number, row.games) for row in last]
[('sees1', 1, 6), ('sees2', 2, 6)]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import altair as alt

from analysis.chance.bouts import play
from analysis.chance.intervals import wilson
from analysis.charts import base, finish, tips
from engines import Game
from engines.players import player
from engines.words import count

FEW = 20
"""With fewer games nothing is said."""


class Level(NamedTuple):
    """A bot with its number (plies or playouts), what it has won, and where the true share lies, in 95 of 100 cases."""

    bot: str
    number: int
    games: int
    wins: int
    rate: float
    low: float
    high: float


def run(game: Game[Any, Any], bots: Sequence[str], opponent: str, deals: int, seed: int = 0) -> Iterator[list[Level]]:
    """The levels after each game of two players; game by game every bot has its turn."""
    other, won = player(opponent), dict.fromkeys(bots, 0)
    played = dict.fromkeys(bots, 0)
    for number in range(deals):
        for seat in (0, 1):
            for name in bots:
                seats = (player(name), other) if seat == 0 else (other, player(name))
                places = play(game, seats, Random(f"{seed}/{number}"))
                won[name] += places[seat] == 1 and places.count(1) == 1
                played[name] += 1
                yield [level(bot, won[bot], played[bot]) for bot in bots if played[bot]]


def level(bot: str, wins: int, games: int) -> Level:
    """The row of one bot."""
    number = int(re.sub(r"\D", "", bot) or 0)
    return Level(bot, number, games, wins, wins / games, *wilson(wins, games))


def in_words(rows: Sequence[Level], opponent: str) -> str:
    """The first bot that may hold its own against the opponent, as a sentence."""
    games = min(row.games for row in rows)
    if games < FEW:
        return f"{count(games, 'game')} each: too few to say anything."
    best = next((row for row in rows if row.high >= 0.5), None)
    if best is None:
        return f"None of these machines holds its own against {opponent}."
    return f"From {best.number} on a machine may hold its own against {opponent}: it wins {best.wins} of {count(best.games, 'game')}."


def chart(rows: Sequence[Level], opponent: str, unit: str) -> alt.LayerChart:
    """How often each bot has won, by its number; ``unit`` says of what."""
    labelled = [row._asdict() | {"told": f"{row.wins} of {row.games}"} for row in rows]
    across = alt.X("number:O").title(unit)
    up = alt.Y("rate:Q").title("share of games won").axis(format="%").scale(domain=[0, 1])
    shown = tips(bot="bot", told="won", games="games")
    each = base(labelled, across).encode(tooltip=shown)
    spans = each.mark_rule(style="best").encode(alt.Y("low:Q").title("share of games won"), alt.Y2("high:Q"))
    dots = each.mark_point(style="best", filled=True, size=110).encode(up)
    half = base([{"half": 0.5}], alt.Y("half:Q").title("share of games won")).mark_rule(
        style="plain", strokeDash=[4, 4]
    )
    games = max((row.games for row in rows), default=0)
    says = [f"after up to {count(games, 'game')} each, both seats in turn;", "the bar: where the true share lies"]
    done: alt.LayerChart = finish(alt.layer(half, spans, dots), f"Games won against {opponent}", says=says, height=260)
    return done
