"""Tournaments of bots: how often each wins in each seat against each other, and how sure that is.

One bot takes one seat and its opponent all other seats. With two players every bot so meets every
bot, itself included, as first and as second player. Game number i has the same random numbers in
every pairing, so all pairings play the same deals.

>>> from analysis.data.jobs import ignore_progress
>>> from engines import load
>>> frame = play_tournament(load("obliteration"), ["easy", "hard"], 20, progress=ignore_progress)
>>> frame.filter(bot="hard", against="easy").select("seat", "wins").rows()
[(0, 20), (1, 7)]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import polars as pl

from analysis.data.jobs import ProgressBar, RunOptions, run_jobs
from analysis.match_batch import MatchBatch, play_match_batch
from analysis.sampling import wilson_interval
from engines import EngineError, Game
from engines.field_types import IntRange
from engines.players import parse_player
from engines.rules import format_rules

DEFAULT_BOTS = ("easy", "medium", "hard")
GAMES_PER_PAIRING = 100
BATCH_GAMES = 10
"""How many games one job plays."""

TOURNAMENT_SCHEMA: dict[str, Any] = {
    "bot": pl.String,
    "against": pl.String,  # the opponent in all other seats
    "seat": pl.UInt8,  # of the bot, from 0
    "name": pl.String,  # of the seat
    "games": pl.UInt32,
    "wins": pl.UInt32,  # first place, not shared
    "draws": pl.UInt32,  # a shared first place
    "losses": pl.UInt32,
    "rate": pl.Float64,  # share of games won
    "low": pl.Float64,  # 95% confidence interval of the rate, from low to high
    "high": pl.Float64,
    "seconds": pl.Float64,  # how long the games took
}
"""Columns of a tournament's frame."""


def play_tournament(
    game: Game[Any, Any],
    bots: Sequence[str] = DEFAULT_BOTS,
    games: int = GAMES_PER_PAIRING,
    seed: int = 0,
    **options: Unpack[RunOptions],
) -> pl.DataFrame:
    """Return one row for each bot, opponent and seat."""
    names = [parse_player(bot).name for bot in dict.fromkeys(bots)]
    pairings = list_pairings(names, game.players)
    if not pairings:
        raise EngineError("bots: name at least one bot, such as easy")
    batches = [(first, min(BATCH_GAMES, games - first)) for first in range(0, check_game_count(games), BATCH_GAMES)]
    rules = format_rules(game.rules)
    jobs = [
        MatchBatch(game.name, rules, ",".join(seating), first, size, seed)
        for seating in pairings
        for first, size in batches
    ]
    options["progress"] = options.get("progress") or ProgressBar(f"{game.name} tournament")
    return build_tournament_frame(game, names, jobs, run_jobs(play_match_batch, jobs, **options))


def check_game_count(games: int) -> int:
    """Return the number of games; raise EngineError if it is out of range."""
    try:
        return IntRange(1, 1_000_000).check(games)
    except ValueError as error:
        raise EngineError(f"games: {error}") from None


def list_pairings(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """List the seatings in which one bot takes one seat and one opponent all other seats, without repeats."""
    return list(
        dict.fromkeys(
            tuple(bot if seat == own else other for seat in range(players))
            for bot in bots
            for other in bots
            for own in range(players)
        )
    )


def build_tournament_frame(
    game: Game[Any, Any], names: Sequence[str], jobs: Sequence[MatchBatch], rows: Sequence[dict[str, Any]]
) -> pl.DataFrame:
    """Add up the batches: one row for each bot, opponent and seat, the bots in the order of ``names``."""
    batch_rows = [
        {"bot": bot, "against": against, "seat": seat, "name": game.player_names[seat], "games": job.games}
        | {result: row[result][seat] for result in ("wins", "draws", "losses")}
        | {"seconds": row["seconds"]}
        for job, row in zip(jobs, rows, strict=True)
        for seat, bot, against in list_meetings(job.bots.split(","))
    ]
    totals = (
        pl.DataFrame(
            batch_rows, {name: kind for name, kind in TOURNAMENT_SCHEMA.items() if name not in ("rate", "low", "high")}
        )
        .group_by("bot", "against", "seat", "name")
        .agg(pl.col("games", "wins", "draws", "losses", "seconds").sum())
        .sort(pl.col("bot", "against").cast(pl.Enum(names)), "seat")
    )
    intervals = [wilson_interval(wins, games) for wins, games in totals.select("wins", "games").iter_rows()]
    return (
        totals
        .with_columns(rate=pl.col("wins") / pl.col("games"))
        .with_columns(pl.Series("low", [low for low, _ in intervals]), pl.Series("high", [high for _, high in intervals]))
        .select(pl.col(name).cast(kind) for name, kind in TOURNAMENT_SCHEMA.items())
    )  # fmt: skip


def list_meetings(seating: Sequence[str]) -> list[tuple[int, str, str]]:
    """List the seats whose bot has one opponent in all other seats, with the names of both."""
    others = [[*seating[:seat], *seating[seat + 1 :]] for seat in range(len(seating))]
    return [(seat, bot, others[seat][0]) for seat, bot in enumerate(seating) if len(set(others[seat])) == 1]
