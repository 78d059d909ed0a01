"""The run of the census: parts anywhere, resumed from a journal, and the command with its file and its messages."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from analysis.census.classes import iterate_classes, list_prefixes, make_state
from analysis.census.result import CensusRow
from analysis.commands import main
from analysis.compiled import deal_solver
from analysis.data import census, census_command
from analysis.data.census import CensusPart, run_census, solve_part
from analysis.data.export import make_journal
from analysis.data.jobs import ignore_progress
from engines import load, solve

SMALL_PREFIXES = {1: ("22433", "21433"), 2: ("22433", "22422"), 3: ("33443", "22224"), 4: ("11143", "22243")}
"""Prefixes with few classes, by distance."""
PARTS = [CensusPart(1, distance, prefix) for distance, prefixes in SMALL_PREFIXES.items() for prefix in prefixes]


@pytest.fixture(autouse=True)
def few_parts(monkeypatch):
    """Let the census consist of a few small parts."""
    monkeypatch.setattr(census, "list_parts", lambda _: PARTS)


@pytest.fixture(scope="module")
def expected_rows():
    rows = [solve_part(part) for part in PARTS]
    return census.merge_parts(PARTS, rows)


def test_a_part_counts_what_the_engine_finds():
    distance, prefix = 2, "22433"
    game = load("claustroboard", "collapsi", joker=2)
    classes = list(iterate_classes(distance, prefix))
    assert len(classes) == 8
    counts = {}
    for each in classes:
        state = make_state(distance, each.cards)
        counts.setdefault(str(solve(game, state).verdict().plies), []).append(each)
    assert solve_part(CensusPart(2, distance, prefix))["plies"] == {
        plies: [len(found), sum(each.deals for each in found), found[0].cards] for plies, found in counts.items()
    }


def test_all_parts_are_each_rule_each_distance_and_each_prefix_once(monkeypatch):
    monkeypatch.undo()
    parts = census.list_parts([4, 1])
    assert len(parts) == len(set(parts)) == 2 * 4 * len(list_prefixes())
    assert parts == census.list_parts([4, 1])


def test_every_executor_gives_the_same_rows(expected_rows):
    assert expected_rows
    with ThreadPoolExecutor(2) as executor:
        found = run_census([1], executor=executor, progress=ignore_progress)
    assert found.rows == expected_rows
    assert found.made["solver"].startswith("C, ")


def test_without_a_compiler_a_part_has_the_same_counts(monkeypatch):
    part = PARTS[-1]
    expected = solve_part(part)["plies"]
    assert expected
    monkeypatch.setattr(deal_solver, "load_solver", lambda: None)
    assert solve_part(part)["plies"] == expected


def test_a_census_that_is_stopped_goes_on_from_there(expected_rows, tmp_path, monkeypatch, capsys):
    out, solved = tmp_path / "census.json", []

    def solve_until_stopped(part):
        if len(solved) == 3:
            raise KeyboardInterrupt
        solved.append(part)
        return solve_part(part)

    command = ["census", "--joker", "1", "--workers", "1", "--out", str(out)]
    solve_until_stopped.__name__ = solve_part.__name__
    monkeypatch.setattr(census, "solve_part", solve_until_stopped)
    assert main(command) == 130
    journal = make_journal(out)
    assert f"stopped; the finished rows are in {journal.path}" in capsys.readouterr().err
    assert len(journal.read_rows()) == 3
    journal.path.write_bytes(journal.path.read_bytes()[:-9])  # the last row was cut short
    solved.clear()
    monkeypatch.setattr(census, "solve_part", lambda part: solved.append(part) or solve_part(part))
    monkeypatch.setattr(census.solve_part, "__name__", solve_part.__name__)
    assert main(command) == 0
    assert solved == PARTS[2:]
    assert list(tmp_path.iterdir()) == [out]
    assert tuple(CensusRow(*row) for row in json.loads(out.read_text())["rows"]) == expected_rows


def test_the_command_prints_a_table_or_json_and_writes_a_file(expected_rows, tmp_path, capsys):
    out = tmp_path / "census.json"
    deals = sum(row.deals for row in expected_rows)
    assert main(["census", "--joker", "1", "--workers", "1", "--out", str(out)]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Collapsi with exactly one step from a starting card (joker=1)\nThe first player wins ")
    assert f"of {deals:,} deals" in text
    assert text.endswith(f" rows in {out}\n")
    command = ["census", "--joker", "1", "--workers", "1", "--json", "--out", str(out)]
    assert main(command) == 2
    assert "exists already" in capsys.readouterr().err
    assert main([*command, "--overwrite"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert (row["joker"], row["deals"]) == (1, deals)
    assert json.loads(out.read_text())["made"]["command"] == "python -m analysis census --joker 1"


def test_without_a_compiler_the_command_says_that_it_takes_long(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(census, "list_parts", lambda _: PARTS[:0])
    for module in (census_command, census):
        monkeypatch.setattr(module, "is_compiled", lambda: False)
    assert main(["census", "--out", str(tmp_path / "census.json")]) == 0
    assert "days instead of minutes" in capsys.readouterr().err
    assert json.loads((tmp_path / "census.json").read_text())["made"]["solver"] == "Python"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--joker 5", "joker: '5': 5 should be a whole number from 1 to 4"),
        ("--joker 4,x", "joker: '4,x': 'x' should be a whole number"),
        ("--workers 0", "workers: 0 should be a whole number from 1 to 1000"),
        ("--out census.csv", "census.csv should end in .json"),
        ("--out nowhere/census.json", "nowhere/census.json.partial was not written: no such file"),
    ],
)
def test_an_error_is_one_line(arguments, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["census", *arguments.split()]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("analysis: ")
    assert message in err
