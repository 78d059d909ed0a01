"""The command line: what it writes, its errors, and how it continues after an interruption."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest

from analysis.commands import main
from analysis.data.export import format_entry, make_journal, parse_entry
from analysis.data.jobs import ignore_progress
from analysis.data.positions import solve_positions
from analysis.data.sweeps import SweepLimits, sweep
from analysis.data.tournaments import play_tournament
from engines import load, variant_rules

ROOT = Path(__file__).parents[2]
START_AXES = {"start": range(1, 41), "high": [60], "no_repeat": ["own", "either"]}
SWEEP_COMMAND = [
    "sweep",
    "obliteration",
    "--over",
    "start=1..40",
    "--over",
    "high=60",
    "--over",
    "no_repeat=own,either",
]


@pytest.fixture
def output_path(tmp_path):
    return tmp_path / "out.parquet"


@pytest.fixture(scope="module")
def expected_frame():
    """Return the frame of the same sweep, computed in this process."""
    return sweep("obliteration", START_AXES, seeds=[0], workers=1, progress=ignore_progress)


def make_command(*arguments):
    """Return the arguments that run a command in its own process."""
    return [sys.executable, "-m", "analysis", *map(str, arguments)]


def read_output(capsys):
    """Return what was printed on standard output and on standard error."""
    printed = capsys.readouterr()
    return printed.out, printed.err


def test_a_sweep_is_written(output_path, expected_frame, capsys):
    assert main([*SWEEP_COMMAND, "--out", str(output_path)]) == 0
    assert read_output(capsys)[0] == f"80 rows in {output_path}\n"
    assert pl.read_parquet(output_path).drop("seconds").equals(expected_frame.drop("seconds"))
    assert list(output_path.parent.iterdir()) == [output_path]


def test_a_file_that_exists_is_replaced_only_if_somebody_wants_that(tmp_path, capsys, monkeypatch):
    out = tmp_path / "tree.efg"
    command = ["export", "obliteration", "--depth", "2", "--out", str(out)]
    out.write_text("mine")
    assert main(command) == 2
    assert "exists already; name another file, or add --overwrite" in read_output(capsys)[1]
    monkeypatch.setattr(sys, "stdin", io.StringIO("no\nyes\n"))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    assert main(command) == 2
    assert out.read_text() == "mine"
    assert main(command) == 0
    assert out.read_text().startswith("EFG")
    assert main([*command, "--overwrite"]) == 0


def test_deals_are_seeded_in_turn_from_the_seed(output_path):
    arguments = ["sweep", "claustroboard", "--set", "size=3", "--deals", "5", "--seed", "7", "--count", "0"]
    assert main([*arguments, "--out", str(output_path)]) == 0
    assert pl.read_parquet(output_path).get_column("seed").to_list() == [7, 8, 9, 10, 11]


def test_values_can_be_all_or_contain_commas(output_path):
    arguments = ["--over", "no_repeat=all", "--over", "operations=add,divide|multiply,divide"]
    assert main(["sweep", "obliteration", "--set", "high=20", *arguments, "--out", str(output_path)]) == 0
    assert pl.read_parquet(output_path).height == 5 * 2


def test_a_tournament_is_written(output_path, capsys):
    arguments = ["tournament", "obliteration", "--bots", "easy, hard", "--games", "6", "--seed", "3"]
    assert main([*arguments, "--out", str(output_path)]) == 0
    assert read_output(capsys)[0] == f"8 rows in {output_path}\n"
    expected = play_tournament(load("obliteration"), ["easy", "hard"], 6, 3, progress=ignore_progress)
    assert pl.read_parquet(output_path).drop("seconds").equals(expected.drop("seconds"))


def test_positions_are_written_as_parquet_and_csv(tmp_path):
    expected = solve_positions(load("chopsticks", "rollover"), progress=ignore_progress)
    for ending in ("parquet", "csv"):
        out = tmp_path / f"positions.{ending}"
        assert main(["export", "chopsticks", "--variant", "rollover", "--out", str(out)]) == 0
        read = pl.read_parquet(out) if ending == "parquet" else pl.read_csv(out, schema=expected.schema)
        assert read.equals(expected)


def test_positions_from_a_position_or_a_deal_are_written(tmp_path):
    one, other = tmp_path / "one.csv", tmp_path / "other.csv"
    assert main(["export", "front_ham", "--set", "players=2", "--position", "2.2", "--out", str(one)]) == 0
    assert pl.read_csv(one).row(0)[0] == "2.2"
    assert main(["export", "claustroboard", "--seed", "4", "--most", "30", "--out", str(other)]) == 0
    assert pl.read_csv(other).height == 30


def test_a_tree_is_written_for_gambit(tmp_path, capsys):
    import pygambit  # noqa: PLC0415 - takes long, and every process imports this file

    out = tmp_path / "tree.efg"
    assert main(["export", "obliteration", "--depth", "5", "--out", str(out)]) == 0
    assert read_output(capsys)[0].startswith("Operation Obliteration from 12, cut off after 5 moves: ")
    assert pygambit.read_efg(out).title == "Operation Obliteration from 12, cut off after 5 moves"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("", "the following arguments are required: sweep | tournament | export"),
        ("dance", "invalid choice: 'dance'"),
        ("sweep", "the following arguments are required: GAME, --out"),
        ("sweep chopsticks", "the following arguments are required: --out"),
        ("sweep checkers --out x.csv", "there is no game 'checkers'"),
        ("sweep chopsticks --out x.txt", "x.txt should end in .parquet or .csv"),
        ("sweep chopsticks --out x.efg", "x.efg should end in .parquet or .csv"),
        ("sweep chopsticks --variant mad --out x.csv", "has no variant 'mad'"),
        ("sweep chopsticks --set toes=3 --out x.csv", "toes: there is no such rule"),
        ("sweep chopsticks --over toes=3 --out x.csv", "toes: should be one of players, "),
        ("sweep chopsticks --over suicide --out x.csv", "suicide: should be one of"),
        ("sweep chopsticks --over suicide=maybe --out x.csv", "suicide: 'maybe' should be true or false"),
        ("sweep chopsticks --over players=all --out x.csv", "players: has too many values to try them all"),
        ("sweep chopsticks --over players=4..2 --out x.csv", "players: 4..2 should go up"),
        ("sweep obliteration --over start=1..999999999 --out x.csv", "and have at most 100,000 values"),
        ("sweep chopsticks --over players=7 --out x.csv", "players: 7 should be a whole number from 2 to 6"),
        ("sweep chopsticks --over suns=true --out x.csv", "none of the 1 combinations is legal"),
        ("sweep claustroboard --deals 0 --out x.csv", "deals: 0 should be a whole number from 1 to 100000"),
        ("sweep claustroboard --deals many --out x.csv", "deals: 'many' should be a whole number"),
        ("sweep chopsticks --workers -1 --out x.csv", "workers: -1 should be a whole number from 1 to 1000"),
        ("sweep chopsticks --out nowhere/x.csv", "nowhere/x.csv.partial was not written: no such file"),
        ("tournament chopsticks --bots bold --out x.csv", "there is no player 'bold'"),
        ("tournament chopsticks --games 1e9 --out x.csv", "games: '1e9' should be a whole number"),
        (
            "tournament chopsticks --games 99999999 --out x.csv",
            "games: 99999999 should be a whole number from 1 to 1000000",
        ),
        ("export chopsticks --position 9999 --out x.csv", "position: "),
        ("export chopsticks --depth 0 --out x.efg", "depth: 0 should be a whole number"),
        ("export front_ham --out x.efg", "nodes, and at most 100,000 may be written; a depth of 3 has 23,962"),
        ("export claustroboard --set size=8 --set players=4 --budget 20 --out x.csv", "20 positions"),
        ("export chopsticks --out nowhere/x.csv", "nowhere/x.csv was not written: no such file or directory"),
    ],
)
def test_an_error_is_one_line_and_leaves_no_file(arguments, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(arguments.split()) == 2
    out, err = read_output(capsys)
    assert out == ""
    assert err.startswith("analysis: ")
    assert message in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_help_lists_the_commands(capsys):
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    out, _ = read_output(capsys)
    assert all(word in out for word in ("sweep", "tournament", "export"))


def test_without_dask_the_error_names_the_package(output_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main([*SWEEP_COMMAND, "--cluster", "tcp://127.0.0.1:1", "--out", str(output_path)]) == 2
    assert 'cluster: needs Dask; install it with "pip install parlour[cluster]"' in read_output(capsys)[1]


def test_progress_is_shown_on_standard_error_only(tmp_path):
    arguments = ["sweep", "claustroboard", "--deals", "12", "--out", tmp_path / "x.parquet"]
    done = subprocess.run(make_command(*arguments), cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == f"12 rows in {tmp_path / 'x.parquet'}\n"
    assert done.stderr == "" or "claustroboard sweep: 100%" in done.stderr


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_sweep_that_is_stopped_half_way_continues_from_there(how, output_path, expected_frame):
    journal = make_journal(output_path)
    running = subprocess.Popen(
        make_command(*SWEEP_COMMAND, "--workers", 2, "--out", output_path), cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    while not journal.path.exists() or journal.path.read_bytes().count(b"\n") < 10:
        assert running.poll() is None
        time.sleep(0.01)
    os.kill(running.pid, how)
    _, err = running.communicate()
    assert not output_path.exists()
    if how == signal.SIGINT:
        assert running.returncode == 130
        assert f"stopped; the finished rows are in {journal.path}" in err
        assert "Traceback" not in err
    rows = journal.read_rows()
    assert 10 <= len(rows) < 80
    mark_journal_rows(journal.path)
    assert main([*SWEEP_COMMAND, "--out", str(output_path)]) == 0
    frame = pl.read_parquet(output_path)
    assert frame.filter(note="kept").height == len(rows)
    assert frame.drop("seconds", "note").equals(expected_frame.drop("seconds", "note"))
    assert list(output_path.parent.iterdir()) == [output_path]


def mark_journal_rows(path):
    """Mark every row of a journal with a note, which a row that is computed again does not have."""
    head, *lines = path.read_text().splitlines()
    entries = [entry for line in lines if (entry := parse_entry(line.encode()))]
    marked = [format_entry(key, row | {"note": "kept"}).decode() for key, row in entries]
    path.write_text("\n".join([head, *marked]))


def test_a_longer_sweep_uses_the_rows_of_a_shorter_one(output_path):
    rules = variant_rules("claustroboard", "three")
    journal = make_journal(output_path)
    sweep(
        "claustroboard",
        {},
        base=rules,
        seeds=range(3),
        limits=SweepLimits(max_counted_positions=0),
        progress=ignore_progress,
        journal=journal,
    )
    mark_journal_rows(journal.path)
    arguments = [
        "sweep",
        "claustroboard",
        "--variant",
        "three",
        "--count",
        "0",
        "--deals",
        "6",
        "--out",
        str(output_path),
    ]
    assert main(arguments) == 0
    assert pl.read_parquet(output_path).get_column("note").to_list() == ["kept"] * 3 + [None] * 3
