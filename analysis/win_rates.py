"""Measure how often bots win: from each seat, and by how far they look ahead.

The games come one by one from a generator, each with the totals so far, so that a caller can show
them and stop at any time. Game number i is always the same game: its random numbers come from the
seed and from i.

>>> from engines import load
>>> *_, last = measure_win_rates(load("obliteration"), ["hard", "easy"], 20)
>>> [(row.player, row.seat, row.wins, row.games) for row in last]
[('hard', 0, 20, 20), ('easy', 1, 0, 20)]

A depth curve compares bots that look further and further ahead against one opponent. Each deal is
played twice, once from either seat, so that no bot has the better seats. The two games of a deal
depend on each other, but the interval treats them as independent: if both seats play alike it is
wider than necessary.

>>> *_, last = measure_depth_curve(load("claustroboard", size=2), ["sees1", "sees2"], "easy", 3)
>>> [(row.player, row.strength, row.games) for row in last]
[('sees1', 1, 6), ('sees2', 2, 6)]
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import altair as alt

from analysis.charts import base_chart, finish_chart, make_tooltips
from analysis.sampling import draw_seat_intervals, wilson_interval
from engines import EngineError, Game
from engines.english import count_noun
from engines.players import Player, parse_player, play_match, play_match_by_ply, player_title
from engines.solvers.verdict import value_for

MIN_GAMES = 20
"""The fewest games of each bot that a sentence about them needs."""


class WinRate(NamedTuple):
    """How often a player has won from one seat, or from all seats together (then ``seat`` is None)."""

    player: str
    seat: int | None
    name: str
    """The name of the seat; empty for all seats together."""
    games: int
    wins: int
    draws: int
    losses: int
    rate: float
    low: float
    """The true rate lies between ``low`` and ``high`` in 95 of 100 cases."""
    high: float
    title: str = ""
    """The player as a page shows it."""

    @property
    def strength(self) -> int:
        """The number in a bot's name, of plies or playouts; 0 if there is none."""
        return int(re.sub(r"\D", "", self.player) or 0)


def measure_win_rates(
    game: Game[Any, Any],
    players: Sequence[str | Player],
    games: int,
    seed: int = 0,
    *,
    rotate: bool = False,
) -> Iterator[list[WinRate]]:
    """Yield the totals after each game; with ``rotate`` all players move one seat on after each game."""
    return filter(None, measure_win_rates_by_ply(game, players, games, seed, rotate=rotate))


def measure_win_rates_by_ply(
    game: Game[Any, Any],
    players: Sequence[str | Player],
    games: int,
    seed: int = 0,
    *,
    rotate: bool = False,
) -> Iterator[list[WinRate] | None]:
    """Yield None after each ply and the totals after each game, so that a caller can stop within a game."""
    bots = [parse_player(player) if isinstance(player, str) else player for player in players]
    if len(bots) != game.players:
        raise EngineError(f"players: {len(bots)} given; {game.title} under these rules takes {game.players}")
    titles = {bot.name: player_title(bot, game.players) for bot in bots}
    results: dict[tuple[str, int], Counter[str]] = {}
    for number in range(games):
        seated = [bots[(seat + number * rotate) % len(bots)] for seat in range(len(bots))]
        for places in play_match_by_ply(game, seated, Random(f"{seed}/{number}")):
            if places is None:
                yield None
                continue
            for seat, bot in enumerate(seated):
                results.setdefault((bot.name, seat), Counter())[value_for(places, seat)] += 1
            yield [
                build_win_rate(bot, counts, seat, game.player_names[seat])._replace(title=titles[bot])
                for (bot, seat), counts in results.items()
            ]


