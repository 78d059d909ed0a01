"""Frames and trees as files, and journals of interrupted runs."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from analysis.data.export import (
    Journal,
    build_header,
    check_suffix,
    make_journal,
    write_frame,
    write_tree,
)
from analysis.data.jobs import ignore_progress
from analysis.data.positions import solve_positions
from analysis.data.sweeps import sweep
from engines import EngineError, load


@pytest.fixture(scope="module")
def frame():
    return solve_positions(load("chopsticks"), progress=ignore_progress)


def test_parquet_keeps_every_value_and_type(frame, tmp_path):
    write_frame(frame, tmp_path / "positions.parquet")
    assert pl.read_parquet(tmp_path / "positions.parquet").equals(frame)
    assert pl.read_parquet(tmp_path / "positions.parquet").schema == frame.schema


def test_csv_keeps_every_value(frame, tmp_path):
    write_frame(frame, tmp_path / "positions.csv")
    assert pl.read_csv(tmp_path / "positions.csv", schema=frame.schema).equals(frame)


def test_a_sweep_can_be_written_in_both_formats(tmp_path):
    frame = sweep("front_ham", {"players": [2, 3]}, progress=ignore_progress)
    for ending in ("parquet", "csv"):
        write_frame(frame, tmp_path / f"sweep.{ending}")
    assert pl.read_parquet(tmp_path / "sweep.parquet").equals(frame)
    assert pl.read_csv(tmp_path / "sweep.csv", schema=frame.schema).equals(frame)


@pytest.mark.parametrize("name", ["frame.xlsx", "frame", ".parquet", "frame.efg"])
def test_an_unknown_suffix_is_an_error(frame, tmp_path, name):
    with pytest.raises(EngineError, match=r"out: .* should end in .parquet or .csv, which gives the format"):
        write_frame(frame, tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_suffixes_can_be_in_capitals():
    check_suffix(Path("A.PARQUET"))


def test_a_folder_is_not_replaced(tmp_path):
    (tmp_path / "folder.efg").mkdir()
    with pytest.raises(EngineError, match="was not written: it exists and is not a file"):
        write_tree("new", tmp_path / "folder.efg")


def test_a_missing_folder_is_reported(tmp_path):
    with pytest.raises(EngineError, match=r"out: .*/nowhere/tree.efg was not written: no such file or directory"):
        write_tree("new", tmp_path / "nowhere" / "tree.efg")


def test_a_folder_without_write_access_is_reported():
    with pytest.raises(EngineError, match=r"out: /proc/tree.efg was not written: "):
        write_tree("new", Path("/proc/tree.efg"))


def test_an_impossible_file_name_is_reported(tmp_path):
    for name in ("a\0b.efg", "x" * 300 + ".efg"):
        with pytest.raises(EngineError, match=r"was not written: "):
            write_tree("new", tmp_path / name)


def test_a_journal_that_does_not_fit_on_the_disk_is_reported(tmp_path):
    code = (
        "import resource, sys; from pathlib import Path; from analysis.data.export import Journal\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "from engines import EngineError\n"
        "try: Journal(Path(sys.argv[1])).append_rows({'key': {'note': 'x' * 5000}})\n"
        "except EngineError as error: print(error)\n"
    )
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    journal = tmp_path / "journal"
    done = subprocess.run(
        [sys.executable, "-c", code, str(journal)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[3],
    )
    assert "journal was not written: the disk is full" in done.stdout
    assert done.stderr == ""
    assert Journal(journal).read_rows() == {}


ROWS = {f'["task",{number}]': {"twice": 2 * number, "note": None} for number in range(3)}


@pytest.fixture
def journal(tmp_path):
    return make_journal(tmp_path / "sweep.parquet")


def test_a_journal_is_beside_its_file(journal, tmp_path):
    assert journal.path == tmp_path / "sweep.parquet.partial"
    assert journal.read_rows() == {}


def test_a_journal_returns_the_rows_that_were_appended(journal):
    for key, row in ROWS.items():
        journal.append_rows({key: row})
    assert Journal(journal.path).read_rows() == ROWS


def test_a_journal_can_be_cut_short_anywhere(journal):
    for key, row in ROWS.items():
        journal.append_rows({key: row})
    whole = journal.path.read_bytes()
    for length in range(len(build_header()), len(whole)):
        journal.path.write_bytes(whole[:length])
        again = Journal(journal.path)
        rows = again.read_rows()
        assert list(rows.items()) == list(ROWS.items())[: len(rows)]
        again.append_rows({"more": {"twice": 1}})
        assert Journal(journal.path).read_rows() == rows | {"more": {"twice": 1}}


def test_a_journal_of_other_engines_is_started_again(journal):
    journal.append_rows(ROWS)
    lines = journal.path.read_bytes().replace(build_header(), b'{"parlour":1,"engines":"other"}')
    journal.path.write_bytes(lines)
    again = Journal(journal.path)
    assert again.read_rows() == {}
    again.append_rows({"key": {"twice": 1}})
    assert Journal(journal.path).read_rows() == {"key": {"twice": 1}}


def test_another_file_with_the_name_of_the_journal_is_not_touched(journal):
    journal.path.write_text("my thesis\n")
    with pytest.raises(EngineError, match="should be the journal of an earlier run"):
        journal.read_rows()
    assert journal.path.read_text() == "my thesis\n"


def test_lines_that_are_not_rows_are_skipped(journal):
    journal.append_rows(ROWS)
    with journal.path.open("a") as file:
        file.write('\n17\n["only a key"]\n[1, {}]\n["key", "no row"]\n\xff\n{"a": 1, "b": 2}\nnull')
    assert Journal(journal.path).read_rows() == ROWS


def test_a_journal_is_removed_only_when_the_run_is_complete(journal):
    journal.append_rows(ROWS)
    with pytest.raises(KeyboardInterrupt), journal:
        raise KeyboardInterrupt
    assert Journal(journal.path).read_rows() == ROWS
    with journal:
        pass
    assert not journal.path.exists()


def test_the_header_depends_on_the_code_of_the_engines(monkeypatch, tmp_path):
    first = json.loads(build_header())
    assert first["parlour"] == 1
    (tmp_path / "other.py").write_text("x = 1")
    monkeypatch.setattr("engines.__path__", [str(tmp_path)])
    build_header.cache_clear()
    assert json.loads(build_header()) != first
    build_header.cache_clear()


def test_a_changed_line_is_said_and_computed_again(journal):
    said = []
    journal.append_rows(ROWS)
    whole = journal.path.read_bytes()
    start = len(build_header()) + 1
    for place in range(start, len(whole), 3):
        changed = bytearray(whole)
        changed[place] ^= 1 << place % 7
        journal.path.write_bytes(changed)
        rows = Journal(journal.path, said.append).read_rows()
        assert rows.items() < ROWS.items()  # no row is another one
        assert said.pop(0).startswith(f"{journal.path}: ")
        assert not said
    hostile = [b"[" * 100_000, b'["key",{"twice":9}]', b"0123456789abcdef [1,2]", b"\xff \xff"]
    journal.path.write_bytes(b"\n".join([whole, *hostile]))
    assert Journal(journal.path, said.append).read_rows() == ROWS
    assert said == [f"{journal.path}: 4 rows cut short or changed since; computed again."]


def test_a_disk_that_was_full_before_the_first_row_is_no_obstacle(journal):
    for length in range(len(build_header()) + 1):
        journal.path.write_bytes(build_header()[:length])
        again = Journal(journal.path)
        assert again.read_rows() == {}
        again.append_rows(ROWS)
        assert Journal(journal.path).read_rows() == ROWS


def test_a_journal_that_is_a_link_is_not_followed(journal, tmp_path):
    (tmp_path / "other").write_text("mine")
    journal.path.symlink_to(tmp_path / "other")
    with pytest.raises(EngineError, match="it is a link to another file"):
        journal.append_rows(ROWS)
    assert (tmp_path / "other").read_text() == "mine"
