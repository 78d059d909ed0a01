"""Tournaments against single runs of games, which are the same games."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import polars as pl
import pytest

from analysis.chance import winrates
from analysis.chance.bouts import Bout, play_bout
from analysis.data.processes import Processes
from analysis.data.tournaments import SCHEMA, meetings, pairings, tournament
from analysis.data.work import silent
from engines import EngineError, load

BOTS = ["easy", "medium", "hard"]


@pytest.fixture(scope="module")
def frame():
    return tournament(load("obliteration"), BOTS, 25, seed=7, workers=1, progress=silent)


def test_the_frame_has_the_stated_schema(frame):
    assert dict(frame.schema) == SCHEMA


def test_every_bot_meets_every_bot_in_every_seat_once(frame):
    found = frame.select("bot", "against", "seat").rows()
    assert found == [(bot, other, seat) for bot in BOTS for other in BOTS for seat in (0, 1)]


def test_the_figures_are_those_of_the_same_games_played_one_by_one(frame):
    for row in frame.to_dicts():
        seats = [row["bot"], row["against"]] if row["seat"] == 0 else [row["against"], row["bot"]]
        *_, last = winrates.run(load("obliteration"), seats, 25, seed=7)
        tally = last[row["seat"]]
        assert (row["wins"], row["draws"], row["losses"]) == (tally.wins, tally.draws, tally.losses)
        assert (row["rate"], row["low"], row["high"]) == pytest.approx((tally.rate, tally.low, tally.high))
        assert row["name"] == tally.name


def test_one_players_win_is_the_others_loss(frame):
    by_key = {(row["bot"], row["against"], row["seat"]): row for row in frame.to_dicts()}
    for (bot, against, seat), row in by_key.items():
        other = by_key[against, bot, 1 - seat]
        assert (row["wins"], row["draws"], row["losses"]) == (other["losses"], other["draws"], other["wins"])
        assert row["wins"] + row["draws"] + row["losses"] == row["games"] == 25


def test_the_perfect_player_always_wins_a_won_game(frame):
    assert frame.filter(bot="hard", seat=0).get_column("wins").to_list() == [25, 25, 25]


def test_more_than_two_players_sit_at_one_table():
    game = load("front_ham", players=3, socks=2)
    found = tournament(game, ["easy", "hard"], 10, progress=silent)
    assert found.height == 2 * 2 * 3
    assert found.get_column("name").unique().sort().to_list() == sorted(game.names)
    alone = found.filter(pl.col("bot") == pl.col("against"))
    wins = alone.group_by("bot").agg(pl.col("wins", "draws").sum())
    assert all(wins + draws >= 10 for _, wins, draws in wins.iter_rows())


def test_pairings_have_no_repeats_and_meetings_name_one_opponent():
    seatings = pairings(["a", "b"], 3)
    assert len(seatings) == len(set(seatings)) == 8
    assert meetings(("a", "b", "b")) == [(0, "a", "b")]
    assert meetings(("a", "a")) == [(0, "a", "a"), (1, "a", "a")]


def test_the_frame_is_the_same_whoever_does_the_work(frame):
    options = {"bots": BOTS, "games": 25, "seed": 7, "progress": silent}
    for make in (ThreadPoolExecutor, Processes):
        with make(2) as executor:
            found = tournament(load("obliteration"), **options, executor=executor)
        assert found.drop("seconds").equals(frame.drop("seconds"))


def test_another_seed_gives_other_games():
    first, second = (
        tournament(load("chopsticks"), ["easy"], 30, seed=seed, progress=silent).get_column("wins") for seed in (1, 2)
    )
    assert first.to_list() != second.to_list()


def test_a_bout_is_the_same_whole_or_in_parts():
    whole = play_bout(Bout("chopsticks", "", "easy,medium", 0, 12, 3))
    parts = [play_bout(Bout("chopsticks", "", "easy,medium", first, 4, 3)) for first in (0, 4, 8)]
    for result in ("wins", "draws", "losses"):
        assert whole[result] == [sum(part[result][seat] for part in parts) for seat in (0, 1)]


def test_mistakes_are_refused():
    game = load("obliteration")
    with pytest.raises(EngineError, match="there is no player 'bold'"):
        tournament(game, ["bold"])
    with pytest.raises(EngineError, match="bots: there are none"):
        tournament(game, [])
    with pytest.raises(EngineError, match="games: 0 is not a whole number from 1"):
        tournament(game, ["easy"], 0)
