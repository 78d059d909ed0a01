"""The harness takes turns, keeps its sums right and lets no disagreement pass."""

from __future__ import annotations

import json

import pytest

from benchmarks.fresh import in_fresh_process
from benchmarks.harness import Plan, Ratio, Row, Spread, agree, take_turns
from benchmarks.report import table, write_json, write_seconds
from benchmarks.sections import SECTIONS
from benchmarks.timing import Sample, clock


def test_sides_take_turns_and_the_first_round_only_warms_up():
    played = []

    def side(name):
        played.append(name)
        return Sample(float(len(played)), name)

    times, answers = take_turns({"x": lambda: side("x"), "y": lambda: side("y")}, Plan(rounds=2))
    assert played == ["x", "y"] * 3
    assert times == {"x": [3.0, 5.0], "y": [4.0, 6.0]}
    assert answers == {"x": "x", "y": "y"}


def test_a_ratio_is_taken_within_each_round():
    ratio = Ratio("theirs", "ours", 4)
    spread = ratio.over({"theirs": [8.0, 30.0, 10.0], "ours": [2.0, 3.0, 1.0]})
    assert spread == Spread(10.0, 4.0, 10.0)
    assert ratio.met(spread) is True
    assert Ratio("theirs", "ours", 4, "at most").met(spread) is False
    assert Ratio("theirs", "ours").met(spread) is None
    assert ratio.over({"ours": [1.0]}) is None


def test_sides_that_disagree_stop_the_run():
    with pytest.raises(AssertionError, match="deal 3: the sides disagree on plies"):
        agree("deal 3", {"ours": {"plies": 7}, "C": {"plies": 9}}, ["plies"])
    assert agree("deal 3", {"ours": {"plies": 7}, "C": {"plies": 7, "states": 5}}, ["plies", "states"]) == {
        "plies": 7,
        "states": 5,
    }


def test_a_call_is_repeated_until_the_timer_says_enough():
    ticks = iter(range(100))
    calls = []
    sample = clock(lambda: calls.append(1) or len(calls), least=5, timer=lambda: float(next(ticks)))
    assert sample == Sample(1.0, 5)


def test_a_table_shows_every_column_that_some_row_has():
    rows = [
        Row("one", {"states": 1234}, {"ours": [0.002], "C": [0.001]}, (Ratio("ours", "C"),), {"ours": 17.2}),
        Row("two", note="refused"),
    ]
    heads, _, one, two = table(rows).splitlines()
    assert [head.strip() for head in heads.strip("|").split("|")] == [
        "case", "states", "ours", "C", "ours ÷ C", "peak memory, MB", "rounds", "note",
    ]  # fmt: skip
    assert "1,234" in one
    assert "2.00 (2.00 to 2.00)" in one
    assert two.rstrip(" |").endswith("refused")


@pytest.mark.parametrize(("seconds", "text"), [(12.3, "12.3 s"), (0.0456, "45.6 ms"), (7e-6, "7 µs"), (5e-8, "50 ns")])
def test_times_are_written_in_the_unit_that_suits_them(seconds, text):
    assert write_seconds(seconds) == text


def test_the_json_holds_every_time_and_whether_the_aim_was_met(tmp_path):
    row = Row("one", {"plies": 3}, {"theirs": [4.0, 6.0], "ours": [1.0, 1.0]}, (Ratio("theirs", "ours", 4),))
    write_json(tmp_path / "x.json", "x", "A title", [row], quick=True)
    document = json.loads((tmp_path / "x.json").read_text(encoding="utf-8"))
    (kept,) = document["rows"]
    assert kept["seconds"] == {"theirs": [4.0, 6.0], "ours": [1.0, 1.0]}
    assert kept["ratios"]["theirs ÷ ours"] == {"median": 5.0, "low": 4.0, "high": 6.0, "aim": "at least 4", "met": True}


def test_a_fresh_process_tells_its_time_its_memory_and_its_answer():
    told = in_fresh_process("benchmarks.cases:verdict", {"game": "obliteration"})
    assert told["answer"] == {"value": "win", "plies": 3, "places": [1, 2]}
    assert told["peak_mb"] >= told["before_mb"] > 1
    assert told["seconds"] > 0


def test_every_section_has_a_module(request):
    for name in SECTIONS.values():
        assert (request.config.rootpath / "benchmarks" / f"{name}.py").is_file()
