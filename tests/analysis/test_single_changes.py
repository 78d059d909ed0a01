"""A position under every single change of a rule: the rows agree with what a board shows after the change."""

from __future__ import annotations

import pytest

from analysis.prospects import describe_chances
from analysis.single_changes import (
    Standpoint,
    compare_worth,
    is_small,
    iterate_single_changes,
    list_alternatives,
    sort_by_effect,
)
from engines import GAMES, Match, RulesError, Stopped, load, solve
from engines.replay import replay
from engines.rules import rules_from_dict
from engines.solvers import Limit

MOVES = {"obliteration": ["divide"], "chopsticks": ["A-C"], "front_ham": ["bbb+a"], "claustroboard": ["b1"]}

SMALL_RULES = {"claustroboard": {"size": 3}}
"""The rules of games whose starts under other rules take long to solve."""


def play(name, moves, **rules):
    match = Match(load(name, **rules))
    for move in moves:
        match.play(move)
    return match


def solve_changes(match, **options):
    *_, rows = iterate_single_changes(Standpoint.from_match(match), **options)
    return rows


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [True, False], ids=["after a move", "at the start"])
def test_each_row_is_the_verdict_of_the_position_that_the_board_shows_after_the_change(name, moves):
    match = play(name, MOVES[name]) if moves else Match(load(name, **SMALL_RULES.get(name, {})))
    rows = solve_changes(match, steps=True)
    assert [row["change"] for row in rows if not row["rule"]] == ["no change"]
    seen = set()
    for row in rows[1:]:
        seen.add(row["effect"])
        try:
            game = type(match.game)(rules_from_dict(type(match.game.rules), row["rules"], match.game.rules))
        except RulesError:
            assert row["effect"] == "refused"
            continue
        after = replay(match, game).match
        if row["effect"] == "missing":
            assert game.format_state(after.state) != match.game.format_state(match.state)
            continue
        evaluation = solve(game, after.state).evaluate()
        prospect = evaluation.prospect(game.turn(after.state))
        assert row["value"] == prospect.value, row
        assert row["words"] in (describe_chances(game, prospect), "has lost")
    assert "same" in seen


def test_every_rule_is_changed_by_one_option_or_one_step():
    rules = load("obliteration").rules
    assert [value for name, value in list_alternatives(rules) if name == "no_repeat"][-1] == "off"
    assert {name for name, _ in list_alternatives(rules)} == {"no_repeat"}
    steps = list_alternatives(rules, steps=True)
    assert [value for name, value in steps if name == "high"] == [99, 101]
    assert [value for name, value in steps if name == "low"] == [2]  # below 1 there is nothing
    subsets = [value for name, value in steps if name == "operations"]
    assert sorted(map(len, subsets)) == [3, 3, 3, 3]
    one_left = [value for name, value in list_alternatives(load("obliteration", operations="add").rules, steps=True)]
    assert () not in one_left
    assert ("add", "divide") in one_left


def test_a_game_that_is_over_under_the_other_rule_says_who_has_lost():
    rows = {row["change"]: row for row in solve_changes(play("obliteration", ["divide"]))}
    ended = rows["May not be repeated: your opponent's last operation"]
    assert (ended["value"], ended["plies"], ended["words"], ended["effect"]) == ("loss", 0, "has lost", "length")


def test_the_start_of_the_game_is_the_start_of_the_other_rules():
    standpoint = Standpoint.from_match(play("obliteration", ["divide", "divide"], start=12))
    *_, here = iterate_single_changes(standpoint, steps=True)
    *_, start = iterate_single_changes(standpoint.go_to_start(), steps=True)
    starts = {row["change"]: row["words"] for row in start}
    assert starts["no change"] == "wins in 3 moves"
    expected = solve(load("obliteration", start=13)).verdict()
    assert (
        starts["Starting number 13"]
        == f"{ {'win': 'wins', 'loss': 'loses'}[expected.value] } in {expected.plies} moves"
    )
    assert {row["effect"] for row in here if row["rule"] == "start"} == {"same"}


def test_what_differs_most_comes_first_and_the_best_result_before_the_others():
    match = play("claustroboard", ["b1"])
    rows = sort_by_effect(solve_changes(match, steps=True))
    assert [(row["effect"], row["value"]) for row in rows] == [("result", "loss"), ("length", "win"), ("length", "win")]
    rows = [{"effect": "result", "value": value} for value in ("loss", "open", "win", "draw")]
    assert [row["value"] for row in sort_by_effect(rows)] == ["win", "draw", "open", "loss"]


def test_with_several_players_other_places_are_told_from_another_length():
    unchanged = {"value": "loss", "words": "comes 2nd", "plies": None, "assumes_coalition": False}
    assert compare_worth(unchanged, unchanged) == "same"
    assert compare_worth(unchanged, unchanged | {"words": "comes 3rd"}) == "places"
    assert compare_worth(unchanged, unchanged | {"words": "loses in 4 moves", "plies": 4}) == "length"
    assert compare_worth(unchanged, unchanged | {"value": "open"}) == "result"


def test_what_can_be_forced_against_all_others_is_not_compared_with_play_for_ones_own_place():
    rows = solve_changes(Match(load("front_ham", socks=2, order="listed")))
    effects = {row["change"]: row["effect"] for row in rows}
    assert effects["A removal from an empty colour: is skipped"] == "assumption"
    assert "assumption" not in {row["effect"] for row in solve_changes(Match(load("chopsticks")))}


def test_what_is_too_large_is_left_out_and_says_so():
    rows = solve_changes(Match(load("obliteration", start=37)), make_limit=lambda: Limit(2))
    assert {row["effect"] for row in rows} == {"unsolved"}
    assert all("is too large to solve within 2 positions" in row["note"] for row in rows)


def test_a_position_is_small_if_it_is_solved_and_leads_to_few_others():
    evaluation = Match(load("obliteration")).position.evaluate()
    assert is_small(evaluation, 22)
    assert not is_small(evaluation, 21)
    assert not is_small(Match(load("claustroboard", size=8)).position.evaluate(Limit(100)), 10**9)


def test_a_position_whose_followers_take_too_long_to_count_is_not_small(monkeypatch):
    evaluation = Match(load("obliteration")).position.evaluate()
    assert is_small(evaluation, 10_000)

    def stop():
        raise Stopped(1_037)

    monkeypatch.setattr(evaluation.solution, "counts", stop)
    assert not is_small(evaluation, 10_000)
