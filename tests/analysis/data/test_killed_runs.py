"""Runs that are killed again and again, or find the disk full, end with the file of a run that nobody disturbed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import polars as pl
import pytest

from analysis.commands import main
from analysis.data import census
from analysis.data.census import CensusPart
from analysis.data.export import make_journal

ROOT = Path(__file__).parents[3]
KILLS = 3
FULL_DISK = "full"
PREFIXES = {1: ("22433", "21433"), 2: ("22433", "22422"), 3: ("33443", "22224"), 4: ("11143", "22243")}
PARTS = [CensusPart(1, distance, prefix) for distance, prefixes in PREFIXES.items() for prefix in prefixes]
DRIVER = """
import os, resource, signal, sys
from random import Random
from analysis import commands
from analysis.data import census, export
from analysis.data.census import CensusPart

rows_until_end, parts, *words = sys.argv[1:]
census.list_parts = lambda _: [CensusPart(1, *part) for part in eval(parts)]
append = export.Journal.append_rows
left = [float("inf") if rows_until_end == "full" else int(rows_until_end)]

def append_and_die(journal, rows):
    append(journal, rows)
    left[0] -= len(rows)
    if left[0] <= 0:
        os.truncate(journal.path, max(0, journal.path.stat().st_size - Random(rows_until_end).randrange(40)))
        os.kill(os.getpid(), signal.SIGKILL)

export.Journal.append_rows = append_and_die
if rows_until_end == "full":
    resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))
sys.exit(commands.main(words))
"""
"""Runs a command; it is killed while some row is written, or no file can have more than 600 bytes."""

COMMANDS = {
    "sweep.csv": "sweep obliteration --over start=1,2,3,4,5,6,7,8,9,10,11,12 --workers 1 --count 50",
    "tournament.csv": "tournament obliteration --bots easy,medium,sees2,sees3 --games 2 --workers 1",
    "census.json": "census --joker 1 --workers 1",
}


@pytest.fixture(autouse=True)
def few_parts(monkeypatch):
    monkeypatch.setattr(census, "list_parts", lambda _: PARTS)


def run_until_killed(words, rows_until_end) -> subprocess.CompletedProcess[str]:
    parts = repr([(part.distance, part.prefix) for part in PARTS])
    command = [sys.executable, "-c", DRIVER, str(rows_until_end), parts, *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)


def read_result(path):
    """Return what a file says, without how long it took."""
    if path.suffix == ".json":
        return json.loads(path.read_text())["rows"]
    return pl.read_csv(path).drop("seconds").to_dicts()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_run_that_is_killed_or_finds_the_disk_full_ends_with_the_same_file(name, tmp_path):
    out, undisturbed = tmp_path / name, tmp_path / "undisturbed" / name
    undisturbed.parent.mkdir()
    command, rng = COMMANDS[name].split(), Random(name)
    assert main([*command, "--out", str(undisturbed)]) == 0
    for ending in (*(rng.randint(2, 3) for _ in range(KILLS)), FULL_DISK):
        done = run_until_killed([*command, "--out", str(out)], ending)
        assert done.returncode == (2 if ending == FULL_DISK else -signal.SIGKILL), done.stderr
        assert "Traceback" not in done.stderr
        assert not out.exists()
    assert make_journal(out).read_rows()  # what was finished was kept
    assert main([*command, "--out", str(out)]) == 0
    assert read_result(out) == read_result(undisturbed)
    assert sorted(path.name for path in tmp_path.iterdir()) == [name, "undisturbed"]
