"""All bots against all bots, in every seat: who wins how often, and how sure that is.

A bot is set against another in one seat, with the other in all the rest; so with two players every
bot meets every other, and itself, as first and as second. Game number i has the same dice in every
pairing, so that all of them play the same deals.

>>> from analysis.data.work import silent
>>> from engines import load
>>> frame = tournament(load("obliteration"), ["easy", "hard"], 20, progress=silent)
>>> frame.filter(bot="hard", against="easy").select("seat", "wins").rows()
[(0, 20), (1, 7)]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import polars as pl

from analysis.chance.bouts import Bout, play_bout
from analysis.chance.intervals import wilson
from analysis.data.work import Bar, How, run
from engines import EngineError, Game
from engines.kinds import Whole
from engines.players import player
from engines.rules import write_text

BOTS = ("easy", "medium", "hard")
"""Who plays unless others are named."""
GAMES = 100
"""How many games each pairing plays unless another number is asked for."""
BATCH = 10
"""So many games are handed out together."""

SCHEMA: dict[str, Any] = {
    "bot": pl.String,
    "against": pl.String,  # who sits in all other seats
    "seat": pl.UInt8,  # of the bot, from 0
    "name": pl.String,  # what the seat is called
    "games": pl.UInt32,
    "wins": pl.UInt32,  # first place alone
    "draws": pl.UInt32,  # a shared first place
    "losses": pl.UInt32,
    "rate": pl.Float64,  # of games won
    "low": pl.Float64,  # the true rate lies between low and high in 95 of 100 cases
    "high": pl.Float64,
    "seconds": pl.Float64,  # that the games took
}
"""What a tournament's frame holds."""


def tournament(
    game: Game[Any, Any],
    bots: Sequence[str] = BOTS,
    games: int = GAMES,
    seed: int = 0,
    **how: Unpack[How],
) -> pl.DataFrame:
    """One row for each bot, opponent and seat."""
    names = [player(bot).name for bot in dict.fromkeys(bots)]
    rounds = pairings(names, game.players)
    if not rounds:
        raise EngineError("bots: there are none; name at least one, such as easy")
    batches = [(first, min(BATCH, games - first)) for first in range(0, checked(games), BATCH)]
    rules = write_text(game.rules)
    jobs = [
        Bout(game.name, rules, ",".join(seating), first, size, seed) for seating in rounds for first, size in batches
    ]
    how["progress"] = how.get("progress") or Bar(f"{game.name} tournament")
    return table(game, names, jobs, run(play_bout, jobs, **how))


def checked(games: int) -> int:
    """The number of games, if it is one that can be played."""
    try:
        return Whole(1, 1_000_000).check(games)
    except ValueError as error:
        raise EngineError(f"games: {error}") from None


def pairings(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every seating in which one bot meets another, who has all other seats, without repeats."""
    return list(
        dict.fromkeys(
            tuple(bot if seat == own else other for seat in range(players))
            for bot in bots
            for other in bots
            for own in range(players)
        )
    )


def table(
    game: Game[Any, Any], names: Sequence[str], jobs: Sequence[Bout], rows: Sequence[dict[str, Any]]
) -> pl.DataFrame:
    """The bouts added up: one row for each bot, opponent and seat, the bots in the order of their names."""
    bouts = [
        {"bot": bot, "against": against, "seat": seat, "name": game.names[seat], "games": job.games}
        | {result: row[result][seat] for result in ("wins", "draws", "losses")}
        | {"seconds": row["seconds"]}
        for job, row in zip(jobs, rows, strict=True)
        for seat, bot, against in meetings(job.bots.split(","))
    ]
    totals = (
        pl.DataFrame(bouts, {name: kind for name, kind in SCHEMA.items() if name not in ("rate", "low", "high")})
        .group_by("bot", "against", "seat", "name")
        .agg(pl.col("games", "wins", "draws", "losses", "seconds").sum())
        .sort(pl.col("bot", "against").cast(pl.Enum(names)), "seat")
    )
    spans = [wilson(wins, games) for wins, games in totals.select("wins", "games").iter_rows()]
    return (
        totals
        .with_columns(rate=pl.col("wins") / pl.col("games"))
        .with_columns(pl.Series("low", [low for low, _ in spans]), pl.Series("high", [high for _, high in spans]))
        .select(pl.col(name).cast(kind) for name, kind in SCHEMA.items())
    )  # fmt: skip


def meetings(seating: Sequence[str]) -> list[tuple[int, str, str]]:
    """Each seat whose bot meets one and the same opponent in all other seats, with both their names."""
    others = [[*seating[:seat], *seating[seat + 1 :]] for seat in range(len(seating))]
    return [(seat, bot, others[seat][0]) for seat, bot in enumerate(seating) if len(set(others[seat])) == 1]
