"""The stored result of the census: its totals, its examples, and samples solved again."""

from __future__ import annotations

import json
from random import Random

import pytest

from analysis.census.classes import DISTANCES, count_deals
from analysis.census.result import OPENING_RULES, load_example, read_census
from analysis.commands import main
from analysis.compiled.deal_solver import solve_deals
from analysis.sampling import wilson_interval
from engines import load, solve

CENSUS = read_census()
ALL_DEALS, ALL_CLASSES = 378_378_000, 1_982_769
RULES = pytest.mark.parametrize("joker", OPENING_RULES)


@RULES
def test_every_class_and_every_deal_is_counted_once(joker):
    assert CENSUS.list_jokers() == list(OPENING_RULES)
    assert sum(row.classes for row in CENSUS.select(joker)) == ALL_CLASSES
    assert CENSUS.count_deals(joker) == ALL_DEALS
    for distance in DISTANCES:
        assert CENSUS.count_deals(joker, distance) == count_deals(distance)
    assert all(row.deals <= 192 * row.classes for row in CENSUS.rows)  # 384 symmetries, and half of their deals


def test_the_examples_have_the_length_of_their_row():
    for row in CENSUS.rows:
        game = load_example(row)
        assert solve_deals(game, [game.start()])[0].plies == row.plies, row
    for row in Random("census").sample(CENSUS.rows, 4):
        game = load_example(row)
        assert solve(game).verdict()[:2] == ("win" if row.plies % 2 else "loss", row.plies), row


@RULES
def test_seeded_deals_are_won_and_last_as_often_as_the_census_says(joker):
    game, deals = load("claustroboard", "collapsi", joker=joker), 2_000
    plies = [verdict.plies for verdict in solve_deals(game, [game.start(Random(seed)) for seed in range(deals)])]
    low, high = wilson_interval(sum(number % 2 for number in plies), deals)
    assert low < CENSUS.count_first_wins(joker) / ALL_DEALS < high
    for number, count in CENSUS.count_by_plies(joker).items():
        assert plies.count(number) / deals == pytest.approx(count / ALL_DEALS, abs=0.03)
    assert set(plies) <= set(CENSUS.count_by_plies(joker))


def test_the_result_is_printed_as_json(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "collapsi_census.json").write_text("of an earlier run")  # no matter: nothing is written
    assert main(["census", "--result", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert list(data) == ["rows"]
    assert [row["joker"] for row in data["rows"]] == [4, 1]
    for row in data["rows"]:
        assert list(row) == ["joker", "deals", "first_wins", "plies"]
        assert row["deals"] == ALL_DEALS == sum(row["plies"].values())
        assert row["first_wins"] == sum(deals for plies, deals in row["plies"].items() if int(plies) % 2)
        assert list(row["plies"]) == sorted(row["plies"], key=int)


def test_the_result_is_printed_as_a_table_with_how_it_was_made(capsys):
    assert main(["census", "--result"]) == 0
    text = capsys.readouterr().out
    for joker in OPENING_RULES:
        assert f"wins {CENSUS.count_first_wins(joker):,} of 378,378,000 deals" in text
        for distance in DISTANCES:
            for deals in CENSUS.count_by_plies(joker, distance).values():
                assert f" {deals:,}" in text
    assert "command: python -m analysis census --joker 4,1; parlour: " in text
    assert "processor seconds: " in text
