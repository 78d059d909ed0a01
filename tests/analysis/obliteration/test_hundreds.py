"""Operation Obliteration as maps, against known counts and a plain solver."""

from __future__ import annotations

from collections import Counter

import pytest

from analysis.obliteration.hundreds import by_last, by_limit, by_reading, last_chart, limit_chart, reading_chart
from engines import EngineError, load, solve


@pytest.fixture(scope="module")
def rows():
    return by_last(solve(load("obliteration")))


def test_all_positions_are_on_the_map_with_the_known_counts(rows):
    assert Counter(row["value"] for row in rows) == {"win": 1030, "loss": 1403, "draw": 67}
    assert len({(row["number"], row["own"], row["other"]) for row in rows}) == 2500


def test_fresh_starts_that_draw_are_1_2_4_and_8(rows):
    fresh = [row for row in rows if row["own"] == row["other"] == "none"]
    assert [row["number"] for row in fresh if row["value"] == "draw"] == [1, 2, 4, 8]


def test_a_number_stands_in_its_row_of_ten(rows):
    assert all(row["tens"] + row["ones"] - 1 == row["number"] for row in rows)


@pytest.mark.parametrize("reading", ["own", "opponent", "either", "off"])
def test_verdicts_by_limit_and_by_reading_are_a_plain_solver_s(reading, brute):
    for limit in (10, 25):
        for row in by_limit(range(1, limit + 5), [limit], reading):
            game = load("obliteration", start=row["number"], high=limit, no_repeat=reading)
            assert (row["value"], row["plies"]) == brute(game, game.start())[game.canonical(game.start())]
    assert by_reading(range(1, 11), 10, [reading]) == [
        row | {"reading": reading} for row in by_limit(range(1, 11), [10], reading)
    ]


def test_starts_above_the_limit_are_left_out():
    assert {(row["number"], row["limit"]) for row in by_limit([5, 15], [10, 20])} == {(5, 10), (5, 20), (15, 20)}


def test_a_range_too_wide_for_a_map_is_refused():
    with pytest.raises(EngineError, match="high: 5000 is too far from low"):
        by_last(solve(load("obliteration", high=5000)))


def test_the_last_operation_chart_shows_one_opponent_s_operation_at_a_time(rows, carried):
    shown = carried(last_chart(rows, "divide"))
    assert shown == [row for row in rows if row["other"] == "divide"]
    assert len(shown) == 500


def test_the_charts_by_reading_and_by_limit_carry_their_rows(carried):
    readings = by_reading(range(1, 21), 20)
    assert carried(reading_chart(readings)) == readings
    limits = by_limit(range(1, 6), [5, 10])
    assert carried(limit_chart(limits)) == limits