def measure_depth_curve(
    game: Game[Any, Any], bots: Sequence[str], opponent: str, deal_count: int, seed: int = 0
) -> Iterator[list[WinRate]]:
    """Play every bot against one opponent on each deal, once from either seat; yield the totals after each game."""
    other, results = parse_player(opponent), {bot: Counter[str]() for bot in bots}
    for number in range(deal_count):
        for seat in (0, 1):
            for bot, counts in results.items():
                seated = (parse_player(bot), other) if seat == 0 else (other, parse_player(bot))
                counts[value_for(play_match(game, seated, Random(f"{seed}/{number}")), seat)] += 1
                yield [
                    build_win_rate(name, found)._replace(title=player_title(name))
                    for name, found in results.items()
                    if found
                ]


def build_win_rate(player: str, counts: Counter[str], seat: int | None = None, name: str = "") -> WinRate:
    """Return the row of one player from its counts of win, draw and loss."""
    games, wins = counts.total(), counts["win"]
    low, high = wilson_interval(wins, games)
    return WinRate(player, seat, name, games, wins, counts["draw"], counts["loss"], wins / games, low, high)


def describe_win_rate(row: WinRate) -> str:
    """Return the row of one seat as a sentence."""
    interval = f"95% sure: between {row.low:.0%} and {row.high:.0%}"
    games = count_noun(row.games, "game")
    return f"{row.title} as {row.name} wins {row.wins} of {games} and draws {row.draws} ({interval})."


def describe_depth_curve(rows: Sequence[WinRate], opponent: str) -> str:
    """Return a sentence about the first bot that may be as strong as the opponent."""
    games = min(row.games for row in rows)
    if games < MIN_GAMES:
        return f"{count_noun(games, 'game')} each: too few to say anything."
    equal = next((row for row in rows if row.high >= 0.5), None)
    if equal is None:
        return f"None of these bots is as strong as {opponent}."
    games_won = f"{equal.wins} of {count_noun(equal.games, 'game')}"
    return f"From {equal.strength} on, a bot may be as strong as {opponent}: it wins {games_won}."


def win_rate_chart(rows: Sequence[WinRate], game: Game[Any, Any]) -> alt.LayerChart:
    """Draw how often each player won from each seat, with the interval of the true rate."""
    labelled = [row._asdict() | {"who": f"{row.title}, {row.name}: {row.wins} of {row.games}"} for row in rows]
    tooltips = make_tooltips(title="player", name="seat", games="games", wins="wins", draws="draws", losses="losses")
    layers = draw_seat_intervals(labelled, game, "rate", "share of games won", tooltips)
    games = max((row.games for row in rows), default=0)
    subtitle = f"after {count_noun(games, 'game')}; the bar is where the true rate lies, in 95 of 100 cases"
    chart: alt.LayerChart = finish_chart(layers, "Games won", subtitle=subtitle, height=alt.Step(36))
    return chart


def depth_curve_chart(rows: Sequence[WinRate], opponent: str, unit: str) -> alt.LayerChart:
    """Draw how often each bot has won, by its strength in this unit."""
    labelled = [row._asdict() | {"number": row.strength, "label": f"{row.wins} of {row.games}"} for row in rows]
    share = "share of games won"
    tooltips = make_tooltips(title="bot", label="won", games="games")
    each = base_chart(labelled, alt.X("number:O").title(unit)).encode(tooltip=tooltips)
    intervals = each.mark_rule(style="best").encode(alt.Y("low:Q").title(share), alt.Y2("high:Q"))
    rate = alt.Y("rate:Q").title(share).axis(format="%").scale(domain=[0, 1])
    points = each.mark_point(style="best", filled=True, size=110).encode(rate)
    half = base_chart([{"half": 0.5}], alt.Y("half:Q").title(share)).mark_rule(style="plain", strokeDash=[4, 4])
    games = max((row.games for row in rows), default=0)
    subtitle = [
        f"after up to {count_noun(games, 'game')} each, half of them from each seat;",
        "the bar: where the true share lies, in 95 of 100 cases",
    ]
    layers = alt.layer(half, intervals, points)
    chart: alt.LayerChart = finish_chart(layers, f"Games won against {opponent}", subtitle=subtitle, height=260)
    return chart
