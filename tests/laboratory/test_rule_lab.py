"""The rule lab: rules are compared with a variant, and in every combination."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.sessions import open_session
from helpers.visible_text import read_charts, read_heading, read_rows, read_text

from analysis import rule_changes
from engines import load, variant_rules
from laboratory import Refusal, rule_lab


def run_task(task):
    task.start()
    while task.view["running"]:
        task.run_slice()


def test_changed_rules_are_compared_with_a_variant():
    game = load("obliteration", "off")
    changed = rule_lab.find_changed_positions(game, "book")
    position_table = rule_lab.make_change_table(open_session("obliteration", {}), changed)
    html = rule_lab.render_comparison(game, "book", changed, position_table).text
    assert read_text(html).startswith("What these rules change ")
    assert read_rows(html)[:7] == [
        ["under", "The book's game: not your own last operation", "these rules"],
        ["the first player", "wins in 3 moves", "draws"],
        ["positions that can arise", "22", "10"],
        ["wins of the 2,500 compared positions", "1,030", "100"],
        ["draws of the 2,500 compared positions", "67", "1,925"],
        ["losses of the 2,500 compared positions", "1,403", "475"],
        ["longest win of the 2,500 compared positions", "5 moves", "1 move"],
    ]
    results = sum(change.value_before != change.value_after for change in changed)
    assert results == len(changed) == 1878
    (chart,) = read_charts(html)
    assert read_heading(chart) == f"Positions with another result | {results:,} positions in all"
    (cells,) = chart["datasets"].values()
    assert sum(cell["positions"] for cell in cells) == results
    assert all(cell["before"] != cell["after"] for cell in cells)
    assert "Of 2,500 positions that both sets of rules allow, 1,878 have another result under these rules." in html
    assert position_table.text in html


def test_the_variant_may_be_any_and_comes_first():
    changed = rule_lab.find_changed_positions(load("obliteration"), "off")
    first = next(change for change in changed if change.position == "12")
    assert (first.value_before, first.value_after, first.plies_after) == ("draw", "win", 3)
    position_table = rule_lab.make_change_table(None, changed)
    assert position_table._args.args["page-size"] == 8
    html = rule_lab.render_comparison(load("obliteration"), "off", changed, position_table).text
    assert read_rows(html)[:2] == [
        ["under", "Everything may be repeated", "these rules"],
        ["the first player", "draws", "wins in 3 moves"],
    ]


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ([], "Of the positions compared so far, none has another result or another length."),
        (None, "Press Compare. The positions nearest to the start are solved under both sets of rules, one by one."),
    ],
)
def test_a_comparison_without_changes_says_so(changed, says):
    assert read_text(rule_lab.render_changes(changed, rule_lab.make_change_table(None, [])).text) == says


def test_the_rules_of_the_variant_itself_change_nothing():
    html = rule_lab.render_comparison(load("obliteration"), "book", [], rule_lab.make_change_table(None, [])).text
    same = "These are already the rules of the variant “The book's game: not your own last operation”. Change a rule above, or compare with another variant."
    assert read_text(html) == f"What these rules change {same}"


def test_a_changed_position_is_put_on_the_board_and_those_that_can_occur_come_first():
    session = open_session("obliteration", {})
    changed = rule_lab.find_changed_positions(load("obliteration", "off"), "book")
    position_table = rule_lab.make_change_table(session, changed[::-1])
    positions = [row["position"] for row in position_table.data]
    reachable = [change.position for change in changed if change.reachable_after]
    assert 0 < len(reachable) < len(changed)
    assert set(positions[: len(reachable)]) == set(reachable)
    position_table._update(["1"])
    first = next(change for change in changed if change.position == positions[1])
    assert session.board.position == positions[1]
    assert position_table.value == [
        {
            "position": first.position,
            "result compared with": first.value_before,
            "result under these rules": first.value_after,
            "moves compared with": first.plies_before,
            "moves under these rules": first.plies_after,
            "what changed": "the result",
        }
    ]


def test_rules_are_compared_by_the_same_positions_even_if_only_one_game_can_list_them():
    listed, unlisted = load("obliteration"), load("obliteration", high=5000)
    assert listed.all_states() is not None
    assert unlisted.all_states() is None
    rows = rule_changes.compare_positions(listed, unlisted, 1_000_000)
    assert 0 < len(rows) < 500
    assert all(row.reachable_before or row.reachable_after for row in rows)
    figures = rule_changes.compare_figures(listed, unlisted, rows=rows)
    for side in ("before", "after"):
        counts = [
            int(row[side].replace(",", "")) for row in figures if row["what"].split()[0] in ("wins", "draws", "losses")
        ]
        assert sum(counts) == len(rows)
    assert rule_changes.describe_changes(rows, rule_changes.describe_population(listed, unlisted)).startswith(
        f"Of {len(rows)} positions that can arise under either set of rules, and that both allow, "
    )


def test_changes_of_the_result_and_of_the_length_are_counted_apart():
    plain, more = load("chopsticks"), load("chopsticks", rollover=True)
    rows = rule_changes.compare_positions(plain, more, 1_000_000)
    results = sum(row.value_before != row.value_after for row in rows)
    lengths = sum(row.value_before == row.value_after and row.plies_before != row.plies_after for row in rows)
    assert results > 0 < lengths
    assert rule_changes.describe_changes(rows, "positions") == (
        f"Of {len(rows)} positions, {results} have another result under these rules. "
        f"{lengths} more have the same result, but it takes another number of moves."
    )
    cells = rule_changes.changes_chart(rows).to_dict()["datasets"].values()
    assert [sum(cell["positions"] for cell in each) for each in cells] == [results] * len(cells)


def test_what_is_larger_than_the_limit_of_a_page_is_left_out_and_says_so(monkeypatch):
    monkeypatch.setattr(rule_lab, "MAX_SOLVE_POSITIONS", 2)
    task = rule_lab.make_sweep_task("obliteration", [replace(variant_rules("obliteration"), start=41)])
    run_task(task)
    assert all(row["value"] is None for row in task.latest)
    assert all("is too large to solve within 2 positions" in row["note"] for row in task.latest)


def test_games_for_other_numbers_of_players_are_compared_by_their_figures_alone():
    game = load("front_ham", players=2)
    changed = rule_lab.find_changed_positions(game, "class")
    assert changed == []
    html = rule_lab.render_comparison(game, "class", changed, rule_lab.make_change_table(None, changed)).text
    assert (
        "“Three players, five socks each” is for 3 players, these rules are for 2: no position occurs in both." in html
    )


def test_a_game_too_large_to_compare_says_so():
    changed = rule_lab.find_changed_positions(load("claustroboard", size=8), "book")
    assert isinstance(changed, Refusal)
    html = rule_lab.render_comparison(
        load("claustroboard", size=8), "book", changed, rule_lab.make_change_table(None, changed)
    ).text
    assert changed.sentence in html


@pytest.fixture
def solved_sweep():
    """Return two combinations of rules and the rows that the task finds for them."""
    combinations = [variant_rules("obliteration", name) for name in ("book", "off")]
    task = rule_lab.make_sweep_task("obliteration", combinations)
    assert (task.view["label"], task.status) == ("Solve them all", "0 of 2 combinations.")
    hint = "Press the button. Each combination appears in the picture when it is solved. You can stop at any time."
    assert read_text(rule_lab.render_sweep(load("obliteration"), combinations, task.latest).text) == hint
    run_task(task)
    return combinations, task.latest


def test_combinations_appear_as_they_are_solved(solved_sweep):
    combinations, rows = solved_sweep
    assert [row["value"] for row in rows] == ["win", "draw"]
    titles = [
        "Operation Obliteration under 1 combination of rules",
        "Operation Obliteration under 2 combinations of rules",
    ]
    for solved, title in enumerate(titles, 1):
        (chart,) = read_charts(rule_lab.render_sweep(load("obliteration"), combinations, rows[:solved]).text)
        assert read_heading(chart) == f"{title} | verdict for the first player; the frame marks the board's rules"
        assert chart["layer"][0]["encoding"]["y"]["scale"]["domain"] == [
            f"May not be repeated: {what}" for what in ("your own last operation", "nothing")
        ]
    (chart,) = read_charts(rule_lab.render_sweep(load("obliteration", start=7), combinations, rows).text)
    assert read_heading(chart) == f"{titles[1]} | verdict for the first player"


def test_the_effect_of_each_rule_is_shown_once_all_are_solved(solved_sweep):
    pytest.importorskip("polars")
    combinations, rows = solved_sweep
    game = load("obliteration")
    assert rule_lab.render_rule_shares(game, combinations, None, None).text == ""
    assert rule_lab.render_rule_shares(game, combinations, rows[:1], None).text == ""
    assert "polars" in rule_lab.render_rule_shares(game, combinations, rows, None).text
    spec = rule_lab.render_rule_shares(game, combinations, rows, "polars").to_dict()
    assert read_heading(spec).startswith("Operation Obliteration: what each rule does | ")
    bars = spec["datasets"][spec["layer"][0]["data"]["name"]]
    assert [(row["who"], row["value"]) for row in bars] == [
        ("May not be repeated: your own last operation", "win"),
        ("May not be repeated: nothing", "draw"),
    ]
