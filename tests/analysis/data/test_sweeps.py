"""Sweeps over rules and deals, checked by known facts, by brute force, and with other executors."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product
from math import ceil
from random import Random

import polars as pl
import pytest

from analysis.data import jobs
from analysis.data.jobs import ignore_progress
from analysis.data.process_pool import ProcessPool
from analysis.data.sweeps import (
    BY_RULE_SCHEMA,
    RESULT_SCHEMA,
    SweepLimits,
    build_rule_schema,
    combine_rules,
    count_by_rule,
    default_axes,
    list_varied_rules,
    sweep,
    sweep_deals,
)
from analysis.solve_job import SolveJob, run_solve_job
from engines import GAMES, EngineError, RulesError, game_class, load, solve, variant_rules
from engines.rules import rule_fields
from engines.solvers.cache import DEFAULT_CACHE

SMALL_AXES = {"start": range(1, 13), "high": (20, 30), "no_repeat": ("own", "off")}


def drop_seconds(frame):
    """Return the frame without the only column that differs between runs."""
    return frame.drop("seconds")


@pytest.mark.parametrize("name", GAMES)
def test_the_columns_are_the_games_own_rules_and_then_the_results(name):
    frame = sweep(name, {}, limits=SweepLimits(5_000, 100), progress=ignore_progress)
    assert frame.columns == [f.name for f in rule_fields(game_class(name).rules_type)] + list(RESULT_SCHEMA)
    assert dict(frame.schema) == build_rule_schema(game_class(name).rules_type) | RESULT_SCHEMA


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_default_axes(name):
    rules = combine_rules(variant_rules(name), default_axes(name))
    assert len(set(rules)) == len(rules)
    assert len(rules) == {"obliteration": 750, "chopsticks": 384, "front_ham": 15}.get(name, 1)


def test_the_modes_of_chopsticks_give_every_legal_combination_for_two_players():
    modes = ("rollover", "suns", "suicide", "swaps", "logan", "meta", "halvesies", "stumps", "sudden_death", "zombies")
    axes = default_axes("chopsticks")
    assert set(axes) == set(modes)
    legal = [
        on
        for on in (dict(zip(modes, values, strict=True)) for values in product([False, True], repeat=len(modes)))
        if (on["rollover"] or not on["suns"]) and not on["zombies"]
    ]
    found = combine_rules(variant_rules("chopsticks"), axes)
    assert len(found) == len(legal) == 384
    assert set(found) == {replace(variant_rules("chopsticks"), **on) for on in legal}


def test_a_sweep_agrees_with_brute_force(solve_by_brute_force):
    axes = {mode: [False, True] for mode in ("rollover", "suns", "suicide", "meta", "sudden_death")}
    frame = sweep("chopsticks", axes, progress=ignore_progress)
    assert frame.height == 24
    for row in frame.to_dicts():
        game = load("chopsticks", **{mode: row[mode] for mode in axes})
        plain = solve_by_brute_force(game, game.start())
        assert plain[game.start()] == (row["value"], row["plies"])
        assert (row["reachable"], row["positions"]) == (len(plain), 225)
        assert row["wins"] + row["draws"] + row["losses"] == row["positions"]


def test_the_counts_are_those_of_the_rule_book():
    row = sweep("obliteration", {}, progress=ignore_progress).row(0, named=True)
    assert (row["value"], row["plies"], row["position"]) == ("win", 3, "12")
    assert (row["positions"], row["wins"], row["losses"], row["draws"]) == (2500, 1030, 1403, 67)


def test_fresh_starts_that_are_draws_are_1_2_4_8():
    frame = sweep("obliteration", {"start": range(1, 31)}, limits=SweepLimits(10_000, 0), progress=ignore_progress)
    assert frame.filter(value="draw").get_column("start").to_list() == [1, 2, 4, 8]


def test_front_hams_law_holds_for_two_players():
    socks = [(a, b) for a in range(1, 8) for b in range(1, 12)]
    frame = sweep("front_ham", {"players": [2], "socks": socks, "order": ["listed"]}, progress=ignore_progress)
    wins = [tuple(map(int, text.split("."))) for text in frame.filter(value="win").get_column("socks")]
    assert wins == [(a, b) for a, b in socks if b <= 2 * ceil(a / 2) + 1]


def test_a_case_that_is_too_large_has_a_note_and_no_value():
    frame = sweep("front_ham", {"players": [2, 5]}, limits=SweepLimits(2_000, 2_000), progress=ignore_progress)
    first, second = frame.to_dicts()
    assert (first["value"], first["note"]) == ("win", None)
    assert (second["value"], second["plies"], second["reachable"]) == (None, None, None)
    assert "2,000 positions" in second["note"]


def test_a_cached_solution_changes_no_row_and_stays_in_the_cache():
    game = load("front_ham")
    DEFAULT_CACHE.clear()
    solve(game)
    known = DEFAULT_CACHE.solvers[game]
    assert run_solve_job(SolveJob("front_ham", "", None, 10, 10))["value"] is None
    assert DEFAULT_CACHE.solvers[game] is known


def test_without_a_budget_for_counting_there_are_no_counts():
    row = sweep("claustroboard", {}, limits=SweepLimits(100_000, 0), progress=ignore_progress).row(0, named=True)
    assert row["value"] == "win"
    assert row["reachable"] is row["longest"] is row["wins"] is None


def test_deals_agree_with_brute_force(solve_by_brute_force):
    frame = sweep_deals("claustroboard", "book", 12, first_seed=5, progress=ignore_progress)
    game = load("claustroboard")
    assert frame.get_column("seed").to_list() == list(range(5, 17))
    for row in frame.head(3).to_dicts():
        state = game.start(Random(row["seed"]))
        plain = solve_by_brute_force(game, state)
        assert row["position"] == game.format_state(state)
        assert plain[game.canonical(state)] == (row["value"], row["plies"])
        counts = Counter(value for value, _ in plain.values())
        assert (row["wins"], row["losses"], row["draws"]) == (counts["win"], counts["loss"], 0)
        assert (row["reachable"], row["longest"]) == (len(plain), max(plies for _, plies in plain.values()))


def test_collapsi_can_be_swept_over_deals():
    frame = sweep_deals(
        "claustroboard", "collapsi", 2, limits=SweepLimits(max_counted_positions=0), progress=ignore_progress
    )
    assert frame.get_column("wrap").all()
    assert frame.get_column("value").is_in(["win", "loss"]).all()
    assert frame.get_column("position").n_unique() == 2


@pytest.mark.parametrize("workers", [1, 3])
def test_the_frame_does_not_depend_on_the_executor(workers, monkeypatch):
    alone = sweep("obliteration", SMALL_AXES, workers=1, progress=ignore_progress)
    with ThreadPoolExecutor(workers) as executor:
        assert drop_seconds(sweep("obliteration", SMALL_AXES, executor=executor, progress=ignore_progress)).equals(
            drop_seconds(alone)
        )
    with ProcessPool(workers) as executor:
        assert drop_seconds(sweep("obliteration", SMALL_AXES, executor=executor, progress=ignore_progress)).equals(
            drop_seconds(alone)
        )
    monkeypatch.setattr(jobs, "WARM_UP_SECONDS", -1)
    assert drop_seconds(sweep("obliteration", SMALL_AXES, workers=workers, progress=ignore_progress)).equals(
        drop_seconds(alone)
    )


def test_contradictions_are_left_out_and_mistakes_are_refused():
    base = variant_rules("chopsticks")
    assert [rules.rollover for rules in combine_rules(base, {"rollover": [False, True], "suns": [True]})] == [True]
    with pytest.raises(RulesError, match=r"rollover: 'perhaps' should be true or false"):
        combine_rules(base, {"rollover": ["perhaps"]})
    with pytest.raises(RulesError, match=r"toes: there is no such rule; the rules are .*rollover"):
        combine_rules(base, {"toes": [1]})
    with pytest.raises(EngineError, match="none of the 1 combinations is legal"):
        combine_rules(base, {"suns": [True]})
    with pytest.raises(EngineError, match="1,000,000 combinations are too many"):
        combine_rules(variant_rules("obliteration"), {"start": range(1, 1001), "high": range(1001, 2001)})
    with pytest.raises(EngineError, match="200,000 cases are too many"):
        sweep_deals("claustroboard", deal_count=200_000)


def test_by_rule_counts_the_cases_of_each_setting():
    frame = sweep("obliteration", SMALL_AXES, progress=ignore_progress)
    found = count_by_rule(frame, "obliteration")
    assert dict(found.schema) == BY_RULE_SCHEMA
    assert list_varied_rules(frame, "obliteration") == ["start", "high", "no_repeat"]
    for rule, setting, value, cases, share in found.iter_rows():
        same = [row for row in frame.to_dicts() if str(row[rule]) == setting]
        assert cases == sum(row["value"] == value for row in same)
        assert share == pytest.approx(cases / len(same))
    sums = found.group_by("rule", "setting").agg(pl.col("share").sum())
    assert sums.get_column("share").to_list() == pytest.approx([1] * sums.height)


def test_by_rule_of_a_sweep_that_varies_nothing_is_empty():
    frame = sweep("obliteration", {}, progress=ignore_progress)
    assert count_by_rule(frame, "obliteration").equals(pl.DataFrame(schema=BY_RULE_SCHEMA))
