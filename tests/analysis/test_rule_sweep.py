"""Combinations of rules, solved one by one: the same rows as in a frame, and their grid."""

from __future__ import annotations

import pytest

from analysis.data.jobs import ignore_progress
from analysis.data.sweeps import build_sweep_frame, sweep
from analysis.rule_sweep import (
    combine_rules,
    default_axes,
    format_settings,
    iterate_sweep,
    list_varied_rules,
    rules_to_columns,
    sweep_grid_chart,
)
from engines import variant_rules
from engines.rules import rule_fields

AXES = {mode: [False, True] for mode in ("rollover", "suns", "suicide", "sudden_death")}


@pytest.fixture(scope="module")
def rules():
    return combine_rules(variant_rules("chopsticks"), AXES)


@pytest.fixture(scope="module")
def steps(rules):
    return list(iterate_sweep("chopsticks", rules))


def test_the_rows_come_one_by_one_and_equal_the_frame_of_a_sweep(rules, steps):
    assert [len(rows) for rows in steps] == list(range(1, len(rules) + 1)) == list(range(1, 13))
    whole = sweep("chopsticks", AXES, progress=ignore_progress).drop("seconds")
    assert build_sweep_frame("chopsticks", steps[-1]).drop("seconds").equals(whole)


def test_a_grid_has_room_for_all_cases_from_the_first_row_on(rules, steps, collect_chart_rows):
    every = [rules_to_columns(one) for one in rules]
    rows = list_varied_rules(every, "chopsticks")
    assert rows == list(AXES)
    domains = [
        {side: layer["encoding"][side]["scale"]["domain"] for side in ("x", "y")}
        for found in (steps[0], steps[-1])
        for layer in sweep_grid_chart(found, rows, "chopsticks", all_cases=every).to_dict()["layer"]
    ]
    assert all(domain == domains[0] for domain in domains)
    assert len(domains[0]["x"]) * len(domains[0]["y"]) == len(rules)
    assert len(collect_chart_rows(sweep_grid_chart(steps[4], rows, "chopsticks", all_cases=every))) == 5


def test_the_current_rules_are_framed_if_they_are_in_the_grid(rules, steps, collect_chart_rows):
    every = [rules_to_columns(one) for one in rules]
    here = rules_to_columns(variant_rules("chopsticks", "suicide"))
    drawn = collect_chart_rows(
        sweep_grid_chart(steps[-1], list(AXES), "chopsticks", all_cases=every, current_case=here)
    )
    assert [row for row in drawn if "value" not in row] == [{"down": "plain", "across": "Suicide"}]
    assert all(
        "value" in row
        for row in collect_chart_rows(sweep_grid_chart(steps[-1], list(AXES), "chopsticks", all_cases=every))
    )


def test_a_mode_with_several_readings_is_switched_off_and_on_and_named_like_any_mode():
    axes = default_axes("chopsticks")
    assert axes["halvesies"] == ["off", "even_hand"]
    assert axes["zombies"] == ["off", "must"]
    every = combine_rules(variant_rules("chopsticks"), {"halvesies": ["off", "even_hand", "even_total"]})
    by_name = {f.name: f for f in rule_fields(every[0])}
    settings = [format_settings(rules_to_columns(rules), [by_name["halvesies"]]) for rules in every]
    assert settings == ["plain", "Halvesies", "Halvesies: an even total is halved"]
