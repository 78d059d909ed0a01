"""The charts of lessons and of tables as they are drawn, and a check that no chart of the analysis is left out."""

from __future__ import annotations

import ast
from fractions import Fraction
from pathlib import Path

import pytest
from helpers.drawn_chart import draw_charts

from analysis import backward_induction, sampling, win_rates
from analysis.charts import VALUE_SHAPES, VALUES
from analysis.data import charts as frame_charts
from analysis.data.jobs import ignore_progress
from analysis.data.sweeps import SweepLimits, sweep, sweep_deals
from analysis.data.tournaments import play_tournament
from analysis.games import claustroboard_deals, obliteration
from engines import load, solve

SHAPES = dict(zip(VALUE_SHAPES, VALUES, strict=True))
ANALYSIS = Path(__file__).parents[2] / "analysis"
PARTS = {"base_chart", "finish_chart", "heatmap_chart", "base_tile_chart", "number_grid_chart", "render_chart"}
"""Functions that are not a whole chart of their own: others are made with them."""
SMALL_GAME = load("chopsticks", fingers=3)
SMALL_MAP = backward_induction.build_layered_map(solve(SMALL_GAME))
OUTCOMES = [True, False, True, True]
CLASSES = sampling.simulate_classes(OUTCOMES, 20, class_count=6)
BOT_RATES = list(win_rates.measure_depth_curve(load("obliteration"), ["sees1", "sees3"], "easy", 6))[-1]
TINY = load("claustroboard", size=2)
DEALS = claustroboard_deals.solve_all_deals(TINY)
RULES = sweep("chopsticks", {name: [False, True] for name in ("rollover", "suicide")}, progress=ignore_progress)
DEALT = sweep_deals("claustroboard", "book", 12, limits=SweepLimits(max_counted_positions=0), progress=ignore_progress)
TOURNAMENT = play_tournament(load("obliteration"), ["easy", "sees2"], 4, progress=ignore_progress)


def list_charts():
    """Return the charts by name."""
    known = {
        SMALL_GAME.parse_state(each.position): each.value for each in SMALL_MAP.positions if each.plies is not None
    }
    return {
        "readings": obliteration.reading_chart(obliteration.solve_by_reading(range(1, 11), readings=["own", "off"])),
        "induction": backward_induction.induction_chart(SMALL_MAP, SMALL_GAME, known),
        "classes": sampling.classes_chart(CLASSES, Fraction(3, 4)),
        "depth curve": win_rates.depth_curve_chart(BOT_RATES, "Easy", "moves"),
        "horizon": claustroboard_deals.horizon_chart(DEALS),
        "grid of a frame": frame_charts.sweep_grid_chart(RULES, "chopsticks"),
        "shares of rules": frame_charts.rule_share_chart(RULES, "chopsticks"),
        "lengths of deals": frame_charts.game_length_chart(DEALT),
        "tournament": frame_charts.tournament_chart(TOURNAMENT),
    }


@pytest.fixture(scope="module")
def drawn():
    return draw_charts(list_charts())


def test_every_chart_of_the_analysis_is_drawn_in_a_test():
    public = {
        node.name
        for file in ANALYSIS.rglob("*.py")
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.endswith("_chart") and not node.name.startswith("_")
    }
    drawn_here = {
        node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for file in Path(__file__).parent.glob("test_drawn_*.py")
        for function in ast.parse(file.read_text("utf-8")).body
        if isinstance(function, ast.FunctionDef) and function.name == "list_charts"
        for node in ast.walk(function)
        if isinstance(node, ast.Call)
    }
    assert public >= PARTS
    assert public - PARTS - drawn_here == set()


def test_each_reading_has_a_square_with_the_verdict_of_each_number(drawn):
    chart = drawn["readings"]
    for reading, title in (("own", "your own last\noperation"), ("off", "nothing")):
        cells = [mark for mark in chart.find_marks("symbol", reading=title) if mark["shape"] in SHAPES]
        columns = sorted({mark["x"] for mark in cells})
        shown = {1 + columns.index(mark["x"]): SHAPES[mark["shape"]] for mark in cells}
        assert shown == {
            number: solve(load("obliteration", start=number, no_repeat=reading)).verdict().value
            for number in range(1, 11)
        }


