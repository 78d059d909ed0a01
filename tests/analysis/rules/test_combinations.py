"""Rules combined and solved one after the other: the same rows as a sweep's, drawn as they come."""

from __future__ import annotations

import pytest

from analysis.data.sweeps import frame_of, sweep
from analysis.data.work import silent
from analysis.rules.combinations import combinations, gradually, rule_columns, varied
from analysis.rules.grids import grid
from engines import variant_rules

AXES = {mode: [False, True] for mode in ("rollover", "suns", "suicide", "sudden_death")}


@pytest.fixture(scope="module")
def rules():
    return combinations(variant_rules("chopsticks"), AXES)


@pytest.fixture(scope="module")
def steps(rules):
    return list(gradually("chopsticks", rules))


def test_the_rows_come_one_by_one_and_make_the_frame_of_a_sweep(rules, steps):
    assert [len(rows) for rows in steps] == list(range(1, len(rules) + 1)) == list(range(1, 13))
    whole = sweep("chopsticks", AXES, progress=silent).drop("seconds")
    assert frame_of("chopsticks", steps[-1]).drop("seconds").equals(whole)


def test_a_grid_that_fills_has_room_for_all_from_the_first_case_on(rules, steps, carried):
    every = [rule_columns(one) for one in rules]
    rows = varied(every, "chopsticks")
    assert rows == list(AXES)
    domains = [
        {side: layer["encoding"][side]["scale"]["domain"] for side in ("x", "y")}
        for found in (steps[0], steps[-1])
        for layer in grid(found, rows, "chopsticks", every=every).to_dict()["layer"]
    ]
    assert all(domain == domains[0] for domain in domains)
    assert len(domains[0]["x"]) * len(domains[0]["y"]) == len(rules)
    assert len(carried(grid(steps[4], rows, "chopsticks", every=every))) == 5


def test_the_board_s_rules_have_a_frame_where_they_are_among_them(rules, steps, carried):
    every = [rule_columns(one) for one in rules]
    here = rule_columns(variant_rules("chopsticks", "suicide"))
    drawn = carried(grid(steps[-1], list(AXES), "chopsticks", every=every, here=here))
    assert [row for row in drawn if "value" not in row] == [{"down": "plain", "across": "suicide"}]
    assert all("value" in row for row in carried(grid(steps[-1], list(AXES), "chopsticks", every=every)))
