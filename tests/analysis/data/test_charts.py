"""Charts of sweeps and tournaments contain the numbers of the frames."""

from __future__ import annotations

from itertools import pairwise

import polars as pl
import pytest

from analysis.data.charts import (
    game_length_chart,
    rule_share_chart,
    sweep_grid_chart,
    tournament_chart,
)
from analysis.data.jobs import ignore_progress
from analysis.data.sweeps import SweepLimits, count_by_rule, sweep, sweep_deals
from analysis.data.tournaments import play_tournament
from engines import EngineError, load
from engines.palette import VERDICT_MARKS
from engines.players import player_title


@pytest.fixture(scope="module")
def frame():
    modes = ("rollover", "suns", "suicide", "meta", "sudden_death")
    return sweep("chopsticks", {mode: [False, True] for mode in modes}, progress=ignore_progress)


@pytest.fixture(scope="module")
def deals_frame():
    return sweep_deals(
        "claustroboard", "book", 25, limits=SweepLimits(max_counted_positions=0), progress=ignore_progress
    )


def test_the_grid_has_one_cell_for_each_combination(frame, collect_chart_rows):
    rows = collect_chart_rows(sweep_grid_chart(frame, "chopsticks"))
    assert len(rows) == frame.height == 24
    by_rules = {(row["down"], row["across"]): row for row in rows}
    assert by_rules["plain", "plain"]["value"] == "draw"
    assert by_rules["Suicide", "plain"]["label"] == "the first player loses in 26 moves"
    assert {down for down, _ in by_rules} >= {"plain", "Roll-over", "Roll-over + Suns", "Suicide"}
    assert {across for _, across in by_rules} == {"plain", "Meta", "Sudden death", "Meta + Sudden death"}


def test_the_grid_shows_colour_and_shape(frame):
    layers = sweep_grid_chart(frame, "chopsticks").to_dict()["layer"]
    assert ["color" in layer["encoding"] for layer in layers] == [True, False]
    assert layers[1]["encoding"]["shape"]["scale"]["range"] == ["triangle-up", "square", "triangle-down"]


def test_a_grid_of_deals_is_refused(deals_frame):
    with pytest.raises(EngineError, match="several rows have the same rules"):
        sweep_grid_chart(deals_frame, "claustroboard")


def test_cases_without_a_value_are_not_drawn(frame, collect_chart_rows):
    some = frame.with_columns(value=pl.when(pl.col("suicide")).then(None).otherwise("value"))
    assert len(collect_chart_rows(sweep_grid_chart(some, "chopsticks"))) == 12


def test_the_bars_of_a_rule_fill_the_whole_width_without_gaps(frame, collect_chart_rows):
    rows = [row for row in collect_chart_rows(rule_share_chart(frame, "chopsticks")) if "cases" in row]
    whole = count_by_rule(frame, "chopsticks")
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


def test_the_bars_have_labels_that_need_no_colour(frame, collect_chart_rows):
    for row in collect_chart_rows(rule_share_chart(frame, "chopsticks")):
        assert row["label"] == f"{VERDICT_MARKS[row['value']]} {row['share']:.0%}"


def test_the_lengths_count_every_deal_once(deals_frame, collect_chart_rows):
    chart = game_length_chart(deals_frame)
    rows = {(row["value"], row["plies"]): row["deals"] for row in collect_chart_rows(chart)}
    assert sum(rows.values()) == deals_frame.height
    for (value, plies), count in rows.items():
        assert count == deals_frame.filter(value=value, plies=plies).height
    won = deals_frame.filter(value="win").height / deals_frame.height
    assert chart.title.subtitle == f"the first player wins {won:.0%} of 25 deals"


def test_the_table_has_a_cell_for_each_bot_seat_and_opponent(collect_chart_rows):
    frame = play_tournament(load("obliteration"), ["easy", "hard"], 8, progress=ignore_progress)
    rows = collect_chart_rows(tournament_chart(frame))
    assert len(rows) == frame.height == 8
    for row, (bot, name, rate) in zip(rows, frame.select("bot", "name", "rate").iter_rows(), strict=True):
        assert (row["who"], row["label"]) == (f"{player_title(bot)} as {name}", f"{rate:.0%}")
        assert row["low"] <= row["rate"] <= row["high"]
