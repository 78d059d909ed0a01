"""The harness times sides in turns, computes ratios, and stops when sides disagree."""

from __future__ import annotations

import doctest
import json

import pytest

from benchmarks import bots, c_reference, cases, harness
from benchmarks.cases import Timing, solve_position, time_call
from benchmarks.harness import (
    Plan,
    Ratio,
    Row,
    Spread,
    check_agreement,
    format_seconds,
    format_table,
    time_in_turns,
    write_json,
)
from benchmarks.sections import SECTIONS
from benchmarks.subprocess_run import run_in_subprocess


def test_sides_take_turns_and_the_first_round_only_warms_up():
    calls = []

    def side(name):
        calls.append(name)
        return Timing(float(len(calls)), name)

    times, answers = time_in_turns({"x": lambda: side("x"), "y": lambda: side("y")}, Plan(rounds=2))
    assert calls == ["x", "y"] * 3
    assert times == {"x": [3.0, 5.0], "y": [4.0, 6.0]}
    assert answers == {"x": "x", "y": "y"}


def test_a_ratio_is_computed_within_each_round():
    ratio = Ratio("theirs", "ours", 4)
    spread = ratio.compute({"theirs": [8.0, 30.0, 10.0], "ours": [2.0, 3.0, 1.0]})
    assert spread == Spread(10.0, 4.0, 10.0)
    assert ratio.is_met(spread) is True
    assert Ratio("theirs", "ours", 4, "at most").is_met(spread) is False
    assert Ratio("theirs", "ours").is_met(spread) is None
    assert ratio.compute({"ours": [1.0]}) is None


def test_sides_that_disagree_stop_the_run():
    with pytest.raises(AssertionError, match="deal 3: the sides disagree on plies"):
        check_agreement("deal 3", {"ours": {"plies": 7}, "C": {"plies": 9}}, ["plies"])
    assert check_agreement("deal 3", {"ours": {"plies": 7}, "C": {"plies": 7, "states": 5}}, ["plies", "states"]) == {
        "plies": 7,
        "states": 5,
    }


def test_a_call_is_repeated_for_the_minimum_time():
    ticks = iter(range(100))
    calls = []
    timing = time_call(lambda: calls.append(1) or len(calls), min_seconds=5, timer=lambda: float(next(ticks)))
    assert timing == Timing(1.0, 5)


def test_a_table_has_every_column_that_some_row_has():
    rows = [
        Row("one", {"states": 1234}, {"ours": [0.002], "C": [0.001]}, (Ratio("ours", "C"),), {"ours": 17.2}),
        Row("two", note="refused"),
    ]
    heads, _, one, two = format_table(rows).splitlines()
    assert [head.strip() for head in heads.strip("|").split("|")] == [
        "case", "states", "ours", "C", "ours ÷ C", "peak memory, MB", "rounds", "note",
    ]  # fmt: skip
    assert "1,234" in one
    assert "2.00 (2.00 to 2.00)" in one
    assert two.rstrip(" |").endswith("refused")


@pytest.mark.parametrize(("seconds", "text"), [(12.3, "12.3 s"), (0.0456, "45.6 ms"), (7e-6, "7 µs"), (5e-8, "50 ns")])
def test_times_are_formatted_in_a_suitable_unit(seconds, text):
    assert format_seconds(seconds) == text


def test_the_json_holds_every_time_and_whether_the_target_is_met(tmp_path):
    row = Row("one", {"plies": 3}, {"theirs": [4.0, 6.0], "ours": [1.0, 1.0]}, (Ratio("theirs", "ours", 4),))
    write_json(tmp_path / "x.json", "x", "A title", [row], quick=True)
    document = json.loads((tmp_path / "x.json").read_text(encoding="utf-8"))
    (saved_row,) = document["rows"]
    assert saved_row["seconds"] == {"theirs": [4.0, 6.0], "ours": [1.0, 1.0]}
    assert saved_row["ratios"]["theirs ÷ ours"] == {
        "median": 5.0,
        "low": 4.0,
        "high": 6.0,
        "aim": "at least 4",
        "met": True,
    }


def test_a_subprocess_reports_its_time_its_memory_and_its_answer():
    result = run_in_subprocess(solve_position, {"game": "obliteration"})
    assert result["answer"] == {"value": "win", "plies": 3, "places": [1, 2]}
    assert result["peak_mb"] >= result["before_mb"] > 1
    assert result["seconds"] > 0


def test_every_section_has_a_module(request):
    for name in SECTIONS.values():
        assert (request.config.rootpath / "benchmarks" / f"{name}.py").is_file()


def test_the_bots_are_measured_in_rotated_seats_with_the_interval_of_their_share():
    results = [bots.play_one_game("front_ham", "class", "medium", "easy", seed) for seed in range(6)]
    assert [won for won, _ in results] == [
        bots.play_one_game("front_ham", "class", "medium", "easy", seed)[0] for seed in range(6)
    ]
    assert all(seconds > 0 for _, seconds in results)
    facts = bots.summarize([True, True, False, True], 0.5)
    assert facts == {"games": 4, "wins": 3, "share": "75.0% (30.1% to 95.4%)", "slowest move, s": 0.5}


@pytest.mark.parametrize("module", [c_reference, cases, harness])
def test_the_examples_in_the_docstrings_are_right(module):
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed
