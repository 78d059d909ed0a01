"""Maps of Operation Obliteration, checked by known counts and a brute-force solver."""

from __future__ import annotations

from collections import Counter

import pytest

from analysis.games.obliteration import (
    MAX_FACET_CHARS,
    READINGS,
    last_operation_chart,
    limit_chart,
    reading_chart,
    solve_by_last_operation,
    solve_by_limit,
    solve_by_reading,
    title_histories,
)
from engines import EngineError, load, solve
from engines.obliteration import Rules
from engines.rules import option_titles


@pytest.fixture(scope="module")
def rows():
    return solve_by_last_operation(solve(load("obliteration")))


def test_all_positions_are_on_the_map_with_the_known_counts(rows):
    assert Counter(row["value"] for row in rows) == {"win": 1030, "loss": 1403, "draw": 67}
    assert len({(row["number"], row["own"], row["other"]) for row in rows}) == 2500


def test_fresh_starts_that_draw_are_1_2_4_and_8(rows):
    fresh = [row for row in rows if row["own"] == row["other"] == "none"]
    assert [row["number"] for row in fresh if row["value"] == "draw"] == [1, 2, 4, 8]


def test_a_number_is_in_its_row_of_ten(rows):
    assert all(row["tens"] + row["ones"] - 1 == row["number"] for row in rows)


@pytest.mark.parametrize("reading", READINGS)
def test_verdicts_by_limit_and_by_reading_are_those_of_brute_force(reading, solve_by_brute_force):
    for limit in (10, 25):
        for row in solve_by_limit(range(1, limit + 5), [limit], reading):
            game = load("obliteration", start=row["number"], high=limit, no_repeat=reading)
            assert (row["value"], row["plies"]) == solve_by_brute_force(game, game.start())[
                game.canonical(game.start())
            ]
    assert solve_by_reading(range(1, 11), 10, [reading]) == [
        row | {"reading": reading} for row in solve_by_limit(range(1, 11), [10], reading)
    ]


def test_starts_above_the_limit_are_left_out():
    assert {(row["number"], row["limit"]) for row in solve_by_limit([5, 15], [10, 20])} == {(5, 10), (5, 20), (15, 20)}


def unwrap(field, rows):
    """Return the rows of a chart with the title of each square on one line."""
    return [row | {field: row[field].replace("\n", " ")} for row in rows]


def test_a_range_too_wide_for_a_map_is_refused():
    with pytest.raises(EngineError, match="high: 5000 is too far from low"):
        solve_by_last_operation(solve(load("obliteration", high=5000)))


def test_the_last_operation_chart_shows_one_operation_of_the_opponent(rows, collect_chart_rows):
    shown = unwrap("own", collect_chart_rows(last_operation_chart(rows, Rules(), "divide")))
    titles = title_histories(Rules())
    assert shown == [row | {"own": titles[row["own"]]} for row in rows if row["other"] == "divide"]
    assert len(shown) == 500


def test_where_two_turns_are_remembered_the_map_shows_an_operation_used_twice(collect_chart_rows):
    game = load("obliteration", "thrice", high=20, multiplier=5)
    rows = solve_by_last_operation(solve(game))
    assert len(rows) == 20 * 9**2
    assert {row["position"] for row in rows} == {game.format_state(state) for state in game.all_states()}
    shown = unwrap("own", collect_chart_rows(last_operation_chart(rows, game.rules, "divide twice")))
    assert {row["own"] for row in shown} >= {"none yet", "multiply by 5 and add 1", "divide by 2, twice"}


def test_the_maps_follow_the_numbers_of_the_rules():
    (row,) = solve_by_limit([3], [16], base=Rules(multiplier=5))  # 5 times 3 plus 1 is 16
    (other,) = solve_by_limit([3], [15], base=Rules(multiplier=5))
    assert (row["plies"], other["plies"]) == tuple(
        solve(load("obliteration", start=3, high=high, multiplier=5)).verdict().plies for high in (16, 15)
    )


def test_the_charts_by_reading_and_by_limit_contain_their_rows(collect_chart_rows):
    readings = solve_by_reading(range(1, 21), 20)
    titles = option_titles(Rules, "no_repeat")
    drawn = [row | {"reading": titles[row["reading"]]} for row in readings]
    shown = collect_chart_rows(reading_chart(readings))
    assert {len(line) <= MAX_FACET_CHARS for row in shown for line in row["reading"].split("\n")} == {True}
    assert unwrap("reading", shown) == drawn
    limits = solve_by_limit(range(1, 6), [5, 10])
    assert collect_chart_rows(limit_chart(limits)) == limits
