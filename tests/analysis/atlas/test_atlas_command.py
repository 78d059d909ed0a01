"""The command `python -m analysis atlas`: families, sequences, formulas, files, and refusals in one sentence."""

from __future__ import annotations

import json

import pytest

from analysis.atlas.families import FAMILIES, find_family
from analysis.atlas.tables import read_cells, table_path
from analysis.commands import main


def run(capsys, *arguments):
    code = main(["atlas", *arguments])
    output = capsys.readouterr()
    return code, output.out, output.err


def test_without_a_family_all_are_listed(capsys):
    _, text, _ = run(capsys)
    assert [line.partition(":")[0] for line in text.splitlines()] == [family.name for family in FAMILIES]
    _, text, _ = run(capsys, "--json")
    assert [row["family"] for row in json.loads(text)] == [family.name for family in FAMILIES]


def test_the_lines_of_a_family_are_printed_as_sequences(capsys):
    _, text, _ = run(capsys, "front_ham_two", "--measure", "reachable")
    head, first, *rest = text.splitlines()
    assert head == "Front-Ham for two, by socks: Positions that can be reached"
    assert (
        first
        == "First player's socks 1 to 12, with Second player's socks 1: 3, 7, 10, 14, 19, 24, 29, 35, 42, 49, 56, 64"
    )
    assert len(rest) == 23


def test_json_has_every_cell(capsys):
    _, text, _ = run(capsys, "front_ham_two", "--json")
    table = json.loads(text)
    assert table["axes"][0] == {"name": "first", "title": "First player's socks", "values": list(range(1, 13))}
    assert len(table["cells"]) == 144
    assert table["cells"][0]["value"] == "win"


def test_a_file_has_the_whole_table_stored_or_computed_again(capsys, tmp_path):
    family = find_family("front_ham_two")
    for name, more in (("stored.csv", []), ("computed.csv", ["--compute"])):
        code, text, _ = run(capsys, family.name, "--csv", str(tmp_path / name), *more)
        assert (code, text) == (0, f"{len(read_cells(family))} rows in {tmp_path / name}\n")
        assert (tmp_path / name).read_bytes() == table_path(family).read_bytes()


def test_a_table_is_replaced_only_if_somebody_wants_that(capsys, tmp_path):
    table = tmp_path / "mine.csv"
    table.write_text("mine")
    code, _, error = run(capsys, "front_ham_two", "--csv", str(table))
    assert (code, table.read_text()) == (2, "mine")
    assert f"csv: {table} exists already" in error
    assert run(capsys, "front_ham_two", "--csv", str(table), "--overwrite")[0] == 0
    assert table.read_text() != "mine"


def test_a_formula_is_checked_along_every_line_or_on_whole_maps(capsys):
    _, text, _ = run(capsys, "front_ham_two", "--formula", "m <= 2*ceil(n/2) + 1")
    assert text.splitlines()[1:] == [
        "the whole map: The formula holds at all 144 cells. That is evidence, not a proof."
    ]
    _, text, _ = run(capsys, "claustroboard_size", "--formula", "x >= 46")
    assert all("The formula holds for n = 2 to" in line for line in text.splitlines()[1:])


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["nim"], "family: 'nim' should be one of"),
        (["front_ham_two", "--measure", "colour"], "measure: 'colour' should be one of"),
        (["front_ham_two", "--formula", "10**10**10 = x"], "an exponent should be"),
        (["front_ham_two", "--formula", ""], "formula: is empty"),
        (["claustroboard_size", "--formula", "m"], "formula: no map of claustroboard_size"),
        (["front_ham_two", "--csv", "table.txt"], "should end in .csv"),
        (["front_ham_two", "--csv", "/no/such/folder/table.csv"], "csv: /no/such/folder"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(capsys, arguments, reason):
    code, text, error = run(capsys, *arguments)
    assert (code, text) == (2, "")
    assert error.startswith("analysis: ")
    assert error.count("\n") == 1
    assert reason in error
