"""The live tier needs no data frame: it runs where polars is not installed."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIVE = [
    "backwards",
    "boards",
    "chances",
    "changes",
    "charts",
    "claim",
    "claims",
    "claims_chopsticks",
    "combinations",
    "design",
    "explain",
    "graph",
    "grids",
    "history",
    "horizons",
    "hundreds",
    "laws",
    "lines",
    "luck",
    "maps",
    "moves",
    "odds",
    "questions",
    "quiz",
    "reasons",
    "sampling",
    "seats",
    "tables",
    "tasks",
    "theme",
    "trajectories",
    "tree",
    "winrates",
]
ALLOWED = sys.stdlib_module_names | {"altair", "engines", "analysis"}
SCRIPT = """
import sys
sys.modules["polars"] = sys.modules["pandas"] = sys.modules["numpy"] = None
import importlib
for name in {live}:
    importlib.import_module("analysis." + name)
from analysis import explain, maps, tree
from engines import load, solve
game = load("obliteration")
solution = solve(game)
print(len(tree.chart(tree.grow(game, game.start(), solution)).to_dict()["layer"]))
print(len(maps.duel_chart(maps.duel(3)).to_dict()["layer"]))
print(explain.position(solution, game.start()).split(".")[0])
"""


def names(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module
            if node.module == "analysis":
                yield from (f"analysis.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("module", LIVE)
def test_a_live_module_imports_live_modules_altair_and_the_engines_only(module):
    for name in names(ROOT / "analysis" / f"{module}.py"):
        top, _, rest = name.partition(".")
        assert top in ALLOWED, name
        assert top != "analysis" or not rest or rest in LIVE, name


def test_the_package_itself_imports_nothing():
    assert not list(names(ROOT / "analysis" / "__init__.py"))


def test_the_live_tier_runs_with_polars_pandas_and_numpy_blocked():
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(live=LIVE)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["5", "2", "Player 1, to move, wins in 3 plies"]
