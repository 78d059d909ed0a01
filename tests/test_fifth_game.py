"""The walk-through of CONTRIBUTING.md, taken step by step in a copy of the house: a fifth game."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CODE, EXAMPLE = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
(SAMPLES,) = re.findall(r'`("nim": \[[^`]*\])`', GUIDE)
ROOMS = ("engines", "widgets", "analysis", "laboratory", "notebooks", "tests/engines")
OWN_TEST = '''"""Nim: what its book says."""

from engines import load


def test_a_move_takes_one_two_or_three_matches():
    game = load("nim")
    assert game.legal_moves(game.start()) == (1, 2, 3)
'''


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of the house in which every step of the guide has been taken."""
    copy = tmp_path_factory.mktemp("house")
    for room in ROOMS:
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__", "__marimo__"))
    for file in ("pyproject.toml", "tests/samples.py"):
        shutil.copy(ROOT / file, copy / file)
    (copy / "engines/nim.py").write_text(CODE, encoding="utf-8")
    (copy / "tests/engines/test_nim.py").write_text(OWN_TEST, encoding="utf-8")
    put(copy / "engines/registry.py", "from engines.obliteration", "from engines.nim import Nim\n")
    put(copy / "engines/registry.py", "    )\n}", "        Nim,\n")
    put(copy / "tests/samples.py", '    "obliteration": [', f"    {SAMPLES},\n")
    run(copy, "tests/engines/playthroughs.py")
    return copy


def put(file: Path, before: str, line: str) -> None:
    """Puts a line before a place that occurs once in a file."""
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1
    file.write_text(text.replace(before, line + before), encoding="utf-8")


def run(house: Path, *words: str, typed: str = "") -> str:
    """What Python says in the copy when all is well."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=house,
        env=os.environ | {"PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": "1"},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_it_can_be_listed_solved_and_played(house):
    assert "Take matches from the heap" in run(house, "-m", "engines", "list")
    assert "win in 5 plies" in run(house, "-m", "engines", "solve", "nim")
    assert "Player 2 took the last match and wins." in run(
        house, "-m", "engines", "play", "nim", "--seats", "human,hard", typed="1\n" * 10
    )


def test_it_keeps_the_contract_and_every_test_that_goes_over_the_games(house):
    over_games = [
        str(path.relative_to(house))
        for path in sorted(house.glob("tests/engines/test_*.py"))
        if re.search(r"import .*\b(GAMES|SETTINGS|playthrough)\b|nim", path.read_text(encoding="utf-8"))
    ]
    said = run(house, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "nim", *over_games)
    assert int(re.search(r"(\d+) passed", said)[1]) > 50


def test_its_golden_playthroughs_are_written(house):
    assert {path.stem for path in house.glob("tests/engines/golden/nim-*.txt")} == {"nim-plain", "nim-large"}


def test_it_passes_the_checks(house):
    files = ["engines/nim.py", "engines/registry.py", "tests/samples.py", "tests/engines/test_nim.py"]
    run(house, "-m", "ruff", "check", "--no-cache", *files)
    run(house, "-m", "ruff", "format", "--check", "--no-cache", *files)
    run(house, "-m", "mypy", "--cache-dir", os.devnull, *files[:2])


def test_the_laboratory_goes_on_without_a_board_for_it(house):
    run(house, "notebooks/start.py")
    told = run(house, "-c", "from laboratory import PAGES; print(*(page.name for page in PAGES))")
    assert "claustroboard lesson_induction" in told
    assert "nim" not in told.split()


def test_the_guides_example_comes_out_as_it_stands_there(house):
    (house / "example.txt").write_text(EXAMPLE, encoding="utf-8")
    code = "import doctest; from engines import nim; print(doctest.testfile('example.txt', False, globs=vars(nim)))"
    assert run(house, "-c", code).startswith("TestResults(failed=0, attempted=4")
