"""Tournaments, checked by playing the same games one by one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import polars as pl
import pytest

from analysis import win_rates
from analysis.data.jobs import ignore_progress
from analysis.data.process_pool import ProcessPool
from analysis.data.tournaments import TOURNAMENT_SCHEMA, list_meetings, list_pairings, play_tournament
from analysis.match_batch import MatchBatch, play_match_batch
from engines import EngineError, load

BOTS = ["easy", "medium", "hard"]


@pytest.fixture(scope="module")
def frame():
    return play_tournament(load("obliteration"), BOTS, 25, seed=7, workers=1, progress=ignore_progress)


def test_the_frame_has_the_stated_schema(frame):
    assert dict(frame.schema) == TOURNAMENT_SCHEMA


def test_every_bot_meets_every_bot_in_every_seat_once(frame):
    found = frame.select("bot", "against", "seat").rows()
    assert found == [(bot, other, seat) for bot in BOTS for other in BOTS for seat in (0, 1)]


def test_the_figures_are_those_of_the_same_games_played_one_by_one(frame):
    for row in frame.to_dicts():
        seats = [row["bot"], row["against"]] if row["seat"] == 0 else [row["against"], row["bot"]]
        *_, last = win_rates.measure_win_rates(load("obliteration"), seats, 25, seed=7)
        win_rate = last[row["seat"]]
        assert (row["wins"], row["draws"], row["losses"]) == (win_rate.wins, win_rate.draws, win_rate.losses)
        assert (row["rate"], row["low"], row["high"]) == pytest.approx((win_rate.rate, win_rate.low, win_rate.high))
        assert row["name"] == win_rate.name


def test_one_players_win_is_the_others_loss(frame):
    by_key = {(row["bot"], row["against"], row["seat"]): row for row in frame.to_dicts()}
    for (bot, against, seat), row in by_key.items():
        other = by_key[against, bot, 1 - seat]
        assert (row["wins"], row["draws"], row["losses"]) == (other["losses"], other["draws"], other["wins"])
        assert row["wins"] + row["draws"] + row["losses"] == row["games"] == 25


def test_the_perfect_player_always_wins_a_won_game(frame):
    assert frame.filter(bot="hard", seat=0).get_column("wins").to_list() == [25, 25, 25]


def test_a_tournament_can_have_more_than_two_players():
    game = load("front_ham", players=3, socks=2)
    found = play_tournament(game, ["easy", "hard"], 10, progress=ignore_progress)
    assert found.height == 2 * 2 * 3
    assert found.get_column("name").unique().sort().to_list() == sorted(game.player_names)
    alone = found.filter(pl.col("bot") == pl.col("against"))
    wins = alone.group_by("bot").agg(pl.col("wins", "draws").sum())
    assert all(wins + draws >= 10 for _, wins, draws in wins.iter_rows())


def test_pairings_have_no_repeats_and_meetings_name_one_opponent():
    seatings = list_pairings(["a", "b"], 3)
    assert len(seatings) == len(set(seatings)) == 8
    assert list_meetings(("a", "b", "b")) == [(0, "a", "b")]
    assert list_meetings(("a", "a")) == [(0, "a", "a"), (1, "a", "a")]


def test_the_frame_does_not_depend_on_the_executor(frame):
    options = {"bots": BOTS, "games": 25, "seed": 7, "progress": ignore_progress}
    for make in (ThreadPoolExecutor, ProcessPool):
        with make(2) as executor:
            found = play_tournament(load("obliteration"), **options, executor=executor)
        assert found.drop("seconds").equals(frame.drop("seconds"))


def test_another_seed_gives_other_games():
    first, second = (
        play_tournament(load("chopsticks"), ["easy"], 30, seed=seed, progress=ignore_progress).get_column("wins")
        for seed in (1, 2)
    )
    assert first.to_list() != second.to_list()


def test_a_batch_is_the_sum_of_its_parts():
    whole = play_match_batch(MatchBatch("chopsticks", "", "easy,medium", 0, 12, 3))
    parts = [play_match_batch(MatchBatch("chopsticks", "", "easy,medium", first, 4, 3)) for first in (0, 4, 8)]
    for result in ("wins", "draws", "losses"):
        assert whole[result] == [sum(part[result][seat] for part in parts) for seat in (0, 1)]


def test_mistakes_are_refused():
    game = load("obliteration")
    with pytest.raises(EngineError, match="there is no player 'bold'"):
        play_tournament(game, ["bold"])
    with pytest.raises(EngineError, match="bots: name at least one bot"):
        play_tournament(game, [])
    with pytest.raises(EngineError, match="games: 0 should be a whole number from 1"):
        play_tournament(game, ["easy"], 0)
