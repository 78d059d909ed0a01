"""Files whole or not at all, and journals that survive being cut short."""

from __future__ import annotations

import json
import resource
import stat
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from analysis.data.export import Journal, check_ending, heading, journal_for, write_frame, write_tree, write_whole
from analysis.data.positions import positions
from analysis.data.sweeps import sweep
from analysis.data.work import silent
from engines import EngineError, load


@pytest.fixture(scope="module")
def frame():
    return positions(load("chopsticks"), progress=silent)


def test_parquet_keeps_every_value_and_type(frame, tmp_path):
    write_frame(frame, tmp_path / "positions.parquet")
    assert pl.read_parquet(tmp_path / "positions.parquet").equals(frame)
    assert pl.read_parquet(tmp_path / "positions.parquet").schema == frame.schema


def test_csv_keeps_every_value(frame, tmp_path):
    write_frame(frame, tmp_path / "positions.csv")
    assert pl.read_csv(tmp_path / "positions.csv", schema=frame.schema).equals(frame)


def test_a_sweep_can_be_kept_in_both(tmp_path):
    frame = sweep("front_ham", {"players": [2, 3]}, progress=silent)
    for ending in ("parquet", "csv"):
        write_frame(frame, tmp_path / f"sweep.{ending}")
    assert pl.read_parquet(tmp_path / "sweep.parquet").equals(frame)
    assert pl.read_csv(tmp_path / "sweep.csv", schema=frame.schema).equals(frame)


def test_a_new_file_takes_the_place_of_an_old_one_and_nothing_else_is_left(tmp_path):
    target = tmp_path / "tree.efg"
    target.write_text("old")
    write_tree("new", target)
    assert target.read_text() == "new"
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_is_readable_as_any_other(tmp_path):
    (tmp_path / "plain").touch()
    write_tree("new", tmp_path / "tree.efg")
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("plain", "tree.efg")]
    assert modes[0] == modes[1]


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real.efg").write_text("old")
    (tmp_path / "link.efg").symlink_to(tmp_path / "real.efg")
    write_tree("new", tmp_path / "link.efg")
    assert (tmp_path / "link.efg").is_symlink()
    assert (tmp_path / "real.efg").read_text() == "new"


@pytest.mark.parametrize("name", ["frame.xlsx", "frame", ".parquet", "frame.efg"])
def test_an_ending_that_says_no_format_is_refused(frame, tmp_path, name):
    with pytest.raises(EngineError, match=r"out: .* should end in .parquet or .csv, which says the format"):
        write_frame(frame, tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_endings_may_be_written_large():
    check_ending(Path("A.PARQUET"))


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(EngineError, match=r"out: .*/nowhere/tree.efg was not written: no such file or directory"):
        write_tree("new", tmp_path / "nowhere" / "tree.efg")


def test_a_folder_that_cannot_be_written_is_told():
    with pytest.raises(EngineError, match=r"out: /proc/tree.efg was not written: "):
        write_tree("new", Path("/proc/tree.efg"))


def test_what_is_there_and_is_no_file_is_left_alone(tmp_path):
    (tmp_path / "folder.efg").mkdir()
    for target in (tmp_path / "folder.efg", Path("/dev/null")):
        with pytest.raises(EngineError, match="was not written: it is there and is not a file"):
            write_whole(target, b"new")
    assert Path("/dev/null").is_char_device()


def test_a_name_that_no_file_can_have_is_told(tmp_path):
    for name in ("a\0b.efg", "x" * 300 + ".efg"):
        with pytest.raises(EngineError, match=r"was not written: "):
            write_tree("new", tmp_path / name)


def test_a_disk_that_fills_up_half_way_leaves_the_old_file_and_no_other(tmp_path):
    target = tmp_path / "tree.efg"
    target.write_text("old")
    code = (
        "import resource, sys; from pathlib import Path; from analysis.data.export import Journal, write_whole\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "from engines import EngineError\n"
        "for work in (lambda: write_whole(Path(sys.argv[1]), bytes(5000)),\n"
        "             lambda: Journal(Path(sys.argv[2])).keep({'key': {'note': 'x' * 5000}})):\n"
        "    try: work()\n"
        "    except EngineError as error: print(error)\n"
    )
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    journal = tmp_path / "journal"
    done = subprocess.run(
        [sys.executable, "-c", code, str(target), str(journal)],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    told = done.stdout.splitlines()
    assert "tree.efg was not written: file too large" in told[0]
    assert "journal was not written: the disk is full" in told[1]
    assert done.stderr == ""
    assert target.read_text() == "old"
    assert sorted(tmp_path.iterdir()) == [journal, target]
    assert Journal(journal).kept() == {}


ROWS = {f'["task",{number}]': {"twice": 2 * number, "note": None} for number in range(3)}


@pytest.fixture
def journal(tmp_path):
    return journal_for(tmp_path / "sweep.parquet")


def test_a_journal_lies_beside_its_file(journal, tmp_path):
    assert journal.path == tmp_path / "sweep.parquet.partial"
    assert journal.kept() == {}


def test_a_journal_gives_back_what_it_was_given(journal):
    for key, row in ROWS.items():
        journal.keep({key: row})
    assert Journal(journal.path).kept() == ROWS


def test_every_line_of_a_journal_may_be_cut_short_anywhere(journal):
    for key, row in ROWS.items():
        journal.keep({key: row})
    whole = journal.path.read_bytes()
    for length in range(len(heading()), len(whole)):
        journal.path.write_bytes(whole[:length])
        again = Journal(journal.path)
        kept = again.kept()
        assert list(kept.items()) == list(ROWS.items())[: len(kept)]
        again.keep({"more": {"twice": 1}})
        assert Journal(journal.path).kept() == kept | {"more": {"twice": 1}}


def test_a_journal_made_by_other_engines_begins_anew(journal):
    journal.keep(ROWS)
    lines = journal.path.read_bytes().replace(heading(), b'{"parlour":1,"engines":"other"}')
    journal.path.write_bytes(lines)
    again = Journal(journal.path)
    assert again.kept() == {}
    again.keep({"key": {"twice": 1}})
    assert Journal(journal.path).kept() == {"key": {"twice": 1}}


def test_something_else_of_that_name_is_not_touched(journal):
    journal.path.write_text("my thesis\n")
    with pytest.raises(EngineError, match="is in the way: it is not the journal"):
        journal.kept()
    assert journal.path.read_text() == "my thesis\n"


def test_lines_that_are_no_rows_are_passed_over(journal):
    journal.keep(ROWS)
    with journal.path.open("a") as file:
        file.write('\n17\n["only a key"]\n[1, {}]\n["key", "no row"]\n\xff\n{"a": 1, "b": 2}\nnull')
    assert Journal(journal.path).kept() == ROWS


def test_a_journal_goes_when_the_run_is_complete_and_stays_when_it_is_not(journal):
    journal.keep(ROWS)
    with pytest.raises(KeyboardInterrupt), journal:
        raise KeyboardInterrupt
    assert Journal(journal.path).kept() == ROWS
    with journal:
        pass
    assert not journal.path.exists()


def test_the_heading_tells_the_engines(monkeypatch, tmp_path):
    first = json.loads(heading())
    assert first["parlour"] == 1
    (tmp_path / "other.py").write_text("x = 1")
    monkeypatch.setattr("engines.__path__", [str(tmp_path)])
    heading.cache_clear()
    assert json.loads(heading()) != first
    heading.cache_clear()
