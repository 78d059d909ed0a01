"""The command ``python -m analysis questions``: its files, its sentences and its refusals."""

from __future__ import annotations

import csv

import pytest

from analysis.commands import main


def read_rows(path):
    return list(csv.DictReader(path.read_text(encoding="utf-8-sig").splitlines()))


def test_each_format_is_written_and_counted(tmp_path, capsys):
    for name, start in (("moodle", b"<?xml"), ("qti", b"PK"), ("csv", b"\xef\xbb\xbfid,"), ("gift", b"$CATEGORY")):
        path = tmp_path / f"bank.{name}"
        options = ["--number", "3", "--seed", "4", "--format", name, "--out", str(path)]
        assert main(["questions", "obliteration", *options]) == 0
        assert capsys.readouterr() == (f"3 questions in {path}\n", "")
        assert path.read_bytes().startswith(start)


def test_rules_depth_and_seed_reach_the_questions(tmp_path):
    path, found = tmp_path / "bank.csv", []
    options = ["--variant", "suicide", "--set", "rollover=true", "--depth", "3", "--number", "4", "--format", "csv"]
    for seed in ("1", "1", "2"):
        command = ["questions", "chopsticks", *options, "--seed", seed, "--address", "https://a.example"]
        assert main([*command, "--overwrite", "--out", str(path)]) == 0
        rows = read_rows(path)
        assert {row["moves_ahead"] for row in rows} == {"3"}
        assert all("rules=rollover%3Dtrue+suicide%3Dtrue" in row["address"] for row in rows)
        found.append([row["id"] for row in rows])
    assert found[0] == found[1] != found[2]


def test_fewer_questions_than_asked_for_are_said_on_standard_error(tmp_path, capsys):
    path = tmp_path / "bank.csv"
    rules = ["--set", "start=12", "--set", "low=11", "--set", "high=14"]
    assert main(["questions", "obliteration", *rules, "--format", "csv", "--out", str(path)]) == 0
    out, err = capsys.readouterr()
    number = len(read_rows(path))
    assert 1 < number < 50
    assert out == f"{number} questions in {path}\n"
    assert err == (
        f"There are only {number} questions about Operation Obliteration under these rules; 50 were asked for.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chopsticks", "--variant", "three"], "players: there are no questions for 3 players in a game with loops"),
        (
            ["chopsticks", "--depth", "999"],
            "no question about Chopsticks under these rules for which one looks 999 moves",
        ),
        (["chopsticks", "--number", "0"], "number: 0 should be a whole number from 1 to 1000"),
        (["chopsticks", "--number", "many"], "number: 'many' should be a whole number"),
        (["chopsticks", "--depth", "-1"], "depth: "),
        (["chopsticks", "--format", "word"], "format: 'word' should be one of moodle, qti, csv, gift"),
        (["chopsticks", "--address", "here"], "address: 'here' should be like https://"),
        (["ludo"], "game: there is no game 'ludo'"),
        (["chopsticks", "--set", "fingers=99"], "fingers"),
    ],
)
def test_bad_input_is_refused_in_one_sentence_and_nothing_is_written(tmp_path, capsys, arguments, sentence):
    path = tmp_path / "bank.csv"
    chosen = [] if "--format" in arguments else ["--format", "csv"]
    assert main(["questions", *arguments, *chosen, "--out", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("analysis: ")
    assert err.count("\n") == 1
    assert sentence in err
    assert not path.exists()


def test_a_file_is_replaced_only_with_overwrite(tmp_path, capsys):
    path = tmp_path / "bank.csv"
    path.write_text("mine")
    command = ["questions", "obliteration", "--number", "2", "--format", "csv", "--out", str(path)]
    assert main(command) == 2
    assert "exists already" in capsys.readouterr().err
    assert path.read_text() == "mine"
    assert main([*command, "--overwrite"]) == 0
    assert len(read_rows(path)) == 2
