"""Charts of sweeps and tournaments: what they carry is what the frames say."""

from __future__ import annotations

from itertools import pairwise

import polars as pl
import pytest

from analysis.data.overviews import cells, grid, lengths, shares, table
from analysis.data.sweeps import Limits, by_rule, deals, sweep
from analysis.data.tournaments import tournament
from analysis.data.work import silent
from engines import EngineError, load
from engines.palette import MARKS


@pytest.fixture(scope="module")
def frame():
    modes = ("rollover", "suns", "suicide", "meta", "sudden_death")
    return sweep("chopsticks", {mode: [False, True] for mode in modes}, progress=silent)


@pytest.fixture(scope="module")
def dealt():
    return deals("claustroboard", "book", 25, limits=Limits(counting=0), progress=silent)


def test_the_grid_has_one_cell_for_each_combination(frame, carried):
    rows = carried(grid(frame, "chopsticks"))
    assert len(rows) == frame.height == 24
    by_rules = {(row["down"], row["across"]): row for row in rows}
    assert by_rules["plain", "plain"]["value"] == "draw"
    assert by_rules["suicide", "plain"]["told"] == "the first player loses in 26 plies"
    assert {down for down, _ in by_rules} >= {"plain", "rollover", "rollover + suns", "suicide"}
    assert {across for _, across in by_rules} == {"plain", "meta", "sudden death", "meta + sudden death"}


def test_the_grid_shows_colour_and_shape(frame):
    layers = grid(frame, "chopsticks").to_dict()["layer"]
    assert ["color" in layer["encoding"] for layer in layers] == [True, False]
    assert layers[1]["encoding"]["shape"]["scale"]["range"] == ["triangle-up", "square", "triangle-down"]


def test_a_grid_of_deals_is_refused(dealt):
    with pytest.raises(EngineError, match="several rows with the same rules"):
        cells(dealt, "claustroboard")


def test_cases_without_a_value_are_not_drawn(frame):
    some = frame.with_columns(value=pl.when(pl.col("suicide")).then(None).otherwise("value"))
    assert len(cells(some, "chopsticks")) == 12


def test_the_bars_of_a_rule_fill_the_whole_width_without_gaps(frame, carried):
    rows = [row for row in carried(shares(frame, "chopsticks")) if "cases" in row]
    whole = by_rule(frame, "chopsticks")
    for who in {row["who"] for row in rows}:
        parts = {(row["start"], row["end"]): row for row in rows if row["who"] == who}
        ends = sorted(parts)
        assert ends[0][0] == 0
        assert ends[-1][1] == pytest.approx(1)
        assert all(a[1] == pytest.approx(b[0]) for a, b in pairwise(ends))
        assert [parts[end]["value"] for end in ends] == sorted(
            (part["value"] for part in parts.values()), key=["win", "draw", "loss"].index
        )
    assert len({(row["who"], row["value"]) for row in rows}) == whole.height


def test_the_bars_say_what_they_mean_without_colour(frame, carried):
    for row in carried(shares(frame, "chopsticks")):
        assert row["told"] == f"{MARKS[row['value']]} {row['share']:.0%}"


def test_the_lengths_count_every_deal_once(dealt, carried):
    chart = lengths(dealt)
    rows = {(row["value"], row["plies"]): row["deals"] for row in carried(chart)}
    assert sum(rows.values()) == dealt.height
    for (value, plies), count in rows.items():
        assert count == dealt.filter(value=value, plies=plies).height
    won = dealt.filter(value="win").height / dealt.height
    assert chart.title.subtitle == f"the first player wins {won:.0%} of 25 deals"


def test_the_table_has_a_cell_for_each_bot_seat_and_opponent(carried):
    frame = tournament(load("obliteration"), ["easy", "hard"], 8, progress=silent)
    rows = carried(table(frame))
    assert len(rows) == frame.height == 8
    for row, (bot, name, rate) in zip(rows, frame.select("bot", "name", "rate").iter_rows(), strict=True):
        assert (row["who"], row["told"]) == (f"{bot} as {name}", f"{rate:.0%}")
        assert row["low"] <= row["rate"] <= row["high"]