def test_the_map_of_an_induction_has_each_position_above_its_moves_and_in_its_colour(drawn):
    chart, solution = drawn["induction"], solve(SMALL_GAME)
    marks = [mark for mark in chart.find_marks("symbol") if mark["row"].get("value") and mark["shape"] in SHAPES]
    assert len(marks) == sum(each.plies is not None for each in SMALL_MAP.positions) > 3
    for mark in marks:
        verdict = solution.verdict(SMALL_GAME.parse_state(mark["row"]["position"]))
        assert SHAPES[mark["shape"]] == verdict.value
        assert round(chart.read_axis("x", mark["x"]), 1) == verdict.plies


def test_the_interval_of_each_class_is_where_the_axis_says(drawn):
    chart = drawn["classes"]
    bars = sorted(
        tuple(round(chart.read_axis("x", mark[end]), 2) for end in ("x", "x2"))
        for mark in chart.find_marks("rule")
        if "class" in mark["row"] and mark["row"]["held"] == sampling.CONTAINS_LABEL
    )
    expected = sorted(
        sampling.wilson_interval(row["wins"], row["games"]) for row in CLASSES if row["held"] == sampling.CONTAINS_LABEL
    )
    assert [end for bar in bars for end in bar] == pytest.approx([end for bar in expected for end in bar], abs=0.02)
    (truth,) = [mark for mark in chart.find_marks("rule") if "truth" in mark["row"]]
    assert chart.read_axis("x", truth["x"]) == pytest.approx(0.75, abs=0.01)


def test_each_bot_is_at_its_share_above_its_strength(drawn):
    chart = drawn["depth curve"]
    shown = {mark["row"]["number"]: chart.read_axis("y", mark["y"]) for mark in chart.find_marks("symbol")}
    assert shown == pytest.approx({row.strength: row.wins / row.games for row in BOT_RATES}, abs=0.01)


def test_the_deals_within_a_horizon_are_counted(drawn):
    chart = drawn["horizon"]
    shown = {
        mark["row"]["plies"]: chart.read_axis("y", min(mark["y"], mark["y2"])) for mark in chart.find_marks("rect")
    }
    lengths = [solve(TINY, TINY.parse_state(deal.position)).verdict().plies for deal in DEALS]
    assert shown == pytest.approx(
        {ahead: sum(plies <= ahead for plies in lengths) / len(lengths) for ahead in range(1, max(lengths) + 1)},
        abs=0.01,
    )


def test_the_grid_of_a_frame_and_the_shares_of_its_rules_agree_with_the_solver(drawn):
    values = {
        (rollover, suicide): solve(load("chopsticks", rollover=rollover, suicide=suicide)).verdict().value
        for rollover in (False, True)
        for suicide in (False, True)
    }
    shapes = [
        SHAPES[mark["shape"]] for mark in drawn["grid of a frame"].find_marks("symbol") if mark["shape"] in SHAPES
    ]
    assert sorted(shapes) == sorted(values.values())
    chart = drawn["shares of rules"]
    lengths = {}
    for mark in chart.find_marks("rect"):
        ends = sorted(chart.read_axis("x", mark[end]) for end in ("x", "x2"))
        lengths[mark["row"]["who"], mark["row"]["value"]] = ends[1] - ends[0]
    on = [value for (_, suicide), value in values.items() if suicide]
    assert {value: length for (who, value), length in lengths.items() if who == "Suicide on"} == pytest.approx(
        {value: on.count(value) / len(on) for value in set(on)}, abs=0.01
    )


def test_the_deals_of_a_length_are_as_high_as_their_number(drawn):
    chart, rows = drawn["lengths of deals"], DEALT.to_dicts()
    shown = {}
    for mark in chart.find_marks("rect"):
        ends = sorted(chart.read_axis("y", mark[end]) for end in ("y", "y2"))
        shown[mark["row"]["plies"], mark["row"]["value"]] = round(ends[1] - ends[0])
    keys = {(row["plies"], row["value"]) for row in rows}
    assert shown == {key: sum((row["plies"], row["value"]) == key for row in rows) for key in keys}


def test_each_pair_of_a_tournament_has_its_share_in_its_cell(drawn):
    chart = drawn["tournament"]
    shown = {(mark["row"]["who"], mark["row"]["against"]): mark["text"] for mark in chart.find_marks("text")}
    cells = {chart.read(mark)[::-1]: mark["row"]["rate"] for mark in chart.find_marks("rect") if "rate" in mark["row"]}
    assert shown == {key: f"{rate:.0%}" for key, rate in cells.items()}
    assert sorted(cells.values()) == sorted(row["wins"] / row["games"] for row in TOURNAMENT.to_dicts())
