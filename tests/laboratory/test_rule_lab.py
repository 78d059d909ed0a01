"""The rule lab: rules are compared with a variant, one by one, and in every combination."""

from __future__ import annotations

import pytest
from helpers.sessions import open_session

from engines import load, variant_rules
from laboratory import Refusal, rule_lab
from widgets import BOARDS


def test_changed_rules_are_compared_with_a_variant():
    game = load("obliteration", "off")
    changed = rule_lab.find_changed_positions(game, "book")
    position_table = rule_lab.make_change_table(open_session("obliteration", {}), changed)
    html = rule_lab.render_comparison(game, "book", changed, position_table).text
    assert "wins in 3 plies" in html
    assert f"{len(changed)} positions with a different verdict" in html
    same = rule_lab.render_comparison(load("obliteration"), "book", [], position_table).text
    assert "These are already the rules of the variant “book”." in same


def test_a_changed_position_is_put_on_the_board():
    session = open_session("obliteration", {})
    changed = rule_lab.find_changed_positions(load("obliteration", "off"), "book")
    position_table = rule_lab.make_change_table(session, changed)
    position_table._update(["0"])
    assert session.board.position == position_table.value[0]["position"]


@pytest.mark.parametrize("name", BOARDS)
def test_every_single_change_is_solved(name):
    task = rule_lab.make_single_change_task(load(name))
    task.start()
    while task.view["running"]:
        task.run_slice()
    assert task.view["done"] == task.view["total"]
    assert all(row["value"] or row["note"] for row in task.latest)
    assert "no change" in rule_lab.render_single_changes(task.latest).text


def test_games_for_other_numbers_of_players_are_compared_by_their_figures_alone():
    game = load("front_ham", players=2)
    changed = rule_lab.find_changed_positions(game, "class")
    assert changed == []
    html = rule_lab.render_comparison(game, "class", changed, rule_lab.make_change_table(None, changed)).text
    assert "class is for 3 players, these rules are for 2: no position occurs in both." in html


def test_a_game_too_large_to_compare_says_so():
    changed = rule_lab.find_changed_positions(load("claustroboard", size=8), "book")
    assert isinstance(changed, Refusal)
    html = rule_lab.render_comparison(
        load("claustroboard", size=8), "book", changed, rule_lab.make_change_table(None, changed)
    ).text
    assert changed.sentence in html


def test_combinations_appear_as_they_are_solved():
    game = load("obliteration")
    combinations = [variant_rules("obliteration", name) for name in ("book", "off")]
    task = rule_lab.make_sweep_task("obliteration", combinations)
    assert "Press the button" in rule_lab.render_sweep(game, combinations, task.latest).text
    task.start()
    while task.view["running"]:
        task.run_slice()
    assert len(task.latest) == 2
    assert "vega" in rule_lab.render_sweep(game, combinations, task.latest).text
    assert rule_lab.render_rule_shares(game, combinations, task.latest[:1], None).text == ""
    assert "polars" in rule_lab.render_rule_shares(game, combinations, task.latest, None).text
