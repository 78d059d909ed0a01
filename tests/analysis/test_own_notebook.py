"""The notebook that a visitor takes away: it opens the same position, in marimo and in Jupyter, and runs."""

from __future__ import annotations

import ast
import importlib
import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from analysis.own_notebook import format_jupyter_notebook, format_marimo_notebook, format_match_code
from engines import GAMES, Match, load

ROOT = Path(__file__).parents[2]


def play_from_edited_position() -> Match:
    game = load("chopsticks", "rollover")
    match = Match(game, game.parse_state("1203", turn=1))
    match.play("A-D")
    return match


def list_matches() -> list[Match]:
    """Return a match of each game with its first legal move, one of another first player, and an edited one."""
    matches = [Match(load(name), seed=3) for name in GAMES] + [Match(load("chopsticks", "three"), first=2)]
    for match in matches:
        match.push(match.game.legal_moves(match.state)[0])
    return [*matches, play_from_edited_position()]


@pytest.mark.parametrize("match", list_matches(), ids=lambda match: repr(match.game))
def test_its_code_plays_the_match_up_to_the_board(match):
    names = {"load": load, "Match": Match}
    exec(format_match_code(match), names)  # noqa: S102 our own code is what is tested
    again = names["match"]
    assert (again.game, again.state, again.path()) == (match.game, match.state, match.path())
    assert (again.seed, again.first, again.has_standard_start) == (match.seed, match.first, match.has_standard_start)


def test_it_imports_the_tiles_of_a_users_own_and_says_from_where(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "docs")
    spring = importlib.import_module("spring")
    monkeypatch.setitem(sys.modules, "my_tiles", spring)
    match = Match(load("claustroboard", tiles=[spring.Spring]), seed=1)
    code = format_match_code(match)
    assert code.splitlines()[0] == (
        "from my_tiles import Spring  # your own tiles: the file my_tiles.py beside this one"
    )
    names = {"load": load, "Match": Match}
    exec(code, names)  # noqa: S102 our own code is what is tested
    assert names["match"].state == match.state


def test_texts_from_outside_stay_texts():
    match = Match(load("claustroboard", deck="1x4,2x4,3x4,4x4"))
    object.__setattr__(match.game.rules, "deck", "'); import os; ('")
    calls = [node for node in ast.walk(ast.parse(format_marimo_notebook(match))) if isinstance(node, ast.Import)]
    assert [alias.name for node in calls for alias in node.names] == ["marimo", "marimo", "polars", "widgets"]


def run_python(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, env=environment, timeout=300
    )


def test_the_notebook_for_marimo_is_well_formed_and_runs_as_a_script(tmp_path):
    path = tmp_path / "my_chopsticks.py"
    path.write_text(format_marimo_notebook(play_from_edited_position()), "utf-8")
    check = run_python("-m", "marimo", "check", str(path))
    assert (check.returncode, "critical" in check.stdout) == (0, False), check.stdout
    code = "import runpy; app = runpy.run_path({!r})['app']; outputs, names = app.run(); print(names['board'].position)"
    run = run_python("-c", code.format(str(path)))
    assert (run.stdout.strip(), run.returncode) == ("0412", 0), run.stderr
    assert len([line for line in path.read_text("utf-8").splitlines() if line.strip()]) < 60


def test_the_notebook_for_jupyter_is_well_formed_and_opens_the_position(monkeypatch):
    notebook = nbformat.reads(format_jupyter_notebook(play_from_edited_position()), as_version=4)
    nbformat.validate(notebook)
    notebook.cells.append(nbformat.v4.new_code_cell("board.position, board.evaluation.verdict.value"))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    assert notebook.cells[-1].outputs[0].data["text/plain"] == "('0412', 'draw')"
