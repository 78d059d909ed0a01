"""The steps of CONTRIBUTING.md that add a game, in a copy of the project: Nim."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engines import GAMES

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
GAME_CODE, EXAMPLE_CODE = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
(RULE_SAMPLE,) = re.findall(r'`("nim": \[[^`]*\])`', GUIDE)
PACKAGES = ("engines", "widgets", "analysis", "laboratory", "notebooks", "publish", "benchmarks")
COPIED_FOLDERS = (*PACKAGES, "tests/engines", "tests/helpers")
PROJECT_TESTS = ("tests/test_imports.py", "tests/test_hostile.py", "tests/laboratory/test_session_files.py")
"""The tests outside tests/engines/ that a new game changes."""
NOT_OTHER_GAMES = " and ".join(f"not {name}" for name in GAMES)
"""Selects the tests that are not for one of the other games, which the project's own run has."""
NIM_TEST = '''"""The rules of Nim."""

from engines import load


def test_a_move_takes_one_two_or_three_matches():
    game = load("nim")
    assert game.legal_moves(game.start()) == (1, 2, 3)
'''

NIM_BOARD = '''"""The board of Nim."""

from __future__ import annotations

from typing import Any

from widgets.board import Board


class NimBoard(Board):
    """The matches of the heap."""

    game_name = "nim"

    def draw_state(self, state: Any) -> dict[str, Any]:
        return {"heap": state.heap}
'''
NIM_SCRIPT = """import { h } from "./dom.js";

export const board = { draw: (view, api) => view.moves.map(({ move }) => api.spot(move, { label: move }, h("b", null, move))) };
"""


@pytest.fixture(scope="module")
def project_copy(tmp_path_factory):
    """Return a copy of the project after every step of the guide."""
    copy = tmp_path_factory.mktemp("project")
    for folder in COPIED_FOLDERS:
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__", "__marimo__"))
    for file in ("pyproject.toml", "CONTRIBUTING.md", *PROJECT_TESTS):
        (copy / file).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / file, copy / file)
    (copy / "engines/nim.py").write_text(GAME_CODE, encoding="utf-8")
    (copy / "tests/engines/test_nim.py").write_text(NIM_TEST, encoding="utf-8")
    insert_before(copy / "engines/registry.py", "from engines.obliteration", "from engines.nim import Nim\n")
    insert_before(copy / "engines/registry.py", "    )\n}", "        Nim,\n")
    insert_before(copy / "tests/helpers/rule_samples.py", '    "obliteration": [', f"    {RULE_SAMPLE},\n")
    run_python(copy, "tests/helpers/playthroughs.py")
    return copy


def insert_before(file: Path, anchor: str, line: str) -> None:
    """Insert a line before a text that occurs once in a file."""
    text = file.read_text(encoding="utf-8")
    assert text.count(anchor) == 1
    file.write_text(text.replace(anchor, line + anchor), encoding="utf-8")


def run_python(folder: Path, *arguments: str, stdin: str = "") -> str:
    """Run Python in the copy, where it must succeed; return what it prints."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)},
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_the_game_can_be_listed_solved_and_played(project_copy):
    assert "Take matches from the heap" in run_python(project_copy, "-m", "engines", "list")
    assert "win in 5 moves" in run_python(project_copy, "-m", "engines", "solve", "nim")
    assert "Player 2 took the last match and wins." in run_python(
        project_copy, "-m", "engines", "play", "nim", "--seats", "human,hard", stdin="1\n" * 10
    )


def test_a_position_of_the_game_has_a_picture_at_once(project_copy):
    program = "from engines import Match, load; print(Match(load('nim'))._repr_svg_())"
    picture = run_python(project_copy, "-c", program)
    assert picture.startswith("<svg ")
    assert "Player 1 to move</text>" in picture


def test_the_game_passes_the_contract_and_every_test_over_all_games(project_copy):
    over_games = [
        str(path.relative_to(project_copy))
        for path in sorted(project_copy.glob("tests/engines/test_*.py"))
        if re.search(r"\b(GAMES|SETTINGS|format_playthrough)\b|nim", path.read_text(encoding="utf-8"))
    ]
    report = run_python(project_copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "nim", *over_games)
    assert int(re.search(r"(\d+) passed", report)[1]) > 30


def test_the_game_has_its_place_in_the_import_order_and_refuses_hostile_input(project_copy):
    options = ["-q", "-n", "0", "-p", "no:cacheprovider", "-k", NOT_OTHER_GAMES]
    report = run_python(project_copy, "-m", "pytest", *options, *PROJECT_TESTS)
    assert "failed" not in report
    assert int(re.search(r"(\d+) passed", report)[1]) > 60


def test_its_golden_playthroughs_are_written(project_copy):
    assert {path.stem for path in project_copy.glob("tests/engines/golden/nim-*.txt")} == {"nim-plain", "nim-large"}


def test_the_game_passes_the_checks(project_copy):
    files = ["engines/nim.py", "engines/registry.py", "tests/helpers/rule_samples.py", "tests/engines/test_nim.py"]
    run_python(project_copy, "-m", "ruff", "check", "--no-cache", *files)
    run_python(project_copy, "-m", "ruff", "format", "--check", "--no-cache", *files)
    run_python(project_copy, "-m", "mypy", "--cache-dir", os.devnull, *files[:2])


def test_the_laboratory_works_without_a_board_for_the_game(project_copy):
    run_python(project_copy, "notebooks/start.py")
    names = run_python(project_copy, "-c", "from laboratory import PAGES; print(*(page.name for page in PAGES))")
    assert "claustroboard lesson_induction" in names
    assert "nim" not in names.split()


def test_the_example_in_the_guide_is_right(project_copy):
    (project_copy / "example.txt").write_text(EXAMPLE_CODE, encoding="utf-8")
    code = "import doctest; from engines import nim; print(doctest.testfile('example.txt', False, globs=vars(nim)))"
    assert run_python(project_copy, "-c", code).startswith("TestResults(failed=0, attempted=4")


def test_its_board_is_recorded_and_played_without_a_line_of_script_of_its_own(project_copy):
    (project_copy / "widgets/nim.py").write_text(NIM_BOARD, encoding="utf-8")
    (project_copy / "widgets/static/nim.js").write_text(NIM_SCRIPT, encoding="utf-8")
    insert_before(project_copy / "widgets/__init__.py", "from widgets.notes", "from widgets.nim import NimBoard\n")
    insert_before(project_copy / "widgets/__init__.py", "        ObliterationBoard,\n", "        NimBoard,\n")
    code = "import sys; sys.path.insert(0, 'tests'); from helpers.recorded_visits import list_differences; from engines import Match, load"
    assert run_python(project_copy, "-c", f"{code}; print(list_differences(Match(load('nim'))))").strip() == "[]"
